import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Cancels a pickup. Also calls `onDone` when the server refuses. Safe to repeat. */
export function useCancelJob(onDone: () => void): { cancelJob: (job: Job) => void; isUnderWay: boolean } {
  const t = useTranslations("homeowner.cancel");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const times = useJobTimes();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.cancelJob.useMutation();
  const cancelJob = (job: Job) => {
    if (!underWay.begin("cancel")) return;
    mutate(
      { jobId: job.id },
      {
        onSuccess: () => {
          toast({
            title: t("done"),
            message: t("doneText", { day: times.day(job), window: times.window(job) }),
            kind: "info",
          });
          onDone();
        },
        onError: (error) => {
          failed(error, { general: t("failed") });
          if (["JOB_NOT_CANCELLABLE", "NOT_FOUND"].includes(toAppError(error).code)) onDone();
        },
        onSettled: () => {
          underWay.end("cancel");
          void utils.homeowner.jobs.invalidate();
          void utils.rental.invalidate();
        },
      },
    );
  };
  return { cancelJob, isUnderWay: underWay.has("cancel") };
}
