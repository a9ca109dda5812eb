import { expect, type Locator, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Language } from "#platform/values/preferences.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, weekdaysOf } from "./fixtures.ts";
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
}, async ({ page, context, newCaller, signInAs, admin }) => {
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
  await test.step("ten at a time, and the rest on request", async () => {
    await page.goto("/runner");
    await expect(page.getByText(`${open.length} jobs available in your ZIP codes.`)).toBeVisible();
    await page.getByRole("link", { name: /^Available Jobs/ }).click();
    await expect(accepts(list)).toHaveCount(10);
    for (let shown = 10; shown < open.length; shown += 10) {
      await page.getByRole("button", { name: `Show ${Math.min(10, open.length - shown)} more` }).click();
      await expect(accepts(list)).toHaveCount(Math.min(open.length, shown + 10));
    }
  });

  await test.step("distance: from the center of the areas until the phone reports its location", async () => {
    await expect(list.getByText(/^about .+ mi away$/).first()).toBeVisible();
    await list.getByRole("button", { name: "Measure from Here" }).click();
    await expectToast(
      page,
      "We don’t know where you are",
      "Your phone isn’t sharing its location. Distances are from the middle of your areas.",
    );
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(inTown);
    await list.getByRole("button", { name: "Measure from Here" }).click();
    await expect(list.getByText(/mi from you$/)).toHaveCount(open.length);
    await list.getByLabel("Order of the jobs").selectOption("Nearest first");
    await expect(list.getByText(`${open.length} open`, { exact: true })).toBeVisible();
    await expect(list.getByRole("article").first()).toContainText(`Birch Lane, ${town}`);
    await expect(list.getByRole("article").last()).toContainText(`Birch Lane, ${valley}`);
  });

  await test.step("on the map, one area alone", async () => {
    await list.getByRole("button", { name: "Map" }).click();
    await expect(list.getByRole("img", { name: "2 areas with open jobs, seen from above" })).toBeVisible();
    await list.getByRole("button", { name: new RegExp(`^${valley}: `) }).click();
    const away = open.filter(({ address }) => address.includes(valley) || address.includes("300 Birch"));
    await expect(accepts(list)).toHaveCount(away.length);
    await expectNoAxeFindings(page);
    await list.getByRole("button", { name: "All areas" }).click();
    await list.getByRole("button", { name: "List" }).click();
    await expect(accepts(list)).toHaveCount(open.length);
  });

  await test.step("declined, and undone", async () => {
    await list
      .getByRole("button", { name: /^Decline the job at/ })
      .first()
      .click();
    await expect(accepts(list)).toHaveCount(open.length - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Job Restored", /Birch Lane, \d{5} is back in your list\./);
    await expect(accepts(list)).toHaveCount(open.length);
  });

  await test.step("an offer another runner took disappears at once", async () => {
    const rival = (await newCaller()).request;
    await addRunner(rival, town, admin);
    // Any of the three homes' weekly pickups may come first.
    await call(rival, "POST", "/api/profile/runner/update", { serviceAreas: [town, valley] });
    await list.getByLabel("Order of the jobs").selectOption("Soonest first");
    const [soonest] = await call<Job[]>(runner, "GET", "/api/runner/available-jobs");
    await call(rival, "POST", "/api/runner/accept-job", { jobId: soonest?.id });
    await expect(accepts(list)).toHaveCount(open.length - 1);
  });

  const route = card(page, "Active Route");
  const dialogOf = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    return page.getByRole("dialog", { name });
  };
  await test.step("days off give back that day's jobs", async () => {
    const [, first, second] = homes;
    for (const home of [first, second])
      await call(runner, "POST", "/api/runner/accept-job", { jobId: home?.later.id });
    const day = first?.later.scheduledDate.slice(0, 10) ?? "";
    await page.goto("/runner");
    await unfold(page, "Active Route");
    await expect(route.getByRole("article")).toHaveCount(2);
    await unfold(page, "Quick Tools");
    const dialog = await dialogOf("Days Off");
    await dialog.getByLabel("First day").fill(day);
    await dialog.getByLabel("Last day").fill(day);
    await dialog.getByRole("button", { name: "Take Days Off" }).click();
    await expectToast(page, "Days Off Taken", "1 job is back in the pool.");
    await expect(route.getByRole("article")).toHaveCount(1);
  });

  await test.step("and so do hours, for the jobs the runner gives back", async () => {
    const dialog = await dialogOf("Your Hours");
    await dialog.getByLabel("Flexible/Anytime").uncheck();
    await dialog.getByLabel("Afternoon (12pm-5pm)").check();
    await dialog.getByRole("button", { name: "Save Hours" }).click();
    await expectToast(page, "Hours Saved", "1 job that you have taken does not fit.");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: /^Release the job at/ }).click();
    await expectToast(page, "Job Released", /is back in the pool\.$/);
    await expect(dialog.getByText("Taken, outside your hours")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(route).toContainText("Nothing on your route yet");
    await expect(list.getByText("Outside your hours").first()).toBeVisible();
  });

  await test.step("offline, and online again", async () => {
    const availability = page.getByRole("switch", { name: "Availability" });
    await availability.click();
    await expectToast(page, "You're Offline", "You get no new offers.");
    await expect(page.getByRole("heading", { name: "You're Offline" })).toBeVisible();
    await expect(list).toContainText("You're off duty");
    await availability.click();
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
    await page.goto("/runner");
    await page.getByRole("button", { name: say(language, ["runner.offers.map"]), exact: true }).click();
    await expect(page.getByRole("list", { name: say(language, ["offers.map.areas"]) })).toBeVisible();
    await expectNoAxeFindings(page);
    for (const [tool, text] of [
      ["runner.tools.hours", "offers.hours.text"],
      ["runner.tools.daysOff", "offers.daysOff.text"],
    ] as const) {
      const name = say(language, [tool]);
      await page.getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.getByText(say(language, [text]))).toBeVisible();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
