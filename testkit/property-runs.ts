/** How long a property is tried: briefly by default, at length in the full run (FULL=1). */
export const propertyRuns = { numRuns: process.env.FULL === "1" ? 20_000 : 200 };
