import { expect } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, openLegs, test } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { acceptAndComplete, call, schedulePickup } from "./people.ts";

test.describe("a runner’s week, pay and own page", { tag: "@runner" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test("what this week pays and when is read within five seconds", async ({ page, newCaller, signInAs }) => {
    const home = await newCaller();
    await signInAs(home, "homeowner");
    await signInAs(page, "runner");
    await acceptAndComplete(home.request, page.request, daysFromNow(1));
    await page.goto("/runner");
    const hand = newHand(page);
    hand.begins("the tab");
    await hand.taps(page.getByRole("link", { name: "Pay", exact: true }));
    hand.begins("the answer");
    const answer = page.getByRole("region", { name: "This week" });
    const amount = answer.getByText(/^\$\d+\.\d{2} so far$/);
    const payday = answer.getByText(/^Payday: \w+, \w+ \d+$/).first();
    await expect(amount).toBeInViewport({ ratio: 1 });
    await expect(payday).toBeInViewport({ ratio: 1 });
    await hand.studies(amount);
    await hand.studies(payday);
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(5);
    await expectNoAxeFindings(page);
  });

  test("a stop is left because it feels unsafe, without a mark, and admins hear of it", async ({
    page,
    newCaller,
    newPage,
    signInAs,
    zipCode,
  }) => {
    const home = await newCaller();
    await signInAs(home, "homeowner");
    await signInAs(page, "runner");
    const { id: jobId }: Job = await schedulePickup(home.request, daysFromNow(1), "12:00");
    await call(page.request, "POST", "/api/runner/accept-job", { jobId });
    const [{ address }] = (await call<Job[]>(page.request, "GET", "/api/runner/jobs")).filter(
      ({ id }) => id === jobId,
    ) as [Job];
    await openLegs(page);
    await page.goto("/runner/you");
    await page.getByRole("button", { name: "I feel unsafe here" }).click();
    const sheet = page.getByRole("dialog", { name: "Leave a Home" });
    await expectNoAxeFindings(page);
    await sheet.getByRole("button", { name: `Leave It: ${address}` }).click();
    await page.getByRole("button", { name: `Undo: ${address}: can’t be served` }).click();
    await expectToast(page, "Undone", `${address}: can’t be served`);
    await page.getByRole("button", { name: "I feel unsafe here" }).click();
    await sheet.getByRole("button", { name: `Leave It: ${address}` }).click();
    await expect(page.getByText("It doesn’t count against you. We’ll call you.")).toBeVisible();
    // It is sent once it can no longer be undone.
    await expect(page.getByRole("button", { name: /^Undo: / })).toHaveCount(0);
    const isListed = async (path: string) =>
      (await call<Job[]>(page.request, "GET", path)).some(({ id }) => id === jobId);
    await expect.poll(() => isListed("/api/runner/jobs")).toBe(false);
    await expect(page.getByText("0", { exact: true }).first()).toBeVisible();

    const admin = await newPage();
    await signInAs(admin, "admin");
    await admin.goto("/admin");
    await expect(admin.getByText(`felt unsafe at a home in ${zipCode}`).first()).toBeVisible();
    await admin.goto(`/admin/dispatch?day=${daysFromNow(1)}`);
    await admin.getByLabel("Area").selectOption(zipCode);
    const held = admin.getByRole("listitem").filter({ hasText: "Held: a runner felt unsafe" });
    expect(await isListed("/api/runner/available-jobs")).toBe(false);
    await held.getByRole("button", { name: /^Offer to runners: / }).click();
    await expect(held).toHaveCount(0);
    // The board drops the row before the server has answered.
    await expect.poll(() => isListed("/api/runner/available-jobs")).toBe(true);
  });

  test("a shared day shows no address, and ends when the runner stops", async ({
    page,
    newPage,
    signInAs,
    faults,
  }) => {
    await signInAs(page, "runner");
    await page.goto("/runner/you");
    await page.getByRole("button", { name: "Share Your Day" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = page.getByRole("link", { name: /\/shared\/route\// });
    const address = (await link.getAttribute("href")) ?? "";
    const friend = await newPage();
    await friend.goto(address);
    await expect(friend.getByRole("heading", { level: 1, name: /’s day$/ })).toBeVisible();
    await expect(friend.getByText("Not started yet")).toBeVisible();
    await expectNoAxeFindings(friend);
    await page.getByRole("button", { name: "Stop Sharing" }).click();
    await expect(page.getByText("No longer shared. The links no longer work.")).toBeVisible();
    faults.expect(/ 400 .*site\.sharedRoute/);
    await friend.reload();
    await expect(friend.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });
});
