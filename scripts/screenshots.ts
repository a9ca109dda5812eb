/**
 * `npm run screenshots`: takes full screenshots of every public and sign-in page, in each language and theme:
 * <language>-<page>-<look>.png with its widths side by side, in reports/screenshots or the folder after `--to`.
 * `--members` takes the demo accounts' signed-in screens instead, on a busy admin day; `--large` uses a text size of
 * 200 %. Words narrow the names, as in `npm run screenshots -- es dark signIn,signUp`.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { demoPassword } from "#demo/people.ts";
import { locales } from "#platform/values/locales.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { chromiumFlags } from "#testkit/chromium.ts";
import { startAppServer } from "../e2e/server.ts";
import { seedBusyDay } from "./busy-day.ts";
import { deskScreens } from "./desk-screens.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { buildWebIfChanged } from "./web-build.ts";

type Look = "light" | "dark";
type Screen = {
  name: string;
  path: string | ((language: Language) => string);
  /** The demo account that is signed in; none if left out. */
  account?: string;
  /** A wizard's step, from 0, and the values already filled in. */
  draft?: { wizard: string; step: number; values: object };
  /** A visitor's actions before the screenshot. */
  act?: (page: Page, language: Language) => Promise<void>;
  /** Setup before the page opens, such as leaving calls unanswered; then nothing is awaited. */
  before?: (page: Page) => Promise<void>;
  widths?: readonly number[];
};

const allWidths = [390, 768, 1280];
const memberWidths = [390, 1280];
const gap = 20;
const loadEveryPicture = `Promise.all(Array.from(document.images, (image) => {
  image.loading = "eager";
  return image.decode().catch(() => {});
}))`;
/** Long enough for a busy machine. */
const patienceMs = 120_000;

const home = {
  firstName: "Maya",
  lastName: "Okafor",
  email: "maya.okafor@example.com",
  phoneNumber: "217 555 0142",
  address: "1418 Maple Street",
  city: "Springfield",
  state: "IL",
  zipCode: "62704",
  pickupDays: ["Tuesday", "Friday"],
  specialInstructions: "",
};
const application = {
  firstName: "Leo",
  lastName: "Marsh",
  email: "leo.marsh@example.com",
  phoneNumber: "217 555 0117",
  city: "Springfield",
  serviceAreas: ["62701", "62702", "62704"],
  availabilityWindows: ["Early Morning (6am-9am)"],
  vehicleType: "Bike",
  payoutEmail: "leo.marsh@example.com",
};

/** Opens the first rental's own page, whose address is not known ahead. */
async function followRental(page: Page, path: string): Promise<void> {
  await page.locator(`main a[href^="${path}"]:not([href$="/guests"])`).first().click();
  await page.waitForURL((url) => url.pathname.startsWith(path) && url.pathname !== "/vacation-rental");
  await page.waitForLoadState("networkidle");
}

const visitorScreens: Screen[] = [
  ...publicPageNames.map((page) => ({
    name: page,
    path: (language: Language) => publicPath(page, language),
  })),
  { name: "howItWorks-runners", path: (language) => `${publicPath("howItWorks", language)}#runners` },
  {
    name: "howItWorks-zip",
    path: (language) => publicPath("howItWorks", language),
    act: async (page) => {
      await page.locator("#zip").fill("99501");
      await page.keyboard.press("Enter");
      await page.locator("#waiting-email").waitFor();
    },
  },
  {
    name: "landing-menu",
    path: (language) => publicPath("landing", language),
    act: (page) => page.locator("header button:visible").click(),
    widths: [390],
  },
  { name: "notFound", path: (language) => (language === "en" ? "/nowhere" : `/${language}/nowhere`) },
  { name: "auth", path: "/auth" },
  { name: "auth-create", path: "/auth", act: (page) => page.getByRole("tab").last().click() },
  { name: "signIn", path: "/sign-in" },
  { name: "signIn-wrong", path: "/sign-in", act: submit },
  ...[0, 1, 2, 3].map((step) => ({
    name: `signUp-${step + 1}`,
    path: "/sign-up",
    draft: { wizard: "homeowner", step, values: home },
  })),
  {
    name: "signUp-wrong",
    path: "/sign-up",
    draft: { wizard: "homeowner", step: 3, values: {} },
    act: submit,
  },
  ...[0, 1, 2, 3].map((step) => ({
    name: `signUp-runner-${step + 1}`,
    path: "/sign-up?role=runner",
    draft: { wizard: "runner", step, values: application },
  })),
  { name: "logout", path: "/logout" },
];

