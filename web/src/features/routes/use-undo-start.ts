import { useNow, useTranslations } from "use-intl";
import { startUndoableUntil } from "#modules/pickups/rules/steps.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.tsx";

/** Undoes a job's start. Resolves to whether it did. */
export function useUndoStart() {
  const t = useTranslations("runner.undoStart");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.runner.undoStart.useMutation();
  const undoStart = async (jobId: string): Promise<boolean> => {
    try {
      const job = await mutateAsync({ jobId });
      utils.runner.jobs.setData(undefined, (jobs) => jobs?.map((each) => (each.id === job.id ? job : each)));
      toast({ title: t("done"), message: t("doneText") });
      return true;
    } catch (error) {
      failed(error, { general: t("failed") });
      return false;
    } finally {
      void utils.runner.jobs.invalidate();
      void utils.runner.route.invalidate();
    }
  };
  return { undoStart, isUndoing: isPending };
}

/** Whether a start can still be undone. Updates automatically. */
export function useIsUndoable(startedAt: string | null): boolean {
  useNow({ updateInterval: 10_000 });
  return startedAt !== null && serverNow() < Date.parse(startUndoableUntil(startedAt));
}
