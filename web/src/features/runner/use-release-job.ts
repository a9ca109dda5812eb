import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Releases a job. Also calls `onDone` when the server refuses for good. */
export function useReleaseJob(onDone: () => void): {
  releaseJob: (job: Pick<Job, "id" | "address">) => void;
  isReleasing: (jobId: string) => boolean;
} {
  const t = useTranslations("runner.release");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutate } = trpc.runner.releaseJob.useMutation();
  const releaseJob = (job: Pick<Job, "id" | "address">) => {
    if (!underWay.begin(job.id)) return;
    mutate(
      { jobId: job.id },
      {
        onSuccess: () => {
          utils.runner.jobs.setData(undefined, (jobs) => jobs?.filter(({ id }) => id !== job.id));
          void utils.runner.jobs.invalidate();
          void utils.runner.availableJobs.invalidate();
          void utils.runner.offerDetails.invalidate();
          toast({ title: t("done"), message: t("doneText", { address: job.address }), kind: "info" });
          onDone();
        },
        onError: (error) => {
          showFailure(error, { general: t("failed") });
          if (!["JOB_NOT_RELEASABLE", "NOT_FOUND"].includes(toAppError(error).code)) return;
          void utils.runner.jobs.invalidate();
          onDone();
        },
        onSettled: () => underWay.end(job.id),
      },
    );
  };
  return { releaseJob, isReleasing: underWay.has };
}
