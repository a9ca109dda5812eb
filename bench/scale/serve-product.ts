/** The product's server for `figures/server.ts`: writes its port and, per line, its CPU microseconds. */
import { compose } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { startHttpServer } from "#functions/http-server.ts";
import { securityHeaders, storageOrigins } from "#functions/security-headers.ts";
import { createSite } from "#functions/site.ts";
import { serveTrpc } from "#functions/trpc.ts";
import { cpuTime, reportFigure } from "./serve.ts";

const { DATABASE_URL = "", NOW = "" } = process.env;
const env = readEnv({ DATABASE_URL });
const composed = await compose(env);
const live = { ...composed, deps: { ...composed.deps, now: () => NOW } };
let calls = 0;
const site = createSite({
  // Callers from ten thousand addresses: calls are counted, but nobody reaches a limit.
  handlerOf: () => ({
    fetch: (request) => {
      const caller = calls++ % 10_000;
      return serveTrpc(live, request, { peerAddress: `10.1.${caller >> 8}.${caller & 255}` });
    },
  }),
  pages: async () => new Response(null, { status: 404 }),
  isReady: () => true,
  waiting: composed.database.waiting,
  lateMs: () => 0,
  report: (error) => console.error(error),
});
const server = await startHttpServer({ port: 0, headers: securityHeaders(storageOrigins(env)), fetch: site });
await reportFigure(server.port, cpuTime);
