import { type Browser, expect, type Page } from "@playwright/test";
import { applicationOn } from "./apply.ts";
import { cityOf, test } from "./fixtures.ts";
import { newEmail } from "./people.ts";

const password = "correct horse";

async function makeAccount(page: Page, email: string) {
  await page.getByLabel("First name").fill("Rosa");
  await page.getByLabel("Last name").fill("Reyes");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  // The confirmation's code can be typed at once, and the next step is in view too.
  await expect(page.getByRole("heading", { level: 2, name: "Confirm your email" })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 2 }).nth(1)).toBeInViewport();
}

/** Closes the page's context once the account keeps `typed`, and signs in on another device. */
async function goOnElsewhere(page: Page, browser: Browser, email: string, typed: () => Promise<unknown>) {
  const saved = page.waitForResponse((answer) => answer.url().includes("profile.saveSetUp") && answer.ok());
  await typed();
  await saved;
  await page.close();
  const device = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const next = await device.newPage();
  await next.goto("/sign-in");
  await next.getByLabel("Email").fill(email);
  await next.getByLabel("Password", { exact: true }).fill(password);
  await next.getByRole("button", { name: "Sign In", exact: true }).click();
  return next;
}

test("a runner goes on with the application on another device", { tag: "@runner" }, async ({
  page,
  browser,
  zipCode,
}) => {
  const email = newEmail();
  await page.goto("/sign-up?role=runner");
  const wizard = applicationOn(page);
  await wizard.getByLabel("I’m 18 or older").check();
  await wizard.getByLabel("Bike").check();
  await wizard.getByLabel("Your area’s ZIP code").fill(zipCode);
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await makeAccount(page, email);
  const next = await goOnElsewhere(page, browser, email, () =>
    page.getByLabel("Mobile phone").fill("217 555 0134"),
  );
  await expect(next).toHaveURL("/runner-setup");
  await expect(next.getByText("Step 3 of 10", { exact: true })).toBeVisible();
  await expect(next.getByLabel("Mobile phone")).toHaveValue("217 555 0134");
  await expect(next.getByRole("list", { name: "Your ZIP codes" })).toHaveText(zipCode);
  await next.context().close();
});

test("a host goes on with the first property on another device", { tag: "@rental" }, async ({
  page,
  browser,
  zipCode,
}) => {
  const email = newEmail();
  await page.goto("/sign-up?role=host");
  await makeAccount(page, email);
  await page.getByLabel("ZIP code").fill(zipCode);
  await page.getByLabel("Street address").fill("9 Shore Road");
  // The ZIP code fills in the city.
  await expect(page.getByLabel("City")).toHaveValue(cityOf(zipCode));
  const next = await goOnElsewhere(page, browser, email, async () => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Step 3 of 4", { exact: true })).toBeVisible();
  });
  await expect(next).toHaveURL("/host-setup");
  await expect(next.getByText("Step 3 of 4", { exact: true })).toBeVisible();
  await next.getByRole("button", { name: "Back" }).click();
  await expect(next.getByLabel("Street address")).toHaveValue("9 Shore Road");
  await expect(next.getByLabel("ZIP code")).toHaveValue(zipCode);
  await next.context().close();
});
