import type { Standing } from "#contracts/standing.ts";
import { findStanding } from "#db/queries/ratings.ts";
import type { RunnerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { day, later } from "../instants.ts";
import { renderRating } from "../render-rating.ts";

const shownRatings = 150;
const releaseDays = 90;

/** What the runner's rating is made of, and what else counts. */
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
