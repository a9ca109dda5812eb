import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import { publishCalendar } from "./calendars.ts";
import {
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  test,
  untilDialogEntryIsGone,
  weekdaysOf,
} from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { unfold } from "./parts.ts";
import { call, serveArea } from "./people.ts";

test.describe("rentals", { tag: "@rental" }, () => {
  test("three properties with calendars are set up in under five minutes, with their pickups", async ({
    page,
    signInAs,
    zipCode,
  }) => {
    const hand = measuredHand();
    await signInAs(page, "newcomer");
    await serveArea(page.request, zipCode);
    await page.goto("/");
    await hand.press(page.getByRole("link", { name: "Set Up Service" }));
    const next = page.getByRole("button", { name: "Next" });
    await hand.type(page.getByLabel("ZIP code"), zipCode);
    await hand.type(page.getByLabel("Street address"), "1600 Elm Street");
    await expect(page.getByLabel("State")).toHaveValue("IL");
    await hand.press(next);
    await hand.press(page.getByLabel("Monday"));
    await hand.press(next);
    await hand.press(next);
    await hand.press(page.getByRole("button", { name: "Complete Setup (Test Mode)" }));
    await expectToast(page, "Account Setup Complete!", /./);
    // Its own navigation would abort the next one.
    await expect(page).toHaveURL("/");

    await page.goto("/vacation-rental");
    await expect(page.getByText("Nothing is planned")).toBeVisible();
    // What is above the button has its height then.
    await expect(page.getByText("No upcoming pickups scheduled").last()).toBeVisible();
    await expect(page.getByRole("region", { name: "Automation Settings" })).toBeVisible();
    const names = ["Lakeside Cottage", "Downtown Loft", "Hillside Cabin"];
    for (const [nth, name] of names.entries()) {
      const address = await publishCalendar(newName(), [stay(nth + 2, nth + 4), stay(nth + 10, nth + 12)]);
      await hand.press(page.getByRole("button", { name: "Add Property" }).first());
      const form = page.getByRole("dialog", { name: "Add Property" });
      await hand.type(form.getByLabel("Property name"), name);
      await hand.type(form.getByLabel("Street address"), `${nth + 1} Shore Road`);
      // The next one starts with the first one's choices.
      if (nth === 0) {
        await hand.type(form.getByLabel("City"), "Springfield");
        await hand.choose(form.getByLabel("State"), "IL");
        await hand.type(form.getByLabel("ZIP code"), zipCode);
      }
      await hand.type(form.getByLabel("Guests"), "6");
      // It stays expanded for the next one.
      if (nth === 0) await hand.press(form.getByRole("button", { name: "More details" }));
      await hand.chooseFile(form.getByLabel("Photo of the property"), {
        name: "house.png",
        mimeType: "image/png",
        buffer: Buffer.from(onePixel, "base64"),
      });
      await expect(form.getByText("Photo chosen: house.png")).toBeVisible();
      // The next ones take over this one's answers.
      if (nth === 0) {
        await hand.type(form.getByLabel("Cans", { exact: true }), "2");
        // Not the day after guests leave, which would also serve as their pickup day.
        await hand.press(form.getByLabel(weekdaysOf([daysFromNow(3)])[0] ?? ""));
        await hand.type(form.getByLabel(/^Where the cans live/), "Behind the shed");
        await hand.type(form.getByLabel(/^How to get in/), "Through the side gate, mind the dog");
        await hand.type(form.getByLabel(/^Checklist/), "Lids closed\nGate shut");
      } else await hand.choose(form.getByLabel(/^Same as/), names[0] ?? "");
      await hand.paste(form.getByLabel(/^Calendar address/), address);
      if (nth === 0) await expectNoAxeFindings(page);
      await hand.press(form.getByRole("button", { name: "Add Property" }));
      await expectToast(page, "Property Added", `${name}: 2 upcoming stays`);
      await expect(form).toBeHidden();
    }
    expect(hand.seconds()).toBeLessThan(300);

    const integration = await unfold(page, "Calendar Integration");
    await expect(integration.getByText("3 calendars connected")).toBeVisible();
    const pickups = await plannedPickups(page.request);
    for (const [nth, name] of names.entries()) {
      const ofIt = pickups.filter(({ propertyName }) => propertyName === name);
      expect(ofIt.filter(({ isCheckout }) => isCheckout).map(({ pickupOn }) => pickupOn)).toEqual([
        daysFromNow(nth + 4),
        daysFromNow(nth + 12),
      ]);
      expect(ofIt.some(({ isCollection }) => isCollection)).toBe(true);
    }
    const board = page.getByRole("region", { name: "Stays and Pickups" });
    await expect(board.getByText("5 of 5 checkouts covered.")).toBeVisible();
    const inView = pickups.filter(({ pickupOn }) => pickupOn < daysFromNow(14)).length;
    await expect(board.getByRole("button", { name: `Confirmed ${inView}`, exact: true })).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test("the host previews, confirms, skips and undoes drafts", {
    tag: "@full",
  }, async ({ page, signInAs, zipCode }) => {
    await signInAs(page, "homeowner");
    const property = await addProperty(page.request, { zipCode });
    await page.goto("/vacation-rental");
    const automation = await unfold(page, "Automation Settings");
    await automation.getByLabel("What is planned").selectOption("draft");
    await automation.getByLabel("Default cleanup time").selectOption("11:00");
    await automation.getByRole("button", { name: "Save Settings" }).click();
    await expectToast(page, "Settings Saved", "Your pickups follow them now.");

    // The plan has the first one; this one has its price.
    const loft = await addProperty(page.request, {
      zipCode,
      name: "Downtown Loft",
      address: "77 Adams Street",
    });
    await procedure(page.request, "rental.addFeed", {
      propertyId: loft.id,
      kind: "other",
      address: await publishCalendar(newName(), [stay(2, 4)]),
    });
    const address = await publishCalendar(newName(), [stay(1, 3), stay(5, 8)]);
    await page.getByRole("button", { name: "VRBO" }).click();
    const connecting = page.getByRole("dialog", { name: "Connect a Calendar" });
    await connecting.getByLabel("Calendar address").fill(address);
    await expectNoAxeFindings(page);
    await connecting.getByRole("button", { name: "Connect Calendar" }).click();
    await expectToast(page, "Calendar Connected", "It has 2 upcoming stays.");

    const board = page.getByRole("region", { name: "Stays and Pickups" });
    await expect(board.getByRole("button", { name: "Waiting for you 3" })).toBeVisible();
    await automation.getByLabel("What is planned").selectOption("commit");
    await automation.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "What Would Be Scheduled" });
    await expect(preview.getByRole("listitem")).toHaveCount(3);
    await expectNoAxeFindings(page);
    await preview.getByRole("button", { name: "Close" }).last().click();
    await untilDialogEntryIsGone(page);

    await page.goto("/vacation-rental");
    const hand = newHand(page);
    const summary = board
      .getByRole("paragraph")
      .filter({ hasText: "0 of 3 checkouts covered. 3 to confirm." });
    await expect(summary).toContainText("Added cost: $0.00. Drafts: $29.00 more.");
    await hand.finds(summary);
    expect(hand.seconds()).toBeLessThan(5);
    const read = hand.seconds();
    await hand.taps(board.getByRole("button", { name: "Confirm all 3 in view" }));
    const question = page.getByRole("dialog", { name: "Confirm 3 pickups?" });
    await expect(question.getByText("3 pickups: 3 included, 0 extra")).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.finds(question.getByText("$29.00").last());
    await hand.taps(question.getByRole("button", { name: "Confirm all 3 in view" }));
    expect(hand.seconds() - read).toBeLessThan(8);
    await expectToast(page, "Pickups Scheduled", "3 pickups are offered to runners now.");
    await expect(board.getByText("3 of 3 checkouts covered.")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectToast(page, "Back to Drafts", "3 pickups are waiting for you again.");
    await expect(board.getByRole("button", { name: "Waiting for you 3" })).toBeVisible();
    const checkoutPickups = await unfold(page, "Upcoming Cleanups");
    await expect(checkoutPickups.getByText("No upcoming pickups scheduled")).toBeVisible();

    await page.getByRole("link", { name: `Manage ${property.name}` }).click();
    const planned = page.getByRole("region", { name: "Planned Pickups" });
    await expect(planned.getByText("Included", { exact: true })).toHaveCount(2);
    await planned
      .getByRole("button", { name: /^Confirm \w{3},/ })
      .first()
      .click();
    await expectToast(page, "Pickups Scheduled", "1 pickup is offered to runners now.");
    const drop = planned.getByRole("button", { name: /^Don’t schedule / });
    await drop.last().click();
    await expect(planned.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(planned.getByRole("listitem")).toHaveCount(2);
    await drop.last().click();
    await expect(planned.getByRole("listitem")).toHaveCount(1);
    // Leaving the page commits the removal.
    await page.getByRole("main").getByRole("link", { name: "All rentals" }).click();
    await expect(checkoutPickups.getByRole("listitem")).toContainText([property.name]);
    await expect.poll(async () => (await plannedPickups(page.request)).length).toBe(2);
  });

  test("a calendar that lost its bookings cancels nothing until the host confirms", {
    tag: "@full",
  }, async ({ page, signInAs, zipCode }) => {
    await signInAs(page, "homeowner");
    const property = await addProperty(page.request, { zipCode });
    const name = newName();
    const stays = [1, 5, 9, 13, 17, 21].map((day) => stay(day, day + 3));
    const address = await publishCalendar(name, stays);
    await procedure(page.request, "rental.addFeed", { propertyId: property.id, kind: "airbnb", address });
    const before = await plannedPickups(page.request);
    expect(before).toHaveLength(6);

    await publishCalendar(name, stays.slice(0, 1));
    await page.goto(`/vacation-rental/${property.id}`);
    const calendar = page.getByRole("article", { name: "Airbnb" });
    const doubt = calendar.getByText(
      "5 stays are missing from this calendar’s latest version. Nothing was canceled.",
    );
    await expect(async () => {
      await calendar.getByRole("button", { name: "Sync now: Airbnb" }).click();
      await expect(doubt).toBeVisible({ timeout: 1500 });
    }).toPass();
    expect(await plannedPickups(page.request)).toEqual(before);
    await expectNoAxeFindings(page);

    await page.goto("/vacation-rental");
    const row = page.getByRole("article", { name: property.name });
    await expect(row.getByText("5 stays are missing from a calendar. Nothing was canceled.")).toBeVisible();
    await row.getByRole("link", { name: `Manage ${property.name}` }).click();
    await calendar.getByRole("button", { name: "Accept Calendar" }).click();
    await page
      .getByRole("dialog", { name: "Accept this calendar?" })
      .getByRole("button", { name: "Accept Calendar" })
      .click();
    await expectToast(page, "Calendar Read", "5 canceled");
    await expect(doubt).toBeHidden();
    await expect(page.getByRole("region", { name: "Planned Pickups" }).getByRole("listitem")).toHaveCount(1);
  });

  test("the host decides about a booking canceled while a runner has its pickup", {
    tag: "@full",
  }, async ({ page, newCaller, signInAs, zipCode }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    const property = await addProperty(page.request, { zipCode });
    const name = newName();
    const address = await publishCalendar(name, [stay(1, 3), stay(5, 8)]);
    await procedure(page.request, "rental.addFeed", { propertyId: property.id, kind: "other", address });
    const [, taken] = await plannedPickups(page.request);
    await call(runner.request, "POST", "/api/runner/accept-job", { jobId: taken?.jobId });

    await publishCalendar(name, [stay(1, 3)]);
    await page.goto("/vacation-rental");
    await page.getByRole("link", { name: `Manage ${property.name}` }).click();
    const planned = page.getByRole("region", { name: "Planned Pickups" });
    await expect(async () => {
      await page.getByRole("button", { name: "Sync now: Other calendar" }).click();
      await expect(planned.getByText("Needs your OK")).toBeVisible({ timeout: 1500 });
    }).toPass();
    await expect(planned.getByText(/but Rio has taken it\.$/)).toBeVisible();
    await expectNoAxeFindings(page);
    await planned.getByRole("button", { name: /^Keep it/ }).click();
    await expectToast(page, "Pickup Kept");
    await expect(planned.getByText("Kept", { exact: true })).toBeVisible();
  });

  test("a property's sections are edited, shown to the runner, and the property is removed", {
    tag: "@full",
  }, async ({ page, newCaller, signInAs, zipCode }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    const property = await addProperty(page.request, { zipCode });
    await page.goto(`/vacation-rental/${property.id}`);
    await unfold(page, "Cans and access");
    await page.getByRole("button", { name: "Edit Cans and access" }).click();
    const cans = page.getByRole("region", { name: "Cans and access", exact: true });
    await cans.getByLabel(/^Where the cans live/).fill("Under the stairs");
    await cans.getByLabel(/^How to get in/).fill("Through the side gate");
    await cans.getByLabel(/^Gate code/).fill("4711");
    await expectNoAxeFindings(page);
    await cans.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Property Saved", "Its pickups are updated.");
    await expect(cans.getByText("Through the side gate")).toBeVisible();
    await expect(cans.getByText("Nobody has looked yet.")).toBeVisible();
    await expect(page.getByText("4711")).toHaveCount(0);

    await unfold(page, "Times and collection");
    await page.getByRole("button", { name: "Edit Times and collection" }).click();
    const times = page.getByRole("region", { name: "Times and collection", exact: true });
    await times.getByLabel(weekdaysOf([daysFromNow(4)])[0] ?? "").check();
    await times.getByRole("button", { name: "Save" }).click();
    const planned = page.getByRole("region", { name: "Planned Pickups" });
    await expect(planned.getByText("Collection day").first()).toBeVisible();

    await page.getByLabel("Photo of the property").setInputFiles({
      name: "house.png",
      mimeType: "image/png",
      buffer: Buffer.from(onePixel, "base64"),
    });
    await expect(page.getByRole("img", { name: `${property.name} from outside` })).toBeVisible();

    const [pickup] = await plannedPickups(page.request);
    await call(runner.request, "POST", "/api/runner/accept-job", { jobId: pickup?.jobId });
    const home = await procedureRead<{ accessNotes: string; hasGateCode: boolean }>(
      runner.request,
      "runner.homeOfJob",
      { jobId: pickup?.jobId },
    );
    expect(home).toMatchObject({ accessNotes: "Through the side gate", hasGateCode: true });

    await page.getByRole("button", { name: "Remove Property" }).click();
    const question = page.getByRole("dialog", { name: `Remove ${property.name}?` });
    await question.getByRole("button", { name: "Remove Property" }).click();
    await expect(page).toHaveURL("/vacation-rental");
    await expect(page.getByText("No properties yet")).toBeVisible();
  });
});

const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const stay = (from: number, until: number) => ({ from: daysFromNow(from), until: daysFromNow(until) });

/** A calendar name that no other test uses. */
const newName = () => `e2e-${crypto.randomUUID().slice(0, 8)}`;

async function procedure<Answer>(request: APIRequestContext, name: string, json: object): Promise<Answer> {
  type Envelope = { result: { data: { json: Answer } } };
  const { result } = await call<Envelope>(request, "POST", `/api/trpc/${name}`, { json });
  return result.data.json;
}

async function procedureRead<Answer>(
  request: APIRequestContext,
  name: string,
  json?: object,
): Promise<Answer> {
  type Envelope = { result: { data: { json: Answer } } };
  const input = json ? `?input=${encodeURIComponent(JSON.stringify({ json }))}` : "";
  const { result } = await call<Envelope>(request, "GET", `/api/trpc/${name}${input}`);
  return result.data.json;
}

const plannedPickups = (request: APIRequestContext) =>
  procedureRead<PlannedPickup[]>(request, "rental.plannedPickups");

function addProperty(request: APIRequestContext, differences: object = {}): Promise<Property> {
  return procedure(request, "rental.addProperty", {
    name: "Lakeside Cottage",
    address: "12 Shore Road",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    guests: 6,
    bedrooms: 3,
    amenities: [],
    ...differences,
  });
}

/**
 * Acts at an average typist's speed (Card, Moran and Newell's keystroke-level model): 0.28 s a key, 1.1 s to point,
 * 1.35 s to think before each control. Pasting text adds a look at it first.
 */
function measuredHand() {
  let seconds = 0;
  const reach = 1.1 + 1.35;
  const key = 0.28;
  return {
    seconds: () => seconds,
    press: (control: Locator) => {
      seconds += reach + key;
      return control.click();
    },
    type: (control: Locator, text: string) => {
      seconds += reach + key * text.length;
      return control.fill(text);
    },
    /** The device's own file picker, with a look for the right picture. */
    chooseFile: (control: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      seconds += 2 * reach + 5;
      return control.setInputFiles(file);
    },
    choose: (control: Locator, value: string) => {
      seconds += 2 * reach + 2 * key;
      return control.selectOption(value);
    },
    paste: (control: Locator, text: string) => {
      seconds += reach + 15;
      return control.fill(text);
    },
  };
}
