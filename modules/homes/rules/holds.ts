import { hasBegun, type SubscriptionStatus } from "#modules/accounts/rules/subscriptions.ts";
import type { Refusal } from "#platform/values/refusal.ts";

/** Days that a vacation hold may last, and days ahead that it may begin. */
const maxHoldDays = 366;
const maxDaysAhead = 365;

/** `takenBack`: ended before it began. */
export const holdStates = ["planned", "underWay", "over", "takenBack"] as const;
export type HoldState = (typeof holdStates)[number];

/**
 * Why a homeowner may not have a hold, or null. `daysAhead` counts from today at the home to the first day (negative for
 * the past), `days` the first and the last.
 */
export function refuseHold(
  subscription: SubscriptionStatus | "none",
  hold: { daysAhead: number; days: number },
): Refusal | null {
  if (!hasBegun(subscription)) return { code: "SUBSCRIPTION_REQUIRED" };
  if (hold.daysAhead < 0) return { code: "HOLD_IN_PAST" };
  if (hold.daysAhead > maxDaysAhead) return { code: "HOLD_TOO_FAR" };
  if (hold.days > maxHoldDays) return { code: "HOLD_TOO_LONG" };
  return null;
}

/** What a hold is on a local day of its home. */
export function holdState(
  hold: { fromOn: string; untilOn: string; cancelledAt: string | null },
  today: string,
): HoldState {
  if (hold.cancelledAt !== null) return "takenBack";
  if (hold.untilOn < today) return "over";
  return hold.fromOn <= today ? "underWay" : "planned";
}
