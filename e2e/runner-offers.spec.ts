import { expect, type Locator, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Language } from "#platform/values/preferences.ts";
import {
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  test,
  untilDialogEntryIsGone,
  weekdaysOf,
} from "./fixtures.ts";
import { unfold } from "./parts.ts";
import { addHomeowner, addRunner, call, openPickups, schedulePickup } from "./people.ts";
import { say } from "./words.ts";

// Two real, distant places that no other test uses, so the distance between them is known.
const [town, valley] = ["99701", "99712"];
const inTown = { latitude: 64.84, longitude: -147.72 };

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const accepts = (list: Locator) => list.getByRole("button", { name: /^Accept the job at/ });

test("a runner compares offers, takes some, and gives back those that days off and hours rule out", {
  tag: "@runner",
}, async ({ page, context, newCaller, signInAs, admin, faults }) => {
  // The lines of an offer's pay are asked for once more while the offer leaves the list.
  faults.allow(/status of 404 .*runner\.explainPay/);
  await signInAs(page, "runner");
  const runner = page.context().request;
  await call(runner, "POST", "/api/profile/runner/update", { serviceAreas: [town, valley] });
  const homes = await test.step("two homes in town and one in the valley", () =>
    Promise.all(
      [town, town, valley].map(async (zipCode, at) => {
        const { request } = await newCaller();
        await addHomeowner(request, zipCode, {
          address: `${at + 1}00 Birch Lane`,
          state: "AK",
          // None of the extra pickups below is on that weekday, so the morning is free.
          pickupDays: weekdaysOf([daysFromNow(1)]),
        });
        await schedulePickup(request, daysFromNow(at + 3), "08:00");
        const later = await schedulePickup(request, daysFromNow(2 * at + 9), "08:00");
        return { request, later };
      }),
    ));
  const open = (await Promise.all(homes.map(({ request }) => openPickups(request)))).flat();
  expect(open.length).toBeGreaterThan(10);

  const list = card(page, "Available Jobs");
  const isOpen = (count: number) => expect(list.getByText(`${count} open, soonest first`)).toBeVisible();
  const own = () => call<Job[]>(runner, "GET", "/api/runner/jobs");
  await test.step("a bundle taken with one press, and given back", async () => {
    await page.goto("/runner/jobs");
    await isOpen(open.length);
    const bundle = list.getByRole("article").first();
    await expect(bundle.getByRole("heading").first()).toHaveText(/, 2 homes$/);
    await expect(bundle).toContainText("On Birch Lane");
    await expect(bundle).toContainText("$24.00");
    await bundle.getByRole("button", { name: "See the 2 Homes" }).click();
    await expect(accepts(bundle)).toHaveCount(2);
    await expectNoAxeFindings(page);
    await bundle.getByRole("button", { name: /^Take Both: / }).click();
    await expectToast(page, "2 Jobs Accepted", /^They are yours: /);
    await isOpen(open.length - 2);
    const taken = await own();
    expect(taken).toHaveLength(2);
    for (const { id } of taken)
      await call(runner, "POST", "/api/trpc/runner.releaseJob", { json: { jobId: id } });
    await isOpen(open.length);
  });

  await test.step("later days on request, and what a job is worth before taking it", async () => {
    await list.getByRole("button", { name: /^Show \d+ later jobs$/ }).click();
    const row = list.getByRole("button", { name: `Birch Lane, ${valley}`, exact: true }).first();
    await row.click();
    await expect(list.getByText(/^\$12\.00 for cans out and cans back\./)).toBeVisible();
    await expectNoAxeFindings(page);
    await row.click();
  });

  await test.step("distance: from the center of the areas until the phone reports its location", async () => {
    await expect(list.getByText(/\s·\s≈\s.+\smi$/).first()).toBeVisible();
    await list.getByRole("button", { name: "Measure from Here" }).click();
    await expectToast(
      page,
      "We don’t know where you are",
      "Your phone isn’t sharing its location. Distances are from the middle of your areas.",
    );
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(inTown);
    await list.getByRole("button", { name: "Measure from Here" }).click();
    await expect(list.getByText(/\s·\s≈\s.+\smi$/)).toHaveCount(0);
    await list.getByLabel("Order of the jobs").selectOption("Nearest first");
    await expect(list.getByText(`${open.length} open`, { exact: true })).toBeVisible();
    await expect(list.getByRole("article").last()).toContainText(`Birch Lane, ${valley}`);
  });

  await test.step("one area alone, and the filters stay", async () => {
    await expect(list.getByRole("img", { name: "2 areas with open jobs, seen from above" })).toBeVisible();
    await list.getByRole("button", { name: new RegExp(`^${valley}: `) }).click();
    await page.reload();
    await expect(list.getByRole("button", { name: new RegExp(`^${valley}: `) })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(list.getByRole("article").filter({ hasText: town })).toHaveCount(0);
    await list.getByRole("button", { name: "All areas" }).click();
    await list.getByLabel("Order of the jobs").selectOption("Soonest first");
    await isOpen(open.length);
  });

  await test.step("declined, undone, declined again, and shown again from the list", async () => {
    await list
      .getByRole("button", { name: `Birch Lane, ${valley}`, exact: true })
      .first()
      .click();
    await list
      .getByRole("button", { name: /^Decline the job at/ })
      .first()
      .click();
    await isOpen(open.length - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Job Restored", /Birch Lane, \d{5} is back in your list\./);
    await isOpen(open.length);
    const [soonest] = await call<Job[]>(runner, "GET", "/api/runner/available-jobs");
    await call(runner, "POST", "/api/trpc/runner.declineJob", { json: { jobId: soonest?.id } });
    await page.reload();
    await isOpen(open.length - 1);
    await page.getByRole("button", { name: "Declined Jobs" }).click();
    await page.getByRole("button", { name: /^Show again: / }).click();
    await isOpen(open.length);
  });

  await test.step("an offer another runner took disappears at once", async () => {
    const rival = (await newCaller()).request;
    await addRunner(rival, town, admin);
    // Any of the three homes' weekly pickups may come first.
    await call(rival, "POST", "/api/profile/runner/update", { serviceAreas: [town, valley] });
    const [soonest] = await call<Job[]>(runner, "GET", "/api/runner/available-jobs");
    await call(rival, "POST", "/api/runner/accept-job", { jobId: soonest?.id });
    await isOpen(open.length - 1);
  });

  await test.step("days off say what they give back, then give it back", async () => {
    const [, first, second] = homes;
    for (const home of [first, second])
      await call(runner, "POST", "/api/runner/accept-job", { jobId: home?.later.id });
    const day = first?.later.scheduledDate.slice(0, 10) ?? "";
    await page.goto("/runner/week");
    await page.getByRole("button", { name: "Plan Days Off" }).click();
    const dialog = page.getByRole("dialog", { name: "Days Off" });
    await dialog.locator(`[data-day="${day}"]`).click();
    await expect(dialog.getByText(/: 1 job goes back, \$12\.00\.$/)).toBeVisible();
    await expect(dialog.getByText(/^1 goes back, \$12\.00: /)).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Take Days Off" }).click();
    await expectToast(page, "Days Off Taken", "1 job is back in the pool.");
    await expect(page.getByRole("button", { name: /^Work these days/ })).toBeVisible();
  });

  await test.step("and so do hours, for the jobs the runner gives back", async () => {
    await page.getByRole("button", { name: /^Usual Hours/ }).click();
    const dialog = page.getByRole("dialog", { name: "Your Hours" });
    await dialog.getByLabel("Flexible/Anytime").uncheck();
    await dialog.getByLabel("Afternoon (12pm-5pm)").check();
    await dialog.getByRole("button", { name: "Save Hours" }).click();
    await expectToast(page, "Hours Saved", "1 job that you have taken does not fit.");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: /^Release the job at/ }).click();
    await expectToast(page, "Job Released", /is back in the pool\.$/);
    await expect(dialog.getByText("Taken, outside your hours")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await untilDialogEntryIsGone(page);
    await page.goto("/runner");
    await expect(await unfold(page, "Active Route")).toContainText("Nothing on your route yet");
    await page.goto("/runner/jobs");
    await expect(list.getByText("Outside your hours").first()).toBeVisible();
  });

  await test.step("offline, and online again", async () => {
    await page.goto("/runner");
    const availability = page.getByRole("switch", { name: "Availability" });
    await availability.click();
    await expectToast(page, "You're Offline", "You get no new offers.");
    await expect(page.getByRole("heading", { name: "You're Offline" })).toBeVisible();
    await page.goto("/runner/jobs");
    await expect(list).toContainText("You're off duty");
    await page.getByRole("button", { name: "Go Online" }).click();
    await expectToast(page, "You're Online", "You can receive job offers.");
    await expect(accepts(list).first()).toBeVisible();
  });
});

test.describe("dark, in Spanish", { tag: "@runner" }, () => {
  test.use({ colorScheme: "dark" });

  test("the offers, their map, hours and days off read well", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
  }) => {
    const language: Language = "es";
    const home = (await newCaller()).request;
    await addHomeowner(home, "99801", { address: "1 Harbor Way", state: "AK" });
    await signInAs(page, "runner");
    const runner = page.context().request;
    await call(runner, "POST", "/api/profile/runner/update", { serviceAreas: ["99801", "99824"] });
    await call(runner, "POST", "/api/settings/preferences", { theme: "dark", language });
    await page.goto("/runner/jobs");
    await page.getByRole("article").first().getByRole("button").first().click();
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto("/runner/week");
    for (const opener of ["runnerWeek.daysOff.take", "runnerWeek.hours.usual"] as const) {
      await page.getByRole("button", { name: new RegExp(`^${say(language, [opener])}`) }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
