import { type Notification, notificationTypes } from "#contracts/notifications.ts";
import type { NotificationRow } from "#db/queries/notifications.ts";
import type { wordsIn } from "../word.ts";

/** A notice in its reader's words; none where its type is no longer known. */
export function renderNotice(
  word: Awaited<ReturnType<typeof wordsIn>>,
  row: NotificationRow,
): Notification[] {
  const type = notificationTypes.find((known) => known === row.type);
  if (!type) return [];
  return [
    {
      id: row.id,
      type,
      title: word(`notifications.${type}.title`, row.params),
      message: word(`notifications.${type}.message`, row.params),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      link: row.link,
    },
  ];
}
