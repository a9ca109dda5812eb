import type * as z from "zod";
import type * as contract from "#contracts/reachability.ts";
import {
  deletePushSubscription,
  keepLatestSubscriptions,
  savePushSubscription,
} from "#db/queries/push-subscriptions.ts";
import type { Actor } from "#domain/actor.ts";
import { hashToken } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";

/** As many browsers as somebody may have; who has more hears in those that were there last. */
const mostBrowsers = 20;

/**
 * Lets push messages come to this browser, as long as its session lasts. A browser says so again from time to time, by
 * which we see that it is still there. Safe to repeat.
 */
export async function subscribePush(
  deps: Deps,
  actor: Actor,
  { replaces, ...browser }: z.output<typeof contract.subscribePush.input>,
  sessionToken: string | null,
): Promise<{ ok: true }> {
  const { userId } = actor;
  await deps.transact(async (tx) => {
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
