import type { Refusal } from "#platform/values/refusal.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import type { JobStatus } from "./status.ts";

/**
 * Why this runner may not take this job, or null. `openJobsThatDay` counts the runner's assigned and started jobs of
 * that day; `now` and `outBy` (when the cans are due out) are UTC instants. `claimJob` decides in SQL; this rule only
 * explains its refusal.
 */
export function refuseAccept(
  job: { status: JobStatus; zipCode: string; outBy: string; needsConfirmation: boolean },
  runner: { isAvailable: boolean; serviceAreas: readonly string[]; openJobsThatDay: number },
  now: string,
): Refusal | null {
  if (!runner.serviceAreas.includes(job.zipCode)) return { code: "JOB_OUTSIDE_AREA" };
  if (!runner.isAvailable) return { code: "RUNNER_OFFLINE" };
  if (job.status !== "scheduled" || job.needsConfirmation) return { code: "JOB_TAKEN" };
  if (job.outBy <= now) return { code: "WINDOW_PASSED" };
  if (runner.openJobsThatDay >= maxOpenJobsPerDay) return { code: "DAY_FULL" };
  return null;
}
