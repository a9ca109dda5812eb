import { expect, type Locator, type Page } from "@playwright/test";
import { firstView } from "./first-view.ts";
import { daysFromNow, expectNoAxeFindings, openLegs, test } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { addHomeowner, call, schedulePickup } from "./people.ts";

test.use({
  serviceWorkers: "allow",
  permissions: ["camera", "geolocation"],
  geolocation: { latitude: 39.78, longitude: -89.65 },
  viewport: { width: 390, height: 844 },
});

const stop = (page: Page) => page.getByRole("region", { name: "Next Stop", exact: true });

/** Whether the pinned button, or anything else, is in front of an element's last line. */
const isCovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, bottom - 4));
  });

test.describe("Now", { tag: "@runner" }, () => {
  test.beforeEach(async ({ page, newCaller, zipCode, signInAs }) => {
    await signInAs(page, "runner");
    await openLegs(page);
    for (const address of ["100 Elm Street", "200 Elm Street"]) {
      const home = (await newCaller()).request;
      await addHomeowner(home, zipCode, {
        address,
        unit: undefined,
        specialInstructions: "Guests may be asleep before nine.",
        pickupDays: ["Tuesday"],
      });
      const { id: jobId } = await schedulePickup(home, daysFromNow(1));
      await call(page.request, "POST", "/api/runner/accept-job", { jobId });
    }
    await page.goto("/runner");
    await expect(stop(page)).toBeVisible();
  });

  test("shows address, instruction and button without scrolling, in few words and large enough for a thumb", async ({
    page,
  }) => {
    const next = stop(page);
    await expect(next.getByRole("heading", { name: /^100 Elm Street/ })).toBeInViewport({ ratio: 1 });
    const button = next.locator("[data-pinned]").getByRole("link", { name: /^Directions/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    const instruction = next.getByText("Guests may be asleep before nine.");
    await expect(instruction).toBeInViewport({ ratio: 1 });
    expect(await isCovered(instruction)).toBe(false);
    const height = (await button.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(56);
    expect(height).toBeLessThanOrEqual(64);
    for (const control of await next.locator("a:visible, button:visible, summary:visible").all())
      expect((await control.boundingBox())?.height, await control.innerText()).toBeGreaterThanOrEqual(44);
    const { words } = await firstView(page);
    expect(words.length, words.join(" ")).toBeLessThanOrEqual(60);
    await expectNoAxeFindings(page);
  });

  test("nothing that is scrolled to on a small phone is behind the pinned button", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const next = stop(page);
    for (const part of [
      next.getByText("Guests may be asleep before nine."),
      next.getByRole("button", { name: /^Problem/ }),
    ]) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await part.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
      expect(await isCovered(part)).toBe(false);
    }
  });

  test("a stop is finished within twenty seconds of taps, and the next address stands there", async ({
    page,
  }) => {
    const next = stop(page);
    const hand = newHand(page);
    await hand.taps(next.getByRole("button", { name: /^I’m here: 100/ }));
    await hand.taps(next.getByRole("button", { name: /^Photo: cans out: 100/ }));
    const dialog = page.getByRole("dialog", { name: "Cans at the curb" });
    await hand.taps(dialog.getByRole("button", { name: "Take Photo", exact: true }));
    await expect(dialog.getByRole("img")).toBeVisible();
    await hand.taps(dialog.getByRole("button", { name: "Use This Photo" }));
    await expect(next.getByRole("heading", { name: /^200 Elm Street/ })).toBeVisible();
    expect(hand.seconds(), hand.parts()).toBeLessThan(20);
    await next.getByRole("button", { name: /^Undo: 100 Elm Street/ }).click();
    await expect(next.getByRole("heading", { name: /^100 Elm Street/ })).toBeVisible();
  });

  test("a home that can’t be served is reported within fifteen seconds, with its error in sight on a small phone", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const hand = newHand(page);
    await stop(page)
      .getByRole("button", { name: /^Problem: 100/ })
      .scrollIntoViewIfNeeded();
    await hand.taps(stop(page).getByRole("button", { name: /^Problem: 100/ }));
    const dialog = page.getByRole("dialog", { name: "This Home Can’t Be Served" });
    await hand.taps(dialog.getByLabel("The way is blocked"));
    await dialog.getByRole("button", { name: "Tell the Homeowner" }).click();
    await expect(dialog.getByText("Please take a photo of it, or say it in words.")).toBeInViewport();
    await hand.types(dialog.getByLabel(/^In your words/), "A truck");
    await hand.taps(dialog.getByRole("button", { name: "Tell the Homeowner" }));
    await expect(stop(page).getByRole("heading", { name: /^200 Elm Street/ })).toBeVisible();
    expect(hand.seconds(), hand.parts()).toBeLessThan(15);
  });
});
