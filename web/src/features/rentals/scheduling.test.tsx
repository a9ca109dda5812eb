import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { dueOnEve } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import type { renderScreen } from "../../testing/render.tsx";
import {
  card,
  checkoutPickupOf,
  dialog,
  figure,
  loft,
  refusing,
  setUpRentals,
} from "../../testing/rental-screens.tsx";
import { listedPropertyOf, plannedPickupOf } from "../../testing/rentals.ts";
import { homeownerUser, waitingUser } from "../../testing/users.ts";

const { renderPickups, renderRental } = setUpRentals(server);

const cottage = listedPropertyOf();
const checkoutPickup = checkoutPickupOf();

async function openSchedule(user: ReturnType<typeof renderScreen>) {
  await user.click(await screen.findByRole("button", { name: "Schedule Checkout Cleanup" }));
  return dialog();
}

async function fillSchedule(user: ReturnType<typeof renderScreen>) {
  const form = await openSchedule(user);
  await user.type(await form.findByLabelText("Checkout date"), "2026-11-28");
  await user.selectOptions(form.getByLabelText("Time window"), "11:00");
  return form;
}

describe("scheduling a cleanup", () => {
  test.each([
    ["nothing", "", ""],
    ["no time", "2026-11-28", ""],
    ["no date", "", "11:00"],
  ])("with %s chosen asks for both and sends nothing", async (_, date, window) => {
    const scheduleCheckoutPickup = vi.fn(() => checkoutPickup);
    const user = renderRental({ "rental.scheduleCleanup": scheduleCheckoutPickup });
    const form = await openSchedule(user);
    if (date) await user.type(await form.findByLabelText("Checkout date"), date);
    if (window) await user.selectOptions(await form.findByLabelText("Time window"), window);
    await user.click(await form.findByRole("button", { name: "Schedule Pickup" }));
    expect(await screen.findByText("Missing Information")).toBeDefined();
    expect(screen.getByText("Please select both date and time for the pickup.")).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText(date ? "Time window" : "Checkout date"));
    expect(scheduleCheckoutPickup).not.toHaveBeenCalled();
    await user.click(form.getByRole("button", { name: "Cancel" }));
    const again = await openSchedule(user);
    expect(again.getByLabelText("Time window").getAttribute("aria-invalid")).not.toBe("true");
    expect((again.getByLabelText("Checkout date") as HTMLInputElement).value).toBe(date);
  });

  test("offers the four documented windows, from today on", async () => {
    const user = renderRental();
    const form = await openSchedule(user);
    const options = within(await form.findByLabelText("Time window")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Choose a time",
      "11 AM-1 PM, after checkout",
      "1-3 PM",
      "3-5 PM, before checkin",
      "5-7 PM",
    ]);
    expect(form.getByLabelText("Checkout date").getAttribute("min")).toBe("2026-11-24");
  });

  fullTest("shows a toast, closes, clears, and updates the list and the figures", async () => {
    const jobs = [checkoutPickup];
    const scheduleCheckoutPickup = vi.fn((_: object) => {
      const added = checkoutPickupOf({
        id: "01900000-0000-7000-8000-000000000031",
        scheduledDate: "2026-11-28T11:00:00.000Z",
        timeWindow: "11:00",
      });
      jobs.unshift(added);
      return added;
    });
    const user = renderRental({
      "rental.jobs": () => jobs,
      "rental.scheduleCleanup": scheduleCheckoutPickup,
    });
    await waitFor(async () => expect(await figure("This Month")).toBe("10 of 1 done"));
    const form = await fillSchedule(user);
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    expect(await screen.findByText("Pickup Scheduled")).toBeDefined();
    expect(screen.getByText("Checkout cleanup has been scheduled successfully.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(scheduleCheckoutPickup.mock.calls).toEqual([
      [{ scheduledDate: "2026-11-28", timeWindow: "11:00", isCheckout: true, propertyId: cottage.id }],
    ]);
    const list = await card("Upcoming Cleanups");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
    expect(await figure("This Month")).toBe("20 of 2 done");
    const again = await openSchedule(user);
    expect((again.getByLabelText("Checkout date") as HTMLInputElement).value).toBe("");
    expect((again.getByLabelText("Time window") as HTMLSelectElement).value).toBe("");
  });

  fullTest("on a collection day says that one pickup does both, and when", async () => {
    const joined = checkoutPickupOf({
      scheduledDate: "2026-11-27T08:00:00.000Z",
      timeWindow: "morning",
      due: dueOnEve("2026-11-27"),
    });
    const user = renderRental({ "rental.scheduleCleanup": () => joined });
    const form = await openSchedule(user);
    const date = form.getByLabelText("Checkout date");
    await user.type(date, "2026-11-26");
    expect(form.queryByText(/One pickup does both/)).toBeNull();
    await user.clear(date);
    await user.type(date, "2026-11-27");
    expect(await form.findByText(/One pickup does both/)).toBeDefined();
    await user.selectOptions(form.getByLabelText("Time window"), "15:00");
    expect(form.queryByText(/ends after guests can check in/)).toBeNull();
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    expect(
      await screen.findByText(/one pickup with the collection: out by 10\sPM the evening before/),
    ).toBeDefined();
  });

  test("from a property is for that property", async () => {
    const scheduleCheckoutPickup = vi.fn((_: object) => checkoutPickup);
    const user = renderRental({ "rental.scheduleCleanup": scheduleCheckoutPickup });
    await user.click(await screen.findByRole("button", { name: "Schedule a pickup at Downtown Loft" }));
    const form = await dialog();
    expect((form.getByLabelText("Property") as HTMLSelectElement).value).toBe(loft.id);
    await user.type(form.getByLabelText("Checkout date"), "2026-11-28");
    await user.selectOptions(form.getByLabelText("Time window"), "17:00");
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    await waitFor(() =>
      expect(scheduleCheckoutPickup.mock.calls[0]?.[0]).toMatchObject({
        propertyId: loft.id,
        timeWindow: "17:00",
      }),
    );
  });

  fullTest("before check-in uses its property's check-in", async () => {
    const scheduleCheckoutPickup = vi.fn((_: object) => checkoutPickup);
    const user = renderRental({ "rental.scheduleCleanup": scheduleCheckoutPickup });
    const form = await fillSchedule(user);
    const select = form.getByLabelText("Time window");
    await user.selectOptions(select, "15:00");
    expect(select.getAttribute("aria-invalid")).toBe("true");
    expect(form.getByText(/ends after guests can check in at 4:00\sPM/)).toBeDefined();
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    expect(document.activeElement).toBe(select);
    expect(scheduleCheckoutPickup).not.toHaveBeenCalled();
    await user.selectOptions(select, "13:00");
    expect(select.getAttribute("aria-invalid")).not.toBe("true");
  });

  fullTest("can use the service address, and does when there are no properties", async () => {
    const scheduleCheckoutPickup = vi.fn((_: object) => checkoutPickup);
    const user = renderRental({
      "rental.properties": () => ({ rows: [], averageRating: null }),
      "rental.scheduleCleanup": scheduleCheckoutPickup,
    });
    const form = await fillSchedule(user);
    expect(form.queryByLabelText("Property")).toBeNull();
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    await waitFor(() =>
      expect(scheduleCheckoutPickup.mock.calls[0]?.[0]).toMatchObject({ propertyId: null }),
    );
  });

  test("waits for the properties, so none goes to the service address by accident", async () => {
    const user = renderRental({ "rental.properties": refusing("INTERNAL_SERVER_ERROR", 500) });
    const form = await openSchedule(user);
    expect(await form.findByRole("button", { name: "Try Again" })).toBeDefined();
    expect(form.queryByRole("button", { name: "Schedule Pickup" })).toBeNull();
  });

  fullTest("sends one cleanup for two taps", async () => {
    const scheduleCheckoutPickup = vi.fn(() => checkoutPickup);
    const user = renderRental({ "rental.scheduleCleanup": scheduleCheckoutPickup });
    const form = await fillSchedule(user);
    const button = form.getByRole("button", { name: "Schedule Pickup" });
    // Both before the screen can update.
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText("Pickup Scheduled")).toBeDefined();
    expect(scheduleCheckoutPickup).toHaveBeenCalledOnce();
  });

  test.each([
    ["PICKUP_IN_PAST", 409, "This window has passed. Please choose a later one."],
    ["DAY_TOO_FAR", 409, "Pickups can be scheduled up to 365 days ahead."],
    ["INTERNAL_SERVER_ERROR", 500, "Failed to schedule pickup. Please try again."],
  ])("refused with %s says why and keeps the choices", async (code, status, words) => {
    const user = renderRental({ "rental.scheduleCleanup": refusing(code, status) });
    const form = await fillSchedule(user);
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    expect((await screen.findByText(words)).closest("[role=alert]")?.textContent).toContain("Error");
    expect((form.getByLabelText("Checkout date") as HTMLInputElement).value).toBe("2026-11-28");
  });

  test("before setup links to the setup, without a form", async () => {
    const user = renderRental({
      "auth.currentUser": () => homeownerUser({ subscriptionStatus: "none" }),
    });
    const form = await openSchedule(user);
    const link = await form.findByRole("link", { name: "Set Up Service" });
    expect(link.getAttribute("href")).toBe("/subscribe");
    expect(form.queryByLabelText("Checkout date")).toBeNull();
    expect(form.queryByRole("button", { name: "Schedule Pickup" })).toBeNull();
  });

  test("says that a home without runners waits, instead of linking to the setup", async () => {
    const user = renderRental({ "auth.currentUser": waitingUser });
    const form = await openSchedule(user);
    expect(await form.findByText(/^You’re on the waiting list/)).toBeDefined();
    expect(screen.getAllByText(/^You’re on the waiting list/)).toHaveLength(2);
    expect(screen.queryByText("Set up your service first.")).toBeNull();
  });

  test("today offers only windows with an hour left at the rental", async () => {
    // 2:30 PM in New York, 11:30 AM in Los Angeles.
    vi.setSystemTime("2026-11-24T19:30:00.000Z");
    const rows = [
      { ...cottage, timeZone: "America/New_York" },
      { ...loft, timeZone: "America/Los_Angeles" },
    ];
    const user = renderRental({ "rental.properties": () => ({ rows, averageRating: null }) });
    const form = await openSchedule(user);
    await user.type(await form.findByLabelText("Checkout date"), "2026-11-24");
    const windows = () =>
      within(form.getByLabelText("Time window"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    expect(windows()).toEqual(["Choose a time", "3-5 PM, before checkin", "5-7 PM"]);
    await user.selectOptions(form.getByLabelText("Property"), loft.id);
    expect(windows()).toHaveLength(5);
  });

  fullTest("without a subscription links to the setup", async () => {
    let subscriptionStatus: "active" | "canceled" = "active";
    const user = renderRental({
      "auth.currentUser": () => homeownerUser({ subscriptionStatus }),
      "rental.scheduleCleanup": () => {
        subscriptionStatus = "canceled";
        throw new Refusing({ status: 409, code: "SUBSCRIPTION_REQUIRED" });
      },
    });
    const form = await fillSchedule(user);
    expect(form.queryByRole("link", { name: "Set Up Service" })).toBeNull();
    await user.click(form.getByRole("button", { name: "Schedule Pickup" }));
    const link = await form.findByRole("link", { name: "Set Up Service" });
    expect(link.getAttribute("href")).toBe("/subscribe");
    const toast = screen
      .getAllByText("Set up your service first.")
      .map((text) => text.closest("[role=alert]"));
    expect(toast.some((alert) => alert?.textContent?.includes("Error"))).toBe(true);
  });
});

