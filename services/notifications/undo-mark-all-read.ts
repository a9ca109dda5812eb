import type * as z from "zod";
import type * as contract from "#contracts/notifications.ts";
import { undoNotificationsRead } from "#db/queries/notifications.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/** Makes unread again what one had marked as read at an instant. Safe to repeat. */
export async function undoMarkAllRead(
  deps: Deps,
  actor: Actor,
  { readAt }: z.output<typeof contract.undoMarkAllRead.input>,
): Promise<{ ok: true }> {
  await undoNotificationsRead(deps.db, { userId: actor.userId, readAt });
  return { ok: true };
}
