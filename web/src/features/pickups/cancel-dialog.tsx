import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useCancelPickup } from "./use-cancel-pickup.ts";

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
  const { act: cancel, isActing } = useCancelPickup(shown, onClose);
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
