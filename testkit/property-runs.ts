const isFull = process.env.FULL === "1";

/**
 * Where a property's cases begin: the same every day, so that a change is judged by what it changes; elsewhere each time in the
 * full run (FULL=1), or where SEED says.
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
