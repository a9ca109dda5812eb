/** `npm run dev`: web app (hot replacement) and API (restarts on edits) at one address. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createNetServer } from "node:net";
import { join } from "node:path";
import { createServer as createViteServer } from "vite";
import { hostOf } from "#functions/env.ts";
import { securityHeaders } from "#functions/security-headers.ts";

const root = join(import.meta.dirname, "..");
const port = Number(process.env.PORT || 3000);
const address = `http://localhost:${port}`;

const http = createServer((request, response) => vite.middlewares(request, response));
http.once("error", (error) => {
  console.error(`Cannot listen on ${address}: ${error.message}`);
  process.exit(1);
});
// The demo accounts' password is public, so only this machine can reach them unless HOST is set. The API prints who
// can.
http.listen(port, hostOf(process.env) ?? "127.0.0.1");
await once(http, "listening");

const apiPort = await freePort();
// As middleware: standalone Vite would end this process on SIGTERM before the API has stopped.
const vite = await createViteServer({
  configFile: join(root, "web/vite.config.ts"),
  server: {
    middlewareMode: { server: http },
    ws: { server: http },
    headers: developmentHeaders(),
    proxy: {
      "/api": {
        target: `http://localhost:${apiPort}`,
        configure: (proxy) => {
          // Nothing listens for a moment while the API restarts.
          proxy.on("error", (_error, _request, response) => {
            if (!("writeHead" in response) || response.headersSent) return;
            response.writeHead(503, { "retry-after": "1", "content-type": "application/json" });
            response.end(JSON.stringify({ message: "The API is restarting.", code: "SERVICE_UNAVAILABLE" }));
          });
        },
      },
    },
  },
});

const api = spawn(process.execPath, ["--watch", "--watch-preserve-output", "scripts/dev-api.ts"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PORT: String(apiPort), APP_URL: process.env.APP_URL || address },
});
const apiEnded = once(api, "exit");
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => api.kill("SIGTERM"));
}
await apiEnded;
await vite.close();
process.exit();

/** The real policy, plus Vite's development needs: inline scripts and styles, and its socket. */
function developmentHeaders(): Record<string, string> {
  const headers = securityHeaders();
  const policy = (headers["content-security-policy"] ?? "")
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  return { ...headers, "content-security-policy": policy };
}

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, "localhost");
  await once(server, "listening");
  const found = server.address();
  server.close();
  await once(server, "close");
  if (typeof found !== "object" || !found) throw new Error("No port is free");
  return found.port;
}
