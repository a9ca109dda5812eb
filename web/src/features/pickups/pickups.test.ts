import { expect, test } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { monthAfter, weeksOfMonth } from "./months.ts";
import { sortPickups } from "./pickups.ts";

const today = "2026-11-24";

function job(day: string, status: OwnJob["status"]): OwnJob {
  return ownJobOf({ id: `${day} ${status}`, scheduledDate: `${day}T08:00:00.000Z`, status });
}

const ids = (jobs: OwnJob[]) => jobs.map(({ id }) => id);

test("upcoming holds pickups that have not begun, from today on, soonest first", () => {
  const { upcoming } = sortPickups(
    [
      job("2026-12-01", "assigned"),
      job("2026-11-24", "scheduled"),
      job("2026-11-23", "scheduled"),
      job("2026-11-25", "in_progress"),
    ],
    today,
  );
  expect(ids(upcoming)).toEqual(["2026-11-24 scheduled", "2026-12-01 assigned"]);
});

test("cans at the curb come first, whatever their day, and what was missed today", () => {
  const { live, last } = sortPickups(
    [
      job("2026-11-23", "in_progress"),
      job("2026-11-24", "in_progress"),
      job("2026-11-24", "missed"),
      job("2026-11-20", "missed"),
    ],
    today,
  );
  expect(ids(live)).toEqual(["2026-11-23 in_progress", "2026-11-24 in_progress", "2026-11-24 missed"]);
  expect(last?.id).toBe("2026-11-20 missed");
});

test.each([
  [["completed", "2026-11-20"], ["missed", "2026-11-17"], "2026-11-20 completed"],
  [["missed", "2026-11-20"], ["completed", "2026-11-17"], "2026-11-20 missed"],
  // Completed early.
  [["completed", "2026-11-26"], ["completed", "2026-11-20"], "2026-11-26 completed"],
  [["completed", "2026-11-17"], ["cancelled", "2026-11-24"], "2026-11-17 completed"],
  [["completed", "2026-11-17"], ["scheduled", "2026-11-23"], "2026-11-17 completed"],
] as const)("the last pickup of %j and %j is %s", (one, other, last) => {
  const jobs = [one, other].map(([status, day]) => job(day, status));
  expect(sortPickups(jobs, today).last?.id).toBe(last);
});

test("a pickup canceled beforehand is neither upcoming nor the last one", () => {
  expect(sortPickups([job("2026-11-25", "cancelled")], today)).toMatchObject({ upcoming: [], last: null });
});

test("completed this month checks the month and the year", () => {
  const jobs = [
    job("2026-11-01", "completed"),
    job("2026-11-23", "completed"),
    job("2026-11-22", "missed"),
    job("2026-10-31", "completed"),
    job("2025-11-23", "completed"),
  ];
  expect(sortPickups(jobs, today).completedThisMonth).toBe(2);
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
])("%s and %d months is %s", (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected);
});

test.each([
  ["2026-11", 30, 0],
  ["2026-08", 31, 6],
  ["2028-02", 29, 2],
])("%s has %d days and begins after %d days of its week", (month, days, blanks) => {
  const weeks = weeksOfMonth(month);
  const found = weeks.flat().filter((day) => day !== null);
  expect(found).toHaveLength(days);
  expect(found[0]).toBe(`${month}-01`);
  expect(weeks[0]?.filter((day) => day === null)).toHaveLength(blanks);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});
