import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/notifications.ts";
import { markAllNotificationsRead } from "./queries/notifications.ts";

/** Marks the user's notices up to an instant as read; later ones stay unread. The answer says how to undo it. */
export async function markAllRead(
  deps: Deps,
  actor: Actor,
  { until }: z.output<typeof contract.markAllRead.input>,
): Promise<z.output<typeof contract.markAllRead.output>> {
  const now = deps.now();
  const count = await markAllNotificationsRead(deps.db, { userId: actor.userId, until, now });
  return { readAt: now, count };
}
