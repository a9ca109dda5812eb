import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/notifications.ts";
import { markNotificationsUnread } from "./queries/notifications.ts";

/** Marks the user's own notices as unread; other ids change nothing. Safe to repeat. */
export async function markUnread(
  deps: Deps,
  actor: Actor,
  { ids }: z.output<typeof contract.markUnread.input>,
): Promise<{ ok: true }> {
  await markNotificationsUnread(deps.db, { userId: actor.userId, ids });
  return { ok: true };
}
