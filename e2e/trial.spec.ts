import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { emailsIn } from "./outbox.ts";
import { type AppServer, startAppServer } from "./server.ts";

test.describe.configure({ mode: "serial" });
test.use({ storageState: { cookies: [], origins: [] } });

let town: AppServer;
test.beforeAll(async () => {
  town = await startAppServer({ demo: true });
});
test.afterAll(() => town.stop());

const be = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) }).click();

async function leap(page: Page, to: string): Promise<void> {
  await page.getByText("Clock", { exact: true }).click();
  await page.getByRole("button", { name: to }).click();
  // A week takes a minute or two on a busy machine.
  await expect(page.getByRole("heading", { name: /^It’s / })).toBeVisible({ timeout: 400_000 });
}

const browserTime = (page: Page) => page.evaluate(() => Date.now());

/** Switching people ends the session that the previous page may still use. */
test.beforeEach(({ faults }) => faults.allow(/status of 40[139]/));

test("one tap makes a visitor a runner, and another one a homeowner", async ({ page }) => {
  await page.goto(town.url);
  const bar = page.getByRole("complementary", { name: "Trial" });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(40);
  await expectNoAxeFindings(page);
  await be(page, "Leo");
  await expect(page).toHaveURL(`${town.url}/runner`);
  await expect(page.getByText(/, Leo$/)).toBeVisible();
  await expect(bar.locator("[aria-current]")).toHaveText(/^Leo/);
  await be(page, "Maya");
  await expect(page).toHaveURL(`${town.url}/homeowner`);
  await expect(page.getByRole("heading", { name: "Welcome, Maya!" })).toBeVisible();
  await page.getByText("Clock", { exact: true }).click();
  await expect(bar.getByText(/^It’s /)).toBeVisible();
  await expectNoAxeFindings(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the clock goes to tonight and a week on: the app shows the new day, with its emails and payouts", async ({
  page,
}) => {
  await page.goto(town.url);
  await be(page, "Maya");
  await expect(page.getByRole("heading", { name: "Welcome, Maya!" })).toBeVisible();
  const before = await browserTime(page);
  await leap(page, "Tonight");
  await expect(page.getByRole("heading", { name: /6 PM$/ })).toBeVisible();
  const emails = (await emailsIn(town.dataDir)).length;
  await page.getByRole("link", { name: "Back to the App" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Maya!" })).toBeVisible();
  const tonight = await browserTime(page);
  expect(tonight).toBeGreaterThan(before);

  await leap(page, "A Week Later");
  await expect(page.getByText(/^\d+ pickups? scheduled$/)).toBeVisible();
  await expect(page.getByText(/^\d+ payouts? made$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Back to the App" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Maya!" })).toBeVisible();
  expect((await emailsIn(town.dataDir)).length).toBeGreaterThan(emails);
  const aWeekOn = await browserTime(page);
  expect(aWeekOn - tonight).toBeGreaterThan(7 * 86_400_000 - 60_000);
  const [, day = ""] = /^(\w+, \w+ \d+)/.exec(dayAt(aWeekOn)) ?? [];
  await be(page, "Alex");
  await expect(page.getByText(`${day}, ${new Date(aWeekOn).getUTCFullYear()}`).first()).toBeVisible();
  await be(page, "Leo");
  await page.getByRole("link", { name: "Pay" }).click();
  await expect(page.getByText("Paid").first()).toBeVisible();
});

function dayAt(instant: number): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(instant);
}

test("× hides the bar, also on the pages after", async ({ page }) => {
  await page.goto(`${town.url}/about`);
  const bar = page.getByRole("complementary", { name: "Trial" });
  await bar.getByRole("button", { name: "Hide" }).click();
  await expect(page).toHaveURL(`${town.url}/about`);
  await expect(bar).toBeHidden();
  await page.goto(town.url);
  await expect(bar).toBeHidden();
});
