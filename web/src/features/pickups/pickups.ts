import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";

/** A homeowner's jobs as the dashboard tells them. `today` is a day ("YYYY-MM-DD"), as are the dates of jobs. */
export type Pickups = {
  /** The cans are at the curb. */
  underWay: OwnJob[];
  /** Those of today, or whose cans go out this evening, that somebody has taken, or that are over: how far they are is worth a look. */
  today: OwnJob[];
  /** Whether something may happen before long: a visit is under way, or one of today is still to come. */
  isLive: boolean;
  /** Still to come, the next one first. */
  upcoming: OwnJob[];
  /** What was, the latest first. */
  recent: OwnJob[];
  completedThisMonth: number;
  /** Somebody has been here already, or should have been. */
  hasBeenServed: boolean;
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
    today: byDate.filter(
      (job) => isOn(job, today) && ["assigned", "completed", "missed"].includes(job.status),
    ),
    isLive: jobs.some((job) => job.status === "in_progress" || (isOn(job, today) && isUpcoming(job.status))),
    upcoming: byDate.filter((job) => placeOf(job) === "upcoming"),
    recent: byDate.filter((job) => placeOf(job) === "recent").reverse(),
    completedThisMonth: jobs.filter((job) => job.status === "completed" && dayOf(job).startsWith(thisMonth))
      .length,
    hasBeenServed: jobs.some(({ status }) => ["in_progress", "completed", "missed"].includes(status)),
  };
}

/** From the day on which the cans go out to that on which they come back. */
function isOn(job: OwnJob, today: string): boolean {
  return job.outOn <= today && today <= dayOf(job);
}

function dayOf({ scheduledDate }: OwnJob): string {
  return scheduledDate.slice(0, "YYYY-MM-DD".length);
}
