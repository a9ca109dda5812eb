import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/notifications.ts";
import { undoNotificationsRead } from "./queries/notifications.ts";

/** Marks the notices read at an instant as unread again. Safe to repeat. */
export async function undoMarkAllRead(
  deps: Deps,
  actor: Actor,
  { readAt }: z.output<typeof contract.undoMarkAllRead.input>,
): Promise<{ ok: true }> {
  await undoNotificationsRead(deps.db, { userId: actor.userId, readAt });
  return { ok: true };
}
