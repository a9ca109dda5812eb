import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { publishCalendar } from "./calendars.ts";
import { cityOf, daysFromNow, expectNoAxeFindings, expectToast, test, weekdaysOf } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { call, newEmail, serveArea } from "./people.ts";
import { inWords } from "./words.ts";

test.describe("a new host", { tag: "@rental" }, () => {
  test("sets up three properties without a home within 240 seconds, and sees one price for all", {
    tag: "@full",
  }, async ({ page, zipCode }) => {
    const hand = newHand(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await serveArea(page.request, zipCode);
    await page.goto("/hosts");

    await hand.skims();
    await hand.taps(page.getByRole("link", { name: "Start Rental Service" }).first());
    await expect(page).toHaveURL("/sign-up?role=host");

    hand.begins("account");
    await expect(page.getByText("Step 1 of 4", { exact: true })).toBeVisible();
    await hand.reads();
    await hand.types(page.getByLabel("First name"), "Hana");
    await hand.types(page.getByLabel("Last name"), "Host");
    await hand.types(page.getByLabel("Email"), newEmail().slice(-20));
    await hand.types(page.getByLabel("Password", { exact: true }), "correct horse");
    await hand.taps(page.getByRole("button", { name: "Create Account" }));
    await expect(page).toHaveURL("/host-setup");

    const properties = [
      { name: "Lakeside Cottage", street: "9 Shore Road", stay: 2 },
      { name: "Downtown Loft", street: "77 Adams Street", stay: 3 },
      { name: "Hillside Cabin", street: "5 Ridge Lane", stay: 4 },
    ];
    for (const [nth, { name, street, stay }] of properties.entries()) {
      hand.begins(name);
      const calendar = await publishCalendar(randomUUID(), [
        { from: daysFromNow(stay), until: daysFromNow(stay + 3) },
        { from: daysFromNow(stay + 5), until: daysFromNow(stay + 7) },
      ]);
      await expect(page.getByText("Step 2 of 4", { exact: true })).toBeVisible();
      await hand.reads();
      // The next ones begin in the first one's place.
      if (nth === 0) await hand.types(page.getByLabel("ZIP code"), zipCode);
      await expect(page.getByLabel("City")).toHaveValue(cityOf(zipCode));
      await expect(page.getByLabel("State")).toHaveValue("IL");
      await hand.types(page.getByLabel("Street address"), street);
      await hand.types(page.getByLabel("Name (optional)"), name);
      if (nth === 0) await expectNoAxeFindings(page);
      await hand.taps(page.getByRole("button", { name: "Next" }));

      await expect(page.getByText("Step 3 of 4", { exact: true })).toBeVisible();
      await hand.reads();
      await hand.pastes(page.getByLabel(/^Calendar address/), calendar);
      const day = page.getByLabel(weekdaysOf([daysFromNow(1)])[0] ?? "");
      // The next ones have the days and cans of the last.
      if (nth === 0) await hand.taps(day);
      await expect(day).toBeChecked();
      const days = [stay + 3, stay + 7].map((day) => inWords(daysFromNow(day)));
      await hand.studies(page.getByText(`We found 2 stays. Next checkouts: ${days.join(" · ")}`));
      if (nth === 0) await expectNoAxeFindings(page);
      if (nth === 0) await hand.types(page.getByLabel("Cans", { exact: true }), "2");
      await expect(page.getByLabel("Cans", { exact: true })).toHaveValue("2");
      await hand.taps(page.getByRole("button", { name: "Save Property" }));

      await expectToast(page, "Property Added", `${name}: 2 upcoming stays`);
      await expect(page.getByText("Step 4 of 4", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
      if (nth < properties.length - 1)
        await hand.taps(page.getByRole("button", { name: "Add Another Property" }));
    }

    hand.begins("payment");
    await hand.reads();
    const price = page.getByText(/^\$29\.00 a month for .*, and the other properties as shown\.$/);
    await hand.studies(price);
    await expect(page.getByText("Included in the monthly price")).toHaveCount(1);
    await expect(
      page.getByText(/^\$29\.00 a month with 4 pickups, \$12\.00 for each extra pickup/),
    ).toHaveCount(properties.length - 1);
    await expectNoAxeFindings(page);
    // A reload loses nothing.
    await page.reload();
    await expect(price).toBeVisible();
    await hand.taps(page.getByRole("button", { name: "Complete Setup (Test Mode)" }));
    await expect(page.getByText(/^Your first pickup is /)).toBeVisible();
    await expect(page.getByText("Nothing to do.", { exact: true })).toBeVisible();
    await expectToast(page, "Account Setup Complete!", /^Your service is active\. First pickup: /);
    await expect(page).toHaveURL("/vacation-rental");

    const input = encodeURIComponent(JSON.stringify({ json: null, meta: { values: ["undefined"] } }));
    const planned = await call<{ result: { data: { json: PlannedPickup[] } } }>(
      page.request,
      "GET",
      `/api/trpc/rental.plannedPickups?input=${input}`,
    );
    const checkouts = planned.result.data.json.filter(({ isCheckout }) => isCheckout);
    expect(
      checkouts.map(({ propertyName, guestsLeaveOn }) => `${propertyName} ${guestsLeaveOn}`).sort(),
    ).toEqual(
      properties
        .flatMap(({ name, stay }) => [stay + 3, stay + 7].map((day) => `${name} ${daysFromNow(day)}`))
        .sort(),
    );
    // The dashboard of a home is not theirs.
    await page.goto("/homeowner");
    await expect(page).toHaveURL("/vacation-rental");
    expect(hand.seconds(), hand.parts()).toBeLessThan(240);
    expect(hand.secondsReadingAll(), hand.texts()).toBeLessThan(240);

    hand.begins("is every checkout covered, and at what cost?");
    const before = hand.seconds();
    const board = page.getByRole("region", { name: "Stays and Pickups" });
    const summary = board.getByRole("paragraph").filter({ hasText: "6 of 6 checkouts covered." });
    await expect(summary).toContainText(/Added cost: \$\d+\.00\.$/);
    await hand.finds(summary);
    expect(hand.seconds() - before).toBeLessThan(5);
    await expectNoAxeFindings(page);
  });
});
