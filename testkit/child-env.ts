import { join } from "node:path";

const resolveOnce = new URL("../scripts/resolve-once.ts", import.meta.url).href;

/** What a test's own processes are given: no settings of this one, and what lets them begin sooner. */
export const childEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
  NODE_OPTIONS: `--import=${resolveOnce}`,
};
