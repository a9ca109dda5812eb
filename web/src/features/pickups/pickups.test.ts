import { expect, test } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { daysOfMonth, monthAfter } from "./months.ts";
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

test("pickups with cans at the curb are separate, whatever their day", () => {
  const { inProgress, recent } = sortPickups(
    [job("2026-11-23", "in_progress"), job("2026-11-24", "in_progress")],
    today,
  );
  expect(ids(inProgress)).toEqual(["2026-11-23 in_progress", "2026-11-24 in_progress"]);
  expect(recent).toEqual([]);
});

test("recent holds past pickups, latest first, including those completed early", () => {
  const { recent } = sortPickups(
    [job("2026-11-20", "missed"), job("2026-11-26", "completed"), job("2026-11-24", "cancelled")],
    today,
  );
  expect(ids(recent)).toEqual(["2026-11-26 completed", "2026-11-24 cancelled", "2026-11-20 missed"]);
});

test("pickups canceled beforehand are neither upcoming nor recent", () => {
  const { upcoming, recent } = sortPickups([job("2026-11-25", "cancelled")], today);
  expect([upcoming, recent]).toEqual([[], []]);
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
  ["2026-11", 30, 6],
  ["2026-06", 30, 0],
  ["2028-02", 29, 1],
])("%s has %d days and begins after %d days of its week", (month, days, blanks) => {
  const found = daysOfMonth(month);
  expect(found.days).toHaveLength(days);
  expect(found.days[0]).toBe(`${month}-01`);
  expect(found.blanks).toHaveLength(blanks);
});
