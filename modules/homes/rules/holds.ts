import { hasBegun, type SubscriptionStatus } from "#modules/accounts/rules/subscriptions.ts";
import type { Refusal } from "#platform/values/refusal.ts";

/** The longest vacation hold, and the furthest start, in days. */
const maxHoldDays = 366;
const maxDaysAhead = 365;

/** `takenBack`: canceled before it began. */
export const holdStates = ["planned", "underWay", "over", "takenBack"] as const;
export type HoldState = (typeof holdStates)[number];

/**
 * Why a hold is refused, or null. `daysAhead` counts from today at the home to the first day, negative for the past;
 * `days` counts both ends.
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

/** A hold's state on a local day of its home. */
export function holdState(
  hold: { fromOn: string; untilOn: string; cancelledAt: string | null },
  today: string,
): HoldState {
  if (hold.cancelledAt !== null) return "takenBack";
  if (hold.untilOn < today) return "over";
  return hold.fromOn <= today ? "underWay" : "planned";
}
