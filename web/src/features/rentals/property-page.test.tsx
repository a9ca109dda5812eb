import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import type { renderScreen } from "../../testing/render.tsx";
import { card, dialog, other, refusing, setUpRentals } from "../../testing/rental-screens.tsx";
import { feedOf, plannedPickupOf, propertyOf } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";

const { renderProperty } = setUpRentals(server);

const cottage = propertyOf();

const calendar = async (name = "Airbnb") => within(await screen.findByRole("article", { name }));

describe("a rental's page", () => {
  test("says that pickups wait where no runner works", async () => {
    renderProperty({ "site.coverage": () => ({ hasRunners: false }) });
    expect(
      await screen.findByText("No runner serves 62712 yet: pickups there wait until one does."),
    ).toBeDefined();
  });

  test("shows its details and only its own pickups", async () => {
    renderProperty({
      "rental.plannedPickups": () => [
        plannedPickupOf(),
        plannedPickupOf({ id: other, propertyId: other, propertyName: "Downtown Loft" }),
      ],
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Lakeside Cottage" })).toBeDefined();
    expect((await card("About")).getByText("9 Shore Road, Springfield, IL 62712")).toBeDefined();
    const times = await card("Times and collection");
    expect(times.getByText(/^4:00\sPM$/)).toBeDefined();
    expect(times.getByText("Trash: Every Friday")).toBeDefined();
    expect((await card("Cans and access")).getByText("Behind the shed")).toBeDefined();
    const pickups = await card("Planned Pickups");
    expect(await pickups.findAllByRole("listitem")).toHaveLength(1);
  });

  test.each([
    ["begins with the confirmation", null, "Starts when you confirm"],
    ["waits for a runner", "2026-11-20T15:00:00.000Z", "Waiting for a runner"],
  ])("of a service that %s calls nothing active or planned", async (_, waitingSince, status) => {
    const host = homeownerUser({ pickupDays: [], subscriptionStatus: "incomplete", waitingSince });
    const user = renderProperty({ "auth.currentUser": () => host, "rental.saveProperty": () => cottage });
    expect(await screen.findByText(status)).toBeDefined();
    expect(screen.queryByText("Active")).toBeNull();
    expect(await screen.findByText("We schedule them once your service starts.")).toBeDefined();
    expect(screen.queryByText("Nothing is planned")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Edit Times and collection" }));
    await user.click(within(await screen.findByRole("group", { name: "Trash: days" })).getByLabelText("Mon"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Property Saved")).toBeDefined();
    expect(screen.queryByText("Its pickups are updated.")).toBeNull();
  });

  test("that does not exist links back to all rentals", async () => {
    renderProperty({ "rental.property": refusing("NOT_FOUND", 404) });
    expect(await screen.findByText("Property not found")).toBeDefined();
    expect(screen.getByRole("link", { name: "All rentals" }).getAttribute("href")).toBe("/vacation-rental");
  });

  test("that did not load says so and loads on retry", async () => {
    const answer = vi
      .fn()
      .mockImplementationOnce(refusing("INTERNAL_SERVER_ERROR", 500))
      .mockReturnValue(cottage);
    const user = renderProperty({ "rental.property": answer });
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Lakeside Cottage" })).toBeDefined();
  });

  test("shows who viewed its gate code", async () => {
    const gateCodeViews = [
      { viewedAt: "2026-11-20T15:00:00.000Z", scheduledOn: "2026-11-20", firstName: "Sam" },
    ];
    renderProperty({ "rental.property": () => propertyOf({ hasGateCode: true, gateCodeViews }) });
    const views = await card("Who looked at the gate code");
    expect(views.getByRole("listitem").textContent).toContain("Sam, Nov 20,");
  });
});

describe("a calendar", () => {
  test("shows its source, its last sync and its contents", async () => {
    renderProperty({
      "rental.feeds": () => [
        feedOf({ skippedEntries: 2, unnamedEntries: 2, leftOutStays: 40 }),
        feedOf({ id: other, propertyId: other, name: "Elsewhere" }),
      ],
    });
    const row = await calendar();
    expect(row.getByText("www.airbnb.com")).toBeDefined();
    expect(row.getByText(/^Last read Nov 24, 2026/).textContent).toContain("3 upcoming stays");
    expect(row.getByText("2 entries were not understood.")).toBeDefined();
    expect(row.getByText(/^We couldn’t read 2 unnamed entries, .* we cancel no pickups/)).toBeDefined();
    expect(row.getByText(/^40 stays were left out: we keep up to 1,000 stays/)).toBeDefined();
    expect(screen.queryByRole("article", { name: "Elsewhere" })).toBeNull();
  });

  test("names what its latest reading changed", async () => {
    const stay = { title: "Reserved", wasFromOn: null, wasUntilOn: null };
    const latestChange = {
      at: "2026-11-24T14:00:00.000Z",
      added: 22,
      moved: 1,
      cancelled: 0,
      stays: [
        {
          ...stay,
          change: "moved" as const,
          fromOn: "2026-12-05",
          untilOn: "2026-12-07",
          wasFromOn: "2026-12-04",
          wasUntilOn: "2026-12-06",
        },
        { ...stay, change: "added" as const, title: null, fromOn: "2026-12-11", untilOn: "2026-12-14" },
      ],
    };
    renderProperty({ "rental.feeds": () => [feedOf({ latestChange })] });
    const row = await calendar();
    expect(row.getByText("Changed Nov 24, 2026: 22 new, 1 moved")).toBeDefined();
    expect(
      row
        .getAllByRole("listitem", { hidden: true })
        .map(({ textContent }) => textContent?.replaceAll("\u2009", " ")),
    ).toEqual(["Reserved, Dec 5 – 7: moved from Dec 4 – 6", "Booking, Dec 11 – 14: new", "and 21 more"]);
  });

  test("is compared with the others", async () => {
    renderProperty({
      "rental.feeds": () => [feedOf(), feedOf({ id: other, kind: "vrbo", addressMark: "another" })],
      "rental.calendarGaps": () => [
        {
          stayId: other,
          bookedIn: feedOf().id,
          openIn: other,
          title: "Reserved",
          fromOn: "2026-12-04",
          untilOn: "2026-12-07",
        },
      ],
    });
    const gaps = await card("Bookings in Only One Calendar");
    expect((await gaps.findByRole("listitem")).textContent).toMatch(
      /^Reserved, Dec 4\s–\s7Booked in Airbnb, open in VRBO$/,
    );
  });

  test("explains what it does when none is connected", async () => {
    renderProperty({ "rental.feeds": () => [] });
    expect(await (await card("Calendars")).findByText("No calendar connected")).toBeDefined();
  });

  test("that cannot be read says since when and why", async () => {
    const failure = { failure: "refused", failingSince: "2026-11-22T12:00:00.000Z" } as const;
    renderProperty({ "rental.feeds": () => [feedOf(failure)] });
    expect(
      (await calendar()).getByText(
        /^We haven’t been able to read it since Nov 22, 2026.*the address no longer works\. Nothing was canceled\.$/,
      ),
    ).toBeDefined();
  });

  test("in doubt is accepted when the host confirms it", async () => {
    let shown = feedOf({ doubt: "shrunken", doubtedSince: "2026-11-24T12:00:00.000Z", missingStays: 12 });
    const trustFeed = vi.fn((_: object) => {
      shown = feedOf({ stays: 1 });
      return shown;
    });
    const user = renderProperty({ "rental.feeds": () => [shown], "rental.trustFeed": trustFeed });
    const row = await calendar();
    const words = "12 stays are missing from this calendar’s latest version. Nothing was canceled.";
    expect(row.getByText(words)).toBeDefined();
    await user.click(row.getByRole("button", { name: "Accept Calendar" }));
    const question = within(await screen.findByRole("dialog", { name: "Accept this calendar?" }));
    expect(question.getByText(/12 stays count as canceled/)).toBeDefined();
    expect(trustFeed).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Accept Calendar" }));
    expect(await screen.findByText("Nothing new. It has 1 upcoming stay.")).toBeDefined();
    expect(trustFeed.mock.calls).toEqual([[{ id: shown.id }]]);
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test("syncs on request", async () => {
    const syncFeed = vi.fn((_: object) => feedOf({ stays: 4 }));
    const user = renderProperty({ "rental.syncFeed": syncFeed });
    await user.click((await calendar()).getByRole("button", { name: "Sync now: Airbnb" }));
    expect(await screen.findByText("Nothing new. It has 4 upcoming stays.")).toBeDefined();
    expect(syncFeed.mock.calls).toEqual([[{ id: feedOf().id }]]);
  });

  test("that has become empty is in doubt and says so", async () => {
    const syncFeed = vi.fn((_: object) => feedOf({ doubt: "empty", missingStays: 3 }));
    const user = renderProperty({ "rental.syncFeed": syncFeed });
    await user.click((await calendar()).getByRole("button", { name: "Sync now: Airbnb" }));
    expect(await screen.findByText("Stays Are Missing")).toBeDefined();
    expect(screen.getByText(/^3 stays are no longer in it\. Nothing was canceled/)).toBeDefined();
  });

  test("removed elsewhere says so and leaves the list", async () => {
    let isThere = true;
    const user = renderProperty({
      "rental.feeds": () => (isThere ? [feedOf()] : []),
      "rental.syncFeed": () => {
        isThere = false;
        throw new Refusing({ status: 404, code: "NOT_FOUND" });
      },
    });
    await user.click((await calendar()).getByRole("button", { name: "Sync now: Airbnb" }));
    expect(await screen.findByText("It was removed elsewhere, and is no longer listed.")).toBeDefined();
    expect(await screen.findByText("No calendar connected")).toBeDefined();
  });

  test("that failed to sync says why", async () => {
    const failed = feedOf({ failure: "notCalendar", failingSince: "2026-11-24T15:00:00.000Z" });
    const user = renderProperty({ "rental.syncFeed": () => failed });
    await user.click((await calendar()).getByRole("button", { name: "Sync now: Airbnb" }));
    expect((await screen.findByText("Calendar Not Read")).closest("[role=alert]")?.textContent).toContain(
      "the address does not lead to a calendar",
    );
  });

  test("counts blocked days when that is on", async () => {
    const setFeed = vi.fn((_: object) => feedOf({ countsBlocked: true }));
    const user = renderProperty({ "rental.setFeed": setFeed });
    await user.click((await calendar()).getByRole("switch", { name: "Blocked days count as stays" }));
    await waitFor(() =>
      expect(setFeed.mock.calls).toEqual([
        [{ id: feedOf().id, countsBlocked: true, seen: { countsBlocked: false } }],
      ]),
    );
  });

  fullTest("is renamed", async () => {
    let shown = feedOf();
    const setFeed = vi.fn((given: { name?: string | null }) => {
      shown = feedOf({ name: given.name ?? null });
      return shown;
    });
    const user = renderProperty({ "rental.feeds": () => [shown], "rental.setFeed": setFeed });
    await user.click((await calendar()).getByRole("button", { name: "Rename Airbnb" }));
    const form = await dialog();
    await user.type(await form.findByLabelText("Name"), "Direct bookings");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("article", { name: "Direct bookings" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("accepts a new address, checked like a first one", async () => {
    const setFeed = vi.fn((_: object) => feedOf({ host: "calendar.test" }));
    const user = renderProperty({ "rental.setFeed": setFeed });
    await user.click((await calendar()).getByRole("button", { name: "Change address: Airbnb" }));
    const form = await dialog();
    const field = await form.findByLabelText("New address");
    await user.type(field, "http://calendar.test/a.ics");
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(setFeed).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, "webcal://calendar.test/a.ics");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Calendar Read")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(setFeed.mock.calls).toEqual([
      [
        {
          id: feedOf().id,
          address: "webcal://calendar.test/a.ics",
          seen: { addressMark: feedOf().addressMark },
        },
      ],
    ]);
  });

  test("whose address another tab changed shows both, and keeps the saved one if asked", async () => {
    const feeds = vi.fn(() => [feedOf()]);
    const setFeed = vi.fn((_: object) => {
      throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
    });
    const user = renderProperty({ "rental.feeds": feeds, "rental.setFeed": setFeed });
    await user.click((await calendar()).getByRole("button", { name: "Change address: Airbnb" }));
    await user.type(await (await dialog()).findByLabelText("New address"), "https://mine.test/a.ics");
    feeds.mockReturnValue([feedOf({ host: "theirs.test", addressMark: "another mark" })]);
    await user.click((await dialog()).getByRole("button", { name: "Save" }));
    const both = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
    expect(both.getByText("theirs.test", { exact: false })).toBeDefined();
    expect(both.getByText("https://mine.test/a.ics", { exact: false })).toBeDefined();
    await user.click(both.getByRole("button", { name: "Keep What’s Saved" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(setFeed).toHaveBeenCalledOnce();
  });

  test("shows when bookings overlap", async () => {
    renderProperty({ "rental.feeds": () => [feedOf({ overlappingStays: 2 })] });
    expect((await calendar()).getByText(/2 bookings overlap another one at this property/)).toBeDefined();
  });

  test("is removed after a confirmation", async () => {
    let feeds = [feedOf()];
    const removeFeed = vi.fn((_: object) => {
      feeds = [];
      return { ok: true };
    });
    const user = renderProperty({ "rental.feeds": () => feeds, "rental.removeFeed": removeFeed });
    await user.click((await calendar()).getByRole("button", { name: "Remove Airbnb" }));
    expect(removeFeed).not.toHaveBeenCalled();
    await user.click((await dialog()).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("No calendar connected")).toBeDefined();
  });

  test("that failed to change says so", async () => {
    const user = renderProperty({ "rental.syncFeed": refusing("INTERNAL_SERVER_ERROR", 500) });
    await user.click((await calendar()).getByRole("button", { name: "Sync now: Airbnb" }));
    expect(await screen.findByText("Failed to change the calendar. Please try again.")).toBeDefined();
  });
});

describe("connecting a calendar", () => {
  async function open(user: ReturnType<typeof renderScreen>) {
    await user.click(await (await card("Calendars")).findByRole("button", { name: "Connect" }));
    return dialog();
  }

  fullTest("is for this rental, and shows its contents", async () => {
    const addFeed = vi.fn((_: object) => feedOf({ id: other, kind: "vrbo", stays: 5 }));
    const user = renderProperty({ "rental.addFeed": addFeed });
    const form = await open(user);
    await user.selectOptions(await form.findByLabelText("Where it comes from"), "vrbo");
    expect(form.getByText(/^On VRBO/)).toBeDefined();
    await user.type(form.getByLabelText("Calendar address"), "https://www.vrbo.com/icalendar/1.ics");
    await user.click(form.getByRole("button", { name: "Connect Calendar" }));
    expect(await screen.findByText("It has 5 upcoming stays.")).toBeDefined();
    expect(addFeed.mock.calls).toEqual([
      [{ propertyId: cottage.id, kind: "vrbo", address: "https://www.vrbo.com/icalendar/1.ics" }],
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  fullTest("with an invalid address shows an error at the field and sends nothing", async () => {
    const addFeed = vi.fn(() => feedOf());
    const user = renderProperty({ "rental.addFeed": addFeed });
    const form = await open(user);
    await user.type(await form.findByLabelText("Calendar address"), "ftp://example.org/x");
    await user.click(form.getByRole("button", { name: "Connect Calendar" }));
    expect(form.getByLabelText("Calendar address").getAttribute("aria-invalid")).toBe("true");
    expect(addFeed).not.toHaveBeenCalled();
  });

  fullTest("that cannot be read yet is still added, and says so", async () => {
    const failed = { failure: "unreachable", failingSince: "2026-11-24T15:00:00.000Z" } as const;
    const user = renderProperty({ "rental.addFeed": () => feedOf(failed) });
    const form = await open(user);
    await user.type(await form.findByLabelText("Calendar address"), "https://example.org/x.ics");
    await user.click(form.getByRole("button", { name: "Connect Calendar" }));
    const told = within(await screen.findByRole("dialog", { name: "This calendar cannot be read" }));
    expect(told.getByRole("alert").textContent).toContain("but the server does not answer.");
    await user.click(told.getByRole("button", { name: "Keep It" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that cannot be read can be removed to try another address, with the input kept", async () => {
    const failed = { failure: "notCalendar", failingSince: "2026-11-24T15:00:00.000Z" } as const;
    const removeFeed = vi.fn((_: object) => ({ ok: true }));
    const user = renderProperty({ "rental.addFeed": () => feedOf(failed), "rental.removeFeed": removeFeed });
    const form = await open(user);
    await user.type(await form.findByLabelText("Calendar address"), "https://example.org/x.ics");
    await user.click(form.getByRole("button", { name: "Connect Calendar" }));
    await user.click(await screen.findByRole("button", { name: "Try Another Address" }));
    const again = within(await screen.findByRole("dialog", { name: "Connect a Calendar" }));
    expect((again.getByLabelText("Calendar address") as HTMLInputElement).value).toBe(
      "https://example.org/x.ics",
    );
    expect(removeFeed.mock.calls).toEqual([[{ id: feedOf().id }]]);
  });
});
