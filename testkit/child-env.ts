import { join } from "node:path";

const resolveOnce = new URL("../scripts/resolve-once.ts", import.meta.url).href;

/**
 * The environment of a test's child processes: none of this process's settings, and those that speed up their start.
 */
export const childEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
  NODE_OPTIONS: `--import=${resolveOnce}`,
};
