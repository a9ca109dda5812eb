import { expect, test } from "vitest";
import type { Job } from "#contracts/job.ts";
import { jobOf } from "../../testing/jobs.ts";
import { sortPickups } from "./pickups.ts";

const on = (day: string, status: Job["status"] = "scheduled") =>
  jobOf({ id: `${day} ${status}`, scheduledDate: `${day}T08:00:00.000Z`, status });
const ids = (jobs: Job[]) => jobs.map(({ id }) => id);

test("upcoming are those scheduled or assigned from today on, the next one first", () => {
  const jobs = [on("2026-12-01"), on("2026-11-24", "assigned"), on("2026-11-21"), on("2026-11-20")];
  expect(ids(sortPickups(jobs, "2026-11-21").upcoming)).toEqual([
    "2026-11-21 scheduled",
    "2026-11-24 assigned",
    "2026-12-01 scheduled",
  ]);
});

test("everything else is recent, the latest first", () => {
  const jobs = [
    on("2026-11-01", "completed"),
    on("2026-11-30", "cancelled"),
    on("2026-11-20", "assigned"),
    on("2026-11-21", "in_progress"),
    on("2026-11-10", "missed"),
    on("2026-11-22"),
  ];
  expect(ids(sortPickups(jobs, "2026-11-21").recent)).toEqual([
    "2026-11-30 cancelled",
    "2026-11-21 in_progress",
    "2026-11-20 assigned",
    "2026-11-10 missed",
    "2026-11-01 completed",
  ]);
});

test("completed this month counts completed jobs dated in this month of this year", () => {
  const jobs = [
    on("2026-11-01", "completed"),
    on("2026-11-20", "completed"),
    on("2026-11-02", "missed"),
    on("2026-10-31", "completed"),
    on("2025-11-20", "completed"),
  ];
  expect(sortPickups(jobs, "2026-11-21").completedThisMonth).toBe(2);
});
