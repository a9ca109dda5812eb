import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { toAppError } from "../../lib/app-error.ts";
import { offerPush } from "../../lib/push-offer.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Accepts an offer as displayed: it moves to the runner's jobs at once; if refused, the offers are refetched. */
export function useAcceptJob(onAccepted: () => void): {
  acceptJob: (job: Pick<Job, "id" | "scheduledDate" | "timeWindow">) => void;
  isAccepting: (jobId: string) => boolean;
} {
  const t = useTranslations("runner.accept");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutate } = trpc.runner.acceptJob.useMutation({
    onSuccess: (job) => {
      utils.runner.availableJobs.setData(undefined, (offers) => offers?.filter(({ id }) => id !== job.id));
      utils.runner.jobs.setData(
        undefined,
        (jobs) => jobs && [...jobs.filter(({ id }) => id !== job.id), job],
      );
      void utils.runner.availableJobs.invalidate();
      void utils.runner.jobs.invalidate();
      toast({ title: t("done"), message: t("doneText") });
      onAccepted();
      offerPush("job");
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      void utils.runner.availableJobs.invalidate();
      void utils.runner.offerDetails.invalidate();
      // The runner's status here is outdated.
      if (["RUNNER_OFFLINE", "APPLICATION_NOT_APPROVED"].includes(toAppError(error).code))
        void utils.auth.currentUser.invalidate();
    },
    onSettled: (_job, _error, { jobId }) => underWay.end(jobId),
  });
  return {
    acceptJob: ({ id, scheduledDate, timeWindow }) => {
      if (underWay.begin(id)) mutate({ jobId: id, scheduledDate, timeWindow });
    },
    isAccepting: underWay.has,
  };
}
