import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeFindings, expectToast } from "./fixtures.ts";
import { heading } from "./parts.ts";

export type Press = (button: Locator) => Promise<void>;
export type Home = { email: string; zipCode: string; day: string; pickupDays: string[] };

export async function signUpHomeowner(page: Page, press: Press, { email, zipCode, pickupDays }: Home) {
  await page.goto("/");
  await expect(heading(page, 1)).toHaveText("Never miss garbage day again.");
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/sign-up");

  const wizard = page.getByRole("form", { name: "Homeowner sign-up" });
  const next = wizard.getByRole("button", { name: "Next" });
  await expectStep(wizard, "Step 1 of 5", "Service address");
  await wizard.getByLabel("City").fill("Springfield");
  await wizard.getByLabel("ZIP code").fill(zipCode);
  // The ZIP code is in another city, so the wizard corrects it, and the reader undoes that.
  await expect(wizard.getByText(/^We set the .*, to match \d{5}\./)).toBeVisible();
  await expectNoAxeFindings(page);
  await press(wizard.getByRole("button", { name: "Undo" }));
  await expect(wizard.getByLabel("City")).toHaveValue("Springfield");
  await wizard.getByLabel("State").selectOption("IL");
  await wizard.getByLabel("Street address").fill("1600 Elm Street");
  await wizard.getByLabel("Unit (optional)").fill("Unit 4B");
  await press(next);

  await expectStep(wizard, "Step 2 of 5", "Pickup schedule");
  for (const day of pickupDays.toReversed()) await wizard.getByLabel(day).check();
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 3 of 5", "Your cans");
  await wizard.getByLabel("Special instructions (optional)").fill("Gate code 4711");
  await wizard.getByLabel("During the pickup window").check();
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 4 of 5", "Your account");
  await fillName(wizard, { firstName: "Harper", lastName: "Homes", email });
  await wizard.getByLabel("Password", { exact: true }).fill("correct horse");
  await expectNoAxeFindings(page);
  await pressElsewhere(wizard);
  await press(wizard.getByRole("button", { name: "Create Account" }));
  await expectToast(page, "Success!", "Your homeowner account has been created.");
  await expect(page).toHaveURL("/subscribe?from=sign-up");
  await expect(heading(page, 2, "Service summary")).toBeVisible();
  await expect(page.getByText("Step 5 of 5", { exact: true })).toBeVisible();
  await page.getByText("Show details").click();
  for (const text of [
    email,
    `1600 Elm Street, Unit 4B, Springfield, IL ${zipCode}`,
    pickupDays.join(" & "),
    "Gate code 4711",
  ])
    await expect(page.getByRole("definition").filter({ hasText: text })).toBeVisible();
  await expectNoAxeFindings(page);
}

async function fillName(wizard: Locator, account: { firstName: string; lastName: string; email: string }) {
  await wizard.getByLabel("First name").fill(account.firstName);
  await wizard.getByLabel("Last name").fill(account.lastName);
  await wizard.getByLabel("Email").fill(account.email);
}

export async function expectStep(wizard: Locator, step: string, title: string) {
  await expect(wizard.getByText(step, { exact: true })).toBeVisible();
  await expect(wizard.getByRole("heading", { level: 2 })).toHaveText(title);
}

/**
 * Clicks elsewhere, so that the browser does not count the next click as a double-click: a story types faster than
 * anybody, and a form's buttons share one place.
 */
export function pressElsewhere(wizard: Locator): Promise<void> {
  return wizard.getByRole("heading").first().click();
}
