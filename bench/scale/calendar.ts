import { addDays } from "#platform/time/local-time.ts";

/** The present of the data: 11 o'clock on a Monday in New York. No holiday and no change of clocks lies ahead of it. */
export const present = "2026-03-09T15:00:00.000Z";
const monday = "2026-03-09";

/** The last week of the data by its number: 0 is the present one. Of the earlier ones the pickups are over. */
export const lastWeek = 2;

/** The week whose pay has not been made yet. */
export const payWeek = mondayOfWeek(-1);

export function mondayOfWeek(week: number): string {
  return addDays(monday, 7 * week);
}

/** The instant, on the Monday so many weeks before, at which a week is the last one that generation adds. */
export function whenGenerated(week: number): string {
  return `${mondayOfWeek(week - 3)}${present.slice(10)}`;
}
