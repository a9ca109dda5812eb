import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Property } from "#modules/rentals/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { dueOnEve, jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { listedPropertyOf, rentalAnswers } from "../../testing/rentals.ts";
import { homeownerUser, runnerUser, waitingUser } from "../../testing/users.ts";
import { RentalPage } from "./rental-dashboard.tsx";

const cottage = listedPropertyOf();
const loft: Property = {
  ...cottage,
  id: "01900000-0000-7000-8000-0000000000c2",
  name: "Downtown Loft",
  address: "77 Adams Street",
  guests: 1,
  bedrooms: 0,
  amenities: [],
  status: "cleaning",
};
const checkoutPickupOf = (differences: Parameters<typeof jobOf>[0] = {}) =>
  jobOf({
    isCheckout: true,
    address: "9 Shore Road, Springfield 62712",
    scheduledDate: "2026-11-25T13:00:00.000Z",
    timeWindow: "13:00",
    ...differences,
  });
const checkoutPickup = checkoutPickupOf();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

/** The screen of a host with two properties and a cleanup tomorrow, unless `answers` override it. */
function renderRental(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      ...rentalAnswers,
      "auth.currentUser": () => homeownerUser(),
      "rental.jobs": () => [checkoutPickup],
      "rental.properties": () => ({ rows: [cottage, loft], averageRating: 4.9 }),
      ...answers,
    }),
  );
  return renderScreen(<RentalPage />);
}

const refusing = (code: string, status = 409) =>
  vi.fn(() => {
    throw new Refusing({ status, code });
  });
const card = async (name: string) => within(await screen.findByRole("region", { name }));
/** A figure card's text without its label: value, hint. */
const figure = async (label: string) =>
  (await screen.findByText(label, { selector: "dt" }))
    .closest("dl")
    ?.textContent?.slice(label.length)
    .replace(/\s/g, " ");
const dialog = async () => within(await screen.findByRole("dialog"));

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

describe("access", () => {
  test("denies a runner in the documented words", async () => {
    renderRental({ "auth.currentUser": () => runnerUser() });
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeDefined();
    expect(screen.getByText("This page is only accessible to vacation rental owners.")).toBeDefined();
  });

  test("greets a host by first name, one without by role", async () => {
    renderRental();
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Maya!" })).toBeDefined();
  });

  test("a host without a first name is greeted as Host", async () => {
    renderRental({ "auth.currentUser": () => ({ ...homeownerUser(), firstName: "" }) });
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Host!" })).toBeDefined();
  });
});

describe("the figures", () => {
  test("follow the data", async () => {
    const done = {
      ...checkoutPickup,
      status: "completed" as const,
      scheduledDate: "2026-11-03T11:00:00.000Z",
    };
    renderRental({
      "rental.jobs": () => [
        { ...done, id: "01900000-0000-7000-8000-000000000011" },
        { ...done, id: "01900000-0000-7000-8000-000000000012", scheduledDate: "2026-10-31T11:00:00.000Z" },
        { ...done, id: "01900000-0000-7000-8000-000000000013", status: "missed" },
        checkoutPickup,
      ],
    });
    await waitFor(async () => expect(await figure("Next Cleanup")).toBe("Tomorrow1 – 3 PM"));
    expect(await figure("Active Properties")).toBe("21 being cleaned right now");
    expect(await figure("This Month")).toBe("21 of 2 done");
    expect(await figure("Avg Rating")).toBe("4.9Out of 5");
  });

  test("of a new host are zero, and the rating is a dash", async () => {
    renderRental({
      "rental.jobs": () => [],
      "rental.properties": () => ({ rows: [], averageRating: null }),
    });
    await waitFor(async () => expect(await figure("Next Cleanup")).toBe("None planned"));
    expect(await figure("Active Properties")).toBe("0");
    expect(await figure("This Month")).toBe("0");
    expect(await figure("Avg Rating")).toBe("–Nothing rated yet");
  });
});

