import type { Db } from "#db/client.ts";
import type { HomeownerProfileRow } from "#modules/accounts/index.ts";
import { cutHolds, trimHolds } from "#modules/homes/index.ts";
import { cancelAndTell, lockOpenJobsOfHome, restoreExtras } from "#modules/pickups/index.ts";
import { forgetVisits, planRentalsOf } from "#modules/rentals/index.ts";
import { generateForHome } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay } from "#platform/time/local-time.ts";

/**
 * What a pause does to its home, under `holdBucket`: everything that has not begun is cancelled and the runners are told;
 * a vacation hold that is under way ends. Later holds stay, and what calendars imply at rentals is planned anew by its end. `since` is when it has begun where that was told late: no day
 * after it counts for a hold.
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
 * What the end of a pause does, under `holdBucket` and once the subscription says so: the weekly visits and those of rentals are there again,
 * and days of the pause count for no vacation hold, as nothing was charged for them.
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
