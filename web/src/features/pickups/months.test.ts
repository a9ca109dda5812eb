import { expect, test } from "vitest";
import { daysOfMonth, monthAfter } from "./months.ts";

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
])("%s and %d months is %s", (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected);
});

test.each([
  ["2026-11", 30, 6],
  ["2026-06", 30, 0],
  ["2028-02", 29, 1],
])("%s has %d days and begins after %d days of its week", (month, days, blanks) => {
  const found = daysOfMonth(month);
  expect(found.days).toHaveLength(days);
  expect(found.days[0]).toBe(`${month}-01`);
  expect(found.blanks).toHaveLength(blanks);
});
