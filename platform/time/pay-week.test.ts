import { expect, test } from "vitest";
import { payWeekOf } from "./periods.ts";

test.each([
  ["2026-11-16T05:00:00.000Z", "2026-11-16", "Monday begins at midnight in New York"],
  ["2026-11-16T04:59:59.999Z", "2026-11-09", "a moment earlier it is Sunday"],
  ["2026-03-08T12:00:00.000Z", "2026-03-02", "a week in which the clocks go forward"],
  ["2026-11-02T04:59:00.000Z", "2026-10-26", "a week in which they go back"],
  ["2027-01-01T12:00:00.000Z", "2026-12-28", "across the end of a year"],
])("%s belongs to the pay week of %s: %s", (instant, monday) => {
  expect(payWeekOf(instant, "America/New_York")).toBe(monday);
});
