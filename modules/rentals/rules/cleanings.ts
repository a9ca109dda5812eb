import type { CurbTimes } from "#modules/homes/rules.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { Refusal } from "#platform/values/refusal.ts";

/** out: the cans stay in their place until the cleaner has been. in: they stay at the curb until then. */
export const cleaningLegs = ["out", "in"] as const;
export type CleaningLeg = (typeof cleaningLegs)[number];

/** Until when a cleaner needs a pickup's cans. */
export type Cleaning = { leg: CleaningLeg; untilAt: string };

/** The time a runner gets for a leg after the cleaner. */
const minutesForRunner = 30;

type Times = { windowStartsAt: string; outBy: string; inBy: string };

/** The latest `untilAt` that leaves the runner enough time before the leg is due and the curb rule ends. */
export function latestCleaning(leg: CleaningLeg, { outBy, inBy }: Times, allowed: CurbTimes | null): string {
  const due = leg === "out" ? outBy : inBy;
  const byRule = leg === "in" && allowed?.backBy && allowed.backBy < due ? allowed.backBy : due;
  return new Date(Date.parse(byRule) - minutesForRunner * 60_000).toISOString();
}

/** Which legs can still wait: none once the pickup is over, only the return once the cans are out. */
export function cleanableLegs(status: JobStatus): readonly CleaningLeg[] {
  if (status === "in_progress") return ["in"];
  return status === "scheduled" || status === "assigned" ? cleaningLegs : [];
}

/** Why a leg can't wait so long; `timeOf` makes a local time of an instant. Null if it can. */
export function refuseCleaning(
  { leg, untilAt }: Cleaning,
  job: Times & { status: JobStatus },
  { now, allowed, timeOf }: { now: string; allowed: CurbTimes | null; timeOf: (instant: string) => string },
): Refusal | null {
  if (!cleanableLegs(job.status).includes(leg)) return { code: "CLEANING_NOT_POSSIBLE" };
  if (untilAt <= now) return { code: "CLEANING_PAST" };
  const latest = latestCleaning(leg, job, allowed);
  if (untilAt <= latest) return null;
  const isByRule = latest < latestCleaning(leg, job, null);
  const time = timeOf(latest);
  return isByRule
    ? { code: "CLEANING_CURB_RULE", params: { time } }
    : { code: "CLEANING_TOO_LATE", params: { time } };
}

/** A pickup's times while a cleaner needs its cans: they go out no earlier than that. Others stay as they are. */
export function cleaningTimes<Given extends Times>(times: Given, cleaning: Cleaning | null): Given {
  if (cleaning?.leg !== "out") return times;
  const { untilAt } = cleaning;
  const fits = untilAt > times.windowStartsAt && untilAt <= latestCleaning("out", times, null);
  return fits ? { ...times, windowStartsAt: untilAt } : times;
}
