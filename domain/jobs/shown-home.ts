import type { JobStatus } from "./status.ts";

/** How long a runner still sees where a job was, after it was completed or ended otherwise. */
const shownMilliseconds = 24 * 60 * 60_000;

/**
 * Whether the runner of a job sees the home's address and instructions: while it is theirs to do, and for a day after. `inBy`
 * counts as the end of a job that was never completed.
 */
export function showsHome(
  job: { status: JobStatus; completedAt: string | null; inBy: string },
  now: string,
): boolean {
  if (job.status === "assigned" || job.status === "in_progress") return true;
  return Date.parse(now) - Date.parse(job.completedAt ?? job.inBy) < shownMilliseconds;
}
