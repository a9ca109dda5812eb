import { expect } from "@playwright/test";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { heading } from "./parts.ts";

test.describe("members", { tag: "@public" }, () => {
  test("read the public pages with their own menu, whichever link they follow", { tag: "@anyWidth" }, async ({
    page,
    signInAs,
    isMobile,
  }) => {
    await signInAs(page, "homeowner");
    for (const path of [
      "/how-it-works",
      "/about",
      "/help",
      "/contact",
      "/privacy",
      "/es/services",
      "/es/terms",
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(path.replace("/es", ""));
      await expect(heading(page)).toBeVisible();
      const menu = page.getByRole("button", { name: isMobile ? "Menu" : "My Account" });
      await expect(menu.filter({ visible: true })).toBeVisible();
      const tabs = page.getByRole("navigation", { name: "Main" });
      await expect(tabs.getByRole("link", { name: "Calendar" })).toBeVisible();
      await expect(tabs.getByRole("link", { name: "Home", exact: true })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Language" })).toHaveCount(0);
    }
    await page.goto("/how-it-works#runners");
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName("For Runners");
    await expect(page.getByText("$12.00 per pickup: 10 homes in a morning come to $120")).toBeVisible();
    await expectNoAxeFindings(page);
  });
});
