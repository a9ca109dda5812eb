import { dispatchLegs } from "#modules/pickups/rules/status.ts";
import type { AdminAct } from "#platform/act.ts";
import { hour, later } from "#platform/instants.ts";
import { addDays, instantAt, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type * as contract from "./contract/today.ts";
import { readToday } from "./queries/today.ts";
import { alertHours, tonightEnds } from "./rules.ts";

/** How far today and tonight are, and what is at risk. */
export const today: AdminAct<typeof contract.today> = async (deps) => {
  const now = deps.now();
  // Before 4 AM it is still last night.
  const day = localDay(later(now, -tonightEnds * hour), platformTimeZone);
  const { jobs, ...counts } = await readToday(deps.db, {
    today: day,
    from: instantAt(day, tonightEnds, platformTimeZone),
    until: instantAt(addDays(day, 1), tonightEnds, platformTimeZone),
    lateBefore: later(now, alertHours.late * hour),
  });
  return {
    day,
    ...counts,
    jobs: jobs.map(({ outBy, inBy, startedAt, completedAt, ...job }) => ({
      ...job,
      legs: dispatchLegs({ status: job.status, outBy, inBy, startedAt, completedAt }, now),
    })),
  };
};
