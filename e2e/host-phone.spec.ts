import { expect } from "@playwright/test";
import { test } from "./demo-town.ts";
import { firstView } from "./first-view.ts";
import { expectNoAxeFindings } from "./fixtures.ts";
import { unfold } from "./parts.ts";

test("a host's page is short on a phone, and nothing on it is lost", async ({ page, signInTo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, "host@example.com");
  await page.goto("/vacation-rental");
  await expect(page.getByRole("region", { name: "Your Properties" }).getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Stays and Pickups" })).toContainText("checkouts covered");
  await expect(page.getByRole("region", { name: "Quick Actions" })).toBeVisible();
  expect((await firstView(page)).height).toBeLessThanOrEqual(2_600);
  const days = page.getByRole("button", { name: /^Show all \d+ days$/ });
  await days.click();
  await expect(page.getByRole("button", { name: "Show fewer days" })).toBeVisible();
  for (const name of ["Upcoming Cleanups", "Calendar Integration", "Automation Settings", "Quick Actions"])
    await unfold(page, name);
  await expect(page.getByRole("button", { name: "Other (iCal)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
  await expectNoAxeFindings(page);
});

test("a rental's page is short on a phone, and nothing on it is lost", async ({ page, signInTo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, "host@example.com");
  await page.goto("/vacation-rental");
  await page.getByRole("link", { name: "Manage Lakeside Cottage" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lakeside Cottage" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Cans Filling Up" })).toContainText("cans will overflow");
  await expect(page.getByRole("region", { name: "Calendars" }).getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Helpers" })).toBeVisible();
  expect((await firstView(page)).height).toBeLessThanOrEqual(2_600);
  for (const name of [
    "Photo",
    "About",
    "Times and collection",
    "Cans and access",
    "Where the Cans Live",
    "Helpers",
  ])
    await unfold(page, name);
  for (const name of ["About", "Times and collection", "Cans and access"])
    await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite" })).toBeVisible();
  await expectNoAxeFindings(page);
});
