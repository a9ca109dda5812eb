import { expect, test } from "vitest";
import { dayAfter, daysFrom, inWeeks, mondayOf } from "./weeks.ts";

test("days continue across months, years and February", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins with %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test("both the first and the last day count", () => {
  expect(daysFrom("2026-11-24", "2026-11-24")).toBe(1);
  expect(daysFrom("2026-12-28", "2027-01-03")).toBe(7);
  expect(daysFrom("2026-11-24", "2026-11-23")).toBe(0);
});

test("rows come in weeks from Monday to Sunday, without empty weeks", () => {
  const rows = ["2026-11-24", "2026-11-29", "2026-12-14"].map((onDay) => ({ onDay }));
  expect(inWeeks(rows)).toEqual([
    { monday: "2026-11-23", sunday: "2026-11-29", rows: rows.slice(0, 2) },
    { monday: "2026-12-14", sunday: "2026-12-20", rows: rows.slice(2) },
  ]);
});
