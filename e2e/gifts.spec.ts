import { expect } from "@playwright/test";
import { expectNoAxeFindings, expectToast, test } from "./fixtures.ts";

test.describe("a gift", { tag: "@homeowner" }, () => {
  test("is bought without an account, and pays its receiver's next bill", async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("link", { name: "Give it to somebody" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Give TidyCurb" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Your first name")).toBeFocused();
    await page.getByLabel("Your first name").fill("Ann");
    await page.getByLabel("Your email").fill("ann@example.com");
    await page.getByLabel("Email it for me").check();
    await page.getByLabel("Their email").fill("dad@example.com");
    await page.getByLabel("A few words (optional)").fill("Less to carry, Dad.");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Pay $29.00" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Thank You" })).toBeVisible();
    await expectNoAxeFindings(page);
    const code = (await page.getByText(/^Code: /).textContent())?.replace("Code: ", "") ?? "";

    await page.goto(`/sign-up?code=${code}`);
    await expect(page.getByText("Ann gave you $29.00 toward your bills.")).toBeVisible();

    await signInAs(page, "homeowner");
    await page.goto("/settings#billing");
    // The link's code waits in the field.
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(code);
    await page.getByRole("button", { name: "Use Code" }).click();
    await expectToast(page, "Code Added", "$29.00 comes off your next bill.");
    await expect(page.getByText("$0.00", { exact: true }).first()).toBeVisible();
  });
});
