import { releasableUntil } from "#modules/pickups/rules/release.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import type { Hours } from "./contract/availability.ts";
import { readHours } from "./queries/hours.ts";
import { isWithinAvailability } from "./rules/availability.ts";

/** A runner's work windows and the accepted jobs outside them: changed hours release nothing automatically. */
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
