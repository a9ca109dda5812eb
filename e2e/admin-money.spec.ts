import { expect, type Page } from "@playwright/test";
import {
  expectNoAxeFindings,
  expectToast,
  openAccountMenu,
  test,
  untilDialogEntryIsGone,
} from "./fixtures.ts";
import { type Hand, keyboard, mouse } from "./hands.ts";
import { addHomeowner } from "./people.ts";

test.describe("billing for admins", { tag: "@admin" }, () => {
  test("a credit is given, undone and given again, and a bill refunded, with the mouse", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    await addHomeowner((await newCaller()).request, zipCode, { lastName: "Repaid" });
    await signInAs(page, "admin");
    await page.goto("/admin");
    await (await openAccountMenu(page)).getByRole("link", { name: "Credits" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Credits" })).toBeVisible();
    await giveCredit(page, zipCode, mouse());
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Credit Taken Back", /We tell/);
    await giveCredit(page, zipCode, mouse());
    await expectNoAxeFindings(page);

    await (await openAccountMenu(page)).getByRole("link", { name: "Bills" }).click();
    await page.getByRole("button", { name: /^Refund Harper Repaid/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount in dollars").fill("1.50");
    await dialog.getByLabel("Reason").fill("Nobody brought the cans back.");
    await dialog.getByRole("button", { name: "Send Refund" }).click();
    await expectToast(page, "Refund on Its Way", /goes back to the card/);
    await untilDialogEntryIsGone(page);
    await page.goto("/admin/refunds");
    const refunds = page.getByRole("region", { name: "Refunds", exact: true });
    await expect(refunds.getByText(/Nobody brought the cans back/).first()).toBeVisible();

    await page.goto("/admin/margins");
    await page.getByRole("button", { name: `ZIP codes of ${zipCode.slice(0, 3)}` }).click();
    await expect(page.getByRole("rowheader", { name: zipCode })).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test("a credit is given by the keyboard alone", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    await addHomeowner((await newCaller()).request, zipCode);
    await signInAs(page, "admin");
    await page.goto("/admin/credits");
    const hand = keyboard(page);
    await giveCredit(page, zipCode, hand);
    await page.keyboard.press("F8");
    await hand.press(page.getByRole("button", { name: "Undo" }));
    await expectToast(page, "Credit Taken Back", /We tell/);
  });

  test("a rule is set for a later day and withdrawn, and the history shows both", { tag: "@full" }, async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "admin");
    await page.goto("/admin");
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Change: Credit rule" }).click();
    const dialog = page.getByRole("dialog", { name: "Change: Credit rule" });
    await dialog.getByLabel("Percent of a pickup’s share").fill("150");
    await dialog.getByLabel("First day").fill(`${new Date().getUTCFullYear() + 2}-01-04`);
    await dialog.getByRole("button", { name: "Set" }).click();
    await expectToast(page, "Saved", /It applies from/);
    await page.getByRole("button", { name: /^Withdraw: Credit rule/ }).click();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expectToast(page, "Change Withdrawn", "The previous setting stays.");
    const history = page.getByRole("region", { name: "Who changed what" });
    await expect(history.getByText(/→ Withdrawn/).first()).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

/** Gives the home of a ZIP code a $3 credit. */
async function giveCredit(page: Page, zipCode: string, hand: Hand) {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).last();
  await hand.press(button("Give Credit"));
  const dialog = page.getByRole("dialog", { name: "Give a Credit" });
  await hand.type(dialog.getByLabel("Homeowner"), zipCode);
  await page.keyboard.press("Enter");
  await hand.press(button(/^Choose /));
  await hand.type(dialog.getByLabel("Amount in dollars"), "3");
  await hand.type(dialog.getByLabel("Reason"), "The cans stood in the way.");
  await hand.press(button("Give Credit"));
  await expectToast(page, "Credit Given", /\$3\.00 comes off/);
}
