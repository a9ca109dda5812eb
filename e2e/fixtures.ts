import { createHash, randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from "@playwright/test";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { inWeekOrder, type Weekday, weekdayNameOf } from "#platform/values/days.ts";
import { collectFaults, type Faults } from "./faults.ts";
import { addApplicant, addHomeowner, addNewcomer, addRunner, type Person, signInAdmin } from "./people.ts";

export type Who = "homeowner" | "newcomer" | "applicant" | "runner" | "admin";

type Fixtures = {
  /** Faults on any page of the test; an unexpected one fails it. */
  faults: Faults;
  /** A ZIP code only for this test, so its runners see no other test's jobs. */
  zipCode: string;
  /** Opens another person's browser, with its own network address. */
  newPage: () => Promise<Page>;
  /** A caller with its own network address and no browser. */
  newCaller: () => Promise<Caller>;
  /** Registers an account through the documented calls and signs it in, at this test's ZIP code. */
  signInAs: (caller: Caller, who: Who) => Promise<Person>;
};

/** A page is a caller too: its calls use its browser's cookies. */
export type Caller = { request: APIRequestContext };

type WorkerFixtures = {
  /** Calls as the admin. */
  admin: APIRequestContext;
};

/**
 * ZIP codes of northern Illinois: in the browsers' time zone, so "today" is the same day for a home and its viewer, and
 * on the map.
 */
const { zips, cities }: { zips: string[]; cities: string[] } = JSON.parse(
  brotliDecompressSync(
    readFileSync(new URL("../db/zip-codes/zip-codes.json.br", import.meta.url)),
  ).toString(),
);
const freeZipCodes = zips.filter((zip) => zip >= "60000" && zip < "62700");
let zipCodes = 0;

/** A ZIP code's city, by its post office name. */
export function cityOf(zipCode: string): string {
  return cities[zips.indexOf(zipCode)] ?? "";
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const faults = collectFaults();
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use(fromNewAddress()),
  context: async ({ context, faults }, use) => {
    await faults.watch(context);
    await use(context);
    await faults.settle();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  zipCode: async ({}, use, { workerIndex }) => use(await claimZipCode(workerIndex)),
  newPage: async ({ browser, faults }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: fromNewAddress() });
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    await faults.settle();
    for (const context of contexts) await context.close();
  },
  newCaller: async ({ playwright, baseURL }, use) => {
    const requests: APIRequestContext[] = [];
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: fromNewAddress() });
      requests.push(request);
      return { request };
    });
    for (const request of requests) await request.dispose();
  },
  signInAs: async ({ zipCode, admin }, use) => {
    const make: Record<Who, (request: APIRequestContext) => Promise<Person>> = {
      homeowner: (request) => addHomeowner(request, zipCode),
      newcomer: addNewcomer,
      applicant: (request) => addApplicant(request, zipCode),
      runner: (request) => addRunner(request, zipCode, admin),
      admin: signInAdmin,
    };
    await use(({ request }, who) => make[who](request));
  },
  admin: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env.E2E_BASE_URL,
        extraHTTPHeaders: fromNewAddress(),
      });
      await signInAdmin(request);
      await use(request);
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** A ZIP code unused in this run. A failed test's worker is replaced, so fixed ranges per worker would run out. */
export async function claimZipCode(workerIndex: number): Promise<string> {
  while (zipCodes < freeZipCodes.length) {
    zipCodes += 1;
    const zipCode = freeZipCodes[(workerIndex * 300 + zipCodes) % freeZipCodes.length] ?? "";
    if (await isFirst(zipCode)) return zipCode;
  }
  throw new Error("Every ZIP code has had its test");
}

