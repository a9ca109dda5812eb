import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { languages } from "#platform/values/preferences.ts";
import { calendarDays } from "./calendar.ts";
import { haveStop, inFull, quietWednesday, test } from "./demo-town.ts";
import { firstView, tooSmall } from "./first-view.ts";
import { daysFromNow, expectNoAxeFindings, expectToast } from "./fixtures.ts";
import { emailsIn } from "./outbox.ts";
import { pressInMenu, unfold } from "./parts.ts";
import { call } from "./people.ts";

test.describe("a month of demo data", { tag: "@engine" }, () => {
  // In sequence in one worker, because each further one would build the town first.
  test.describe.configure({ mode: "default" });

  test("a homeowner sees the missed pickup and its credit", { tag: "@homeowner" }, async ({
    page,
    signInTo,
  }) => {
    await signInTo(page, "homeowner@example.com");
    await page.goto("/homeowner");
    await page.getByRole("link", { name: "All pickups" }).click();
    const missed = page
      .getByRole("region", { name: "All pickups" })
      .getByRole("listitem")
      .filter({ hasText: "Missed" });
    await expect(missed).toHaveCount(1);
    await missed.getByRole("link").click();
    await expect(page).toHaveURL(/^[^?]*\/pickups\//);
    const main = page.getByRole("main");
    await expect(main).toContainText("We’re sorry. We credit missed pickups, up to your monthly price.");
    await main.getByRole("link", { name: "See your credits" }).click();
    await expect(page).toHaveURL("/settings#billing");
    const credits = page.getByRole("region", { name: "Credits" });
    await expect(credits.getByRole("listitem")).toHaveText(/^Missed pickup on .+\$5\.43$/);
    await expect(page.getByText("$5.43 comes off your next bill")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goto("/notifications");
    await expect(page.getByText(/have credited you \$5\.43: it comes off your next bill\.$/)).toBeVisible();
  });

  test("Today says first what matters, on a screen and a half of a phone", {
    tag: ["@homeowner", "@anyWidth"],
  }, async ({ page, signInTo }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "homeowner@example.com");
    await page.goto("/homeowner");
    // While cans are out, the next pickup is one line.
    await expect(page.getByText(/^Next Pickup:?$/)).toBeInViewport();
    await expect(page.getByRole("region", { name: /^(?:This|Next) Week$/ })).toBeInViewport();
    await expect(page.getByRole("region", { name: "Last Pickup" }).getByRole("article")).toBeVisible();
    const { height, words } = await firstView(page);
    expect(height).toBeLessThanOrEqual(1_800);
    expect(words.length, words.join(" ")).toBeLessThanOrEqual(60);
    const card = (name: string) => page.getByRole("region", { name, exact: true });
    const behind: [string, string][] = [
      ["Upcoming Pickups", "8 AM – 12 PM"],
      ["Service Details", "412 Maple Street"],
      ["Payment Method", "Update Payment Method"],
      ["Quick Actions", "Notification Settings"],
      ["My Account", "My Profile"],
    ];
    for (const [name, shows] of behind) {
      await card(name).getByRole("heading", { name }).click();
      await expect(card(name)).toContainText(shows);
    }
    await expectNoAxeFindings(page);
  });

  for (const [who, mark] of [
    ["homeowner", "Back in after the truck comes"],
    ["host", "Every Monday"],
    ["runner", "62704"],
  ] as const)
    test(`the profile of a ${who} fits on two screens of a phone`, {
      tag: ["@homeowner", "@anyWidth"],
    }, async ({ page, signInTo }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signInTo(page, `${who}@example.com`);
      await page.goto("/profile");
      await expect(page.getByText(mark).first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^(?:Add|Edit) Name$/ })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect((await firstView(page)).height).toBeLessThanOrEqual(1_800);
      await expectNoAxeFindings(page);
    });

  test("a runner’s Now shows the stop to do, on two screens of a phone", {
    tag: ["@runner", "@anyWidth"],
  }, async ({ page, newPage, signInTo }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "runner@example.com");
    await haveStop(page, await newPage());
    await page.goto("/runner");
    await expect(page.getByRole("region", { name: "Next Stop" })).toBeVisible();
    await expect(page.getByText(/^\d+\+? jobs available in your ZIP codes\.$/)).toBeVisible();
    const { height, words } = await firstView(page);
    expect(height).toBeLessThanOrEqual(1_800);
    expect(words.length, words.join(" ")).toBeLessThanOrEqual(60);
    for (const name of ["Active Route", "Completed Today", "Quick Tools"]) await unfold(page, name);
    await expectNoAxeFindings(page);
  });

  test("a runner’s tabs fit on two screens of a phone in each language, and everything is large enough to tap", {
    tag: ["@runner", "@anyWidth"],
  }, async ({ page, signInTo }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "runner@example.com");
    for (const language of [...languages.filter((each) => each !== "en"), "en"]) {
      await call(page.context().request, "POST", "/api/settings/preferences", { language });
      for (const tab of ["", "/jobs", "/week", "/pay", "/you"]) {
        await page.goto(`/runner${tab}`);
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        const { height } = await firstView(page);
        expect.soft(height, `${tab} in ${language}`).toBeLessThanOrEqual(1_800);
        expect.soft(await tooSmall(page.locator("body")), `${tab} in ${language}`).toEqual([]);
      }
    }
    for (const [tab, name] of [
      ["/week", "Plan Days Off"],
      ["/week", /^Usual Hours/],
      ["/pay", "Miles between homes"],
      ["/you", "I feel unsafe here"],
      ["/you", "Share Your Day"],
      ["/you", "Your Areas"],
      ["/you", "Training and Documents"],
    ] as const) {
      await page.goto(`/runner${tab}`);
      await page.getByRole("button", { name }).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("button").last()).toBeInViewport();
      expect.soft(await tooSmall(sheet), `${name}`).toEqual([]);
      await expectNoAxeFindings(page);
    }
  });

  test("an admin’s Today fits on two screens of a phone in each language", {
    tag: ["@admin", "@anyWidth"],
  }, async ({ page, signInTo }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "admin@example.com");
    for (const language of [...languages.filter((each) => each !== "en"), "en"]) {
      await call(page.context().request, "POST", "/api/settings/preferences", { language });
      await page.goto("/admin");
      await expect(page.getByRole("progressbar").first()).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect.soft((await firstView(page)).height, language).toBeLessThanOrEqual(1_800);
      await expectNoAxeFindings(page);
    }
    for (const name of ["Recent Jobs", "Quick Actions"]) await unfold(page, name);
    await expect(page.getByRole("button", { name: /^Details: / })).toHaveCount(10);
  });

  test("and the pickup that a holiday moves", { tag: "@full" }, async ({ page, signInTo }) => {
    await signInTo(page, "homeowner@example.com");
    await page.goto("/calendar");
    const moved = calendarDays(page, "Friday’s pickup moves to Saturday: Springfield Street Fair");
    const isThisMonth = await moved.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!isThisMonth) await page.getByRole("button", { name: "Next month" }).click();
    await expect(moved).toBeVisible();
    await expect(page.getByRole("region", { name: "Your Cans" })).toContainText("Every other Friday");
    await expectNoAxeFindings(page);
  });

  test("and a planned hold", { tag: "@full" }, async ({ page, signInTo }) => {
    await signInTo(page, "host@example.com");
    await page.goto(`/calendar?day=${daysFromNow(20)}`);
    const credit = page.getByText("$12.50 is credited when it is over.");
    await expect(credit).toBeVisible();
    await page.getByRole("button", { name: /^Undo: / }).click();
    await page.getByRole("dialog", { name: "Undo this hold?" }).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Hold Ended", "Your pickups are planned again.");
    await expect(credit).toBeHidden();
    await expectNoAxeFindings(page);
  });

  test("an admin previews, adds and removes a holiday", { tag: "@full" }, async ({ page, signInTo }) => {
    const onDay = quietWednesday();
    await signInTo(page, "admin@example.com");
    const holidays = await openSettings(page, "Holidays");
    await holidays.getByRole("button", { name: "Add Holiday" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a Holiday" });
    await dialog.getByRole("button", { name: "Save Holiday" }).click();
    await expect(dialog).toContainText("Please enter a name for the holiday");
    await expect(dialog).toContainText("Please select a date.");
    await dialog.getByLabel("Name").fill("Founders’ Day");
    await dialog.getByLabel("Day", { exact: true }).fill(onDay);
    await dialog.getByLabel("Pickups on that day").selectOption("One day later, that day only");
    await dialog.getByLabel("Area (optional)").fill("62704");
    const preview = page.getByRole("region", { name: "What this changes" });
    await expect(preview).toContainText("1 pickup of 1 home would change.");
    await expect(preview.getByRole("listitem")).toHaveText(
      `Springfield, 62704: ${inFull(onDay)} to ${inFull(addDays(onDay, 1))}`,
    );
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Save Holiday" }).dblclick();
    await expectToast(page, "Holiday Saved", /./);

    const row = holidays.getByRole("listitem").filter({ hasText: "Founders’ Day" });
    await expect(row).toContainText("ZIP codes 62704…");
    await expect(row).toContainText("One day later, that day only");
    await expectNoAxeFindings(page);
    await row.getByRole("button", { name: /^Remove/ }).click();
    const question = page.getByRole("dialog", { name: "Remove Founders’ Day?" });
    await expect(preview).toContainText("1 pickup of 1 home would change.");
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Remove Holiday" }).click();
    await expectToast(page, "Holiday Removed", "Pickups update within minutes.");
    await expect(row).toHaveCount(0);
  });

  test("an admin turns off a usual holiday and restores it", { tag: "@full" }, async ({ page, signInTo }) => {
    await signInTo(page, "admin@example.com");
    const holidays = await openSettings(page, "Holidays");
    const row = holidays.getByRole("listitem").filter({ hasText: "Christmas" }).first();
    await row.getByRole("button", { name: /^Remove/ }).click();
    const question = page.getByRole("dialog", { name: "Remove Christmas?" });
    await expect(question).toContainText("it stays in the list without effect");
    await question.getByRole("button", { name: "Remove Holiday" }).click();
    await expect(row).toContainText("No effect");
    await expect(row.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await row.getByRole("button", { name: /^Change/ }).click();
    const dialog = page.getByRole("dialog", { name: "Change the Holiday" });
    await dialog.getByLabel("Pickups on that day").selectOption("One day later, until Sunday");
    await dialog.getByRole("button", { name: "Save Holiday" }).click();
    await expect(row).toContainText("One day later, until Sunday");
  });

  test("an admin holds, adjusts and releases a runner's pay, and the pay run pays it", async ({
    page,
    newPage,
    signInTo,
  }) => {
    await signInTo(page, "admin@example.com");
    await page.goto("/admin/money");
    const run = page.getByRole("region", { name: "Pay Run", exact: true });
    await expect(run).toContainText("Test mode: pay is booked, and no money is sent.");
    const nia = run.getByRole("row").filter({ hasText: "Nia Brooks" });
    await expect(nia).toBeVisible();
    // Last week closes an hour after its end; a town from before that holds the week before it.
    const isWeekBefore = await nia.getByText("On hold").isHidden();
    if (isWeekBefore) await run.getByRole("button", { name: "Week before" }).click();
    await expect(nia).toContainText("On hold");
    await expect(nia).toContainText("Why: A neighbor asked about Wednesday. We look at the photos first.");
    await expectNoAxeFindings(page);

    await pressInMenu(nia, "Adjust Nia Brooks’s pay");
    const adjust = page.getByRole("dialog", { name: "Adjust Nia Brooks’s pay" });
    await adjust.getByRole("button", { name: "Adjust Pay" }).click();
    await expect(adjust).toContainText("Please enter an amount such as 12.50");
    await adjust.getByLabel("Amount in dollars").fill("5.50");
    await adjust.getByLabel("Reason").fill("For the wait");
    await expectNoAxeFindings(page);
    await adjust.getByRole("button", { name: "Adjust Pay" }).dblclick();
    await expectToast(page, "Pay Adjusted", "Nia Brooks’s pay for the week is now $10.70.");
    await expect(nia).toContainText("$5.50 adjusted");

    await nia.getByRole("button", { name: "Release Nia Brooks’s pay" }).click();
    await expectToast(page, "Pay Released", "Nia Brooks’s pay goes out with the next run.");
    await pressInMenu(nia, "Hold Nia Brooks’s pay");
    const question = page.getByRole("dialog", { name: "Hold Nia Brooks’s pay?" });
    await question.getByLabel("Reason").fill("One more look");
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Hold Pay" }).click();
    await expectToast(page, "Pay Held", "Nia Brooks’s pay is on hold.");
    await expect(nia).toContainText("Why: One more look");
    await nia.getByRole("button", { name: "Release Nia Brooks’s pay" }).click();
    await expect(nia).toContainText("To be paid");

    await run.getByRole("button", { name: "Run Now" }).click();
    await page
      .getByRole("dialog", { name: "Run the pay run now?" })
      .getByRole("button", { name: "Pay Runners" })
      .dblclick();
    await expectToast(page, "Pay Run Finished", /^\d runners? paid\. Nothing is left\.$/);
    await expect(nia).toContainText("Paid");
    // A paid row can be opened but not changed.
    await expect(nia.getByRole("button")).toHaveAccessibleName("1 job. Show Nia Brooks’s jobs");
    await expectNoAxeFindings(page);

    const runner = await newPage();
    await signInTo(runner, "nia.brooks@example.com");
    const lastWeek = addDays(payWeekOf(new Date().toISOString(), platformTimeZone), -7);
    await runner.goto(`/runner/statement/${isWeekBefore ? lastWeek : "current"}`);
    await runner.getByRole("link", { name: "Week before" }).click();
    const lines = runner.getByRole("region", { name: "Each job and adjustment" });
    await expect(lines.getByRole("row")).toHaveCount(4);
    await expect(lines).toContainText("Whittier Avenue, Springfield");
    await expect(lines).toContainText("For the wait");
    await expect(runner.getByRole("region", { name: "Summary" })).toContainText("$10.70");
    await expect(
      runner.getByText(/^It was booked on .+ This is test mode: no money was sent\.$/),
    ).toBeVisible();
    await expectNoAxeFindings(runner);

    const download = runner.waitForEvent("download");
    await runner.getByRole("link", { name: "Download CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}-\d{2}\.csv$/);
    const table = await readFile(await file.path(), "utf8");
    expect(table.split("\r\n").map((line) => line.split(",").at(-1))).toEqual([
      '"Amount (USD)"',
      "5.20",
      "5.50",
      "",
    ]);
    await runner.emulateMedia({ media: "print" });
    await expect(runner.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(lines.getByRole("row")).toHaveCount(4);
  });

  test("a runner finds the statements and adds a bank account in test mode", { tag: "@full" }, async ({
    page,
    signInTo,
  }) => {
    await signInTo(page, "runner@example.com");
    await page.goto("/runner");
    await (await unfold(page, "Quick Tools")).getByRole("link", { name: "Earnings Report" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Earnings Report");
    await expect(page.getByRole("region", { name: "Summary" })).toContainText("The week is in progress");
    await expectNoAxeFindings(page);
    await page.goto("/settings#billing");
    const bank = page.getByRole("region", { name: "Bank account" });
    await expect(bank).toContainText("Not added yet");
    await expectNoAxeFindings(page);
    await bank.getByRole("button", { name: "Add Bank Account" }).dblclick();
    await expectToast(page, "Test Account Added", /./);
    await expect(bank).toContainText("Test account added");
    await expect(bank.getByRole("button", { name: "Add Bank Account" })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  test("an admin is warned of the margin and sets a price from a later day", { tag: "@full" }, async ({
    page,
    signInTo,
  }) => {
    await signInTo(page, "admin@example.com");
    const rates = await openSettings(page, "Rates");
    await expect(rates).toContainText("$4.20/pickup");
    await expect(rates.getByRole("alert").filter({ hasText: "The service loses money" })).toHaveCount(0);
    const planned = rates.getByRole("region", { name: "Everything planned" });
    // A host's rentals cost more than one home pays.
    await expect(planned.getByRole("alert")).toContainText("more in runner pay than");
    await expectNoAxeFindings(page);
    const form = rates.getByRole("form", { name: "Change a Rate" });
    await form.getByLabel("Which rate").selectOption("Subscription price");
    await form.getByLabel("Amount in dollars").fill("79");
    await expect(form).toContainText("With this rate, a home with one pickup a week leaves $58.21 a month.");
    await form.getByRole("button", { name: "Set Rate" }).click();
    await expect(form).toContainText("Please select the first day");
    await form.getByLabel("First day").fill(daysFromNow(40));
    await form.getByRole("button", { name: "Set Rate" }).dblclick();
    await expectToast(page, "Rate Set", `It applies from ${inFull(daysFromNow(40))}.`);
    await expect(rates).toContainText(`$79.00/month from ${inFull(daysFromNow(40))}`);
    await expect(rates.getByRole("table")).toContainText(`From ${inFull(daysFromNow(40))}`);
    await expectNoAxeFindings(page);
  });

  test("an admin sees an email that was given up and resends it", async ({ page, signInTo, town }) => {
    await signInTo(page, "admin@example.com");
    await page.goto("/admin/health");
    const tasks = page.getByRole("region", { name: "Failed tasks" });
    const sentEmail = tasks.getByRole("listitem");
    await expect(sentEmail).toContainText("Email: application approved");
    await expect(sentEmail).toContainText("The mail server did not answer");
    // The task, and three parts that this server has not set up: email, text messages and payments.
    await expect(page.getByText("4 things need attention.")).toBeVisible();
    await expectNoAxeFindings(page);
    const sent = async () => {
      const sentEmails = await emailsIn(town.dataDir);
      return sentEmails.filter((text) => text.startsWith(`To: ${town.admin.email}\n`)).length;
    };
    expect(await sent()).toBe(0);
    await sentEmail.getByRole("button", { name: /^Send again/ }).dblclick();
    await expect(page.getByRole("region", { name: "Notices (F8)" })).toContainText("On its way again");
    await expect(tasks).toContainText("No failed tasks");
    await expect.poll(sent).toBe(1);
  });
});

/** Opens the admin's settings and resolves to one of their cards. */
async function openSettings(page: Page, title: string): Promise<Locator> {
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Settings" }).click();
  const area = page.getByRole("region", { name: title, exact: true });
  await expect(area).toBeVisible();
  return area;
}
