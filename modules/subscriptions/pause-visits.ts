import type { Db } from "#db/client.ts";
import type { HomeownerProfileRow } from "#modules/accounts/index.ts";
import { cutHolds, trimHolds } from "#modules/homes/index.ts";
import { cancelAndTell, lockOpenJobsOfHome, restoreExtras } from "#modules/pickups/index.ts";
import { forgetVisits, planRentalsOf } from "#modules/rentals/index.ts";
import { generateForHome } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay } from "#platform/time/local-time.ts";

/**
 * Applies a pause to its home, under `holdBucket`. Cancels everything not yet begun, tells the runners, and ends the
 * present vacation hold. Later holds stay, and rental pickups from calendars are planned again when it ends. `since`:
 * the actual start when reported late; no later day counts for a hold.
 */
export async function pauseVisits(
  deps: Deps,
  tx: Db,
  homeownerId: string,
  why: { userId: string | null; reason: string },
  since?: string,
): Promise<void> {
  await cutHolds(tx, { homeownerIds: [homeownerId], now: deps.now(), since, later: "stay" });
  await cancelAndTell(deps, tx, await lockOpenJobsOfHome(tx, homeownerId), why);
  await forgetVisits(tx, [homeownerId]);
}

/**
 * Applies the end of a pause, under `holdBucket` and after the subscription is updated. Restores weekly and rental
 * pickups. Days of the pause count for no vacation hold, because they were not charged.
 */
export async function resumeVisits(
  deps: Deps,
  tx: Db,
  home: Pick<HomeownerProfileRow, "id" | "timeZone" | "userId">,
  pausedAt: string | null,
): Promise<void> {
  const now = deps.now();
  const today = localDay(now, home.timeZone);
  const fromOn = pausedAt === null ? today : localDay(pausedAt, home.timeZone);
  await trimHolds(tx, { homeownerId: home.id, fromOn, today, now });
  await generateForHome(deps, tx, home.id);
  await restoreExtras(deps, tx, { homeownerId: home.id, userId: home.userId });
  await planRentalsOf(deps, tx, home.id);
}