const memberScreens: Screen[] = [
  ...[
    "/homeowner",
    "/calendar",
    "/history",
    "/subscribe",
    "/settings",
    "/profile",
    "/notifications",
    "/vacation-rental",
  ].map((path) => ({ name: path.slice(1), path, account: "homeowner@example.com" })),
  {
    name: "history-month",
    path: "/history",
    account: "homeowner@example.com",
    act: (page: Page) => page.getByRole("tab").last().click(),
  },
  {
    name: "homeowner-problem",
    path: "/homeowner",
    account: "homeowner@example.com",
    act: async (page: Page) => {
      await page.locator("article:has(img)").first().locator("button").last().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "homeowner-bell",
    path: "/homeowner",
    account: "homeowner@example.com",
    act: async (page: Page) => {
      await page.locator("header button[popovertarget]:visible").first().click();
      await page.locator("[role=dialog]:popover-open li").first().waitFor();
    },
  },
  ...["notifications", "privacy", "billing", "security"].map((tab) => ({
    name: `settings-${tab}`,
    path: `/settings#${tab}`,
    account: "homeowner@example.com",
  })),
  { name: "rentals", path: "/vacation-rental", account: "host@example.com" },
  { name: "rentals-guests", path: "/vacation-rental/guests", account: "host@example.com" },
  {
    name: "rentals-property",
    path: "/vacation-rental",
    account: "host@example.com",
    act: async (page: Page) => followRental(page, "/vacation-rental/"),
  },
  {
    name: "rentals-record",
    path: "/vacation-rental",
    account: "host@example.com",
    act: async (page: Page) => {
      await followRental(page, "/vacation-rental/");
      await followRental(page, "/vacation-rental/record/");
      await page.locator("main h2").first().waitFor();
    },
  },
  ...["/runner", "/settings", "/profile"].map((path) => ({
    name: path === "/runner" ? "runner" : `runner-${path.slice(1)}`,
    path,
    account: "runner@example.com",
  })),
  ...["/runner/route", "/runner/pay", "/runner/standing", "/support"].map((path) => ({
    name: `runner-${path.split("/").at(-1)}`,
    path,
    account: "runner@example.com",
  })),
  { name: "runner-billing", path: "/settings#billing", account: "runner@example.com" },
  ...deskScreens.map((screen) => ({ ...screen, account: "admin@example.com" })),
].map((screen) => ({ ...screen, widths: memberWidths }));

const { values: options, positionals: words } = parseArgs({
  options: {
    to: { type: "string" },
    members: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const folder = resolve(options.to ?? join(import.meta.dirname, "../reports/screenshots"));
const shots = languages.flatMap((language) =>
  (["light", "dark"] as const).flatMap((look) =>
    (options.members ? memberScreens : visitorScreens)
      .map((screen) => ({ screen, language, look, name: `${language}-${screen.name}-${look}` }))
      .filter(({ name }) =>
        words.every((word) => word.split(",").some((one) => name.split("-").includes(one))),
      ),
  ),
);

const executablePath = ensureBrowser();
await buildWebIfChanged();
await mkdir(folder, { recursive: true });
const server = await startAppServer(
  options.members ? { demo: true, prepare: (dataDir, admin) => seedBusyDay(dataDir, admin) } : {},
);
const twiceTheText = "--blink-settings=defaultFontSize=32";
const browser = await chromium.launch({
  executablePath,
  args: options.large ? [...chromiumFlags, twiceTheText] : chromiumFlags,
});
try {
  for (const shot of shots) console.log(await photograph(browser, shot));
} finally {
  await browser.close();
  await server.stop();
}

/** Returns the file's path. Throws if a page is wider than its window. */
async function photograph(from: Browser, { screen, language, look, name }: (typeof shots)[number]) {
  const path = typeof screen.path === "string" ? screen.path : screen.path(language);
  const parts: { width: number; picture: Buffer }[] = [];
  for (const width of screen.widths ?? allWidths) {
    const context = await open(from, { width, language, look });
    context.setDefaultTimeout(patienceMs);
    if (screen.account) await signIn(context, screen.account, { language, look });
    const page = await context.newPage();
    if (screen.draft) await keepDraft(page, screen.draft);
    await screen.before?.(page);
    await page.goto(path, { waitUntil: screen.before ? "load" : "networkidle" });
    await page.evaluate("document.fonts.ready");
    await screen.act?.(page, language);
    // Lazy pictures further down would wait for scrolling.
    await page.evaluate(loadEveryPicture);
    await (screen.before ? page.getByRole("main").getByRole("heading").first().waitFor() : untilLoaded(page));
    const scrollWidth = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (scrollWidth > width) throw new Error(`${path} is ${scrollWidth} px wide at ${width} px`);
    // A sticky bar would appear in the middle of a page that was scrolled to an anchor.
    await page.evaluate("document.activeElement.blur?.(), scrollTo(0, 0)");
    parts.push({ width, picture: await page.screenshot({ fullPage: true }) });
    await context.close();
  }
  return sideBySide(parts, join(folder, `${name}.png`));
}

async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("main [role=status] > span[aria-hidden=true]").first().waitFor({ state: "detached" });
}

function open(from: Browser, { width, language, look }: { width: number; language: Language; look: Look }) {
  const isPhone = width < 768;
  return from.newContext({
    baseURL: server.url,
    viewport: { width, height: 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: look,
    reducedMotion: "reduce",
    locale: locales[language],
    timezoneId: "America/Chicago",
  });
}

/** A member's language and theme belong to the account. */
async function signIn(
  context: BrowserContext,
  email: string,
  { language, look }: { language: Language; look: Look },
) {
  for (const [path, data] of [
    ["/api/login", { email, password: demoPassword }],
    ["/api/settings/preferences", { theme: look, language, timezone: "CST", currency: "USD" }],
  ] as const) {
    const answer = await context.request.post(path, { data, headers: { Origin: server.url } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} to ${email}`);
  }
}

function keepDraft(page: Page, { wizard, ...draft }: NonNullable<Screen["draft"]>) {
  return page.addInitScript(
    ([name, text]) => sessionStorage.setItem(`tidycurb-draft-${name}`, `${text}`),
    [wizard, JSON.stringify(draft)],
  );
}

function submit(page: Page) {
  return page.locator("main form button[type=submit]").click();
}

/** Puts the pictures side by side. Returns the file's path. */
async function sideBySide(parts: { width: number; picture: Buffer }[], file: string): Promise<string> {
  const sizes = await Promise.all(parts.map(({ picture }) => sharp(picture).metadata()));
  const lefts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { width }) => sum + width + gap, 0));
  await sharp({
    create: {
      width: parts.reduce((sum, { width }) => sum + width + gap, -gap),
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 3,
      background: "#888",
    },
  })
    .composite(parts.map(({ picture }, at) => ({ input: picture, top: 0, left: lefts[at] ?? 0 })))
    .png()
    .toFile(file);
  return file;
}
