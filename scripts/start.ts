/** `npm start`: builds the web app if it has changed, then serves it and /api from this process. */
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import "./resolve-once.ts";
import { buildWebIfChanged } from "./web-build.ts";

// The next start reuses this one's compiled code.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node"));
const startedAt = performance.now();
if (await buildWebIfChanged()) {
  console.log(`TidyCurb: built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
const { startLocalServer } = await import("#functions/local-server.ts");
await startLocalServer(process.env);
flushCompileCache();
