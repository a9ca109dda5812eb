import type { FeedFailure } from "#modules/rentals/rules/feeds.ts";

/** A text could not be fetched. Never show its message or cause: they may contain the URL. */
export class FetchFailed extends Error {
  readonly failure: FeedFailure;
  constructor(failure: FeedFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = "FetchFailed";
    this.failure = failure;
  }
}

/** The FetchFailed in an error or its causes; null for other errors. */
export function failureIn(error: unknown): FetchFailed | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof FetchFailed) return at;
    if (at instanceof AggregateError) return failureIn(at.errors[0]);
  }
  return null;
}
