import { test } from "vitest";

/** Whether this is the full run (`npm run test:full`), which also has what is too long for every day. */
export const isFull = process.env.FULL === "1";

/** A test for the full run only: process kills, builds, and combinations beyond a sample. */
export const fullTest: typeof test = isFull
  ? test
  : Object.assign((() => {}) as unknown as typeof test, { each: () => () => {} });
