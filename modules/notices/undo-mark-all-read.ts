import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/notifications.ts";
import { undoNotificationsRead } from "./queries/notifications.ts";

/** Makes unread again what one had marked as read at an instant. Safe to repeat. */
export async function undoMarkAllRead(
  deps: Deps,
  actor: Actor,
  { readAt }: z.output<typeof contract.undoMarkAllRead.input>,
): Promise<{ ok: true }> {
  await undoNotificationsRead(deps.db, { userId: actor.userId, readAt });
  return { ok: true };
}
