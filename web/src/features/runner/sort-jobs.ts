import type { Job } from "#contracts/job.ts";
import { isActive } from "#domain/jobs/status.ts";
import { dayIn } from "../../lib/day-in.ts";

/**
 * A runner's own jobs as the dashboard shows them: what is still to do, soonest first, and what was completed today,
 * latest first. Today is the reader's, in `timeZone`.
 */
export function sortJobs(
  jobs: readonly Job[],
  now: Date,
  timeZone?: string,
): { active: Job[]; completedToday: Job[] } {
  const today = dayIn(now, timeZone);
  return {
    active: jobs
      .filter(({ status }) => isActive(status))
      .sort((a, b) => nextDue(a).localeCompare(nextDue(b))),
    completedToday: jobs
      .filter(({ completedAt }) => completedAt && dayIn(new Date(completedAt), timeZone) === today)
      .sort((a, b) => (b.completedAt ?? "").localeCompare(a.completedAt ?? "")),
  };
}

/** Until when what comes next at a job is to be done: the cans out, or back. */
function nextDue({ status, due }: Job): string {
  return status === "in_progress" ? due.inBy : due.outBy;
}
