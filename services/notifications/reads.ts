import { type Notification, notificationTypes } from "#contracts/notifications.ts";
import { listNotifications } from "#db/queries/notifications.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { wordsIn } from "../word.ts";

/** What somebody was told, in their language, newest first, at most 100. */
export async function list(deps: Deps, actor: Actor): Promise<Notification[]> {
  const { language, rows } = await listNotifications(deps.db, actor.userId);
  const word = await wordsIn(language);
  return rows.flatMap((row) => {
    const type = notificationTypes.find((known) => known === row.type);
    if (!type) return [];
    return {
      id: row.id,
      type,
      title: word(`notifications.${type}.title`, row.params),
      message: word(`notifications.${type}.message`, row.params),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      link: row.link,
    };
  });
}
