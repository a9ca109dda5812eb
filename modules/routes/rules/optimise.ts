import { bestOrder } from "./best-order.ts";
import type { Start, Stop } from "./follow.ts";
import { measure, searchOrder } from "./search-order.ts";

/** Up to so many stops all orders are looked at, as far as they can still be the best. */
const mostExact = 9;

/**
 * The order in which to drive to stops, as their indices: the one that is least late, and of those the shortest, for up
 * to nine stops; for more, one that is close to it (`bench/route/`). The route begins at `start` and ends wherever its
 * last stop is. The same stops always give the same order. What it takes is bounded, whatever they are; the generator
 * pauses after each slice of it, so that others have their turn.
 */
export function* optimiseInSlices(stops: readonly Stop[], start: Start): Generator<void, number[]> {
  const problem = measure(stops, start);
  return stops.length <= mostExact ? bestOrder(problem) : yield* searchOrder(problem);
}

/** The same without pauses. */
export function optimiseOrder(stops: readonly Stop[], start: Start): number[] {
  const slices = optimiseInSlices(stops, start);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}
