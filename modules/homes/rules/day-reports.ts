/** What an admin found of a day that a homeowner called wrong: the calendar was mended, or the day is right. */
export const dayReportOutcomes = ["corrected", "right"] as const;
export type DayReportOutcome = (typeof dayReportOutcomes)[number];
