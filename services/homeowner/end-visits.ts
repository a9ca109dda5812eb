import type { Db } from "#db/client.ts";
import { lockOpenJobsOfHome } from "#db/queries/jobs.ts";
import { cutHolds } from "#db/queries/service-holds.ts";
import type { Deps } from "../deps.ts";
import { cancelAndTell } from "../jobs/tell-cancelled.ts";

/**
 * What the end of a service does to its homes, under `holdBucket`: everything that has not begun is cancelled and the
 * runners are told; a vacation hold that is under way ends, and those to come are taken back.
 */
export async function endVisits(
  deps: Deps,
  tx: Db,
  homeownerIds: string[],
  why: { userId: string | null; reason: string },
): Promise<void> {
  if (homeownerIds.length === 0) return;
  await cutHolds(tx, { homeownerIds, now: deps.now(), later: "go" });
  await cancelAndTell(deps, tx, await lockOpenJobsOfHome(tx, homeownerIds), why);
}
