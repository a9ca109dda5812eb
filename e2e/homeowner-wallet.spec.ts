import { expect } from "@playwright/test";
import { expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";

test.describe("a homeowner's money", { tag: "@homeowner" }, () => {
  test("shows the last receipt within 8 seconds, in the first view", async ({ page, signInAs }) => {
    const hand = newHand(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, "homeowner");
    await page.goto("/");
    await hand.taps(page.getByRole("link", { name: "Billing & Payment: $29/month" }));
    await expect(page).toHaveURL("/settings#billing");
    await hand.reads();
    const bill = page.getByRole("region", { name: "Bills & Receipts" }).getByRole("listitem").first();
    await expect(bill.locator("summary")).toContainText("$29.00");
    await expect(bill.locator("summary")).toBeInViewport({ ratio: 1 });
    const receipt = bill.getByRole("link", { name: /^Receipt/ });
    await expect(receipt).toBeVisible();
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(8);
    await expectNoAxeFindings(page);
    await receipt.click();
    await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  });

  test("stops in two taps, and Undo keeps the service", async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, "homeowner");
    await page.goto("/settings#billing");
    await page.getByRole("button", { name: "Cancel Service" }).click();
    const sheet = page.getByRole("dialog", { name: "Cancel your service?" });
    await expect(sheet).toContainText(
      /It continues until \w+, \w+ \d+, \d+, and the next month is not charged\./,
    );
    const confirm = sheet.getByRole("button", { name: "Cancel Service" });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await expectNoAxeFindings(page);
    await confirm.click();
    await expectToast(page, "Service Canceled", /^It ends on /);
    await page.getByRole("button", { name: "Keep My Service" }).last().click();
    await expectToast(page, "Service Continues", /./);
    await expect(page.getByText("Next billing date")).toBeVisible();
  });
});