/** Whether no worker in this run has claimed the name before. */
async function isFirst(name: string): Promise<boolean> {
  try {
    await mkdir(claimOf(name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function claimOf(name: string): string {
  return join(process.env.E2E_CLAIMS_DIR ?? "", name);
}

/** A new network address: the server limits sign-in and registration by address. */
export function fromNewAddress(): Record<string, string> {
  const group = () => randomInt(0x10000).toString(16);
  return { "x-forwarded-for": `2001:db8:${group()}:${group()}::1` };
}

/** Goes back once the open dialog or wizard step has its history entry; before, Back would leave the page. */
export async function goBackFromLayer(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.tidycurbLayers === 1);
  await page.goBack();
}

/** Waits until a closed dialog has removed its history entry, which would stop a navigation that began before. */
export async function untilDialogEntryIsGone(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.tidycurbLayers);
}

/** Ends the browser's session when it next calls a procedure, so that no other query notices that first. */
export async function endSessionAtCall(page: Page, procedure: string): Promise<void> {
  const endFirst = async (route: Route) => {
    await page.request.post("/api/logout");
    await route.continue();
  };
  await page.route(`**/api/trpc/*${procedure}*`, endFirst, { times: 1 });
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs every axe rule on the whole page after pending requests settle. Checks screens with the same headings, dialogs
 * and errors once per run; the full run checks every one.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Until the app has rendered there is only a placeholder.
  await expect(page.locator("h1").first()).toBeAttached();
  const screen = createHash("sha256")
    .update(await screenOf(page))
    .digest("hex");
  if (existsSync(claimOf(screen)) && process.env.FULL !== "1") return;
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await isFirst(screen);
}

/** Identifies a screen: its address, appearance and parts. */
function screenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll("h1, h2, h3, [role=dialog], [role=alert], [aria-invalid=true]");
    const names = [...parts]
      .filter((part) => part.checkVisibility())
      .map((part) => (part.matches("h1, h2, h3") ? part.textContent : part.getAttribute("role")));
    const { lang, dataset } = document.documentElement;
    const theme = dataset.mantineColorScheme ?? String(matchMedia("(prefers-color-scheme: dark)").matches);
    const look = [innerWidth, theme, lang, location.pathname, ...names].join("|");
    return look.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "#");
  });
}

async function axeFindings(page: Page): Promise<string[]> {
  // It stays until the page reloads.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Skips passing rules, which are half of axe's work.
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  });
}

/**
 * Expects exactly one toast with this title; the message matches exactly, or by pattern if its words are not
 * documented.
 */
export async function expectToast(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const toast = page.getByRole("region", { name: "Notices (F8)" });
  await expect(toast.getByRole("paragraph")).toHaveText(message === undefined ? [title] : [title, message]);
}

/** Records a page's toasts from its next load on, for toasts that show only until the page is left. */
export async function noteToasts(page: Page): Promise<() => string[][]> {
  const noted: string[][] = [];
  await page.exposeFunction("noteToast", (texts: string[]) => noted.push(texts));
  await page.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast: (texts: string[]) => void };
    new MutationObserver(() => {
      const paragraphs = [...document.querySelectorAll("[role=status] p, [role=alert] p")];
      if (paragraphs.length > 0) noteToast(paragraphs.map(({ textContent }) => textContent ?? ""));
    }).observe(document, { childList: true, subtree: true });
  });
  return () => noted;
}

/** Fills in and submits the form at /auth or /sign-in. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Opens the account menu and resolves to it: on a phone the sheet, otherwise the menu at the right of the bar. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const account = page.getByRole("button", { name: "My Account" });
  await menu.or(account).filter({ visible: true }).click();
  return page.getByRole("dialog", { name: "Menu" }).or(page.locator("[popover]:popover-open"));
}

/** The day ("YYYY-MM-DD") this many days from now, in the browsers' time zone. */
export function daysFromNow(days: number): string {
  return addDays(localDay(new Date().toISOString(), "America/Chicago"), days);
}

/**
 * Lets a runner's page act on tomorrow's pickup at any time, as the documented calls allow: the app disables each leg's
 * button until its window opens. Affects pages opened afterward.
 */
export async function openLegs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...given) => {
      const answer = await send(...given);
      if (!/\/api\/trpc\/[^?]*runner\./.test(answer.url)) return answer;
      const words = (await answer.text()).replaceAll(/"opens":\{[^}]*\}/g, '"opens":null');
      return new Response(words, answer);
    };
  });
}

/** The weekdays of some days, in week order: "Tuesday" and "Friday". */
export function weekdaysOf(days: readonly string[]): Weekday[] {
  return inWeekOrder(days.map(weekdayNameOf));
}
