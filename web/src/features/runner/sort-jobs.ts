import type { Job } from "#modules/pickups/contract/job.ts";
import { isActive } from "#modules/pickups/rules/status.ts";
import { dayIn } from "../../lib/day-in.ts";

/**
 * A runner's jobs grouped for the dashboard: unfinished, soonest first, and completed today, latest first. Today is
 * each home's own.
 */
export function sortJobs(jobs: readonly Job[], now: Date): { active: Job[]; completedToday: Job[] } {
  return {
    active: jobs
      .filter(({ status }) => isActive(status))
      .sort((a, b) => nextDue(a).localeCompare(nextDue(b))),
    completedToday: jobs
      .filter(
        ({ completedAt, timeZone }) =>
          completedAt && dayIn(new Date(completedAt), timeZone) === dayIn(now, timeZone),
      )
      .sort((a, b) => (b.completedAt ?? "").localeCompare(a.completedAt ?? "")),
  };
}

/** The deadline of a job's next leg: cans out or back. */
function nextDue({ status, due }: Job): string {
  return status === "in_progress" ? due.inBy : due.outBy;
}
