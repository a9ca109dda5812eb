import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";

/** Cancels a pickup and confirms it. `onGone`: called when it is canceled, or no longer can be. */
export function useCancelPickup(job: Job | null, onGone?: () => void) {
  const t = useTranslations("homeowner.cancel");
  const times = useJobTimes();
  const utils = trpc.useUtils();
  return useAct(trpc.homeowner.cancelJob, {
    success: () => ({
      title: t("done"),
      message: job ? t("doneText", { day: times.day(job), window: times.window(job) }) : undefined,
      kind: "info",
    }),
    failure: t("failed"),
    onDone: onGone,
    onFailed: ({ code }) => {
      if (["JOB_NOT_CANCELLABLE", "ONE_OFF_UNDER_WAY", "NOT_FOUND"].includes(code)) onGone?.();
    },
    invalidates: [
      ...[utils.homeowner.jobs, utils.homeowner.pickup, utils.homeowner.calendarMonth, utils.rental],
      ...[utils.homeowner.oneOffs, utils.homeowner.oneOffOffer, utils.homeowner.billing],
    ],
  });
}