describe("the lists", () => {
  test("name a cleanup by its property, or by its address elsewhere", async () => {
    const atHome = {
      ...checkoutPickup,
      id: "01900000-0000-7000-8000-000000000021",
      address: "412 Maple Street",
    };
    renderRental({ "rental.jobs": () => [checkoutPickup, atHome] });
    const list = await card("Upcoming Cleanups");
    await waitFor(() =>
      expect(list.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent)).toEqual([
        "Lakeside Cottage",
        "412 Maple Street",
      ]),
    );
  });

  test("lay out a cleanup's words apart from those of the welcome", async () => {
    renderRental({ "rental.jobs": () => [checkoutPickup] });
    const list = await card("Upcoming Cleanups");
    const row = (await list.findByText("Lakeside Cottage")).parentElement;
    const welcome = (await screen.findByRole("heading", { level: 1 })).parentElement;
    expect(row).not.toBeNull();
    expect(row?.className).not.toBe(welcome?.className);
  });

  fullTest("cancel a cleanup after a confirmation", async () => {
    const taken = checkoutPickupOf({
      status: "assigned",
      runner: { user: { firstName: "Sam", lastName: "" } },
    });
    const cancelJob = vi.fn((_: object) => ({ ...taken, status: "cancelled", runner: null }));
    const user = renderRental({ "rental.jobs": () => [taken], "homeowner.cancelJob": cancelJob });
    const list = await card("Upcoming Cleanups");
    await user.click(
      await list.findByRole("button", { name: /^Cancel the cleanup: Lakeside Cottage, Tomorrow/ }),
    );
    const question = within(await screen.findByRole("dialog"));
    expect(cancelJob).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: /^Cancel/ }));
    await waitFor(() => expect(cancelJob.mock.calls).toEqual([[{ jobId: taken.id }]]));
  });

  test("show three cleanups, soonest first, and all on request", async () => {
    const days = ["29", "27", "26", "28"];
    const jobs = days.map((day) =>
      checkoutPickupOf({
        id: `01900000-0000-7000-8000-0000000000${day}`,
        scheduledDate: `2026-11-${day}T13:00:00.000Z`,
      }),
    );
    const user = renderRental({ "rental.jobs": () => jobs });
    const list = await card("Upcoming Cleanups");
    expect((await list.findAllByRole("listitem")).map((row) => row.textContent?.slice(0, 5))).toEqual([
      "Nov26",
      "Nov27",
      "Nov28",
    ]);
    await user.click(list.getByRole("button", { name: "Show all (4)" }));
    expect(list.getAllByRole("listitem")).toHaveLength(4);
  });

  test("show a property's status, size and amenities, and whether no runner serves it", async () => {
    const coverage = ({ zipCode }: { zipCode: string }) => ({ hasRunners: zipCode !== cottage.zipCode });
    renderRental({
      "site.coverage": coverage,
      "rental.properties": () => ({ rows: [cottage, { ...loft, zipCode: "62704" }], averageRating: 4.9 }),
    });
    const first = within(await screen.findByRole("article", { name: "Lakeside Cottage" }));
    expect(first.getByText("Active")).toBeDefined();
    expect(await first.findByText(/^No runner serves 62712 yet/)).toBeDefined();
    expect(first.getByText("6 guests · 3 bedrooms")).toBeDefined();
    expect(first.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["WiFi", "Hot tub"]);
    const second = within(screen.getByRole("article", { name: "Downtown Loft" }));
    expect(second.getByText("Cleaning in progress")).toBeDefined();
    expect(second.getByText("1 guest · Studio")).toBeDefined();
    expect(second.queryByText(/^No runner serves/)).toBeNull();
  });

  test("that did not load say so and load on retry", async () => {
    const properties = vi
      .fn()
      .mockImplementationOnce(refusing("INTERNAL_SERVER_ERROR", 500))
      .mockReturnValue({ rows: [cottage], averageRating: null });
    const user = renderRental({ "rental.properties": properties });
    const list = await card("Your Properties");
    await user.click(await list.findByRole("button", { name: "Try Again" }));
    expect(await list.findByRole("article", { name: "Lakeside Cottage" })).toBeDefined();
  });
});

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
    await user.click(await form.findByRole("button", { name: "Schedule Cleanup" }));
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
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
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
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
    expect(
      await screen.findByText(/one pickup with the collection: out by 10\sPM the evening before/),
    ).toBeDefined();
  });

  test("from a property is for that property", async () => {
    const scheduleCheckoutPickup = vi.fn((_: object) => checkoutPickup);
    const user = renderRental({ "rental.scheduleCleanup": scheduleCheckoutPickup });
    await user.click(await screen.findByRole("button", { name: "Schedule a cleanup at Downtown Loft" }));
    const form = await dialog();
    expect((form.getByLabelText("Property") as HTMLSelectElement).value).toBe(loft.id);
    await user.type(form.getByLabelText("Checkout date"), "2026-11-28");
    await user.selectOptions(form.getByLabelText("Time window"), "17:00");
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
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
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
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
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
    await waitFor(() =>
      expect(scheduleCheckoutPickup.mock.calls[0]?.[0]).toMatchObject({ propertyId: null }),
    );
  });

  test("waits for the properties, so none goes to the service address by accident", async () => {
    const user = renderRental({ "rental.properties": refusing("INTERNAL_SERVER_ERROR", 500) });
    const form = await openSchedule(user);
    expect(await form.findByRole("button", { name: "Try Again" })).toBeDefined();
    expect(form.queryByRole("button", { name: "Schedule Cleanup" })).toBeNull();
  });

  fullTest("sends one cleanup for two taps", async () => {
    const scheduleCheckoutPickup = vi.fn(() => checkoutPickup);
    const user = renderRental({ "rental.scheduleCleanup": scheduleCheckoutPickup });
    const form = await fillSchedule(user);
    const button = form.getByRole("button", { name: "Schedule Cleanup" });
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
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
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
    expect(form.queryByRole("button", { name: "Schedule Cleanup" })).toBeNull();
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
    await user.click(form.getByRole("button", { name: "Schedule Cleanup" }));
    const link = await form.findByRole("link", { name: "Set Up Service" });
    expect(link.getAttribute("href")).toBe("/subscribe");
    const toast = screen
      .getAllByText("Set up your service first.")
      .map((text) => text.closest("[role=alert]"));
    expect(toast.some((alert) => alert?.textContent?.includes("Error"))).toBe(true);
  });
});

