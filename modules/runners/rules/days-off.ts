import type { Refusal } from "#platform/values/refusal.ts";

/** Most days ahead that days off may end. */
const maxDaysOffAhead = 365;

/**
 * Why a runner may not take these days off; null when they may. In days from the runner's today, negative for the past.
 */
export function refuseDaysOff(days: { first: number; last: number }): Refusal | null {
  return days.first < 0 || days.last > maxDaysOffAhead ? { code: "DAYS_OFF_NOT_POSSIBLE" } : null;
}
