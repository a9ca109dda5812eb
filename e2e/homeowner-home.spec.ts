import { expect, type Locator, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import { chooseAway } from "./calendar.ts";
import {
  cityOf,
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  test,
  untilDialogEntryIsGone,
  weekdaysOf,
} from "./fixtures.ts";
import { openRow, unfold } from "./parts.ts";
import { call, openPickups, schedulePickup } from "./people.ts";

test.describe("the home", { tag: "@homeowner" }, () => {
  test("the first week: setup, first service date, first pickup, and every figure updates", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "newcomer");
    await page.goto("/");
    await page.getByRole("link", { name: "Set Up Service" }).click();
    const next = page.getByRole("button", { name: "Next" });
    await page.getByLabel("ZIP code").fill(zipCode);
    await expect(page.getByLabel("City")).toHaveValue(cityOf(zipCode));
    await page.getByLabel("Street address").fill("1600 Elm Street");
    await next.click();
    const [day = "Monday"] = weekdaysOf([daysFromNow(1)]);
    await page.getByLabel(day).check();
    await next.click();
    await page.getByLabel("During the pickup window").check();
    await next.click();
    await page.getByRole("button", { name: "Complete Setup (Test Mode)" }).click();
    await expectToast(page, "Account Setup Complete!", /^Your service is active\. First pickup: .+8\sAM/);
    await expect(page).toHaveURL("/");
    await expect(page.getByText("This is your first pickup.")).toBeVisible();
    await expect(figure(page, "Completed This Month")).toHaveText("0");
    await expectNoAxeFindings(page);

    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(request.url());
    });
    for (const path of ["/", "/homeowner"]) {
      // Drop the previous page's pending requests.
      await page.goto("about:blank");
      asked.length = 0;
      await page.goto(path);
      await expect(page.getByText("This is your first pickup.")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(2);
    }

    const [first] = await openPickups(page.request);
    await call(runner.request, "POST", "/api/runner/accept-job", { jobId: first?.id });
    await page.reload();
    await expect(page.getByText(/^Rio takes your cans out /)).toBeVisible();
    await call(runner.request, "POST", "/api/runner/complete-job", { jobId: first?.id });
    await page.reload();
    await expect(page.getByText("This is your first pickup.")).toBeHidden();
    const isThisMonth = first?.scheduledDate.slice(0, 7) === daysFromNow(0).slice(0, 7);
    await expect(figure(page, "Completed This Month")).toHaveText(isThisMonth ? "1" : "0");
  });

  test("hold and resume: each shows what happens to the money, and takes two taps", async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "homeowner");
    await page.goto("/calendar");
    // Tomorrow may already be today at the home.
    const hold = await chooseAway(page, daysFromNow(2), daysFromNow(11));
    await expect(hold.getByRole("status").last()).toContainText("7 days or more earn $9.54 back");
    await hold.getByRole("button", { name: "Hold the Service" }).click();
    await expectToast(page, "Service on Hold", /./);
    await untilDialogEntryIsGone(page);
    await page.goto(`/calendar?day=${daysFromNow(2)}`);
    await page.getByRole("button", { name: /^Undo: / }).click();
    const back = page.getByRole("dialog", { name: "Undo this hold?" });
    await expect(back).toContainText("nothing is credited");
    await back.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Hold Ended", /./);

    await untilDialogEntryIsGone(page);
    await page.goto("/homeowner");
    // It comes with the pickups, beside the other button, which a click would then miss.
    await expect(page.getByRole("button", { name: "Skip Next Week" })).toBeVisible();
    await page.getByRole("button", { name: "Pause Service" }).click();
    const pause = page.getByRole("dialog", { name: "Pause your service?" });
    await expect(pause).toContainText("We charge nothing while paused");
    await pause.getByRole("button", { name: "Pause Service" }).click();
    await expectToast(page, "Service Paused", /./);
    // The page moves once the pickups are gone, and a click on a moving button would miss it.
    await expect(page.getByText("No upcoming pickups scheduled").first()).toBeVisible();
    await page.getByRole("button", { name: "Resume Service" }).click();
    const resume = page.getByRole("dialog", { name: "Resume your service?" });
    await expect(resume).toContainText("Nothing is charged now");
    await expectNoAxeFindings(page);
    await resume.getByRole("button", { name: "Resume Service" }).click();
    await expectToast(page, "Service Resumed", /./);
    expect(await openPickups(page.request)).not.toEqual([]);
  });

  test("a wrong day is reported, an admin answers, and a calendar app follows the feed", async ({
    page,
    newPage,
    signInAs,
    zipCode,
  }) => {
    const admin = await newPage();
    await signInAs(admin, "admin");
    await signInAs(page, "homeowner");
    await page.goto("/calendar");
    // In the last days of a month, it lies in the next one.
    const next = page.getByRole("button", { name: /^Next pickup: / });
    await next.click();
    const wrong = page.getByRole("button", { name: /^Wrong day\?/ }).first();
    const day = ((await wrong.getAttribute("aria-label")) ?? "").replace("Wrong day? ", "");
    await wrong.click();
    await expectToast(page, "Thank You for Telling Us", /./);
    await expect(page.getByText("You told us that this day is wrong. We are looking into it.")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: `Undo: ${day}`, exact: true }).click();
    await expectToast(page, "Report Undone", /./);
    await page.getByRole("button", { name: `Wrong day? ${day}`, exact: true }).click();
    await expectToast(page, "Thank You for Telling Us", /./);

    await admin.goto("/admin");
    await admin.getByRole("tab", { name: "Homeowners" }).click();
    const report = admin.getByRole("listitem").filter({ hasText: ` in ${zipCode}` });
    await report.getByRole("button", { name: /^Calendar corrected/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Calendar Corrected" }).click();
    await expectToast(admin, "Homeowner Told", /./);
    await expectNoAxeFindings(admin);
    await page.reload();
    await next.click();
    await expect(page.getByText("You were right about this day")).toBeVisible();

    await page.getByRole("button", { name: "Make Calendar Link" }).click();
    const link = await page.getByLabel("Calendar link").inputValue();
    await expectNoAxeFindings(page);
    const feed = await page.request.get(link);
    expect(feed.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await feed.text()).toContain("SUMMARY:Cans out: Trash");
    await page.getByRole("button", { name: "Turn Off" }).click();
    await page
      .getByRole("dialog", { name: "Turn the link off?" })
      .getByRole("button", { name: "Turn Off" })
      .click();
    await expectToast(page, "Calendar Link Off", /./);
    expect((await page.request.get(link)).status()).toBe(404);
  });

  test("the runner sees the gate code at the gate, and the homeowner sees the access", {
    tag: "@full",
  }, async ({ page, newPage, signInAs }) => {
    const runner = await newPage();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    await page.goto("/profile");
    const change = async (label: string, value: string) => {
      const dialog = await openRow(page, label);
      await dialog.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(value);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expectToast(page, "Home Details Saved", /./);
      await untilDialogEntryIsGone(page);
    };
    await change("Where the cans live", "Behind the shed");
    await change("Gate code", "#4711");
    await expect(page.getByText("#4711")).toHaveCount(0);
    await expectNoAxeFindings(page);

    const job = await schedulePickup(page.request, daysFromNow(1));
    await call<Job>(runner.request, "POST", "/api/runner/accept-job", { jobId: job.id });
    await runner.goto("/runner");
    await unfold(runner, "Active Route");
    await runner.getByRole("link", { name: /^At the home/ }).click();
    await runner.getByRole("button", { name: /^Open: / }).click();
    await runner.getByText("Home notes").click();
    await expect(runner.getByText("Behind the shed")).toBeVisible();
    await expect(runner.getByText("#4711")).toBeHidden();
    await expectNoAxeFindings(runner);
    await change("Pets", "Rex");
    await runner.goto("/notifications");
    await expect(runner.getByText("A home on your route has changed")).toBeVisible();
  });

  test("cancels and comes back", async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/settings#billing");
    const plan = page.getByRole("region", { name: "Billing", exact: true });
    await plan.getByRole("button", { name: "Cancel Service" }).click();
    const question = page.getByRole("dialog", { name: "Cancel your service?" });
    await expect(question).toContainText("the next month is not charged.");
    await expect(question).toContainText("Later pickups are canceled.");
    await question.getByRole("button", { name: "Cancel Service" }).click();
    await expectToast(page, "Service Canceled", /./);
    // Its Undo keeps it over the end of the page.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Get My Money Back" }).click();
    const refund = page.getByRole("dialog", { name: "Get your money back?" });
    await expect(refund).toContainText("your service ends now");
    await refund.getByRole("button", { name: "Get My Money Back" }).click();
    await expectToast(page, "Refund on Its Way", /^\$29\.00 goes back to your card/);
    expect(await openPickups(page.request)).toEqual([]);

    await untilDialogEntryIsGone(page);
    await page.goto("/");
    await expect(page.getByText("Your service has ended")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Set Up Service" }).click();
    await page.getByRole("button", { name: "Complete Setup (Test Mode)" }).click();
    await expectToast(page, "Account Setup Complete!", /./);
    await expect(page).toHaveURL("/");
    await expect(figure(page, "Active Subscription")).toHaveText("$29/month");
    expect(await openPickups(page.request)).not.toEqual([]);
  });
});

/** The value of a stat card. */
function figure(page: Page, label: string): Locator {
  return page.locator("dl").filter({ hasText: label }).locator("dd").first();
}
