import { expect } from "@playwright/test";
import { cityOf, daysFromNow, expectToast, test, weekdaysOf } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { newEmail, openPickups, serveArea } from "./people.ts";
import { inWords } from "./words.ts";

test.describe("a new homeowner", { tag: "@homeowner" }, () => {
  test("goes from the ZIP code to a planned first pickup within 150 seconds, and asks for nothing twice", {
    tag: "@full",
  }, async ({ page, zipCode }) => {
    const hand = newHand(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const collected = weekdaysOf([daysFromNow(3), daysFromNow(5)]);
    const [firstDay = ""] = collected;
    await serveArea(page.request, zipCode);
    await page.goto(`/sign-up?zip=${zipCode}`);
    const wizard = page.getByRole("form", { name: "Homeowner sign-up" });
    const next = wizard.getByRole("button", { name: "Next" });

    hand.begins("address");
    await hand.reads();
    await expect(wizard.getByLabel("City")).toHaveValue(cityOf(zipCode));
    await expect(wizard.getByLabel("State")).toHaveValue("IL");
    await hand.types(wizard.getByLabel("Street address"), "1600 Elm Street");
    await hand.taps(next);

    hand.begins("schedule");
    await hand.reads();
    for (const day of collected) await hand.taps(wizard.getByLabel(day));
    await hand.chooses(wizard.getByLabel("Recycling"), `Every week: ${firstDay}`);
    await hand.taps(next);

    hand.begins("cans");
    await hand.reads();
    await hand.types(wizard.getByLabel("Where the cans live (optional)"), "Left of the garage");
    await hand.types(wizard.getByLabel("Spot at the curb (optional)"), "By the mailbox");
    await hand.taps(wizard.getByLabel("The evening before"));
    await hand.taps(wizard.getByLabel("During the pickup window"));
    await hand.taps(next);

    hand.begins("account");
    await hand.reads();
    await hand.types(wizard.getByLabel("First name"), "Nora");
    await hand.types(wizard.getByLabel("Last name"), "New");
    await hand.types(wizard.getByLabel("Email"), newEmail().slice(-20));
    await hand.types(wizard.getByLabel("Password", { exact: true }), "correct horse");
    await hand.taps(wizard.getByRole("button", { name: "Create Account" }));

    hand.begins("payment");
    await expect(page.getByText("Step 5 of 5")).toBeVisible();
    await hand.reads();
    await hand.taps(page.getByRole("button", { name: "Complete Setup (Test Mode)" }));

    await expect.poll(() => openPickups(page.request)).not.toEqual([]);
    const [pickup] = await openPickups(page.request);
    // A holiday may move it.
    expect(Date.parse(pickup?.scheduledDate ?? "") - Date.now()).toBeLessThan(8 * 86_400_000);
    const first = inWords(pickup?.scheduledDate ?? "");
    await expect(page.getByText(`Your first pickup is ${first}.`)).toBeVisible();
    await expect(page.getByText("Nothing to do.", { exact: true })).toBeVisible();
    await expectToast(page, "Account Setup Complete!", /^Your service is active\. First pickup: /);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("region", { name: "Next Pickup" })).toContainText(first);
    await expect(page.getByRole("region", { name: "Next Pickup" })).toBeInViewport({ ratio: 1 });
    expect(hand.seconds(), hand.parts()).toBeLessThan(150);
    expect(hand.secondsReadingAll(), hand.texts()).toBeLessThan(150);
  });

  test("sees a wrong state where it is chosen, and presses Next once after correcting the city", async ({
    page,
    zipCode,
  }) => {
    await page.goto(`/sign-up?zip=${zipCode}`);
    const wizard = page.getByRole("form", { name: "Homeowner sign-up" });
    const [city, state] = [wizard.getByLabel("City"), wizard.getByLabel("State")];
    await expect(city).toHaveValue(cityOf(zipCode));
    await wizard.getByLabel("Street address").fill("1600 Elm Street");
    const wrong = wizard.getByText(/Please check the state and the ZIP code\./);
    await state.focus();
    await state.selectOption("NY");
    await expect(wrong).toBeVisible();
    await state.press("Tab");
    await expect(wizard.getByRole("button", { name: "Next" })).toBeFocused();
    await expect(wrong).toBeVisible();
    await state.selectOption("IL");
    await expect(wrong).toBeHidden();

    await city.fill("Anna");
    await city.press("Tab");
    await expect(wizard.getByText(/You can keep your city if mail reaches you there\./)).toBeVisible();
    await city.fill(cityOf(zipCode));
    await wizard.getByRole("button", { name: "Next" }).click();
    await expect(wizard.getByText("Step 2 of 5")).toBeVisible();
  });
});
