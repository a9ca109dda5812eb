/**
 * A holiday's effect on collection: moves that day's by one day; moves that day's and the rest of the week's; cancels
 * that day's; or none.
 */
export const holidayRules = ["shift_day", "shift_week", "skip", "none"] as const;
export type HolidayRule = (typeof holidayRules)[number];
