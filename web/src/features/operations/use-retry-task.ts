import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Retries a failed task. Also calls `onDone` if a colleague already did. */
export function useRetryTask(onDone: () => void): { retry: (taskId: string) => void; isRetrying: boolean } {
  const t = useTranslations("adminHealth.tasks");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.retryTask.useMutation({
    onSuccess: () => {
      toast({ title: t("retried") });
      onDone();
    },
    onError: (error) => {
      if (toAppError(error).code !== "NOT_FOUND") return showFailure(error, { general: t("retryFailed") });
      toast({ title: t("gone"), kind: "error" });
      onDone();
    },
    onSettled: () => Promise.all([utils.admin.tasks.invalidate(), utils.admin.alerts.invalidate()]),
  });
  return { retry: (taskId) => mutate({ taskId }), isRetrying: isPending };
}
