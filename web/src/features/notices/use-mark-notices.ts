import { useTranslations } from "use-intl";
import { askForNotices } from "../../lib/ask-for-notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { showRead } from "./notice-pages.ts";

/** Marks notices as read or as unread: at once on the screen, and as it was where the server does not take it. */
export function useMarkNotices(): (ids: string[], isRead: boolean) => void {
  const t = useTranslations("notifications.page");
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const handlers = (isRead: boolean) => ({
    onMutate: async ({ ids }: { ids: string[] }) => {
      // An answer that is on its way does not know of it yet.
      await Promise.all([utils.notifications.list.cancel(), utils.notifications.page.cancel()]);
      showRead(utils, ({ id }) => ids.includes(id), isRead);
    },
    onSuccess: askForNotices,
    onError: (error: unknown, { ids }: { ids: string[] }) => {
      showRead(utils, ({ id }) => ids.includes(id), !isRead);
      failed(error, { general: t("markFailed") });
    },
  });
  const { mutate: markRead } = trpc.notifications.markRead.useMutation(handlers(true));
  const { mutate: markUnread } = trpc.notifications.markUnread.useMutation(handlers(false));
  return (ids, isRead) => (isRead ? markRead({ ids }) : markUnread({ ids }));
}
