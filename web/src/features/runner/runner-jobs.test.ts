import { expect, test } from "vitest";
import { jobOf } from "../../testing/jobs.ts";
import { earnedBy, shownPay, sortJobs } from "./runner-jobs.ts";

test("earnings are added in whole cents", () => {
  expect(earnedBy(["0.10", "0.20", "12.00"].map((paymentAmount) => ({ paymentAmount })))).toBe(1230);
});

test("a job without an amount shows $15.00 and counts nothing", () => {
  expect(shownPay({ paymentAmount: "" })).toBe(1500);
  expect(earnedBy([{ paymentAmount: "" }])).toBe(0);
});

test("a job that pays nothing shows nothing", () => {
  expect(shownPay({ paymentAmount: "0.00" })).toBe(0);
});

const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id);

test("to do holds taken and begun jobs, soonest first", () => {
  const { active } = sortJobs(
    [
      jobOf({ id: "friday", status: "assigned", scheduledDate: "2026-11-27T08:00:00.000Z" }),
      jobOf({ id: "today", status: "in_progress", scheduledDate: "2026-11-24T16:00:00.000Z" }),
      jobOf({ id: "missed", status: "missed" }),
      jobOf({ id: "cancelled", status: "cancelled" }),
    ],
    new Date("2026-11-24T12:00:00.000Z"),
  );
  expect(ids(active)).toEqual(["today", "friday"]);
});

const lateEvening = jobOf({ id: "late", status: "completed", completedAt: "2026-11-25T03:30:00.000Z" });
const morning = jobOf({ id: "morning", status: "completed", completedAt: "2026-11-24T15:00:00.000Z" });
const dayBefore = jobOf({ id: "before", status: "completed", completedAt: "2026-11-24T03:30:00.000Z" });

test.each([
  ["America/Chicago", "2026-11-25T05:00:00.000Z", ["late", "morning"]],
  ["America/Chicago", "2026-11-25T06:00:00.000Z", []],
  ["UTC", "2026-11-25T05:00:00.000Z", ["late"]],
  ["Asia/Kathmandu", "2026-11-24T18:10:00.000Z", ["morning", "before"]],
  ["Asia/Kathmandu", "2026-11-25T18:10:00.000Z", ["late"]],
])("completed today uses the day at homes in %s at %s", (timeZone, now, expected) => {
  const { completedToday } = sortJobs(
    [dayBefore, morning, lateEvening].map((job) => ({ ...job, timeZone })),
    new Date(now),
  );
  expect(ids(completedToday)).toEqual(expected);
});
