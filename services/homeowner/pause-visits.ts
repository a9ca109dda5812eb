import type { Db } from "#db/client.ts";
import type { HomeownerProfileRow } from "#db/queries/homeowner-profiles.ts";
import { lockOpenJobsOfHome } from "#db/queries/jobs.ts";
import { forgetVisits } from "#db/queries/rental-plans.ts";
import { cutHolds, trimHolds } from "#db/queries/service-holds.ts";
import { localDay } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { cancelAndTell } from "../jobs/tell-cancelled.ts";
import { planRentalsOf } from "../rental/plan-rental.ts";
import { generateForHome } from "../schedules/generate.ts";

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
  home: Pick<HomeownerProfileRow, "id" | "timeZone">,
  pausedAt: string | null,
): Promise<void> {
  const now = deps.now();
  const today = localDay(now, home.timeZone);
  const fromOn = pausedAt === null ? today : localDay(pausedAt, home.timeZone);
  await trimHolds(tx, { homeownerId: home.id, fromOn, today, now });
  await generateForHome(deps, tx, home.id);
  await planRentalsOf(deps, tx, home.id);
}
