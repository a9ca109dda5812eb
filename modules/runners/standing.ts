import type { Standing } from "#modules/pickups/contract/standing.ts";
import { findStanding, renderRating } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";

const shownRatings = 150;
const releaseDays = 90;

/** The parts of a runner's rating and their other measures. */
export async function standing(deps: Deps, actor: RunnerActor): Promise<Standing> {
  const now = deps.now();
  const { runnerId, userId } = actor;
  const releasesSince = later(now, -releaseDays * day);
  const found = await findStanding(deps.db, { runnerId, userId, limit: shownRatings, releasesSince });
  const { ratingSum, ratingCount, completedJobs, lateReleases, ratings } = found;
  return {
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 100) / 100,
    counted: ratingCount,
    completedJobs,
    lateReleases,
    ratings: ratings.map((row) => renderRating(row, now)),
  };
}
