import { expect } from "@playwright/test";
import { expectNoAxeFindings, openAccountMenu, test } from "./fixtures.ts";

test("a signed-in user finds the pages in the menu, which closes on choosing one", {
  tag: "@main",
}, async ({ page, signInAs, isMobile }) => {
  await signInAs(page, "homeowner");
  await page.goto("/");
  const menu = await openAccountMenu(page);
  await expect(menu).toContainText("Harper Homes");
  await expect(menu).toContainText("Homeowner");
  // A notice of a coming holiday adds its count to the name.
  const notifications = /^Notifications\d*$/;
  const pages = isMobile
    ? [
        "Home",
        "How It Works",
        "About",
        "Profile",
        "Vacation Rentals",
        "Settings",
        "Support",
        notifications,
        "Sign Out",
      ]
    : ["Profile", "Vacation Rentals", "Settings", "Support", notifications, "Sign out"];
  await expect(menu.getByRole(isMobile ? "link" : "menuitem")).toHaveText(pages);
  await expectNoAxeFindings(page);
  await menu.getByText("Notifications", { exact: true }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(menu).toBeHidden();
});

test("signs in with the keyboard alone", { tag: ["@main", "@wide"] }, async ({
  page,
  newCaller,
  signInAs,
}) => {
  const { email, password } = await signInAs(await newCaller(), "homeowner");
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Harper!");
});
