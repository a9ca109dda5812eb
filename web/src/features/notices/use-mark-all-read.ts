import { useTranslations } from "use-intl";
import { askForNotices } from "../../lib/ask-for-notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Marks notices up to an instant as read; the toast offers Undo. */
export function useMarkAllRead(): { markAllRead: (until: string) => void; isMarking: boolean } {
  const t = useTranslations("notifications.page");
  const failed = useFailureToast();
  const { mutate: undo } = trpc.notifications.undoMarkAllRead.useMutation({
    onSuccess: askForNotices,
    onError: (error) => failed(error, { general: t("undoFailed") }),
  });
  const { mutate, isPending } = trpc.notifications.markAllRead.useMutation({
    onSuccess: async ({ readAt, count }) => {
      toast({
        title: t("allRead.title"),
        message: t("allRead.text", { count }),
        ...(count > 0 && { action: { label: t("undo"), onAct: () => undo({ readAt }) } }),
      });
      await askForNotices();
    },
    onError: (error) => failed(error, { general: t("markFailed") }),
  });
  return { markAllRead: (until) => mutate({ until }), isMarking: isPending };
}
