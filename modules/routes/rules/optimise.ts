import { bestOrder } from "./best-order.ts";
import type { Start, Stop } from "./follow.ts";
import { measure, searchOrder } from "./search-order.ts";

/** The most stops for which the exact search runs. */
const mostExact = 9;

/**
 * The best order of the stops, as their indices: least lateness first, then least distance. Exact for up to nine stops,
 * close to it for more (`bench/route/`). Starts at `start` and ends at any stop. Deterministic, with bounded work.
 * Yields after each slice so that other calls can run.
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
