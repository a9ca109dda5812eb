import type { OwnJob } from "#contracts/homeowner.ts";
import { isUpcoming } from "#domain/jobs/status.ts";

/** A homeowner's jobs as the dashboard tells them. `today` is a day ("YYYY-MM-DD"), as are the dates of jobs. */
export type Pickups = {
  /** The cans are at the curb. */
  underWay: OwnJob[];
  /** Still to come, the next one first. */
  upcoming: OwnJob[];
  /** What was, the latest first. */
  recent: OwnJob[];
  completedThisMonth: number;
};

export function sortPickups(jobs: readonly OwnJob[], today: string): Pickups {
  const byDate = jobs.toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate));
  const placeOf = (job: OwnJob) => {
    const isToCome = dayOf(job) >= today;
    if (job.status === "in_progress") return "underWay";
    if (isUpcoming(job.status) && isToCome) return "upcoming";
    // A pickup that was called off beforehand never was: it would stand above the visits that took place.
    return job.status === "cancelled" && dayOf(job) > today ? "nowhere" : "recent";
  };
  const thisMonth = today.slice(0, "YYYY-MM".length);
  return {
    underWay: byDate.filter((job) => placeOf(job) === "underWay"),
    upcoming: byDate.filter((job) => placeOf(job) === "upcoming"),
    recent: byDate.filter((job) => placeOf(job) === "recent").reverse(),
    completedThisMonth: jobs.filter((job) => job.status === "completed" && dayOf(job).startsWith(thisMonth))
      .length,
  };
}

function dayOf({ scheduledDate }: OwnJob): string {
  return scheduledDate.slice(0, "YYYY-MM-DD".length);
}
