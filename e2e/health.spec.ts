import { expect } from "@playwright/test";
import { expectNoAxeFindings, expectToast, openAccountMenu, test } from "./fixtures.ts";

test.describe("service health", { tag: "@engine" }, () => {
  test("an admin sees that every schedule runs, and runs one now", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "admin");
    await page.goto("/admin");
    await (await openAccountMenu(page)).getByRole("link", { name: "Health" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
    const schedules = page.getByRole("region", { name: "Schedules" });
    const of = (name: string) => schedules.getByRole("listitem").filter({ hasText: name });
    await expect(of("Delete old data").getByText("Done", { exact: true })).toBeVisible();
    await expect(schedules.getByText("Failed", { exact: true })).toHaveCount(0);
    await expect(page.getByText("No failed tasks")).toBeVisible();

    await page.getByRole("button", { name: "Run now: Delete old data" }).click();
    const asked = page.getByRole("dialog", { name: "Run now: Delete old data" });
    await asked.getByRole("button", { name: "Run now" }).click();
    await expectToast(page, "On its way", "Delete old data runs within a minute.");
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(of("Delete old data").getByText(/^Began \d+ seconds? ago/)).toBeVisible();
    }).toPass();
    await expectNoAxeFindings(page);
  });

  test("nobody else sees it", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/admin/health");
    await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
    await expect(page.getByText("Schedules")).toHaveCount(0);
  });
});
