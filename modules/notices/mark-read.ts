import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/notifications.ts";
import { markNotificationsRead } from "./queries/notifications.ts";

/** Marks the user's own notices as read; other ids change nothing. Safe to repeat. */
export async function markRead(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.markRead.input>,
): Promise<{ ok: true }> {
  await markNotificationsRead(deps.db, { userId: actor.userId, ids: input.ids, now: deps.now() });
  return { ok: true };
}
