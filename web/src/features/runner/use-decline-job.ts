import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Hides an offer from this runner permanently; the toast offers Undo. */
export function useDeclineJob(onDeclined: () => void): {
  declineJob: (job: Job) => void;
  isDeclining: (jobId: string) => boolean;
} {
  const t = useTranslations("runner.decline");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutateAsync: decline } = trpc.runner.declineJob.useMutation();
  const { mutateAsync: undo } = trpc.runner.undoDecline.useMutation();

  const undoDecline = async ({ id: jobId, address }: Job) => {
    try {
      await undo({ jobId });
      toast({ title: t("undone"), message: t("undoneText", { address }), kind: "info" });
    } catch (error) {
      showFailure(error, { general: t("undoFailed") });
    }
    void utils.runner.availableJobs.invalidate();
  };
  const declineJob = async (job: Job) => {
    if (!underWay.begin(job.id)) return;
    try {
      await decline({ jobId: job.id });
      utils.runner.availableJobs.setData(undefined, (offers) => offers?.filter(({ id }) => id !== job.id));
      toast({
        title: t("done"),
        message: t("doneText"),
        kind: "info",
        action: { label: t("undo"), onAct: () => void undoDecline(job) },
      });
      onDeclined();
    } catch (error) {
      showFailure(error, { general: t("failed") });
    }
    void utils.runner.availableJobs.invalidate();
    underWay.end(job.id);
  };
  return { declineJob: (job) => void declineJob(job), isDeclining: underWay.has };
}
