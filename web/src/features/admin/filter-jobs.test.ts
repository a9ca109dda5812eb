import { expect, test } from "vitest";
import { jobOf } from "../../testing/jobs.ts";
import { filterJobs } from "./filter-jobs.ts";

const jobs = [
  jobOf({ id: "today", status: "scheduled", scheduledDate: "2026-11-24T08:00:00.000Z" }),
  jobOf({ id: "forgotten", status: "assigned", scheduledDate: "2026-11-23T16:00:00.000Z" }),
  jobOf({ id: "halfway", status: "in_progress", scheduledDate: "2026-11-24T08:00:00.000Z" }),
  jobOf({ id: "missed", status: "missed", scheduledDate: "2026-11-20T08:00:00.000Z" }),
  jobOf({ id: "done", status: "completed", scheduledDate: "2026-11-20T08:00:00.000Z" }),
  jobOf({ id: "cancelled", status: "cancelled", scheduledDate: "2026-11-20T08:00:00.000Z" }),
];

test.each([
  ["all", ["today", "forgotten", "halfway", "missed", "done", "cancelled"]],
  ["pending", ["today", "forgotten", "halfway"]],
  ["issues", ["forgotten", "missed"]],
] as const)("%s are %j", (filter, expected) => {
  expect(filterJobs(jobs, "2026-11-24")[filter].map(({ id }) => id)).toEqual(expected);
});
