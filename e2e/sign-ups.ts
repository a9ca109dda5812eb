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
  await expectStep(wizard, "Step 1 of 4", "Your account");
  await fillAccount(wizard, { firstName: "Harper", lastName: "Homes", email });
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 2 of 4", "Service address");
  await wizard.getByLabel("Street address").fill("1600 Elm Street");
  await wizard.getByLabel("Unit (optional)").fill("Unit 4B");
  await wizard.getByLabel("City").fill("Springfield");
  await wizard.getByLabel("State").selectOption("IL");
  await wizard.getByLabel("ZIP code").fill(zipCode);
  await press(next);
  // The ZIP code is in another city, so the wizard asks once.
  await expect(wizard.getByText(/^ZIP code \d{5} is in .* to keep Springfield\.$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await pressElsewhere(wizard);
  await press(next);

  await expectStep(wizard, "Step 3 of 4", "Pickup schedule");
  for (const day of pickupDays.toReversed()) await wizard.getByLabel(day).check();
  await wizard.getByLabel("Special instructions (optional)").fill("Gate code 4711");
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 4 of 4", "Summary");
  await expect(wizard.getByRole("definition")).toHaveText([
    `Harper Homes, ${email}`,
    `1600 Elm Street, Unit 4B, Springfield, IL ${zipCode}`,
    pickupDays.join(" & "),
  ]);
  await expect(
    wizard.getByText("$29 a month, cancel anytime. You set up the payment after your account is created."),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await press(wizard.getByRole("button", { name: "Create Account" }));
  await expectToast(page, "Success!", "Your homeowner account has been created.");
  await expect(page).toHaveURL("/");
  await expect(heading(page, 1)).toHaveText("Welcome, Harper!");
}

async function fillAccount(wizard: Locator, account: { firstName: string; lastName: string; email: string }) {
  await wizard.getByLabel("First name").fill(account.firstName);
  await wizard.getByLabel("Last name").fill(account.lastName);
  await wizard.getByLabel("Email").fill(account.email);
  await wizard.getByLabel("Mobile phone").fill("217-555-0134");
  await wizard.getByLabel("Password", { exact: true }).fill("correct horse");
  await wizard.getByLabel("Confirm password").fill("correct horse");
}

export async function expectStep(wizard: Locator, step: string, title: string) {
  await expect(wizard.getByText(step, { exact: true })).toBeVisible();
  await expect(wizard.getByRole("heading", { level: 2 })).toHaveText(title);
}

/** Clicks elsewhere, so that the browser does not count the next click as a double-click. */
export function pressElsewhere(wizard: Locator): Promise<void> {
  return wizard.getByRole("heading").first().click();
}
