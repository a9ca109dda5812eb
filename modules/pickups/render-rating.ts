import type { RunnerRating } from "./contract/standing.ts";
import type { RatingWithAppeal } from "./queries/ratings.ts";
import { appealableUntil } from "./rules/standing.ts";

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
