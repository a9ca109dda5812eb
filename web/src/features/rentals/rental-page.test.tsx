import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import {
  card,
  checkoutPickupOf,
  dialog,
  figure,
  loft,
  other,
  refusing,
  setUpRentals,
} from "../../testing/rental-screens.tsx";
import { feedOf, listedPropertyOf, rentalAnswers } from "../../testing/rentals.ts";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { RentalPage } from "./rental-dashboard.tsx";

const { renderRental } = setUpRentals(server);

const cottage = listedPropertyOf();
const checkoutPickup = checkoutPickupOf();

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

test("the page has the homeowner dashboard's quick actions", async () => {
  renderRental();
  const actions = within(await screen.findByRole("region", { name: "Quick Actions" }));
  expect(actions.getAllByRole("link")).toHaveLength(4);
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
      await list.findByRole("button", { name: /^Cancel the pickup: Lakeside Cottage, Tomorrow/ }),
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

test.each([
  ["a paused service links to resuming it", "paused", "Go to My Service", "/homeowner"],
  ["a failed payment links to billing", "past_due", "Update Payment Method", "/settings#billing"],
] as const)("%s", async (_what, subscriptionStatus, name, to) => {
  renderRental({ "auth.currentUser": () => homeownerUser({ subscriptionStatus }) });
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(to);
});

test("a canceled service shows its end date", async () => {
  renderRental({ "auth.currentUser": () => homeownerUser({ serviceEndsOn: "2026-12-21" }) });
  expect((await card("You Canceled Your Service")).getByText(/^It ends on Mon, Dec 21, 2026,/)).toBeDefined();
});

describe("calendars on the dashboard", () => {
  function renderDashboard(answers: Parameters<typeof procedures>[0] = {}) {
    server.use(
      procedures({
        ...rentalAnswers,
        "auth.currentUser": () => homeownerUser(),
        "rental.properties": () => ({
          rows: [listedPropertyOf(), listedPropertyOf({ id: other, name: "Downtown Loft" })],
          averageRating: null,
        }),
        "rental.feeds": () => [feedOf()],
        ...answers,
      }),
    );
    return renderScreen(<RentalPage />);
  }

  fullTest("open connecting one, for the chosen property", async () => {
    const addFeed = vi.fn((_: object) => feedOf());
    const user = renderDashboard({ "rental.addFeed": addFeed });
    const integration = await card("Calendar Integration");
    expect(integration.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Airbnb",
      "VRBO",
      "Other (iCal)",
    ]);
    expect(await integration.findByText("1 calendar connected")).toBeDefined();
    await screen.findByRole("article", { name: "Downtown Loft" });
    await user.click(integration.getByRole("button", { name: "VRBO" }));
    const form = await dialog();
    await user.selectOptions(await form.findByLabelText("Property"), "Downtown Loft");
    await user.type(form.getByLabelText("Calendar address"), "https://www.vrbo.com/icalendar/1.ics");
    await user.click(form.getByRole("button", { name: "Connect Calendar" }));
    await waitFor(() =>
      expect(addFeed.mock.calls[0]?.[0]).toMatchObject({ propertyId: other, kind: "vrbo" }),
    );
  });

  fullTest("without a property open adding one", async () => {
    const user = renderDashboard({ "rental.properties": () => ({ rows: [], averageRating: null }) });
    const integration = await card("Calendar Integration");
    expect(await integration.findByText(/^Add a property first/)).toBeDefined();
    await user.click(integration.getByRole("button", { name: "Airbnb" }));
    expect(await screen.findByRole("dialog", { name: "Add Property" })).toBeDefined();
  });

  test("show their errors on the property's card", async () => {
    const failing = { failure: "unreachable", failingSince: "2026-11-22T12:00:00.000Z" } as const;
    renderDashboard({ "rental.feeds": () => [feedOf({ ...failing, missingStays: 3, doubt: "empty" })] });
    const row = within(await screen.findByRole("article", { name: "Lakeside Cottage" }));
    expect(await row.findByText("We haven’t been able to read a calendar since Nov 22, 2026.")).toBeDefined();
    expect(row.getByText("3 stays are missing from a calendar. Nothing was canceled.")).toBeDefined();
    const loft = within(screen.getByRole("article", { name: "Downtown Loft" }));
    expect(loft.getByText("No calendar yet: its checkouts are not planned.")).toBeDefined();
    expect(loft.getByRole("link", { name: "Manage Downtown Loft" }).getAttribute("href")).toBe(
      `/vacation-rental/${other}`,
    );
  });

  async function addWithCalendar(user: ReturnType<typeof renderScreen>) {
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const form = await dialog();
    await user.type(await form.findByLabelText("Property name"), "Hillside Cabin");
    await user.type(form.getByLabelText("Street address"), "5 Ridge Lane");
    await user.type(form.getByLabelText("City"), "Springfield");
    await user.selectOptions(form.getByLabelText("State"), "IL");
    await user.type(form.getByLabelText("ZIP code"), "62704");
    await user.type(form.getByLabelText(/^Calendar address/), "https://www.airbnb.com/calendar/ical/1.ics");
    await user.click(form.getByRole("button", { name: "Add Property" }));
    return form;
  }

  fullTest("are connected with a new property", async () => {
    const addFeed = vi.fn((_: object) => feedOf({ stays: 2 }));
    const user = renderDashboard({
      "rental.addProperty": () => listedPropertyOf({ id: other, name: "Hillside Cabin" }),
      "rental.addFeed": addFeed,
    });
    await addWithCalendar(user);
    expect(await screen.findByText("Hillside Cabin: 2 upcoming stays")).toBeDefined();
    expect(addFeed.mock.calls).toEqual([
      [{ propertyId: other, kind: "airbnb", address: "https://www.airbnb.com/calendar/ical/1.ics" }],
    ]);
    // The next rental is often nearby.
    await user.click(await screen.findByRole("button", { name: "Add Property" }));
    const again = await dialog();
    expect((again.getByLabelText("ZIP code") as HTMLInputElement).value).toBe("62704");
    expect((again.getByLabelText("Property name") as HTMLInputElement).value).toBe("");
  });

  fullTest("that are refused keep the added property and say so", async () => {
    const addProperty = vi.fn(() => listedPropertyOf({ id: other, name: "Hillside Cabin" }));
    const user = renderDashboard({
      "rental.addProperty": addProperty,
      "rental.addFeed": refusing("INTERNAL_SERVER_ERROR", 500),
    });
    await addWithCalendar(user);
    expect(await screen.findByText("Failed to connect the calendar. Please try again.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(addProperty).toHaveBeenCalledOnce();
  });
});
