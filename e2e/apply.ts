import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeFindings, expectToast } from "./fixtures.ts";
import { heading } from "./parts.ts";
import { expectStep, type Press, pressElsewhere } from "./sign-ups.ts";
import { passTraining } from "./training.ts";

export type Applicant = { name: string; email: string; zipCode: string };

export const applicationOn = (page: Page) => page.getByRole("form", { name: "Runner application" });

/** Answers the questions that come before any typing. */
export async function passEligibility(wizard: Locator, zipCode: string) {
  await expect(wizard.getByRole("heading", { level: 2 })).toHaveText("Are you eligible?");
  await wizard.getByLabel("I’m 18 or older").check();
  await wizard.getByLabel("On Foot").check();
  await wizard.getByLabel("Your area’s ZIP code").fill(zipCode);
  await expect(wizard.getByText(new RegExp(`open jobs? in ${zipCode}`))).toBeVisible();
}

export async function applyAsRunner(page: Page, press: Press, { name, email, zipCode }: Applicant) {
  const [firstName = "", lastName = ""] = name.split(" ");
  await page.goto("/sign-up");
  await page.getByRole("tab", { name: "Runner" }).click();

  const wizard = applicationOn(page);
  const next = wizard.getByRole("button", { name: "Next", exact: true });
  await expectStep(wizard, "Step 1 of 10", "Are you eligible?");
  await passEligibility(wizard, zipCode);
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 2 of 10", "Your account");
  await wizard.getByLabel("First name").fill(firstName);
  await wizard.getByLabel("Last name").fill(lastName);
  await wizard.getByLabel("Email").fill(email);
  await wizard.getByLabel("Password", { exact: true }).fill("correct horse");
  await expectNoAxeFindings(page);
  await pressElsewhere(wizard);
  await press(wizard.getByRole("button", { name: "Create Account" }));

  await expectStep(wizard, "Step 3 of 10", "Where and when you run");
  await expect(page).toHaveURL("/runner-setup");
  await wizard.getByLabel("Mobile phone").fill("217-555-0134");
  await wizard.getByLabel("Service area ZIP codes").fill("62704");
  await press(wizard.getByRole("button", { name: "Add ZIP" }));
  await press(wizard.getByRole("button", { name: "Remove 62704" }));
  await expect(wizard.getByRole("list", { name: "Your ZIP codes" }).getByRole("listitem")).toHaveText([
    zipCode,
  ]);
  await wizard.getByLabel("Flexible/Anytime").check();
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 4 of 10", "Payout and ID check");
  await expect(wizard.getByLabel("Payout email")).toHaveValue(email);
  await wizard.getByLabel("I consent to ID verification").check();
  await expectNoAxeFindings(page);
  await press(next);

  await expectStep(wizard, "Step 5 of 10", "Training 1 of 6");
  // Training loads late and moves the button below it.
  await expect(wizard.getByRole("region", { name: "Training" })).toBeVisible();
  await pressElsewhere(wizard);
  await press(next);
  await expect(wizard.getByText("Choose the right answer to go on.")).toBeVisible();
  await expectNoAxeFindings(page);
  await passTraining(wizard);
  await expectStep(wizard, "Step 10 of 10", "Training 6 of 6");
  await pressElsewhere(wizard);
  await press(wizard.getByRole("button", { name: "Submit Application" }));
  await expect(wizard.getByText("Tick the box to confirm you finished the training")).toBeVisible();
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
  await expect(heading(page, 1)).toHaveText("We have your application");
  await press(page.getByRole("button", { name: "Check Again" }));
  await expectToast(page, "Still in review", "We send you an email on approval.");
  await expectNoAxeFindings(page);
}
