import { expect } from "@playwright/test";
import type { Rules } from "#modules/rates/contract.ts";
import { cityOf, daysFromNow, expectNoAxeFindings, expectToast, test, weekdaysOf } from "./fixtures.ts";
import { heading, unfold } from "./parts.ts";
import { call } from "./people.ts";

type Answer<Value> = { result: { data: { json: Value } } };

test("somebody without a service books one pickup, cancels it, and gets the money back", {
  tag: "@homeowner",
}, async ({ page, admin, newCaller, signInAs, zipCode }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(await newCaller(), "runner");
  const { prices, today } = (await call<Answer<Rules>>(admin, "GET", "/api/trpc/admin.rules")).result.data
    .json;
  const { areas, ...terms } = prices.now;
  const here = { ...terms, oneOff: "15.00", zipBeginning: zipCode };
  await call(admin, "POST", "/api/trpc/admin.setRule", {
    json: {
      ...{ rule: "prices", effectiveOn: today, seen: prices.lastChange },
      value: { ...terms, areas: [...areas, here] },
    },
  });

  await page.goto(`/area?zip=${zipCode}`);
  await expect(page.getByRole("link", { name: "Just this once? $15" })).toBeVisible();
  await expectNoAxeFindings(page);
  await signInAs(page, "newcomer");
  await page.goto("/once");
  // There is no home yet.
  await expect(page).toHaveURL("/subscribe");
  const next = page.getByRole("button", { name: "Next" });
  await page.getByLabel("ZIP code").fill(zipCode);
  await expect(page.getByLabel("City")).toHaveValue(cityOf(zipCode));
  await page.getByLabel("Street address").fill("1600 Elm Street");
  await next.click();
  const [day = "Monday"] = weekdaysOf([daysFromNow(2)]);
  await page.getByLabel(day).check();
  await next.click();
  await page.getByLabel("During the pickup window").check();
  await next.click();
  await page.getByRole("link", { name: "Just this once? $15" }).click();

  await expect(heading(page)).toHaveText("One Pickup");
  await expect(page.getByText(/^1600 Elm Street, /)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("Cans", { exact: true }).selectOption("3");
  await page.getByRole("button", { name: "Book for $15.00" }).click();
  await expect(heading(page)).toHaveText("Pickup Booked");
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "See My Pickup" }).click();
  await expect(page.getByText("$15.00 goes back to your card.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Pickup" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto("/homeowner");
  await expect(page.getByText("Your pickup is booked")).toBeVisible();
  await expect(page.getByRole("link", { name: "Make It Weekly" })).toBeVisible();
  await expectNoAxeFindings(page);

  const upcoming = await unfold(page, "Upcoming Pickups");
  await upcoming.getByRole("button", { name: /^Cancel: / }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this pickup?" });
  await expect(dialog).toContainText("$15.00 goes back to your card.");
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Cancel Pickup" }).click();
  await expectToast(page, "Pickup Canceled", /Nobody comes for the cans\.$/);
  await expect(page.getByText("Your pickup is booked")).toBeHidden();

  // The day can be booked again, and the pickup's own page cancels it in one press.
  await page.goto("/once");
  await page.getByRole("button", { name: "Book for $15.00" }).click();
  await page.getByRole("link", { name: "See My Pickup" }).click();
  await page.getByRole("button", { name: "Cancel Pickup" }).click();
  await expectToast(page, "Pickup Canceled", /Nobody comes for the cans\.$/);
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeVisible();
});
