import type { Db } from "#db/client.ts";
import { hasBegun } from "#modules/accounts/rules/subscriptions.ts";
import { Refused } from "#platform/values/refusal.ts";
import { findLiveSubscription } from "./queries/subscriptions.ts";

/** The subscription a card is charged for. Refuses with SUBSCRIPTION_REQUIRED when none has begun or it has ended. */
export async function chargedSubscription(
  db: Db,
  userId: string,
): Promise<{ id: string; providerId: string }> {
  const subscription = await findLiveSubscription(db, userId);
  if (!subscription?.providerId || !hasBegun(subscription.status))
    throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  return { id: subscription.id, providerId: subscription.providerId };
}
