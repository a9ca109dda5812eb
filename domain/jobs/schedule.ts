import type { Refusal } from "../refusal.ts";
import { allowsScheduling, type SubscriptionStatus } from "../subscriptions.ts";

/** Days ahead that a pickup can be scheduled (decisions.md, Time). */
const maxDaysAhead = 365;

/**
 * Why a homeowner may not schedule a pickup, or null. `daysAhead` counts from today at the home (negative
 * for the past); `windowEnded` says whether the window's end has passed there.
 */
export function refuseSchedule(
  subscription: SubscriptionStatus | "none",
  pickup: { daysAhead: number; windowEnded: boolean },
): Refusal | null {
  if (!allowsScheduling(subscription)) return { code: "SUBSCRIPTION_REQUIRED" };
  if (pickup.daysAhead < 0 || pickup.windowEnded) return { code: "PICKUP_IN_PAST" };
  if (pickup.daysAhead > maxDaysAhead) return { code: "DAY_TOO_FAR" };
  return null;
}
