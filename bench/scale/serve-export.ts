/** The product's server for `figures/export.ts`: writes its port and, per line, its peak memory in kB. */
import { serveAdminExport } from "#functions/admin-export.ts";
import { compose } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { startHttpServer } from "#functions/http-server.ts";
import { securityHeaders, storageOrigins } from "#functions/security-headers.ts";
import { reportFigure } from "./serve.ts";

const { DATABASE_URL = "", NOW = "" } = process.env;
const env = readEnv({ DATABASE_URL });
const composed = await compose(env);
const live = { ...composed, deps: { ...composed.deps, now: () => NOW } };
const server = await startHttpServer({
  port: 0,
  headers: securityHeaders(storageOrigins(env)),
  fetch: (request) => serveAdminExport(live, request, { peerAddress: "10.1.0.1" }),
});
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);
await reportFigure(server.port, () => {
  const peak = Math.max(most, process.memoryUsage.rss());
  most = 0;
  return peak / 1000;
});
