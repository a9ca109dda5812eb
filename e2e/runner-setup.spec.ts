import { expect, type Locator, type Page } from "@playwright/test";
import type { User } from "#modules/accounts/contract.ts";
import { applicationOn, passEligibility } from "./apply.ts";
import { endSessionAtCall, expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { call } from "./people.ts";
import { passTraining } from "./training.ts";

test.describe("a user without a role", { tag: "@main" }, () => {
  test("chooses to run, applies, sees the confirmation, and the admin sees the application", async ({
    page,
    newPage,
    signInAs,
    zipCode,
  }) => {
    const { email } = await signInAs(page, "newcomer");
    await page.goto("/");
    await page.getByRole("link", { name: "Start Earning" }).click();
    await expect(page).toHaveURL("/runner-setup");
    await expect(title(page)).toHaveText("Set Up Your Runner Profile");
    await expect(page.getByText(`Applying as ${email}`)).toBeVisible();

    const wizard = wizardOf(page);
    await expectStep(wizard, "Step 1 of 9", "Are you eligible?");
    await passEligibility(wizard, zipCode);
    await expectNoAxeFindings(page);
    await next(wizard);
    await expectStep(wizard, "Step 2 of 9", "Where and when you run");
    await fillWork(wizard);
    await expectNoAxeFindings(page);
    await wizard.getByRole("button", { name: "Next" }).click();

    await expectStep(wizard, "Step 3 of 9", "Payout and ID check");
    await expect(wizard.getByLabel("Payout email")).toHaveValue(email);
    await wizard.getByLabel("I consent to ID verification").check();
    await expectNoAxeFindings(page);
    await wizard.getByRole("button", { name: "Next" }).click();

    await expectStep(wizard, "Step 4 of 9", "Training 1 of 6");
    await passTraining(wizard);
    await wizard.getByRole("button", { name: "Submit Application" }).click();
    await expect(wizard.getByText("Tick the box to confirm you finished the training")).toBeVisible();
    await wizard.getByLabel("I have completed the training").check();
    await expectNoAxeFindings(page);
    await wizard.getByRole("button", { name: "Submit Application" }).dblclick();
    await expectToast(page, "Application Submitted!", "Your runner application was submitted for review.");
    await expect(title(page)).toHaveText("Thanks, your application is in");
    await expect(page.getByText(/^Review takes 24-48 hours\./)).toBeVisible();
    await expectNoAxeFindings(page);

    await page.getByRole("link", { name: "Go to Home" }).click();
    for (const path of ["/", "/runner"]) {
      if (path !== "/") await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(title(page)).toHaveText("We have your application");
    }
    await page.goto("/runner-setup");
    await expect(page).toHaveURL("/");
    const user = await call<User>(page.request, "GET", "/api/user");
    expect(user).toMatchObject({ role: "runner", runnerProfile: { applicationStatus: "submitted" } });
    const told = await call<{ type: string }[]>(page.request, "GET", "/api/notifications");
    expect(told.map(({ type }) => type)).toEqual(["applicationSubmitted"]);

    const admin = await newPage();
    await signInAs(admin, "admin");
    await admin.goto("/admin");
    await admin.getByRole("tab", { name: /^Runners/ }).click();
    const application = admin.getByRole("row").filter({ hasText: email });
    await expect(application).toContainText("Noor Newcomer");
    await expect(application).toContainText(zipCode);
    await expect(application).toContainText("On Foot");
    await expect(application.getByRole("button", { name: "Approve Noor Newcomer" })).toBeVisible();
  });

  test("finds the setup from /runner, and the typed input after a reload", { tag: "@full" }, async ({
    page,
    signInAs,
    zipCode,
  }) => {
    await signInAs(page, "newcomer");
    await page.goto("/runner");
    await expect(title(page)).toHaveText("Set Up Your Runner Profile");
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Complete Profile Setup" }).click();
    await expect(page).toHaveURL("/runner-setup");

    const wizard = wizardOf(page);
    await passEligibility(wizard, zipCode);
    await next(wizard);
    await fillWork(wizard);
    await wizard.getByRole("button", { name: "Next" }).click();
    await expectStep(wizard, "Step 3 of 9", "Payout and ID check");
    await page.reload();
    await expectStep(wizard, "Step 3 of 9", "Payout and ID check");
    await wizard.getByRole("button", { name: "Back" }).click();
    await expect(wizard.getByLabel("Mobile phone")).toHaveValue("217-555-0190");
    await expect(wizard.getByRole("list", { name: "Your ZIP codes" }).getByRole("listitem")).toHaveText([
      zipCode,
    ]);
    await expect(wizard.getByLabel("Flexible/Anytime")).toBeChecked();
    await page.goBack();
    await expect(wizard.getByLabel("On Foot")).toBeChecked();
    await page.goForward();
    await expectStep(wizard, "Step 2 of 9", "Where and when you run");
  });

  test("who opened /subscribe may still choose to run", { tag: "@full" }, async ({
    page,
    signInAs,
    zipCode,
  }) => {
    await signInAs(page, "newcomer");
    await page.goto("/subscribe");
    await expect(page.getByLabel("ZIP code")).toBeVisible();
    await page.goto("/runner-setup");
    await fillAll(page, zipCode);
    await wizardOf(page).getByRole("button", { name: "Submit Application" }).click();
    await expect(title(page)).toHaveText("Thanks, your application is in");
    await page.goto("/subscribe");
    await expect(title(page)).toHaveText("Access Denied");
  });

  test("whose session ends signs in there, and the application is sent", { tag: "@full" }, async ({
    page,
    signInAs,
    zipCode,
    faults,
  }) => {
    const { password } = await signInAs(page, "newcomer");
    faults.expect(/status of 401 .*runner\.submitApplication/);
    faults.allow(/status of 401 /);
    await page.goto("/runner-setup");
    await fillAll(page, zipCode);
    await endSessionAtCall(page, "runner.submitApplication");
    await wizardOf(page).getByRole("button", { name: "Submit Application" }).click();
    const again = page.getByRole("dialog", { name: "You were signed out" });
    await again.getByLabel("Password", { exact: true }).fill(password);
    await again.getByRole("button", { name: "Sign In and Finish" }).click();
    await expect(title(page)).toHaveText("Thanks, your application is in");
  });
});

test("a homeowner with a service is told to use another account to run, with a link", {
  tag: ["@main", "@full"],
}, async ({ page, signInAs }) => {
  await signInAs(page, "homeowner");
  await page.goto("/runner-setup");
  await expect(title(page)).toHaveText("You need a separate account to run");
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Sign Out and Apply" }).click();
  await expect(page).toHaveURL("/sign-up?role=runner");
  await expect(wizardOf(page).getByText("Step 1 of 10")).toBeVisible();
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const wizardOf = applicationOn;
const next = (wizard: Locator) => wizard.getByRole("button", { name: "Next", exact: true }).click();

async function expectStep(wizard: Locator, progress: string, heading: string) {
  await expect(wizard.getByText(progress)).toBeVisible();
  await expect(wizard.getByRole("heading", { level: 2 })).toHaveText(heading);
}

async function fillWork(wizard: Locator) {
  await wizard.getByLabel("Mobile phone").fill("217-555-0190");
  await wizard.getByLabel("Flexible/Anytime").check();
}

async function fillAll(page: Page, zipCode: string) {
  const wizard = wizardOf(page);
  await passEligibility(wizard, zipCode);
  await next(wizard);
  await fillWork(wizard);
  await wizard.getByRole("button", { name: "Next" }).click();
  await wizard.getByLabel("I consent to ID verification").check();
  await wizard.getByRole("button", { name: "Next" }).click();
  await passTraining(wizard);
  await wizard.getByLabel("I have completed the training").check();
}
