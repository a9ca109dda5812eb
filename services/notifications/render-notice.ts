import { type Notification, notificationTypes } from "#contracts/notifications.ts";
import type { NotificationRow, ToldRow } from "#db/queries/notifications.ts";
import type { wordsIn } from "../word.ts";

/** A notice in its reader's words; none where its type is no longer known. */
export function renderNotice(
  word: Awaited<ReturnType<typeof wordsIn>>,
  row: NotificationRow & Partial<Pick<ToldRow, "visitState">>,
): Notification[] {
  const type = notificationTypes.find((known) => known === row.type);
  if (!type) return [];
  const params = { ...row.params, ...answerOf(row) };
  return [
    {
      id: row.id,
      type,
      title: word(`notifications.${type}.title`, params),
      message: word(`notifications.${type}.message`, params),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      link: row.link,
    },
  ];
}

/** A question whether a visit should still take place says what became of it. Those from before name no visit. */
function answerOf({ type, params, visitState }: Parameters<typeof renderNotice>[1]): { state?: string } {
  if (type !== "visitAsked") return {};
  return { state: params.visit === undefined ? "asked" : (visitState ?? "gone") };
}
