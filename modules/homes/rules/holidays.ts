/**
 * What a holiday does to collection: shifts that day's by one; shifts that day's and every later day's of the week;
 * lets that day's fall out; or nothing.
 */
export const holidayRules = ["shift_day", "shift_week", "skip", "none"] as const;
export type HolidayRule = (typeof holidayRules)[number];
