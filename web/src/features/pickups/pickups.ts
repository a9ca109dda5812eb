import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";

/** A homeowner's jobs grouped for the dashboard. `today` and job dates are days ("YYYY-MM-DD"). */
export type Pickups = {
  /** The cans are at the curb. */
  underWay: OwnJob[];
  /** Today's, or with cans going out this evening, if taken by a runner or over. */
  today: OwnJob[];
  /** Whether something may happen soon: a pickup is under way, or one is still due today. */
  isLive: boolean;
  /** Still to come, the next one first. */
  upcoming: OwnJob[];
  /** Past pickups, latest first. */
  recent: OwnJob[];
  completedThisMonth: number;
  /** A pickup was done or due already. */
  hasBeenServed: boolean;
};

export function sortPickups(jobs: readonly OwnJob[], today: string): Pickups {
  const byDate = jobs.toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate));
  const placeOf = (job: OwnJob) => {
    const isToCome = dayOf(job) >= today;
    if (job.status === "in_progress") return "underWay";
    if (isUpcoming(job.status) && isToCome) return "upcoming";
    // A pickup canceled in advance never happened and would be listed above the ones that did.
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

/** From the day the cans go out through the day they come back. */
function isOn(job: OwnJob, today: string): boolean {
  return job.outOn <= today && today <= dayOf(job);
}

function dayOf({ scheduledDate }: OwnJob): string {
  return scheduledDate.slice(0, "YYYY-MM-DD".length);
}
