import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { askForNotices } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { showRead } from "./notice-pages.ts";

/** Marks notices read or unread optimistically; reverts if the server refuses. */
export function useMarkNotices(): (ids: string[], isRead: boolean) => void {
  const t = useTranslations("notifications.page");
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const handlers = (isRead: boolean) => ({
    onMutate: async ({ ids }: { ids: string[] }) => {
      // A pending answer predates the change.
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
