import type { Db } from "#db/client.ts";
import { cutHolds, takeBackPausedHolds } from "#modules/homes/index.ts";
import { cancelAndTell, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import { forgetVisits } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * What the end of a service does to its homes, under `holdBucket`: everything that has not begun is cancelled and the
 * runners are told; a vacation hold that is under way ends, and those to come, or of a pause that it ends, are taken back.
 * `since` is when it has ended where that was told late: no day after it counts for a hold.
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
