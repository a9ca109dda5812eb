import { expect, type Page } from "@playwright/test";
import type { User } from "#modules/accounts/contract.ts";
import { nextDates } from "#modules/homes/days.ts";
import { calendarDays, chooseAway } from "./calendar.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { card, openRow, unfold } from "./parts.ts";
import { addHomeowner, call, openPickups } from "./people.ts";
import { inWords } from "./words.ts";

test.describe("the calendar", { tag: "@engine" }, () => {
  test("a second can goes out every other week, once its next six dates are confirmed", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/homeowner");
    await page.getByRole("link", { name: "Calendar" }).first().click();
    await expect(page).toHaveURL("/calendar");
    const cans = card(page, "Your Cans");
    await expect(cans).toContainText("Every Tuesday");
    await expectNoAxeFindings(page);

    await cans.getByRole("button", { name: "Edit Pickup days" }).click();
    const change = page.getByRole("dialog", { name: "What Goes Out When" });
    await change.getByRole("group", { name: "Recycling: days" }).getByLabel("Fri").check();
    await change.getByLabel("Recycling on Friday").selectOption({ index: 2 });
    await expectNoAxeFindings(page);
    await change.getByRole("button", { name: "Look at the Dates" }).click();

    const look = page.getByRole("dialog", { name: "Are These the Dates?" });
    const dates = look.getByRole("list", { name: "Recycling, Every other Friday" }).getByRole("listitem");
    const [, second = ""] = nextDates({ weekday: 5, everyWeeks: 1, anchorOn: null }, daysFromNow(0), 2);
    const expected = nextDates({ weekday: 5, everyWeeks: 2, anchorOn: second }, daysFromNow(0), 6);
    await expect(dates).toHaveText(expected.map((day) => new RegExp(inWords(day))));
    await expectNoAxeFindings(page);
    await look.getByRole("button", { name: "Back", exact: true }).click();
    await expect(change.getByLabel("Recycling on Friday")).toHaveValue("second");
    await change.getByRole("button", { name: "Look at the Dates" }).click();
    await look.getByRole("button", { name: "These Dates Are Right" }).dblclick();
    await expectToast(page, "Schedule Saved", /./);

    await untilDialogEntryIsGone(page);
    const times = await openRow(page, "Time window");
    await times.getByRole("combobox", { name: "Time window" }).selectOption("Afternoon (12PM-4PM)");
    await times.getByRole("switch", { name: "Back in after the truck comes" }).check();
    await expectNoAxeFindings(page);
    await times.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Schedule Saved", /./);

    await untilDialogEntryIsGone(page);
    await page.reload();
    await expect(cans).toContainText("Every other Friday");
    await expect(cans).toContainText("12 – 4 PM");
    await expect(cans).toContainText("Back in after the truck comes");
    await page.goto(`/calendar?day=${second}`);
    await expect(card(page, inWords(second))).toContainText("Trash and Recycling");
    await expectNoAxeFindings(page);
  });

  test("refuses a schedule without any day", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/calendar");
    await page.getByRole("button", { name: "Edit Pickup days" }).click();
    const change = page.getByRole("dialog", { name: "What Goes Out When" });
    const trash = change.getByRole("group", { name: "Trash: days" });
    for (const day of ["Tue", "Fri"]) await trash.getByLabel(day).uncheck();
    await change.getByRole("button", { name: "Look at the Dates" }).click();
    await expect(change).toContainText("Please select at least one day for one kind of can.");
    await expectNoAxeFindings(page);
  });

  test("a pickup is skipped, and the skip is undone", async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    const before = await openPickups(page.request);
    const day = before[1]?.scheduledDate.slice(0, 10) ?? "";
    await page.goto(`/calendar?day=${day}`);
    const shown = card(page, inWords(day));
    await shown.getByRole("button", { name: `Skip ${inWords(day)}` }).dblclick();
    await expectToast(page, "Pickup Skipped", /^Nobody comes for the cans on .+ You can undo this/);
    await expect(shown).toContainText("Skipped");
    expect(await openPickups(page.request)).toHaveLength(before.length - 1);
    await expectNoAxeFindings(page);

    await shown.getByRole("button", { name: "Undo Skip" }).click();
    await expectToast(page, "Skip Undone", "Your pickups are planned again.");
    await expect(shown).toContainText("Scheduled");
    expect(await openPickups(page.request)).toHaveLength(before.length);
  });

  test("the service is held for a vacation with a stated credit, and the hold ends early", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    const before = await openPickups(page.request);
    await page.goto("/calendar");
    const dialog = await chooseAway(page, daysFromNow(1), daysFromNow(10));
    await expect(dialog.getByRole("status").last()).toContainText("7 days or more earn $9.54 back");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Hold the Service" }).click();
    await expectToast(page, "Service on Hold", /./);
    await untilDialogEntryIsGone(page);
    await page.goto(`/calendar?day=${daysFromNow(2)}`);
    const held = card(page, inWords(daysFromNow(2)));
    await expect(held).toContainText("$9.54 is credited when it is over.");
    const open = await openPickups(page.request);
    expect(open.some(({ scheduledDate }) => isWithin(scheduledDate, 1, 10))).toBe(false);
    await expectNoAxeFindings(page);

    const again = await chooseAway(page, daysFromNow(5), daysFromNow(6));
    await expect(again.getByRole("status").last()).toHaveText(
      /^(?:You already have a vacation hold on some of these days\.|No pickup is planned then\. Nothing to do\.)$/,
    );
    await again.getByRole("button", { name: "Cancel" }).click();

    await held.getByRole("button", { name: /^Undo: / }).click();
    const question = page.getByRole("dialog", { name: "Undo this hold?" });
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Hold Ended", "Your pickups are planned again.");
    expect(await openPickups(page.request)).toHaveLength(before.length);
  });

  test("is for homeowners", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "runner");
    await page.goto("/calendar");
    await expect(page.getByText("This page is only accessible to homeowners.")).toBeVisible();
  });
});

