import { expect, type Page } from "@playwright/test";
import { jpeg } from "#testkit/pictures.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { addHomeowner, addRunner, call, schedulePickup, serveLeg } from "./people.ts";

type Hand = ReturnType<typeof newHand>;

/** Finds a person by ⌘K from any page, by its button or by keys. */
const finding = {
  "with the mouse": async (page: Page, hand: Hand, words: string, result: RegExp) => {
    await hand.taps(page.getByRole("button", { name: /Search people/ }));
    // The field has the focus, so nobody points at it.
    await expect(page.getByRole("combobox", { name: "Search or command" })).toBeFocused();
    await hand.writes(words);
    await hand.taps(page.getByRole("option", { name: result }).first());
  },
  "by the keyboard alone": async (page: Page, hand: Hand, words: string, result: RegExp) => {
    await expect(page.getByRole("button", { name: /Search people/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await hand.presses("Control+k");
    await expect(page.getByRole("combobox", { name: "Search or command" })).toBeFocused();
    await hand.writes(words);
    await expect(page.getByRole("option", { name: result, selected: true })).toBeVisible();
    await hand.presses("Enter");
  },
};

test.describe("a caller", { tag: "@admin" }, () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  for (const way of ["with the mouse", "by the keyboard alone"] as const) {
    test(`gets another collection day in 15 seconds, ${way}`, async ({
      page,
      newCaller,
      signInAs,
      zipCode,
    }) => {
      const home = (await newCaller()).request;
      const lastName = "Daymove";
      await addHomeowner(home, zipCode, { firstName: "Zoe", lastName, pickupDays: ["Tuesday"] });
      await signInAs(page, "admin");
      await page.goto("/admin/dispatch");
      const hand = newHand(page);
      await finding[way](page, hand, `day ${zipCode}`, new RegExp(`^Change Zoe ${lastName}’s days`));
      const dialog = page.getByRole("dialog", { name: `Zoe ${lastName}’s days and times` });
      const tuesday = dialog.getByRole("group", { name: /^Pickup on Tuesday/ });
      await expect(tuesday.getByRole("radio", { name: "Tue" })).toBeChecked();
      if (way === "with the mouse") {
        await hand.taps(tuesday.getByRole("radio", { name: "Thu" }));
        await hand.taps(dialog.getByRole("button", { name: "Save Changes" }));
      } else await hand.presses("Tab", "ArrowRight", "ArrowRight", "Enter");
      await expectToast(page, "Schedule saved", `Zoe ${lastName} gets a notice and an email.`);
      expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(15);
      type Told = { type: string; message: string }[];
      expect(await call<Told>(home, "GET", "/api/notifications")).toContainEqual(
        expect.objectContaining({ message: expect.stringContaining("we changed your pickup days or times") }),
      );
    });

    test(`has a complaint answered with both photos in sight in 20 seconds, ${way}`, async ({
      page,
      newCaller,
      signInAs,
      admin,
      zipCode,
    }) => {
      const [home, runner] = [(await newCaller()).request, (await newCaller()).request];
      const lastName = "Lidwell";
      await addHomeowner(home, zipCode, { firstName: "Zoe", lastName });
      await addRunner(runner, zipCode, admin, { firstName: "Remy", lastName: "Runner" });
      const { id: jobId } = await schedulePickup(home, daysFromNow(1));
      await call(runner, "POST", "/api/runner/accept-job", { jobId });
      const photo = await jpeg();
      for (const leg of ["out", "in"] as const) await serveLeg(runner, { jobId, leg, photo });
      const report = { jobId, kind: "oneLeg", wish: "credit", words: "One can is still at the curb." };
      await call(home, "POST", "/api/trpc/homeowner.reportProblem", { json: report });

      await signInAs(page, "admin");
      await page.goto("/admin/dispatch");
      const hand = newHand(page);
      await finding[way](page, hand, zipCode, new RegExp(`^Zoe ${lastName}`));
      await hand.reads();
      const pickup = page.getByRole("button", { name: /1 report/ });
      const settle = page.getByRole("button", { name: "Settle Problem" });
      await expect(pickup).toBeVisible();
      if (way === "with the mouse") await hand.taps(pickup);
      else {
        await hand.tabsTo(pickup);
        await hand.presses("Enter");
      }
      const photos = page.getByRole("button", { name: /^Enlarge/ });
      await expect(photos).toHaveCount(2);
      await expect(settle).toBeInViewport();
      for (const shown of await photos.all()) await expect(shown).toBeInViewport({ ratio: 0.9 });
      if (way === "with the mouse") {
        await expectNoAxeFindings(page);
        await hand.taps(settle);
      } else await hand.presses("Tab", "Tab", "Tab", "Tab", "Enter");
      await expectToast(page, "Problem settled");
      expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(20);
    });
  }
});
