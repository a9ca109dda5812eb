/** How long a property is tried: briefly by default, at length in the full run (FULL=1). */
export const propertyRuns = { numRuns: process.env.FULL === "1" ? 20_000 : 200 };

/** Milliseconds that a property may take in the full run. */
export const longRun = 900_000;
