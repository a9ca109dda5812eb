import { type APIRequestContext, expect } from "@playwright/test";
import { everyCombination, pairwise } from "#testkit/pairwise.ts";
import { test as base, daysFromNow, expectNoAxeFindings, fromNewAddress, type Who } from "./fixtures.ts";
import {
  addApplicant,
  addHomeowner,
  addNewcomer,
  addRunner,
  call,
  schedulePickup,
  signInAdmin,
} from "./people.ts";

/** People who have been here for a while: every list has something in it. */
type Town = Record<Who, APIRequestContext>;

const test = base.extend<object, { town: Town }>({
  town: [
    async ({ playwright, admin }, use, { workerIndex }) => {
      const calls = () =>
        playwright.request.newContext({
          baseURL: process.env.E2E_BASE_URL,
          extraHTTPHeaders: fromNewAddress(),
        });
      const town: Town = {
        homeowner: await calls(),
        newcomer: await calls(),
        applicant: await calls(),
        runner: await calls(),
        admin: await calls(),
      };
      await settle(town, admin, String(99_900 + (workerIndex % 100)));
      await use(town);
      for (const request of Object.values(town)) await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** Every screen, with who sees it and what stands there once everything is loaded. */
const screens: { path: string; who: Who | "visitor"; shows: string | RegExp; status?: number }[] = [
  { path: "/", who: "visitor", shows: "Never miss garbage day again." },
  { path: "/about", who: "visitor", shows: "It started with a missed truck" },
  { path: "/how-it-works", who: "visitor", shows: "For the people with the cans" },
  { path: "/auth", who: "visitor", shows: "Password" },
  { path: "/sign-in", who: "visitor", shows: "Password" },
  { path: "/sign-up", who: "visitor", shows: "Confirm password" },
  { path: "/sign-up?role=runner", who: "visitor", shows: "Confirm password" },
  { path: "/logout", who: "visitor", shows: "You're Logged Out" },
  { path: "/nowhere", who: "visitor", shows: "404 Page Not Found", status: 404 },
  { path: "/", who: "newcomer", shows: "I'm a Homeowner" },
  { path: "/homeowner", who: "homeowner", shows: /^Show all \(\d+\)$/ },
  { path: "/calendar", who: "homeowner", shows: "Every Tuesday" },
  { path: "/subscribe", who: "homeowner", shows: "No payment will be processed" },
  { path: "/runner", who: "newcomer", shows: "Complete Profile Setup" },
  { path: "/runner-setup", who: "newcomer", shows: "Where and when you run" },
  { path: "/runner-setup", who: "homeowner", shows: "Running needs an account of its own" },
  { path: "/notifications", who: "homeowner", shows: "Pickup completed" },
  { path: "/", who: "applicant", shows: "Your application is with us" },
  { path: "/runner", who: "runner", shows: "Completed Today" },
  { path: "/homeowner", who: "runner", shows: "Access Denied" },
  { path: "/profile", who: "homeowner", shows: "Personal Information" },
  { path: "/profile", who: "runner", shows: "Service Area" },
  { path: "/settings", who: "homeowner", shows: "Privacy" },
  { path: "/settings#billing", who: "homeowner", shows: "Bills & Receipts" },
  { path: "/settings#billing", who: "runner", shows: "Add Bank Account" },
  { path: "/runner/statement/current", who: "runner", shows: "Each job and adjustment" },
  { path: "/vacation-rental", who: "homeowner", shows: "Your Properties" },
  { path: "/admin", who: "admin", shows: "Recent Jobs" },
  { path: "/admin/health", who: "admin", shows: "Work off the queue" },
];

const dimensions = {
  screen: screens,
  theme: ["light", "dark"],
  language: [{ code: "en", locale: "en-US" }],
  width: [390, 768, 1280],
} as const;

/** A sample in which every two values meet; all of it in the full run. */
const combinations = process.env.FULL === "1" ? everyCombination(dimensions) : pairwise(dimensions);

for (const { screen, theme, language, width } of combinations) {
  const { path, who, shows, status = 200 } = screen;
  test.describe(() => {
    test.use({
      colorScheme: theme,
      locale: language.locale,
      viewport: { width, height: 800 },
      isMobile: width < 768,
      hasTouch: width < 768,
    });

    test(`${path} of a ${who}, ${theme}, ${language.code}, ${width} px`, { tag: "@matrix" }, async ({
      page,
      faults,
      town,
    }) => {
      if (who !== "visitor") {
        const { cookies } = await town[who].storageState();
        await page.context().addCookies(cookies);
      }
      if (status !== 200) faults.expect(new RegExp(`status of ${status} `));
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.getByRole("main").getByText(shows).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language.code);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectNoAxeFindings(page);
    });
  });
}

/** One pickup is done, one taken and three are on offer, at a home whose words are as long as words get. */
async function settle(town: Town, admin: APIRequestContext, zipCode: string): Promise<void> {
  await addHomeowner(town.homeowner, zipCode, {
    address: "12345 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Boulevard",
    specialInstructions: `Gate code ${"4711".repeat(20)}`,
  });
  await addNewcomer(town.newcomer);
  await addApplicant(town.applicant, zipCode);
  await addRunner(town.runner, zipCode, admin);
  await signInAdmin(town.admin);
  const jobs = [];
  for (const days of [1, 2, 3, 4, 5]) jobs.push(await schedulePickup(town.homeowner, daysFromNow(days)));
  for (const [index, { id: jobId }] of jobs.slice(0, 2).entries()) {
    await call(town.runner, "POST", "/api/runner/accept-job", { jobId });
    if (index === 0) await call(town.runner, "POST", "/api/runner/complete-job", { jobId });
  }
}
