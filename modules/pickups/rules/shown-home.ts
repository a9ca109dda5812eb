import type { JobStatus } from "./status.ts";

/** How long a runner can still see the address after a job ends. */
const shownMilliseconds = 24 * 60 * 60_000;

/**
 * Whether the job's runner sees the home's address and instructions: until a day after the job ends. A job that was
 * never completed ends at `inBy`.
 */
export function showsHome(
  job: { status: JobStatus; completedAt: string | null; inBy: string },
  now: string,
): boolean {
  if (job.status === "assigned" || job.status === "in_progress") return true;
  return Date.parse(now) - Date.parse(job.completedAt ?? job.inBy) < shownMilliseconds;
}
