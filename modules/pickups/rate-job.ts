import { lockRunner } from "#modules/accounts/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/homeowner.ts";
import type { RunnerRating } from "./contract/records.ts";
import { lockJob } from "./queries/job-changes.ts";
import { findJob } from "./queries/jobs.ts";
import { countRatings, insertRating, type RatingWithAppeal, wasNotEmptied } from "./queries/ratings.ts";
import { appealableUntil } from "./rules/problems.ts";

/**
 * Rates a completed pickup once; a repeat changes nothing. It counts for the runner unless the truck had not emptied
 * the cans. Refuses with NOT_FOUND and JOB_NOT_RATEABLE.
 */
export const rateJob: HomeownerAct<typeof contract.rateJob> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const job = await findJob(tx, input.jobId);
    if (!job || job.homeownerId !== actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
    if (job.status !== "completed" || !job.runnerId) throw new Refused({ code: "JOB_NOT_RATEABLE" });
    await lockRunner(tx, job.runnerId);
    await lockJob(tx, job.id);
    const isFirst = await insertRating(tx, {
      jobId: job.id,
      stars: input.stars,
      tags: input.tags,
      words: input.words || null,
      ratedAt: deps.now(),
      excludedBecause: (await wasNotEmptied(tx, job.id)) ? "notEmptied" : null,
    });
    if (isFirst) await countRatings(tx, job.runnerId);
    return { ok: true };
  });

/** A rating as its runner and admins see it. */
export function renderRating(
  { rating, scheduledOn, publicStreet, city, appeal }: RatingWithAppeal,
  now: string,
): RunnerRating {
  const until = appealableUntil(rating.ratedAt);
  return {
    id: rating.jobId,
    stars: rating.stars,
    tags: rating.tags,
    words: rating.words,
    ratedAt: rating.ratedAt,
    date: scheduledOn,
    place: [publicStreet, city].filter(Boolean).join(", "),
    excludedBecause: rating.excludedBecause,
    appealUntil: appeal || rating.excludedBecause || until < now ? null : until,
    appeal: appeal && {
      words: appeal.words,
      appealedAt: appeal.appealedAt,
      outcome: appeal.outcome,
      answer: appeal.answer,
    },
  };
}
