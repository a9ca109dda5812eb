import { expect } from "@playwright/test";
import { type Caller, daysFromNow, expectNoAxeFindings, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { unfold } from "./parts.ts";
import { call, openPickups, schedulePickup } from "./people.ts";

test.describe("pickups", { tag: "@homeowner" }, () => {
  test("a problem brings a return pickup, and a pickup without proof a credit", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
  }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    const jobId = await serve(page, runner, 1);
    await page.goto("/homeowner");
    const last = page.getByRole("region", { name: "Last Pickup" });
    await last.getByRole("button", { name: /^Report a problem: / }).click();
    const dialog = page.getByRole("dialog", { name: "What was wrong?" });
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await expect(dialog).toContainText("Please choose what happened");
    await expectNoAxeFindings(page);
    await dialog.getByRole("radio", { name: "The cans are in the wrong place" }).check();
    await dialog.getByLabel(/^A few words/).fill("They stand in the street");
    await dialog.getByRole("button", { name: "Send Report" }).dblclick();
    await expect(page.getByRole("region", { name: "Notices (F8)" })).toContainText("Report Sent");
    const reported = last.getByRole("list", { name: "What you reported" });
    await expect(reported).toContainText("We’ll come back on");
    await expectNoAxeFindings(page);

    const pickup = (await openPickups(page.request)).find(
      ({ specialInstructions }) => specialInstructions === "They stand in the street\nGate code 4711",
    );
    await call(runner.request, "POST", "/api/runner/accept-job", { jobId: pickup?.id });
    await call(runner.request, "POST", "/api/runner/complete-job", { jobId: pickup?.id });
    await page.goto(`/pickups/${jobId}`);
    await expect(page.getByRole("list", { name: "What you reported" })).toContainText("We came back on");

    await page.goto(`/pickups/${pickup?.id}`);
    await page.getByRole("button", { name: /^Report a problem: / }).click();
    await dialog.getByRole("radio", { name: "Nobody came" }).check();
    await dialog.getByRole("radio", { name: "Credit this pickup" }).check();
    await expect(dialog).toContainText("You get $3.35 back: it comes off your next bill.");
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await expect(page.getByRole("main")).toContainText("We credited you $3.35: it comes off your next bill.");
    await page.goto("/settings#billing");
    const credits = page.getByRole("region", { name: "Credits" });
    await expect(credits.getByRole("listitem")).toHaveText(/^Problem with the pickup on .+\$3\.35$/);
  });

  test("an admin settles what the rules do not", async ({ page, newPage, newCaller, signInAs }) => {
    const [runner, admin] = [await newCaller(), await newPage()];
    await signInAs(runner, "runner");
    await signInAs(admin, "admin");
    const { email } = await signInAs(page, "homeowner");
    await serve(page, runner, 1);
    await page.goto("/homeowner");
    await page.getByRole("button", { name: /^Report a problem: / }).click();
    const dialog = page.getByRole("dialog", { name: "What was wrong?" });
    await dialog.getByRole("radio", { name: "Something is damaged" }).check();
    await dialog.getByRole("radio", { name: "Credit this pickup" }).check();
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await expect(page.getByText(/^A person answers by .+, 6 PM\.$/)).toBeVisible();

    await admin.goto("/admin");
    await (await unfold(admin, "Quick Actions")).getByRole("link", { name: "Problems" }).click();
    const problem = admin.getByRole("row").filter({ hasText: email });
    await expect(problem).toContainText("Wants a credit");
    await expectNoAxeFindings(admin);
    await problem.getByRole("button", { name: /^Settle: / }).click();
    const settle = admin.getByRole("dialog", { name: "Settle this problem" });
    await settle.getByLabel(/^Amount in dollars/).fill("25");
    await settle.getByLabel("Answer").fill("A new lid is on us.");
    await expectNoAxeFindings(admin);
    await settle.getByRole("button", { name: "Settle Problem" }).click();
    await expect(problem).toHaveCount(0);

    await untilDialogEntryIsGone(page);
    await page.reload();
    await expect(page.getByText("We credited you $25.00: it comes off your next bill.")).toBeVisible();
    await expect(page.getByText("“A new lid is on us.”")).toBeVisible();
  });

  test("a pickup in progress updates on screen, is rated with reasons, and is in the history", async ({
    page,
    newCaller,
    signInAs,
  }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    const jobId = await accepted(page, runner, 1);
    await call(runner.request, "POST", "/api/trpc/runner.startJob", { json: { jobId } });
    const stream = page.waitForRequest(/homeowner\.live/);
    await page.goto("/homeowner");
    const inProgress = page.getByRole("region", { name: "Your can is at the curb" });
    await expect(inProgress).toContainText("Truck didn’t come?");
    await stream;
    await expectNoAxeFindings(page);
    await call(runner.request, "POST", "/api/runner/complete-job", { jobId });
    await expect(inProgress).toHaveCount(0);

    const last = page.getByRole("region", { name: "Last Pickup" });
    await last.getByRole("radio", { name: "5 stars" }).check();
    await last.getByRole("checkbox", { name: "Tidy" }).check();
    await last.getByRole("button", { name: "Send Rating" }).click();
    await expect(last).toContainText("Thank you! 5 stars for Rio.");
    await last.getByRole("link", { name: "All pickups" }).click();
    await expect(page).toHaveURL("/history");
    const row = page.getByRole("region", { name: "All pickups" }).getByRole("link");
    await expect(row).toContainText("By Rio · 5 stars");
    await expectNoAxeFindings(page);
    await page.goto(`/pickups/${jobId}`);
    await expect(page.getByText("You gave 5 stars.")).toBeVisible();
    await expect(page.getByText("Tidy", { exact: true })).toBeVisible();
  });
});

/** A pickup some days ahead, accepted by the runner. */
async function accepted(homeowner: Caller, runner: Caller, days: number): Promise<string> {
  const { id: jobId } = await schedulePickup(homeowner.request, daysFromNow(days));
  await call(runner.request, "POST", "/api/runner/accept-job", { jobId });
  return jobId;
}

/** Same, completed early and without photos, as the documented call allows. */
async function serve(homeowner: Caller, runner: Caller, days: number): Promise<string> {
  const jobId = await accepted(homeowner, runner, days);
  await call(runner.request, "POST", "/api/runner/complete-job", { jobId });
  return jobId;
}
