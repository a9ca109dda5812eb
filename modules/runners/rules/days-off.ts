import type { Refusal } from "#platform/values/refusal.ts";

/** Days ahead at which days off may end at the latest. */
const maxDaysOffAhead = 365;

/** Why a runner may not take these days off, or null. Counted in days from the runner's today, negative for the past. */
export function refuseDaysOff(days: { first: number; last: number }): Refusal | null {
  return days.first < 0 || days.last > maxDaysOffAhead ? { code: "DAYS_OFF_NOT_POSSIBLE" } : null;
}
