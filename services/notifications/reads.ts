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
    const params = { ...row.params, ...answerOf(row) };
    return {
      id: row.id,
      type,
      title: word(`notifications.${type}.title`, params),
      message: word(`notifications.${type}.message`, params),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      link: row.link,
    };
  });
}

/** A question whether a visit should still take place says what became of it. Those from before name no visit. */
function answerOf({ type, params, visitState }: Told): { state?: string } {
  if (type !== "visitAsked" || params.visit === undefined) return {};
  return { state: visitState ?? "gone" };
}

type Told = Awaited<ReturnType<typeof listNotifications>>["rows"][number];
