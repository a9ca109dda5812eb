import { isFull } from "./full.ts";

/**
 * The seed of property cases: fixed for daily runs, so a result depends only on the change; random for each full run
 * (FULL=1), or SEED if set. FULL=1 with SEED repeats a full run's cases.
 */
export const propertySeed = Number(
  process.env.SEED ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 2_027),
);

/** How many cases a property tries, daily and in the full run. */
export function runsOf(everyDay: number, inFull: number) {
  return { seed: propertySeed, numRuns: isFull ? inFull : everyDay };
}

export const propertyRuns = runsOf(200, 5_000);

/** The milliseconds a property may take in the full run. */
export const longRun = 900_000;
