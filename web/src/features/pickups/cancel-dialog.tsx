import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

const RefundLine = lazyPart("one-offs", async () => (await import("./refund-line.tsx")).RefundLine);

/** `onTheWayAt`: when its runner set out, where that is known. */
type Canceled = Job & { onTheWayAt?: string | null };

/** Asks before canceling a pickup, which can't be undone. Open while `job` is set. */
export function CancelDialog({ job, onClose }: { job: Canceled | null; onClose: () => void }) {
  const t = useTranslations("homeowner.cancel");
  const times = useJobTimes();
  // Keeps the content while the dialog closes.
  const [last, setLast] = useState(job);
  if (job && job !== last) setLast(job);
  const shown = job ?? last;
  const { data: oneOffs } = trpc.homeowner.oneOffs.useQuery(undefined, { enabled: job !== null });
  const oneOff = oneOffs?.find(({ jobId }) => jobId === shown?.id);
  const isUnderWay = oneOff !== undefined && shown?.onTheWayAt != null;
  const utils = trpc.useUtils();
  const { act: cancel, isActing } = useAct(trpc.homeowner.cancelJob, {
    success: () => ({
      title: t("done"),
      message: shown ? t("doneText", { day: times.day(shown), window: times.window(shown) }) : undefined,
      kind: "info",
    }),
    failure: t("failed"),
    onDone: onClose,
    onFailed: ({ code }) => {
      if (["JOB_NOT_CANCELLABLE", "ONE_OFF_UNDER_WAY", "NOT_FOUND"].includes(code)) onClose();
    },
    invalidates: [
      ...[utils.homeowner.jobs, utils.homeowner.calendarMonth, utils.rental],
      ...[utils.homeowner.oneOffs, utils.homeowner.oneOffOffer],
    ],
  });
  return (
    <Dialog opened={job !== null} title={t("title")} onClose={onClose}>
      {shown && (
        <div className="grid gap-2">
          <p className="strong">{t("when", { day: times.day(shown), window: times.window(shown) })}</p>
          {!isUnderWay && (
            <p>{shown.runner ? t("textTold", { runner: shown.runner.user.firstName }) : t("text")}</p>
          )}
          {oneOff && <RefundLine {...oneOff} isUnderWay={isUnderWay} />}
        </div>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          {t("keep")}
        </Button>
        {!isUnderWay && (
          <Button variant="danger" loading={isActing} onClick={() => shown && cancel({ jobId: shown.id })}>
            {t("action")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
