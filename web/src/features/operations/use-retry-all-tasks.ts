import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Retries all failed tasks. */
export function useRetryAllTasks(onDone: () => void): { retryAll: () => void; isRetrying: boolean } {
  const t = useTranslations("adminHealth.tasks");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.retryAllTasks.useMutation({
    onSuccess: ({ retried }) => {
      toast({ title: t("retriedAll", { count: retried }) });
      onDone();
    },
    onError: (error) => showFailure(error, { general: t("retryFailed") }),
    onSettled: () => Promise.all([utils.admin.tasks.invalidate(), utils.admin.alerts.invalidate()]),
  });
  return { retryAll: () => mutate(), isRetrying: isPending };
}
