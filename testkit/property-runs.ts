import { isFull } from "./full.ts";

/**
 * The seed of a property's cases: the same every day, so that a change is judged by what it changes; another one for each full
 * run (FULL=1), or the one that SEED says, which tells a full run's cases again with FULL=1 alone.
 */
export const propertySeed = Number(
  process.env.SEED ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 2_027),
);

/** How often a property is tried, every day and in the full run. */
export function runsOf(everyDay: number, inFull: number) {
  return { seed: propertySeed, numRuns: isFull ? inFull : everyDay };
}

export const propertyRuns = runsOf(200, 20_000);

/** Milliseconds that a property may take in the full run. */
export const longRun = 900_000;
