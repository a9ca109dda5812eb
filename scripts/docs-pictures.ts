/**
 * `npm run screenshots:docs`: takes the README and docs/design.md screenshots into docs/screenshots/. Serves the built
 * app with demo data, on an embedded database in a temporary folder.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { demoPassword } from "#demo/people.ts";
import { chromiumFlags } from "#testkit/chromium.ts";
import { startAppServer } from "../e2e/server.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { buildWebIfChanged } from "./web-build.ts";

type Picture = {
  name: string;
  path: string;
  /** The account that is signed in; none if left out. */
  account?: string;
  viewport: { width: number; height: number };
  look?: "light" | "dark";
  /** The heading to scroll to the top; the page's own top if left out. */
  from?: string;
};

const desktop = { width: 1120, height: 760 };
const phone = { width: 390, height: 844 };

const pictures: Picture[] = [
  { name: "landing", path: "/", viewport: desktop },
  { name: "landing-phone-es", path: "/es", viewport: phone, look: "dark" },
  { name: "how-it-works-phone-fr", path: "/fr/how-it-works#runners", viewport: phone },
  { name: "sign-up-phone", path: "/sign-up", viewport: phone },
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

const folder = join(import.meta.dirname, "../docs/screenshots");
const mostBytes = 150_000;
const loadEveryPicture = `Promise.all(Array.from(document.images, (image) => {
  image.loading = "eager";
  return image.decode().catch(() => {});
}))`;
/** Long enough for a busy machine. */
const patienceMs = 120_000;

const executablePath = ensureBrowser();
await buildWebIfChanged();
await mkdir(folder, { recursive: true });
const server = await startAppServer({ demo: true });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  for (const picture of pictures) console.log(await photograph(browser, picture));
} finally {
  await browser.close();
  await server.stop();
}

/** Returns the file's path. Throws if the page is missing, one of its calls fails, or the picture is too large. */
async function photograph(
  chrome: Browser,
  { name, path, account, viewport, look = "light", from: heading }: Picture,
): Promise<string> {
  const context = await chrome.newContext({
    baseURL: server.url,
    viewport,
    colorScheme: look,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/Chicago",
  });
  context.setDefaultTimeout(patienceMs);
  if (account) {
    const data = { email: account, password: demoPassword };
    const answer = await context.request.post("/api/login", { data });
    if (!answer.ok()) throw new Error(`Signing in as ${account} returned ${answer.status()}`);
  }
  const page = await context.newPage();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate("document.fonts.ready");
  if (failed.length > 0) throw new Error(`${path} did not load completely: ${failed.join(", ")}`);
  // Lazy pictures further down would wait for scrolling.
  await page.evaluate(loadEveryPicture);
  if (heading) {
    await page.getByRole("heading", { name: heading }).evaluate("(element) => element.scrollIntoView()");
  }
  // The address's target gets the focus, which a screenshot should not show.
  await page.evaluate("document.activeElement.blur?.()");
  const file = join(folder, `${name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 84 })
    .toFile(file);
  if (size > mostBytes) throw new Error(`${file} is ${size} bytes; the limit is ${mostBytes}`);
  await context.close();
  return file;
}
