import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/reachability.ts";
import {
  deletePushSubscription,
  findPushSubscription,
  keepLatestSubscriptions,
  savePushSubscription,
} from "./queries/push-subscriptions.ts";

/** Most browsers per person; beyond that, the last seen stay. */
const mostBrowsers = 20;

/**
 * Subscribes this browser to push messages while its session lasts. Browsers repeat this now and then, which shows they
 * are still in use. An automatic renewal counts for the user who subscribed. Safe to repeat.
 */
export async function subscribePush(
  deps: Deps,
  actor: Actor,
  { replaces, isRenewal, ...browser }: z.output<typeof contract.subscribePush.input>,
  sessionToken: string | null,
): Promise<{ ok: true }> {
  const { userId } = actor;
  await deps.transact(async (tx) => {
    if (isRenewal && !(replaces && (await findPushSubscription(tx, { userId, endpoint: replaces })))) return;
    if (replaces && replaces !== browser.endpoint)
      await deletePushSubscription(tx, { userId, endpoint: replaces });
    await savePushSubscription(tx, {
      id: deps.newId(),
      userId,
      sessionHash: sessionToken ? hashToken(sessionToken) : null,
      ...browser,
      seenAt: deps.now(),
    });
    await keepLatestSubscriptions(tx, { userId, most: mostBrowsers });
  });
  return { ok: true };
}
