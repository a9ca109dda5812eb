import { join } from "node:path";

/** What a test's own processes are given: no settings of this one, and modules that an earlier one has compiled. */
export const childEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
};
