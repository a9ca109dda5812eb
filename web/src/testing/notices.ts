import type { Notification } from "#modules/notices/contract.ts";

let made = 0;

/** An unread notice, unless overridden. */
export function noticeOf(given: Partial<Notification> = {}): Notification {
  made += 1;
  return {
    id: `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`,
    type: "jobAccepted",
    title: "Your pickup has a runner",
    message: "Leo will take your cans to the curb.",
    isRead: false,
    createdAt: "2026-11-24T12:00:00.000Z",
    link: "/",
    ...given,
  };
}

/** The server's answers for read and unread notices, which it can mark. */
export function noticesOf(all: Notification[], pageRows = 30) {
  let marked: string[] = [];
  const mark = (isMeant: (notice: Notification) => boolean, isRead: boolean) => {
    marked = all.filter((notice) => notice.isRead !== isRead && isMeant(notice)).map(({ id }) => id);
    for (const notice of all) if (marked.includes(notice.id)) notice.isRead = isRead;
    return { ok: true };
  };
  return {
    all,
    answers: {
      "notifications.list": () => all,
      "notifications.page": ({ filter, cursor }: { filter: string; cursor?: string }) => {
        const rows = all.filter(({ isRead }) => filter === "all" || !isRead);
        const from = Number(cursor ?? 0);
        return {
          rows: rows.slice(from, from + pageRows),
          nextCursor: rows.length > from + pageRows ? String(from + pageRows) : null,
          unread: all.filter(({ isRead }) => !isRead).length,
        };
      },
      "notifications.markRead": ({ ids }: { ids: string[] }) => mark(({ id }) => ids.includes(id), true),
      "notifications.markUnread": ({ ids }: { ids: string[] }) => mark(({ id }) => ids.includes(id), false),
      "notifications.markAllRead": ({ until }: { until: string }) => {
        mark(({ createdAt }) => createdAt <= until, true);
        return { readAt: "2026-11-24T13:00:00.000Z", count: marked.length };
      },
      "notifications.undoMarkAllRead": () => {
        const undone = marked;
        return mark(({ id }) => undone.includes(id), false);
      },
    },
  };
}
