import type { Page } from "@playwright/test";
import type { Language } from "#platform/values/preferences.ts";
import { publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { say } from "../e2e/words.ts";

export type Screen = {
  name: string;
  path: string | ((language: Language) => string);
  /** The demo account that is signed in; none if left out. */
  account?: string;
  /** A wizard's step, from 0, and the values already filled in. */
  draft?: { wizard: string; step: number; values: object };
  /** The user's actions before the screenshot. */
  act?: (page: Page, language: Language) => Promise<void>;
  /** Setup before the page opens, such as leaving calls unanswered; then nothing is awaited. */
  before?: (page: Page) => Promise<void>;
  widths?: readonly number[];
};

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
  isAdult: true,
  vehicleType: "Bike",
  zipCode: "62704",
};

export const visitorScreens: readonly Screen[] = [
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
      await page.locator("#zip-answer a").waitFor();
    },
  },
  ...["62704", "99501", "99501&waiting=joined"].map((zip, index) => ({
    name: `area-${["served", "offered", "joined"][index]}`,
    path: (language: Language) => `${publicPath("area", language)}?zip=${zip}`,
  })),
  {
    name: "landing-menu",
    path: (language) => publicPath("landing", language),
    act: (page) => page.locator("header button:visible").click(),
    widths: [390],
  },
  { name: "notFound", path: (language) => (language === "en" ? "/nowhere" : `/${language}/nowhere`) },
  { name: "auth", path: "/auth" },
  { name: "auth-create", path: "/auth", act: openLastTab },
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
  ...[0, 1].map((step) => ({
    name: `signUp-runner-${step + 1}`,
    path: "/sign-up?role=runner",
    draft: { wizard: "runner", step, values: application },
  })),
  { name: "logout", path: "/logout" },
];

const maya = "homeowner@example.com";
const host = "host@example.com";
const runner = "runner@example.com";
const memberWidths = [390, 1280];

