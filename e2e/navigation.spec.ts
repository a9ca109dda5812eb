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
  const pages = ["Profile", "Settings", "Notifications", "How It Works", "About"];
  await expect(menu.getByRole(isMobile ? "link" : "menuitem")).toHaveText(
    isMobile ? ["Vacation Rentals", ...pages, "Sign Out"] : [...pages, "Sign out"],
  );
  await expectNoAxeFindings(page);
  await menu.getByText("Notifications", { exact: true }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(menu).toBeHidden();
});

test("a member's tabs lead to the same pages on a phone and on a desktop", {
  tag: "@main",
}, async ({ page, signInAs, isMobile }) => {
  await signInAs(page, "homeowner");
  await page.goto("/");
  const tabs = page.getByRole("navigation", { name: "Main" });
  const names = ["Today", "Calendar", "Photos", "Help", "Account"];
  await expect(tabs.getByRole("link").filter({ visible: true })).toHaveText(
    isMobile ? names : [...names.slice(0, 3), "Vacation Rentals", ...names.slice(3)],
  );
  await expect(tabs.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
  for (const [name, path, title] of [
    ["Calendar", "/calendar", "Pickup Calendar"],
    ["Photos", "/history", "Photos"],
    ["Help", "/support", "Help"],
    ["Account", "/profile", "Profile"],
    ["Today", "/homeowner", "Welcome, Harper!"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(tabs.locator("[aria-current]")).toHaveText(name);
  }
  if (isMobile) {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const end = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().bottom);
    // Scrolling stops at whole pixels.
    expect(Math.floor(end)).toBeLessThanOrEqual((await tabs.boundingBox())?.y ?? 0);
  }
  await expectNoAxeFindings(page);
  await page.emulateMedia({ media: "print" });
  await expect(tabs).toBeHidden();
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
