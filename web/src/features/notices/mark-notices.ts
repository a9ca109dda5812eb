import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { askForNotices } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";

export const noticeFilters = ["all", "unread"] as const;

export type NoticeFilter = (typeof noticeFilters)[number];

/** Marks notices read or unread in all cached lists, before the server answers. */
function showRead(
  utils: ReturnType<typeof trpc.useUtils>,
  isMeant: (notice: { id: string; createdAt: string }) => boolean,
  isRead: boolean,
): void {
  let changed = 0;
  const mark = <Notice extends { id: string; createdAt: string; isRead: boolean }>(notice: Notice) => {
    if (notice.isRead === isRead || !isMeant(notice)) return notice;
    changed += 1;
    return { ...notice, isRead };
  };
  utils.notifications.list.setData(undefined, (all) => all?.map(mark));
  for (const filter of noticeFilters) {
    utils.notifications.page.setInfiniteData({ filter }, (all) => {
      if (!all) return all;
      changed = 0;
      const pages = all.pages.map((page) => ({ ...page, rows: page.rows.map(mark) }));
      const unread = (before: number) => Math.max(0, before + (isRead ? -changed : changed));
      return { ...all, pages: pages.map((page) => ({ ...page, unread: unread(page.unread) })) };
    });
  }
}

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