export const memberScreens: readonly Screen[] = [
  ...["homeowner", "calendar", "history", "subscribe", "settings", "profile", "notifications"].map(
    (path) => ({
      name: path,
      path: `/${path}`,
      account: maya,
    }),
  ),
  { name: "vacation-rental", path: "/vacation-rental", account: maya },
  { name: "history-month", path: "/history", account: maya, act: openLastTab },
  {
    name: "homeowner-problem",
    path: "/homeowner",
    account: maya,
    act: async (page: Page) => {
      await page.locator("article:has(img)").first().locator("button").last().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "homeowner-bell",
    path: "/homeowner",
    account: maya,
    act: async (page: Page) => {
      await page.locator("header button[popovertarget]:visible").first().click();
      await page.locator("[role=dialog]:popover-open li").first().waitFor();
    },
  },
  ...["notifications", "privacy", "billing", "security"].map((tab) => ({
    name: `settings-${tab}`,
    path: `/settings#${tab}`,
    account: maya,
  })),
  { name: "rentals", path: "/vacation-rental", account: host },
  { name: "rentals-guests", path: "/vacation-rental/guests", account: host },
  {
    name: "rentals-property",
    path: "/vacation-rental",
    account: host,
    act: (page: Page) => followRental(page, "/vacation-rental/"),
  },
  {
    name: "rentals-record",
    path: "/vacation-rental",
    account: host,
    act: async (page: Page) => {
      await followRental(page, "/vacation-rental/");
      await followRental(page, "/vacation-rental/record/");
      await page.locator("main ol h3").first().waitFor();
    },
  },
  { name: "runner", path: "/runner", account: runner },
  ...[
    "/settings",
    "/profile",
    "/runner/jobs",
    "/runner/route",
    "/runner/week",
    "/runner/pay",
    "/runner/you",
    "/support",
  ].map((path) => ({
    name: `runner-${path.split("/").at(-1)}`,
    path,
    account: runner,
  })),
  { name: "runner-billing", path: "/settings#billing", account: runner },
  ...deskScreens().map((screen) => ({ ...screen, account: "admin@example.com" })),
].map((screen) => ({ ...screen, widths: memberWidths }));

/** Admin screens, tabs and dialogs; some while loading, and some when no call is answered. */
function deskScreens(): Screen[] {
  return [
    { name: "admin", path: "/admin" },
    ...["problems", "support", "homeowners", "runners", "settings"].map((tab) => ({
      name: `admin-${tab}`,
      path: `/admin#${tab}`,
    })),
    ...["dispatch", "figures", "audit", "health", "money"].map((name) => ({
      name: `admin-${name}`,
      path: `/admin/${name}`,
    })),
    ...["credits", "bills", "refunds", "margins"].map((view) => ({
      name: `admin-${view}`,
      path: `/admin/${view}`,
    })),
    { name: "admin-map", path: "/admin/dispatch", act: openLastTab },
    { name: "admin-free", path: `/admin/dispatch?day=${tomorrow()}` },
    { name: "admin-homeowner", path: "/admin#homeowners", act: openPerson },
    { name: "admin-person", path: "/admin#runners", act: openPerson },
    { name: "admin-dialog-job", path: "/admin", act: press("admin.job.openNamed") },
    {
      name: "admin-dialog-give",
      path: `/admin/dispatch?day=${tomorrow()}`,
      act: press("dispatch.board.giveNamed"),
    },
    { name: "admin-dialog-cancel", path: "/admin/dispatch", act: press("dispatch.board.cancelNamed") },
    { name: "admin-dialog-push", path: "/admin/dispatch", act: press("dispatch.dayMove.open") },
    { name: "admin-dialog-resolve", path: "/admin/problems", act: press("admin.problems.resolveNamed") },
    { name: "admin-dialog-answer", path: "/admin/support", act: press("support.admin.readNamed") },
    { name: "admin-dialog-application", path: "/admin#runners", act: press("people.application.openNamed") },
    { name: "admin-dialog-approve", path: "/admin#runners", act: press("people.review.approveNamed") },
    { name: "admin-dialog-invite", path: "/admin#runners", act: press("admin.addRunner") },
    { name: "admin-dialog-credit", path: "/admin#homeowners", act: openPersonAnd("money.credits.give") },
    { name: "admin-dialog-suspend", path: "/admin#homeowners", act: openPersonAnd("people.acts.suspend") },
    ...[
      { name: "admin", path: "/admin" },
      { name: "admin-dispatch", path: "/admin/dispatch" },
      { name: "admin-money", path: "/admin/money" },
    ].flatMap(({ name, path }) => [
      { name: `${name}-loading`, path, before: keepWaiting },
      { name: `${name}-failed`, path, before: failEverything },
    ]),
  ];
}

/** Opens the first rental's own page, whose address is not known ahead. */
async function followRental(page: Page, path: string): Promise<void> {
  await page.locator(`main a[href^="${path}"]:not([href$="/guests"])`).first().click();
  await page.waitForURL((url) => url.pathname.startsWith(path) && url.pathname !== "/vacation-rental");
  await page.waitForLoadState("networkidle");
}

function submit(page: Page): Promise<void> {
  return page.locator("main form button[type=submit]").click();
}

function openLastTab(page: Page): Promise<void> {
  return page.getByRole("tab").last().click();
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

/** Presses the first button of a name; where it has data in it, of what stands before that. */
function press(key: string) {
  return async (page: Page, language: Language) => {
    const [beginning = ""] = say(language, [
      key,
      { address: "…", day: "…", name: "…", kind: "…", topic: "…" },
    ])
      .replaceAll(/\s+/g, " ")
      .split("…");
    // Treats a no-break space like any other.
    const named = page.getByRole("button", { name: new RegExp(`^${RegExp.escape(beginning)}`) });
    await named.filter({ visible: true }).first().click();
    await page.getByRole("dialog").filter({ visible: true }).waitFor();
    await page.waitForLoadState("networkidle");
  };
}

async function openPerson(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/homeowners/"], main a[href^="/admin/runners/"]').first().click();
  await page.waitForURL(/\/admin\/(homeowners|runners)\//);
  await page
    .getByRole("main")
    .getByRole("heading", { level: 3 })
    .or(page.locator("main dl"))
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
}

function openPersonAnd(key: string) {
  return async (page: Page, language: Language) => {
    await openPerson(page);
    await press(key)(page, language);
  };
}

async function keepWaiting(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\/(?!auth\.)/, () => undefined);
}

async function failEverything(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\/(?!auth\.)/, (route) => route.fulfill({ status: 503, body: "" }));
}
