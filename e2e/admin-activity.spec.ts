import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { keyboard, reach } from "./hands.ts";
import { unfold } from "./parts.ts";
import { addHomeowner, call, openPickups } from "./people.ts";

test.describe("the admin dashboard", { tag: "@admin" }, () => {
  test("an alert is snoozed, shown again, and gone once its cause is", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const home = (await newCaller()).request;
    await addHomeowner(home, zipCode);
    const [pickup] = await openPickups(home);
    const onDay = pickup?.scheduledDate.slice(0, 10);
    await call(home, "POST", "/api/trpc/homeowner.reportDay", { json: { onDay } });

    await signInAs(page, "admin");
    await page.goto("/admin");
    const alert = page.getByRole("article", { name: `1 home says a day is wrong in ${zipCode}` });
    const hand = keyboard(page);
    await showAllAlerts(page);
    await hand.press(alert.getByRole("button", { name: /^Snooze: / }));
    await hand.press(alert.getByRole("button", { name: "1 hour" }));
    await expectToast(page, "Alert Snoozed", /^It comes back /);
    await expect(alert).toBeHidden();
    await page.keyboard.press("F8");
    await hand.press(page.getByRole("button", { name: "Undo" }));
    await expect(alert).toBeVisible();
    await expectNoAxeFindings(page);

    await alert.getByRole("link", { name: /^Answer: / }).click();
    const reports = page.getByRole("region", { name: "Days Reported as Wrong" });
    await reports
      .getByRole("listitem")
      .filter({ hasText: zipCode })
      .getByRole("button", { name: /^Day is right/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Day Is Right" }).click();
    await expectToast(page, "Homeowner Told", /We tell/);
    await untilDialogEntryIsGone(page);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "System Alerts" })).toBeVisible();
    await showAllAlerts(page);
    await expect(alert).toHaveCount(0);
  });

  test("finds any job by search and opens figures, by keyboard alone", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const home = (await newCaller()).request;
    await addHomeowner(home, zipCode, { address: "77 Keyboard Lane" });
    const pickups = await openPickups(home);

    await signInAs(page, "admin");
    await page.goto("/admin");
    await unfold(page, "Recent Jobs");
    const search = page.getByRole("searchbox", { name: "Search jobs" });
    const hand = keyboard(page);
    await hand.type(search, zipCode);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: `All (${pickups.length})` })).toBeVisible();
    await reach(page.getByRole("radio", { name: `Pending (${pickups.length})` }));
    await expect(page.getByRole("radio", { name: `Pending (${pickups.length})` })).toBeChecked();
    const rows = page.getByRole("listitem").filter({ hasText: "77 Keyboard Lane" });
    await expect(rows).toHaveCount(Math.min(10, pickups.length));
    await hand.press(rows.first().getByRole("button"));
    const dialog = page.getByRole("dialog", { name: /^77 Keyboard Lane/ });
    await expect(dialog.getByRole("link", { name: "Open homeowner" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await hand.press(page.getByRole("button", { name: "Menu", exact: true }));
    await hand.press(page.getByRole("link", { name: "Figures" }));
    await expect(page.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
    await reach(page.getByRole("radio", { name: "90 days" }));
    await expect(page.getByRole("radio", { name: "90 days" })).toBeChecked();
    await expect(page.getByRole("region", { name: "Pickups" })).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

/** A phone lists only the first ones. */
async function showAllAlerts(page: Page) {
  const alerts = page.getByRole("region", { name: "System Alerts" });
  await expect(
    alerts.getByRole("article").first().or(alerts.getByText("Nothing needs attention")),
  ).toBeVisible();
  const all = alerts.getByRole("button", { name: /^Show All/ });
  if (await all.isVisible()) await all.click();
}
