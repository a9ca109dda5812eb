import { allowsScheduling, type SubscriptionStatus } from "#modules/accounts/rules/subscriptions.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { leastMinutesLeft, type TimeWindow, windowsOverlap } from "#platform/values/windows.ts";

/** Days ahead that a pickup can be scheduled (decisions.md, Time). */
const maxDaysAhead = 365;

/** Extra pickups per home or rental and week (Monday to Sunday) that need no operator's confirmation. */
export const freeExtrasPerWeek = 5;

/**
 * Why a homeowner may not schedule a pickup, or null. `daysAhead` counts from today at the home (negative
 * for the past); `minutesLeft` until the cans must be out (negative once that has passed).
 */
export function refuseSchedule(
  subscription: SubscriptionStatus | "none",
  pickup: { daysAhead: number; minutesLeft: number },
): Refusal | null {
  if (!allowsScheduling(subscription)) return { code: "SUBSCRIPTION_REQUIRED" };
  if (pickup.daysAhead < 0 || pickup.minutesLeft <= 0) return { code: "PICKUP_IN_PAST" };
  if (pickup.daysAhead > maxDaysAhead) return { code: "DAY_TOO_FAR" };
  if (pickup.minutesLeft < leastMinutesLeft) return { code: "WINDOW_CLOSING" };
  return null;
}

/** Why a pickup may not begin at an instant, or null: the service has ended by then. `endsAt`: null if it continues. */
export function refuseAfterEnd(windowStartsAt: string, endsAt: string | null): Refusal | null {
  return endsAt !== null && windowStartsAt >= endsAt ? { code: "DAY_AFTER_SERVICE_END" } : null;
}

/** Why an extra pickup overlaps another one of the place and day, or null. */
export function refuseOverlap(wished: TimeWindow, present: readonly TimeWindow[]): Refusal | null {
  return present.some((window) => windowsOverlap(window, wished)) ? { code: "PICKUP_OVERLAPS" } : null;
}
