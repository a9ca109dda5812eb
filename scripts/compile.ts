/**
 * Runs after an install. Loads every server module, so that NODE_COMPILE_CACHE holds it without types. Otherwise Node's
 * program that removes types stays in the server's memory from the first module on.
 */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import "./resolve-once.ts";

const root = join(import.meta.dirname, "..");
const sources = [
  "{adapters,db,demo,functions,messages,modules,platform,routers}/**/*.ts",
  "scripts/start.ts",
];

for await (const path of glob(sources, { cwd: root, exclude: ["**/*.test.ts"] })) {
  // The database's worker fails outside of its thread, but is compiled by then.
  await import(join(root, path)).catch(() => null);
}
process.exit();
