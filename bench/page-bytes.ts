/**
 * `npm run bench:page`: what a browser transfers, gzipped, until "/" and, signed in, "/homeowner" can be used
 * (rows 10 and 11 of the performance goals). Serves the built web app, on an embedded database in a temporary folder,
 * with the demo data. One line of JSON per page.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium, type Request } from "@playwright/test";
import { demoPassword } from "#demo/people.ts";
import { ensureBrowser } from "../scripts/ensure-browser.ts";

const port = Number(process.env.PORT ?? 5325);
const origin = `http://localhost:${port}`;
const dataDir = await mkdtemp(join(tmpdir(), "tidycurb-bench-"));
const server = spawn(process.execPath, ["scripts/start.ts"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    APP_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    DEMO: "1",
  },
});
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-quic"],
});
try {
  await ready();
  for (const { path, account, reach } of [
    { path: "/", account: null, reach: { totalBytes: 14_000, scriptBytes: 0 } },
    {
      path: "/homeowner",
      account: "homeowner@example.com",
      reach: { scriptBytes: 160_000, styleBytes: 12_000, requests: 8 },
    },
  ]) {
    const context = await browser.newContext();
    if (account) await signIn(context, account);
    console.log(JSON.stringify({ bench: "page-bytes", path, ...(await firstLoad(context, path)), reach }));
    await context.close();
  }
} finally {
  await browser.close();
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
  await rm(dataDir, { recursive: true, force: true });
}

/** The server says its address once it is ready. */
async function ready(): Promise<void> {
  for await (const line of createInterface({ input: server.stdout })) if (line.includes(origin)) return;
  throw new Error("The server ended before it was ready");
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const response = await context.request.post(`${origin}/api/login`, {
    data: { email, password: demoPassword },
  });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}`);
}

/** Bytes of bodies as they were transferred, headers not counted, of a visit with an empty cache. */
async function firstLoad(context: BrowserContext, path: string) {
  const page = await context.newPage();
  // The goals count gzip; left alone, a browser would be given the smaller brotli.
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(origin + path, { waitUntil: "networkidle" });

  const bytes: Record<string, number> = {};
  for (const request of finished) {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize;
  }
  await page.close();
  const { document = 0, script = 0, stylesheet = 0, font = 0, image = 0, fetch = 0 } = bytes;
  return {
    scriptBytes: script,
    styleBytes: stylesheet,
    documentBytes: document,
    dataBytes: fetch,
    fontBytes: font,
    pictureBytes: image,
    totalBytes: document + script + stylesheet + fetch,
    requests: finished.length,
  };
}
