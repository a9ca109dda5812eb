import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeFindings, expectToast } from "./fixtures.ts";
import { heading } from "./parts.ts";
import { passTraining } from "./training.ts";

export type Press = (button: Locator) => Promise<void>;
export type Home = { email: string; zipCode: string; day: string; pickupDays: string[] };
export type Applicant = { name: string; email: string; zipCode: string };

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
  await expect(wizard.getByText(/^\d{5} is in .*, IL\. We changed it\./)).toBeVisible();
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
  await wizard.getByLabel("In the pickup window").check();
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 4 of 5", "Your account");
  await fillName(wizard, { firstName: "Harper", lastName: "Homes", email });
  await wizard.getByLabel("Password", { exact: true }).fill("correct horse");
  await expectNoAxeFindings(page);
  await press(wizard.getByRole("button", { name: "Create Account" }));
  await expectToast(page, "Success!", "Your homeowner account has been created.");
  await expect(page).toHaveURL("/subscribe?from=sign-up");
  await expect(heading(page, 2, "Summary")).toBeVisible();
  await expect(page.getByText("Step 5 of 5", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([
    email,
    `1600 Elm Street, Unit 4B, Springfield, IL ${zipCode}`,
    pickupDays.join(" & "),
    "Gate code 4711",
  ]);
  await expectNoAxeFindings(page);
}

export async function applyAsRunner(page: Page, press: Press, { name, email, zipCode }: Applicant) {
  const [firstName = "", lastName = ""] = name.split(" ");
  await page.goto("/sign-up");
  await page.getByRole("tab", { name: "Runner" }).click();

  const wizard = page.getByRole("form", { name: "Runner application" });
  const next = wizard.getByRole("button", { name: "Next" });
  await expectStep(wizard, "Step 1 of 4", "Your account");
  await fillAccount(wizard, { firstName, lastName, email });
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 2 of 4", "Where and when you run");
  await wizard.getByLabel("City").fill("Springfield");
  for (const code of [zipCode, "62704"]) {
    await wizard.getByLabel("Service area ZIP codes").fill(code);
    await press(wizard.getByRole("button", { name: "Add ZIP" }));
  }
  await press(wizard.getByRole("button", { name: "Remove 62704" }));
  await expect(wizard.getByRole("list", { name: "Your ZIP codes" }).getByRole("listitem")).toHaveText([
    zipCode,
  ]);
  await wizard.getByLabel("Flexible/Anytime").check();
  await wizard.getByLabel("Vehicle type").selectOption("On Foot");
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 3 of 4", "Payout and ID check");
  await wizard.getByLabel("Payout email").fill(email);
  await wizard.getByLabel("I consent to ID verification").check();
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 4 of 4", "Training");
  // Training loads late and moves the button below it.
  await expect(wizard.getByRole("region", { name: "Training" })).toBeVisible();
  await expectNoAxeFindings(page);
  await pressElsewhere(wizard);
  await press(wizard.getByRole("button", { name: "Submit Application" }));
  await expect(wizard.getByText("You must complete the training video and quiz")).toBeVisible();
  await passTraining(wizard);
  await wizard.getByLabel("I have completed the training").check();
  await expectNoAxeFindings(page);
  await press(wizard.getByRole("button", { name: "Submit Application" }));
  await expectToast(page, "Application Submitted!", "Your runner application was submitted for review.");

  await expect(heading(page, 1)).toHaveText("Thanks, your application is in");
  await expect(
    page.getByText("Review takes 24-48 hours. We send you an email as soon as you are approved."),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(heading(page, 1)).toHaveText("Your application is with us");
  await press(page.getByRole("button", { name: "Check Again" }));
  await expectToast(page, "Still in review", "We send you an email on approval.");
  await expectNoAxeFindings(page);
}

async function fillAccount(wizard: Locator, account: { firstName: string; lastName: string; email: string }) {
  await fillName(wizard, account);
  await wizard.getByLabel("Mobile phone").fill("217-555-0134");
  await wizard.getByLabel("Password", { exact: true }).fill("correct horse");
  await wizard.getByLabel("Confirm password").fill("correct horse");
}

async function fillName(wizard: Locator, account: { firstName: string; lastName: string; email: string }) {
  await wizard.getByLabel("First name").fill(account.firstName);
  await wizard.getByLabel("Last name").fill(account.lastName);
  await wizard.getByLabel("Email").fill(account.email);
}

async function expectStep(wizard: Locator, step: string, title: string) {
  await expect(wizard.getByText(step, { exact: true })).toBeVisible();
  await expect(wizard.getByRole("heading", { level: 2 })).toHaveText(title);
}

/** Clicks elsewhere, so that the browser does not count the next click as a double-click. */
function pressElsewhere(wizard: Locator): Promise<void> {
  return wizard.getByRole("heading").first().click();
}
