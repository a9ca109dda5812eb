import type { Job } from "#contracts/job.ts";
import { isUpcoming } from "#domain/jobs/status.ts";

/** A homeowner's jobs as the dashboard tells them. `today` is a day ("YYYY-MM-DD"), as are the dates of jobs. */
export function sortPickups(
  jobs: readonly Job[],
  today: string,
): {
  /** Still to come, the next one first. */
  upcoming: Job[];
  /** Everything else, the latest first. */
  recent: Job[];
  completedThisMonth: number;
} {
  const isToCome = (job: Job) => isUpcoming(job.status) && dayOf(job) >= today;
  const byDate = jobs.toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate));
  const thisMonth = today.slice(0, "YYYY-MM".length);
  return {
    upcoming: byDate.filter(isToCome),
    recent: byDate.filter((job) => !isToCome(job)).reverse(),
    completedThisMonth: jobs.filter((job) => job.status === "completed" && dayOf(job).startsWith(thisMonth))
      .length,
  };
}

function dayOf({ scheduledDate }: Job): string {
  return scheduledDate.slice(0, "YYYY-MM-DD".length);
}
