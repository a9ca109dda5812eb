/** An admin's finding on a reported day: the calendar was corrected, or the day is right. */
export const dayReportOutcomes = ["corrected", "right"] as const;
export type DayReportOutcome = (typeof dayReportOutcomes)[number];
