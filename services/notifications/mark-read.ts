import type * as z from "zod";
import type * as contract from "#contracts/notifications.ts";
import { markNotificationsRead } from "#db/queries/notifications.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/** Marks one's own notifications as read; anybody else's ids change nothing. Safe to repeat. */
export async function markRead(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.markRead.input>,
): Promise<{ ok: true }> {
  await markNotificationsRead(deps.db, { userId: actor.userId, ids: input.ids, now: deps.now() });
  return { ok: true };
}
