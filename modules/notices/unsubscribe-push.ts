import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/reachability.ts";
import { deletePushSubscription } from "./queries/push-subscriptions.ts";

/** Ends push messages to one of the user's own browsers; other browsers are unaffected. Safe to repeat. */
export async function unsubscribePush(
  deps: Deps,
  actor: Actor,
  { endpoint }: z.output<typeof contract.unsubscribePush.input>,
): Promise<{ ok: true }> {
  await deletePushSubscription(deps.db, { userId: actor.userId, endpoint });
  return { ok: true };
}