const first = plannedPickupOf();
const settings = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };

describe("Automation Settings", () => {
  const open = async () => card("Automation Settings");

  test("show the documented values and save", async () => {
    const saveSettings = vi.fn((given: object) => ({ mode: "draft", ...given }));
    const user = renderPickups([], { "rental.saveSettings": saveSettings });
    const form = await open();
    const time = await form.findByLabelText("Default cleanup time");
    expect((time as HTMLSelectElement).value).toBe("13:00");
    expect(
      within(time)
        .getAllByRole("option")
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(["11:00", "13:00", "15:00"]);
    await user.click(form.getByRole("switch", { name: "Auto-schedule pickups" }));
    await user.selectOptions(time, "15:00");
    await user.click(form.getByRole("button", { name: "Save Settings" }));
    expect(await screen.findByText("Settings Saved")).toBeDefined();
    // The mode may be newer in another tab.
    expect(saveSettings.mock.calls).toEqual([
      [
        {
          isAutomatic: false,
          defaultWindow: "15:00",
          seen: { isAutomatic: true, defaultWindow: "13:00" },
        },
      ],
    ]);
  });

  test("that another tab changed show both versions", async () => {
    const saved = { isAutomatic: true, defaultWindow: "15:00", mode: "draft" };
    const settings = vi
      .fn()
      .mockReturnValueOnce({ ...saved, defaultWindow: "13:00", mode: "commit" })
      .mockReturnValue(saved);
    const saveSettings = vi.fn((given: { seen: { defaultWindow: string } }) => {
      if (given.seen.defaultWindow !== saved.defaultWindow)
        throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
      return { ...saved, ...given };
    });
    const user = renderPickups([], { "rental.settings": settings, "rental.saveSettings": saveSettings });
    const form = await open();
    await user.selectOptions(await form.findByLabelText("Default cleanup time"), "11:00");
    await user.click(form.getByRole("button", { name: "Save Settings" }));
    const versions = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
    expect(versions.getAllByRole("term")).toHaveLength(1);
    await user.click(versions.getByRole("button", { name: "Use Mine" }));
    expect(await screen.findByText("Settings Saved")).toBeDefined();
    expect(saveSettings.mock.calls.at(-1)).toEqual([
      { defaultWindow: "11:00", seen: { defaultWindow: "15:00" } },
    ]);
  });

  test("that failed to save say so and keep the choices", async () => {
    const user = renderPickups([], { "rental.saveSettings": refusing("INTERNAL_SERVER_ERROR", 500) });
    const form = await open();
    await user.selectOptions(await form.findByLabelText("Default cleanup time"), "11:00");
    await user.click(form.getByRole("button", { name: "Save Settings" }));
    expect(await screen.findByText("Failed to save the settings. Please try again.")).toBeDefined();
    expect((form.getByLabelText("Default cleanup time") as HTMLSelectElement).value).toBe("11:00");
  });

  fullTest("preview their schedule before saving", async () => {
    const { id: _, state: _state, jobId: _jobId, runner: _runner, ...pickup } = first;
    const previewSettings = vi.fn((_: object) => ({
      pickups: [
        {
          ...pickup,
          change: "move",
          from: {
            pickupOn: "2026-11-28",
            windowStartsAt: "2026-11-28T17:00:00.000Z",
            outBy: "2026-11-28T19:00:00.000Z",
            windowEndsAt: "2026-11-28T19:00:00.000Z",
          },
        },
      ],
      isMore: true,
    }));
    const user = renderPickups([], { "rental.previewSettings": previewSettings });
    const form = await open();
    await user.selectOptions(await form.findByLabelText("Default cleanup time"), "11:00");
    await user.click(form.getByRole("button", { name: "Preview" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Moves")).toBeDefined();
    expect(dialog.getByText(/^Instead of Sat, Nov 28, 11/)).toBeDefined();
    expect(dialog.getByText("There is more than is shown here.")).toBeDefined();
    expect(previewSettings.mock.calls).toEqual([[{ ...settings, defaultWindow: "11:00" }]]);
  });

  test("that would schedule nothing say so", async () => {
    const user = renderPickups([], { "rental.previewSettings": () => ({ pickups: [], isMore: false }) });
    await user.click(await (await open()).findByRole("button", { name: "Preview" }));
    expect(await screen.findByText("Nothing would be scheduled")).toBeDefined();
  });
});
