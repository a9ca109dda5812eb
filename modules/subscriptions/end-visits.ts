import type { Db } from "#db/client.ts";
import { cutHolds, takeBackPausedHolds } from "#modules/homes/index.ts";
import { cancelAndTell, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import { forgetVisits } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * Applies a service's end to its homes, under `holdBucket`. Cancels everything not yet begun and tells the runners.
 * Ends the present vacation hold; deletes future holds and those of a pause that it ends. `since`: the actual end when
 * reported late; no later day counts for a hold.
 */
export async function endVisits(
  deps: Deps,
  tx: Db,
  homeownerIds: string[],
  why: { userId: string | null; reason: string },
  since?: string,
): Promise<void> {
  if (homeownerIds.length === 0) return;
  await takeBackPausedHolds(tx, { homeownerIds, now: deps.now() });
  await cutHolds(tx, { homeownerIds, now: deps.now(), since, later: "go" });
  await cancelAndTell(deps, tx, await lockOpenJobsOfHome(tx, homeownerIds), why);
  await forgetVisits(tx, homeownerIds);
}
