import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Marks all that was told up to an instant as read, with the way back in the toast. */
export function useMarkAllRead(): { markAllRead: (until: string) => void; isMarking: boolean } {
  const t = useTranslations("notifications.page");
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const askAgain = () =>
    Promise.all([utils.notifications.list.invalidate(), utils.notifications.page.invalidate()]);
  const { mutate: undo } = trpc.notifications.undoMarkAllRead.useMutation({
    onSuccess: askAgain,
    onError: (error) => failed(error, { general: t("undoFailed") }),
  });
  const { mutate, isPending } = trpc.notifications.markAllRead.useMutation({
    onSuccess: async ({ readAt, count }) => {
      toast({
        title: t("allRead.title"),
        message: t("allRead.text", { count }),
        ...(count > 0 && { action: { label: t("undo"), onAct: () => undo({ readAt }) } }),
      });
      await askAgain();
    },
    onError: (error) => failed(error, { general: t("markFailed") }),
  });
  return { markAllRead: (until) => mutate({ until }), isMarking: isPending };
}
