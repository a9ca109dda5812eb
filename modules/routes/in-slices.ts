import { setImmediate } from "node:timers/promises";

/** Runs a long calculation and lets other calls run between two of its slices. */
export async function inSlices<Result>(slices: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await setImmediate();
  }
}
