import { expect } from "@playwright/test";
import { test } from "./demo-town.ts";
import { expectNoAxeFindings } from "./fixtures.ts";

test("an admin sees what is earned, tries another pay, plans a town and goes on to set the pay", async ({
  page,
  signInTo,
}) => {
  await signInTo(page, "admin@example.com");
  await page.goto("/admin/figures");
  const open = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  await open("Margins");
  await expect(page.getByText(/^\$\d+\.\d\d margin a month from 6 homes$/)).toBeVisible();
  await open("Home");
  await expect(page.getByRole("link", { name: "Maya Torres" })).toBeVisible();
  await page.getByLabel("Pay per pickup to try").fill("12");
  await expect(page.getByText(/^-\$\d+\.\d\d margin a month from 6 homes$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await open("Capacity");
  await expect(page.getByRole("columnheader", { name: "Evening" })).toBeVisible();
  await expectNoAxeFindings(page);
  await open("Areas");
  await expect(page.getByText("Nobody is waiting for an area")).toBeVisible();
  await open("Promises");
  await expect(page.getByRole("rowheader", { name: "62704" })).toBeVisible();
  await expectNoAxeFindings(page);
  await open("Retention");
  await expect(page.getByText("Nobody canceled in the last year")).toBeVisible();
  await open("What If");
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page.getByText("$8.36")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Set This Pay" }).click();
  const form = page.getByRole("form", { name: "Change a Rate" });
  await expect(form.getByLabel("Amount in dollars")).toHaveValue("4.20");
  await expect(form.getByLabel("Which rate")).toHaveValue("runnerRate");
});
