import { expect } from "@playwright/test";
import { dayIn } from "./calendar.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { openPickups } from "./people.ts";

test.describe("a homeowner with planned pickups", { tag: "@homeowner" }, () => {
  test("sees within 3 seconds when the next is, and that there is nothing to do", async ({
    page,
    signInAs,
  }) => {
    const hand = newHand(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, "homeowner");
    await page.goto("/");
    const next = page.getByRole("region", { name: "Next Pickup" });
    await hand.finds(next.getByText(/^(?:Today|Tomorrow|\w{3}, \w{3} \d+)$/));
    await hand.studies(next.getByText("Nothing to do.", { exact: true }));
    await expect(next.getByText("Nothing to do.", { exact: true })).toBeInViewport();
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(3);
  });
});

test.describe("a homeowner who goes away", { tag: "@homeowner" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("skips next week within 8 seconds, and Undo brings it back", async ({ page, signInAs }) => {
    const hand = newHand(page, { isTouch: true });
    await signInAs(page, "homeowner");
    const before = await openPickups(page.request);
    await page.goto("/homeowner");
    await hand.reads();
    await hand.taps(page.getByRole("button", { name: "Skip Next Week" }));
    await expectToast(page, "Week Skipped", /^Nobody comes for the cans on /);
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(8);
    const left = await openPickups(page.request);
    expect(left.length).toBeLessThan(before.length);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Skip Undone", /./);
    expect(await openPickups(page.request)).toHaveLength(before.length);
  });

  test("holds two weeks within 20 seconds, with the credit said before", async ({ page, signInAs }) => {
    const hand = newHand(page, { isTouch: true });
    await signInAs(page, "homeowner");
    const before = await openPickups(page.request);
    await page.goto("/homeowner");
    await hand.taps(page.getByRole("link", { name: "Calendar" }).first());
    await expect(page.getByRole("heading", { level: 1, name: "Pickup Calendar" })).toBeVisible();
    await hand.reads();
    await hand.taps(page.getByRole("button", { name: "Going Away or Skipping?" }));
    const dialog = page.getByRole("dialog", { name: "Going Away or Skipping?" });
    await hand.taps(dayIn(dialog, daysFromNow(3)));
    await hand.taps(dayIn(dialog, daysFromNow(16)));
    const comes = dialog.getByRole("status").last();
    await expect(comes).toContainText("7 days or more earn $13.35 back");
    await expectNoAxeFindings(page);
    await hand.studies(comes);
    await hand.taps(dialog.getByRole("button", { name: "Hold the Service" }));
    await expectToast(page, "Service on Hold", /./);
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(20);
    const held = await openPickups(page.request);
    expect(held.length).toBeLessThan(before.length);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectToast(page, "Hold Ended", /./);
    expect(await openPickups(page.request)).toHaveLength(before.length);
  });

  test("plans a pause for a later day, sees it on Today and Billing, and undoes it there", async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "homeowner");
    const before = await openPickups(page.request);
    await page.goto("/calendar");
    await page.getByRole("button", { name: "Going Away or Skipping?" }).tap();
    const dialog = page.getByRole("dialog", { name: "Going Away or Skipping?" });
    await dayIn(dialog, daysFromNow(9)).tap();
    await dialog.getByLabel("I don’t know yet when I’ll be back").tap();
    await expect(dialog.getByRole("status").last()).toContainText(
      /^Pause from .+ Nothing is charged until you resume\. We keep the \d+ days left/,
    );
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Pause Service" }).tap();
    await expectToast(page, "Pause Planned", /./);
    expect((await openPickups(page.request)).length).toBeLessThan(before.length);
    await untilDialogEntryIsGone(page);
    await page.goto("/settings#billing");
    await expect(
      page.getByText(/^Pauses on .+ Nothing is charged from then until you resume\.$/),
    ).toBeVisible();
    await page.goto("/homeowner");
    const notice = page.getByRole("region", { name: /^Your Service Pauses on / });
    await expect(notice).toBeVisible();
    await expectNoAxeFindings(page);
    await notice.getByRole("button", { name: "Undo Pause" }).tap();
    await expectToast(page, "Pause Undone", /./);
    await expect(notice).toBeHidden();
    expect(await openPickups(page.request)).toHaveLength(before.length);
  });
});