test.describe("the service", { tag: "@engine" }, () => {
  test("is paused and resumed", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    const before = await openPickups(page.request);
    await page.goto("/homeowner");
    // It comes with the pickups, beside the other button, which a click would then miss.
    await expect(page.getByRole("button", { name: "Skip Next Week" })).toBeVisible();
    await page.getByRole("button", { name: "Pause Service" }).click();
    const question = page.getByRole("dialog", { name: "Pause your service?" });
    await expect(question).toContainText(`Right now that is ${before.length} pickups.`);
    await question.getByRole("button", { name: "Pause Service" }).click();
    await expectToast(page, "Service Paused", "Your service has been paused. You can resume anytime.");
    expect(await openPickups(page.request)).toEqual([]);
    await page.goto(`/calendar?day=${daysFromNow(35)}`);
    await expect(calendarDays(page, "No service")).not.toHaveCount(0);
    await page.goto("/homeowner");
    await page.getByRole("button", { name: "Resume Service" }).click();
    const going = page.getByRole("dialog", { name: "Resume your service?" });
    await expect(going).toContainText("Nothing is charged now");
    await going.getByRole("button", { name: "Resume Service" }).click();
    await expectToast(page, "Service Resumed", /./);
    await expect((await unfold(page, "Upcoming Pickups")).getByRole("listitem")).toHaveCount(3);
    expect(await openPickups(page.request)).toHaveLength(before.length);
  });

  test("is canceled at the period's end with a reason, then kept", { tag: "@full" }, async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "homeowner");
    await page.goto("/homeowner");
    await (await unfold(page, "Quick Actions")).getByRole("link", { name: "Billing & Payment" }).click();
    await expect(page).toHaveURL("/settings#billing");
    const plan = card(page, "Billing");
    await expect(plan).toContainText("$29.00/month");
    await expect(plan).toContainText("Next billing date");
    await expectNoAxeFindings(page);

    await plan.getByRole("button", { name: "Cancel Service" }).click();
    const question = page.getByRole("dialog", { name: "Cancel your service?" });
    await expect(question).toContainText("the next month is not charged.");
    await expect(question.getByRole("button", { name: "Pause Service" })).toBeVisible();
    await expect(question.getByRole("link", { name: "Skip or Hold" })).toBeVisible();
    await question.getByLabel("What made you decide? (optional)").fill("We move");
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Cancel Service" }).dblclick();
    await expectToast(page, "Service Canceled", /./);
    await expect(plan).toContainText("Ends on");
    await expect(plan).not.toContainText("Next billing date");
    await expect(plan).toContainText("The next month is not charged. Your pickups continue until then.");
    await expectNoAxeFindings(page);
    const ends = (await plan.getByText("Ends on").locator("xpath=..").locator("strong").innerText()).trim();
    for (const path of ["/homeowner", "/profile"]) {
      await page.goto(path);
      await expect(card(page, `Canceled, ends ${ends.replace(/, \d{4}$/, "")}`)).toBeVisible();
    }
    for (const path of ["/vacation-rental", "/calendar"]) {
      await page.goto(path);
      await expect(card(page, "You Canceled Your Service")).toContainText(`It ends on ${ends},`);
    }
    await expect(calendarDays(page, "Scheduled")).not.toHaveCount(0);
    await expectNoAxeFindings(page);
    await page.goto(`/calendar?day=${daysFromNow(65)}`);
    await expect(calendarDays(page, "No service")).not.toHaveCount(0);
    await expect(calendarDays(page, "Planned")).toHaveCount(0);

    await page.goto("/settings#billing");
    await plan.getByRole("button", { name: "Keep My Service" }).click();
    await expectToast(page, "Service Continues", /./);
    await expect(plan).toContainText("Next billing date");
    await page.goto(`/calendar?day=${daysFromNow(65)}`);
    await expect(calendarDays(page, "Planned")).not.toHaveCount(0);
    await expect(calendarDays(page, "No service")).toHaveCount(0);
  });

  test("has bills with receipts; refunds within the guarantee, and the homeowner comes back", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/settings#billing");
    const bills = card(page, "Bills & Receipts");
    await expect(bills.getByRole("listitem")).toHaveCount(1);
    await expect(bills.getByRole("listitem")).toContainText("$29.00");
    await expect(bills.getByRole("listitem")).toContainText("Paid");
    await expect(card(page, "Credits")).toContainText("No credits");

    await bills.getByRole("link", { name: /^Receipt/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
    const receipt = card(page, "TidyCurb");
    await expect(receipt).toContainText("Harper Homes");
    await expect(receipt).toContainText("1600 Elm Street, Unit 4B");
    await expect(receipt).toContainText("Charged to your card$29.00");
    await expectNoAxeFindings(page);
    await expectPrinting(page);
    await page.getByRole("link", { name: "Back to Billing" }).click();

    await card(page, "30-Day Guarantee").getByRole("button", { name: "Get My Money Back" }).click();
    const question = page.getByRole("dialog", { name: "Get your money back?" });
    await question.getByLabel("What went wrong? (optional)").fill("The cans were too loud");
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Get My Money Back" }).dblclick();
    await expectToast(
      page,
      "Refund on Its Way",
      "$29.00 goes back to your card. Banks take a few days to show it.",
    );
    const plan = card(page, "Billing");
    await expect(plan).toContainText("Your service has ended, and nothing more is charged.");
    await expect(page.getByRole("heading", { name: "30-Day Guarantee" })).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(bills.getByRole("listitem")).toContainText("Refunded");
    }).toPass();
    await expectNoAxeFindings(page);
    expect(await openPickups(page.request)).toEqual([]);

    await plan.getByRole("link", { name: "Set Up Service" }).click();
    await page.getByRole("button", { name: "Complete Setup (Test Mode)" }).click();
    await expectToast(page, "Account Setup Complete!", /./);
    await expect(page).toHaveURL("/");
    await expect((await unfold(page, "Upcoming Pickups")).getByRole("listitem")).toHaveCount(3);
    const { homeownerProfile } = await call<User>(page.request, "GET", "/api/user");
    expect(homeownerProfile?.subscriptionStatus).toBe("active");
  });

  test("hides another homeowner's receipt", { tag: "@full" }, async ({
    page,
    newPage,
    signInAs,
    zipCode,
  }) => {
    const neighbour = await newPage();
    await addHomeowner(neighbour.request, zipCode);
    await neighbour.goto("/settings#billing");
    const href = await neighbour.getByRole("link", { name: /^Receipt/ }).getAttribute("href");
    await signInAs(page, "homeowner");
    await page.goto(href ?? "");
    await expect(page.getByText("Receipt not found")).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

/** Chooses a hold's days in its dialog, checks its credit, and confirms. */
function isWithin(scheduledDate: string, from: number, until: number): boolean {
  const day = scheduledDate.slice(0, "YYYY-MM-DD".length);
  return daysFromNow(from) <= day && day <= daysFromNow(until);
}

async function expectPrinting(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "yes";
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
}
