import type { FeedFailure } from "#modules/rentals/rules/feeds.ts";

/** A text could not be fetched. Its words and its cause are not for others: they may hold the address. */
export class FetchFailed extends Error {
  readonly failure: FeedFailure;
  constructor(failure: FeedFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = "FetchFailed";
    this.failure = failure;
  }
}

/** The failure that an error means, wherever in it a guard has put it; null for anything else, which is nobody's answer. */
export function failureIn(error: unknown): FetchFailed | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof FetchFailed) return at;
    if (at instanceof AggregateError) return failureIn(at.errors[0]);
  }
  return null;
}