test.each([
  ["a paused service links to resuming it", "paused", "Go to My Service", "/homeowner"],
  ["a failed payment links to billing", "past_due", "Update Payment Method", "/settings#billing"],
] as const)("%s", async (_what, subscriptionStatus, name, to) => {
  renderRental({ "auth.currentUser": () => homeownerUser({ subscriptionStatus }) });
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(to);
});

describe("adding a property", () => {
  async function fill(user: ReturnType<typeof renderScreen>) {
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Property name"), "Hillside Cabin");
    await user.type(form.getByLabelText("Street address"), "5 Ridge Lane");
    await user.type(form.getByLabelText("City"), "Springfield");
    await user.selectOptions(form.getByLabelText("State"), "IL");
    await user.type(form.getByLabelText("ZIP code"), "62704");
    await user.clear(form.getByLabelText("Guests"));
    await user.type(form.getByLabelText("Guests"), "8");
    await user.clear(form.getByLabelText("Bedrooms"));
    await user.type(form.getByLabelText("Bedrooms"), "0");
    await user.clear(form.getByLabelText("Cans"));
    await user.type(form.getByLabelText("Cans"), "3");
    return form;
  }
  const submit = (form: ReturnType<typeof within>) => form.getByRole("button", { name: "Add Property" });

  fullTest("sends the input once and updates the list and the figure", async () => {
    const rows = [cottage];
    const addProperty = vi.fn((_: object) => {
      const added = { ...loft, name: "Hillside Cabin", status: "active" as const };
      rows.push(added);
      return added;
    });
    const user = renderRental({
      "rental.properties": () => ({ rows: [...rows], averageRating: null }),
      "rental.addProperty": addProperty,
    });
    await screen.findByRole("article", { name: "Lakeside Cottage" });
    const form = await fill(user);
    await user.type(form.getByLabelText(/^Amenities/), "WiFi, Hot tub,, WiFi ");
    await user.click(form.getByLabelText("Friday"));
    await user.click(form.getByLabelText("Tuesday"));
    act(() => {
      submit(form).click();
      submit(form).click();
    });
    expect(await screen.findByRole("article", { name: "Hillside Cabin" })).toBeDefined();
    expect(screen.getByText("Property Added")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await figure("Active Properties")).toBe("2Room for 7 guests");
    expect(addProperty.mock.calls).toEqual([
      [
        {
          name: "Hillside Cabin",
          address: "5 Ridge Lane",
          city: "Springfield",
          state: "IL",
          zipCode: "62704",
          guests: 8,
          bedrooms: 0,
          numberOfCans: 3,
          amenities: ["WiFi", "Hot tub"],
          checkInTime: "16:00",
          checkOutTime: "11:00",
          collectionDays: ["Tuesday", "Friday"],
          cansPlace: "",
          curbPlace: "",
          accessNotes: "",
          checklist: [],
        },
      ],
    ]);
  });

  test("copies shared details from another one, but never its gate code", async () => {
    const like = { ...cottage, hasGateCode: true, numberOfCans: 4, checklist: ["Lids closed"] };
    const addProperty = vi.fn((_: object) => loft);
    const user = renderRental({
      "rental.properties": () => ({ rows: [like], averageRating: null }),
      "rental.addProperty": addProperty,
    });
    await screen.findByRole("article", { name: "Lakeside Cottage" });
    const form = await fill(user);
    await user.selectOptions(form.getByLabelText(/^Same as/), "Lakeside Cottage");
    await user.click(form.getByRole("button", { name: "More details" }));
    expect((form.getByLabelText(/^Checklist/) as HTMLTextAreaElement).value).toBe("Lids closed");
    await user.type(form.getByLabelText(/^How to get in/), "Side gate");
    await user.click(submit(form));
    await waitFor(() => expect(addProperty).toHaveBeenCalled());
    const [sent] = addProperty.mock.calls[0] ?? [];
    expect(sent).toMatchObject({
      name: "Hillside Cabin",
      numberOfCans: 4,
      cansPlace: "Behind the shed",
      accessNotes: "Side gate",
      checklist: ["Lids closed"],
      collectionDays: ["Friday"],
    });
    expect(sent).not.toHaveProperty("gateCode");
  });

  fullTest("warns when a ZIP code is in another state, and says whether the area has runners", async () => {
    let answer: object = { located: "area", zipState: "IL", hasRunners: false };
    const user = renderRental({ "homeowner.checkAddress": () => answer });
    const form = await fill(user);
    await user.tab();
    expect(await form.findByText(/^No runner serves 62704 yet/)).toBeDefined();
    answer = { ...answer, zipState: "IL" };
    await user.selectOptions(form.getByLabelText("State"), "CA");
    await user.tab();
    expect(await form.findByText(/^62704 is a ZIP code of IL, not of CA/)).toBeDefined();
  });

  fullTest("refuses an invalid number of guests", async () => {
    const user = renderRental();
    const form = await fill(user);
    await user.clear(form.getByLabelText("Guests"));
    await user.type(form.getByLabelText("Guests"), "-5");
    await user.click(submit(form));
    expect(await form.findByText("Please enter a whole number from 1 to 50")).toBeDefined();
  });

  fullTest("shows an error at each missing field and focuses the first", async () => {
    const addProperty = vi.fn(() => cottage);
    const user = renderRental({
      "rental.properties": () => ({ rows: [], averageRating: null }),
      "rental.addProperty": addProperty,
    });
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^Amenities/), "a".repeat(41));
    await user.click(submit(form));
    expect(await form.findByText("Please enter a name for the property")).toBeDefined();
    expect(form.getByText("Address is required")).toBeDefined();
    expect(form.getByText("State is required")).toBeDefined();
    expect(form.getByText("Please enter at most 20 amenities of up to 40 characters each")).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText("Property name"));
    expect(addProperty).not.toHaveBeenCalled();
  });

  fullTest("shows a server error at its field and keeps the input", async () => {
    const user = renderRental({
      "rental.addProperty": () => {
        const issues = [{ path: "zipCode", key: "validation.zipCodeFormat", message: "" }];
        throw new Refusing({ status: 400, code: "BAD_REQUEST", issues });
      },
    });
    const form = await fill(user);
    await user.click(submit(form));
    expect(await form.findByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
    expect((form.getByLabelText("Property name") as HTMLInputElement).value).toBe("Hillside Cabin");
  });

  test("without a service links to the setup", async () => {
    const user = renderRental({ "auth.currentUser": () => homeownerUser(null) });
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    expect(form.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/subscribe");
  });
});
