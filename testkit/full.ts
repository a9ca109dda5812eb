import { describe, test } from "vitest";

/** Whether tests run in full: `npm run test:full`, which has the slow files, or `FULL=1 npm test`, which has all. */
export const isFull = process.env.FULL === "1";

/** A test for the full run only: process kills, builds, and combinations beyond a sample. */
export const fullTest: typeof test = isFull
  ? test
  : Object.assign((() => {}) as unknown as typeof test, { each: () => () => {} });

/** Same, for a suite of such tests. */
export const fullDescribe: typeof describe = isFull ? describe : ((() => {}) as unknown as typeof describe);

/** This many items daily, the first and others evenly spread, always the same; all of them in the full run. */
export function sampleOf<Item>(items: readonly Item[], count: number): Item[] {
  return items.filter((_, index) => isFull || (index * count) % items.length < count);
}
