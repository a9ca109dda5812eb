import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import { unbroken } from "#platform/values/unbroken.ts";
import { dayIn } from "../../lib/days.ts";
import { useAskAgain } from "../../lib/live-stream.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";

/** A homeowner's jobs grouped for the dashboard. `today` and job dates are days ("YYYY-MM-DD"). */
export type Pickups = {
  /** What is told first: cans at the curb, and what went wrong today. */
  live: OwnJob[];
  /** Today's, or with cans going out this evening, if taken by a runner or over. */
  today: OwnJob[];
  /** Whether something may happen soon: a pickup is in progress, or one is still due today. */
  isLive: boolean;
  /** Still to come, the next one first. */
  upcoming: OwnJob[];
  /** The last one that is over, completed or missed; null before the first. */
  last: OwnJob | null;
  completedThisMonth: number;
  /** A pickup was done or due already. */
  hasBeenServed: boolean;
};

export function sortPickups(jobs: readonly OwnJob[], today: string): Pickups {
  const byDate = jobs.toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate));
  const placeOf = (job: OwnJob) => {
    const isToCome = dayOf(job) >= today;
    if (job.status === "in_progress" || (job.status === "missed" && isOn(job, today))) return "live";
    if (isUpcoming(job.status) && isToCome) return "upcoming";
    return "over";
  };
  const thisMonth = today.slice(0, "YYYY-MM".length);
  return {
    live: byDate.filter((job) => placeOf(job) === "live"),
    today: byDate.filter(
      (job) => isOn(job, today) && ["assigned", "completed", "missed"].includes(job.status),
    ),
    isLive: jobs.some((job) => job.status === "in_progress" || (isOn(job, today) && isUpcoming(job.status))),
    upcoming: byDate.filter((job) => placeOf(job) === "upcoming"),
    // A canceled pickup never happened, and one that nobody took isn't over until it is marked missed.
    last: byDate.findLast((job) => placeOf(job) === "over" && isDone(job.status)) ?? null,
    completedThisMonth: jobs.filter((job) => job.status === "completed" && dayOf(job).startsWith(thisMonth))
      .length,
    hasBeenServed: jobs.some(({ status }) => ["in_progress", "completed", "missed"].includes(status)),
  };
}

function isDone(status: OwnJob["status"]): boolean {
  return status === "completed" || status === "missed";
}

/** From the day the cans go out through the day they come back. */
function isOn(job: OwnJob, today: string): boolean {
  return job.outOn <= today && today <= dayOf(job);
}

export function dayOf({ scheduledDate }: OwnJob): string {
  return scheduledDate.slice(0, "YYYY-MM-DD".length);
}

/** Refetches the homeowner's pickups when one progresses, while `isFollowed`. */
export function useLivePickups(isFollowed: boolean): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  useAskAgain({
    isFollowed,
    follow: async (onHint) => (await import("../../lib/live-stream.ts")).followLivePickups(onHint),
    askedAt: () => queryClient.getQueryState(jobsKey)?.dataUpdatedAt ?? 0,
    ask: () => {
      void utils.homeowner.jobs.invalidate();
      void utils.homeowner.pickup.invalidate();
    },
  });
}

const jobsKey = getQueryKey(trpc.homeowner.jobs, undefined, "query");

type When = Pick<OwnJob, "scheduledDate" | "timeWindow" | "due" | "outOn" | "timeZone">;

/**
 * Formats when a pickup's cans go out: "put out tonight", "Today", "Tomorrow" or "Fri, Nov 21", with hours. `tonight`:
 * this evening, for collection tomorrow.
 */
export function usePickupWords(): (job: When) => { day: string; window: string; tonight: boolean } {
  const t = useTranslations("homeowner.dashboard");
  const format = useFormatter();
  const times = useJobTimes();
  const now = useNow({ updateInterval: 60_000 });
  return (job) => {
    const isBefore = job.outOn < job.scheduledDate.slice(0, 10);
    if (!isBefore || job.outOn !== dayIn(now, job.timeZone))
      return { day: times.day(job), window: times.window(job), tonight: false };
    const window = format.dateTimeRange(new Date(job.due.from), new Date(job.due.outBy), {
      timeZone: "UTC",
      hour: "numeric",
    });
    return { day: t("tonight"), window: unbroken(window), tonight: true };
  };
}
