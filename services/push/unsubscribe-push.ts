import type * as z from "zod";
import type * as contract from "#contracts/reachability.ts";
import { deletePushSubscription } from "#db/queries/push-subscriptions.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/** Ends push messages to one of one's own browsers; anybody else's changes nothing. Safe to repeat. */
export async function unsubscribePush(
  deps: Deps,
  actor: Actor,
  { endpoint }: z.output<typeof contract.unsubscribePush.input>,
): Promise<{ ok: true }> {
  await deletePushSubscription(deps.db, { userId: actor.userId, endpoint });
  return { ok: true };
}
