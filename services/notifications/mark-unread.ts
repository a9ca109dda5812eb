import type * as z from "zod";
import type * as contract from "#contracts/notifications.ts";
import { markNotificationsUnread } from "#db/queries/notifications.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/** Marks one's own notifications as unread; anybody else's ids change nothing. Safe to repeat. */
export async function markUnread(
  deps: Deps,
  actor: Actor,
  { ids }: z.output<typeof contract.markUnread.input>,
): Promise<{ ok: true }> {
  await markNotificationsUnread(deps.db, { userId: actor.userId, ids });
  return { ok: true };
}
