/**
 * `npm run screenshots`: photographs the app for the README, into docs/images/. Serves it as `npm start` does, on an
 * embedded database in a temporary folder, with the demo data.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "@playwright/test";
import { demoPassword } from "#demo/people.ts";
import { chromiumFlags } from "#testkit/chromium.ts";
import { ensureBrowser } from "./ensure-browser.ts";

type Shot = {
  name: string;
  path: string;
  /** Who looks; nobody is signed in without one. */
  account?: string;
  viewport: { width: number; height: number };
  /** The heading that is to be at the top; without one, the page's own top. */
  from?: string;
};

const desktop = { width: 1120, height: 760 };
const phone = { width: 390, height: 844 };

const shots: Shot[] = [
  { name: "landing", path: "/", viewport: desktop },
  { name: "homeowner", path: "/homeowner", account: "homeowner@example.com", viewport: desktop },
  {
    name: "photo-proof",
    path: "/homeowner",
    account: "homeowner@example.com",
    viewport: desktop,
    from: "Recent Pickups",
  },
  { name: "rentals", path: "/vacation-rental", account: "host@example.com", viewport: desktop },
  { name: "runner-phone", path: "/runner", account: "runner@example.com", viewport: phone },
  { name: "admin-review", path: "/admin", account: "admin@example.com", viewport: desktop },
];

const root = join(import.meta.dirname, "..");
const images = join(root, "docs/images");
const port = Number(process.env.PORT || 5326);
const origin = `http://localhost:${port}`;

const executablePath = ensureBrowser();
await mkdir(images, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "tidycurb-screenshots-"));
const server = spawn(process.execPath, ["scripts/start.ts"], {
  cwd: root,
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
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  await ready();
  for (const shot of shots) console.log(await photograph(browser, shot));
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

/** Returns the file's path. Throws where the page is not there or one of its calls fails. */
async function photograph(browser: Browser, { name, path, account, viewport, from }: Shot): Promise<string> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/Chicago",
  });
  if (account) {
    const data = { email: account, password: demoPassword };
    const answer = await context.request.post("/api/login", { data });
    if (!answer.ok()) throw new Error(`Signing in as ${account} answered ${answer.status()}`);
  }
  const page = await context.newPage();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate("document.fonts.ready");
  if (failed.length > 0) throw new Error(`${path} did not come whole: ${failed.join(", ")}`);
  if (from) {
    await page.getByRole("heading", { name: from }).evaluate("(heading) => heading.scrollIntoView()");
    await page.waitForLoadState("networkidle");
  }
  const file = join(images, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  return file;
}
