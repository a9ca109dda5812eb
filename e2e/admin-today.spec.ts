import { expect } from "@playwright/test";
import { expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { addHomeowner, addRunner, call, openPickups } from "./people.ts";

test("what is at risk is found in 5 s; a runner's day is given to others in 15 s, by mouse and by keys", {
  tag: ["@admin"],
}, async ({ page, newCaller, signInAs, admin, zipCode }) => {
  const sick = (await newCaller()).request;
  await addRunner(sick, zipCode, admin, { firstName: "Sage", lastName: "Sickley" });
  await addRunner((await newCaller()).request, zipCode, admin, { firstName: "Hale", lastName: "Helper" });
  let day = "";
  for (const address of ["1 Elm Street", "2 Elm Street", "3 Elm Street"]) {
    const { request } = await newCaller();
    await addHomeowner(request, zipCode, { address, unit: undefined });
    const pickup = (await openPickups(request))[1];
    day = pickup?.scheduledDate.slice(0, 10) ?? "";
    await call(sick, "POST", "/api/runner/accept-job", { jobId: pickup?.id });
  }

  await signInAs(page, "admin");
  await test.step("Today says what is at risk", async () => {
    await page.goto("/admin");
    const hand = newHand(page);
    await expect(page.getByRole("progressbar", { name: "Out" })).toBeVisible();
    await hand.finds(page.getByRole("heading", { name: /at risk$/ }));
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(5);
    await expectNoAxeFindings(page);
  });

  const dialog = page.getByRole("dialog", { name: "Sage Sickley is out" });
  const summary = dialog.getByText("3 pickups: 3 to 1 runner");
  await test.step("with the mouse, from the board; one undo takes all back", async () => {
    await page.goto(`/admin/dispatch?day=${day}&area=${zipCode}`);
    const hand = newHand(page);
    await hand.taps(page.getByRole("button", { name: "Sage Sickley is out" }));
    await hand.studies(summary);
    await expect(dialog.getByText("already on Elm Street").first()).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.taps(dialog.getByRole("button", { name: "Reassign 3 Pickups" }));
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(15);
    await expectToast(page, "Sage Sickley is out", "3 given, 0 opened to every runner. We told everyone.");
    const helper = page.getByRole("region", { name: "Hale Helper", exact: true });
    await expect(helper.getByText("3 pickups", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectToast(page, "Undone", "Everything is back as it was.");
    const own = page.getByRole("region", { name: "Sage Sickley", exact: true });
    await expect(own.getByText("3 pickups", { exact: true })).toBeVisible();
  });

  await test.step("by keys alone, by name", async () => {
    const hand = newHand(page);
    await hand.presses("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Search or command" })).toBeFocused();
    await hand.writes("sage sickley is out");
    await expect(page.getByRole("option", { name: /^Sage Sickley is out/ })).toBeVisible();
    await hand.presses("Enter");
    await expect(dialog.getByLabel("From")).toBeFocused();
    await dialog.getByLabel("From").fill(day);
    await hand.studies(summary);
    await hand.presses("Enter");
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(15);
    await expectToast(page, "Sage Sickley is out", "3 given, 0 opened to every runner. We told everyone.");
  });
});
