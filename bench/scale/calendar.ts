import { addDays } from "#platform/time/local-time.ts";

/** The data's current time: 11 AM on a Monday in New York. No holiday or clock change lies ahead. */
export const present = "2026-03-09T15:00:00.000Z";
const monday = "2026-03-09";

/** The number of the data's last week: 0 is the current one. Pickups of earlier weeks are over. */
export const lastWeek = 2;

/** The week whose payouts have not been made yet. */
export const payWeek = mondayOfWeek(-1);

export function mondayOfWeek(week: number): string {
  return addDays(monday, 7 * week);
}

/** The instant, on a Monday some weeks earlier, when generation adds a week as its last. */
export function whenGenerated(week: number): string {
  return `${mondayOfWeek(week - 3)}${present.slice(10)}`;
}
