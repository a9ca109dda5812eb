import type { Hours } from "#contracts/offers.ts";
import { readHours } from "#db/queries/hours.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { isWithinAvailability } from "#domain/availability.ts";
import { releasableUntil } from "#domain/jobs/release.ts";
import type { Deps } from "../deps.ts";

/** When a runner works, and what they have taken outside of it: changed hours release nothing by themselves. */
export async function hours(deps: Deps, actor: RunnerActor): Promise<Hours> {
  const now = deps.now();
  const { windows, taken } = await readHours(deps.db, { runnerId: actor.runnerId, now });
  return {
    windows,
    outside: taken
      .filter(({ outFrom, outUntil }) => !isWithinAvailability(windows, { from: outFrom, until: outUntil }))
      .map(({ jobId, address, day, ...job }) => ({
        jobId,
        address,
        day,
        isFree: now <= releasableUntil(job),
      })),
  };
}
