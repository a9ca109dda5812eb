import { expect } from "@playwright/test";
import { cityOf, daysFromNow, expectToast, test, weekdaysOf } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { newEmail, openPickups, serveArea } from "./people.ts";

test.describe("a new homeowner", { tag: "@homeowner" }, () => {
  test("goes from / to a planned first pickup on screen alone, and sees when service starts", {
    tag: "@full",
  }, async ({ page, zipCode }) => {
    const hand = newHand(page);
    const collected = weekdaysOf([daysFromNow(3), daysFromNow(5)]);
    await serveArea(page.request, zipCode);
    await page.goto("/");
    await hand.reads();
    // It is visible without scrolling.
    await expect(page.getByRole("link", { name: "Get Started" })).toBeInViewport();
    await hand.taps(page.getByRole("link", { name: "Get Started" }));

    const wizard = page.getByRole("form", { name: "Homeowner sign-up" });
    const next = wizard.getByRole("button", { name: "Next" });
    await expect(wizard.getByRole("heading", { name: "Your account" })).toBeVisible();
    await hand.types(wizard.getByLabel("First name"), "Nora");
    await hand.types(wizard.getByLabel("Last name"), "New");
    await hand.types(wizard.getByLabel("Email"), newEmail().slice(-20));
    await hand.types(wizard.getByLabel("Mobile phone"), "217 555 0134");
    await hand.types(wizard.getByLabel("Password", { exact: true }), "correct horse");
    await hand.types(wizard.getByLabel("Confirm password"), "correct horse");
    await hand.taps(next);
    await hand.types(wizard.getByLabel("Street address"), "1600 Elm Street");
    await hand.types(wizard.getByLabel("City"), cityOf(zipCode));
    await hand.chooses(wizard.getByLabel("State"), "IL");
    await hand.types(wizard.getByLabel("ZIP code"), zipCode);
    await hand.taps(next);
    for (const day of collected) await hand.taps(wizard.getByLabel(day));
    await hand.taps(next);
    await hand.reads();
    await hand.taps(wizard.getByRole("button", { name: "Create Account" }));

    // The dashboard shows the one remaining step.
    await expect(page.getByRole("heading", { name: "One step to go" })).toBeVisible();
    await hand.reads();
    await hand.taps(page.getByRole("link", { name: "Set Up Service" }));
    await hand.reads();
    await hand.taps(page.getByRole("button", { name: "Complete Setup (Test Mode)" }));

    await expect.poll(() => openPickups(page.request)).not.toEqual([]);
    const [pickup] = await openPickups(page.request);
    // A holiday may move it.
    expect(Date.parse(pickup?.scheduledDate ?? "") - Date.now()).toBeLessThan(8 * 86_400_000);
    const first = inWords(pickup?.scheduledDate ?? "");
    await expectToast(
      page,
      "Account Setup Complete!",
      `Your service is active. First service: ${first}, 8 AM – 12 PM.`,
    );
    await expect(page).toHaveURL("/");
    await expect(page.getByText(`Next pickup: ${first}, 8 AM – 12 PM`)).toBeInViewport();
    await expect(
      page.getByText(
        "We’ll tell you when a runner takes it. Nothing for you to do. This is your first service.",
      ),
    ).toBeInViewport();
    expect(hand.seconds(), hand.parts()).toBeLessThan(180);
  });
});

/** The day as the page shows it: "Tue, Nov 24". */
function inWords(day: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(new Date(day));
}
