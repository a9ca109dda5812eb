import type * as z from "zod";
import type * as contract from "#contracts/notifications.ts";
import { markAllNotificationsRead } from "#db/queries/notifications.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/**
 * Marks what one was told up to an instant as read, so that what comes while the button is pressed stays new. The answer
 * says by what it can be undone.
 */
export async function markAllRead(
  deps: Deps,
  actor: Actor,
  { until }: z.output<typeof contract.markAllRead.input>,
): Promise<z.output<typeof contract.markAllRead.output>> {
  const now = deps.now();
  const count = await markAllNotificationsRead(deps.db, { userId: actor.userId, until, now });
  return { readAt: now, count };
}
