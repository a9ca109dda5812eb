/** `npm start`: serves the web app, built again if it has changed, and /api from this process. */
import { flushCompileCache } from "node:module";
import "./resolve-once.ts";
import { buildWebIfChanged } from "./web-build.ts";

if (import.meta.main) await start();

async function start(): Promise<void> {
  const builds = build();
  const { startLocalServer } = await import("#functions/local-server.ts");
  await startLocalServer(process.env, undefined, { builds });
  // Lets the next start reuse this one's compiled code.
  flushCompileCache();
}

/** Beside the server, which prepares its database meanwhile. */
async function build(): Promise<void> {
  const startedAt = performance.now();
  if (await buildWebIfChanged())
    console.log(`TidyCurb: built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
