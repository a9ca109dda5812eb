import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { shownPay } from "./job-pay.ts";

/** Completes an own job, which books its pay. `onDone` also comes when the server will not have it, whatever is tried. */
export function useCompleteJob(onDone: () => void): {
  completeJob: (jobId: string) => void;
  isCompleting: (jobId: string) => boolean;
} {
  const t = useTranslations("runner.complete");
  const dollars = useDollars();
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutate } = trpc.runner.completeJob.useMutation({
    onSuccess: (job) => {
      utils.runner.jobs.setData(undefined, (jobs) => jobs?.map((each) => (each.id === job.id ? job : each)));
      void utils.runner.jobs.invalidate();
      void utils.auth.currentUser.invalidate();
      toast({ title: t("done"), message: t("doneText", { amount: dollars(shownPay(job)) }) });
      onDone();
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      if (!["JOB_NOT_OPEN", "NOT_FOUND"].includes(toAppError(error).code)) return;
      void utils.runner.jobs.invalidate();
      onDone();
    },
    onSettled: (_job, _error, { jobId }) => underWay.end(jobId),
  });
  return {
    completeJob: (jobId) => {
      if (underWay.begin(jobId)) mutate({ jobId });
    },
    isCompleting: underWay.has,
  };
}
