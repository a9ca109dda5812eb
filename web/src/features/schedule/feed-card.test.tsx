import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { card, refusing, setUpSchedule } from "../../testing/schedule-page.tsx";
import { homeownerUser } from "../../testing/users.ts";
import "../../ui/dialog-frame.tsx";
import { FeedCard } from "./feed-card.tsx";

const renderPage = setUpSchedule(server);

const path = `/api/calendar/${"a".repeat(43)}.ics`;

function open(answers: Parameters<typeof procedures>[0] = {}) {
  const make = vi.fn(() => ({ path, madeAt: "2026-11-24T15:00:00.000Z" }));
  const revoke = vi.fn(() => ({ ok: true }));
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "rental.pickupsCalendar": () => ({ madeAt: null }),
      "rental.makePickupsCalendar": make,
      "rental.revokePickupsCalendar": revoke,
      ...answers,
    }),
  );
  return { make, revoke, user: renderScreen(<FeedCard of="rentals" />) };
}
const madeBefore = { "rental.pickupsCalendar": () => ({ madeAt: "2026-11-02T17:00:00.000Z" }) };
const confirm = async () => within(await screen.findByRole("dialog"));

test("a link is created and shown once", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Make the Address" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Address");
  expect(field.value).toBe(new URL(path, window.location.origin).href);
});

test("creating a new link, or ending the old one, asks for confirmation", async () => {
  const { make, revoke, user } = open(madeBefore);
  expect(await screen.findByText(/^An address was made on Nov 2, 2026/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Make a New Address" }));
  expect(make).not.toHaveBeenCalled();
  await user.click((await confirm()).getByRole("button", { name: "Make a New Address" }));
  expect(await screen.findByLabelText("Address")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "End It" }));
  await user.click((await confirm()).getByRole("button", { name: "End It" }));
  expect(await screen.findByRole("button", { name: "Make the Address" })).toBeDefined();
  expect(revoke).toHaveBeenCalledOnce();
});

test("a failure says so and changes nothing", async () => {
  const refuse = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const { user } = open({ "rental.makePickupsCalendar": refuse });
  await user.click(await screen.findByRole("button", { name: "Make the Address" }));
  expect(await screen.findByText("Failed to make the address. Please try again.")).toBeDefined();
  expect(screen.queryByLabelText("Address")).toBeNull();
});

fullTest("a calendar link is created, shown once, copied, replaced and turned off", async () => {
  let made = 0;
  const user = renderPage({
    "homeowner.makeCalendarFeed": () => {
      made += 1;
      return { path: `/api/calendar/token-${made}.ics`, madeAt: "2026-11-24T17:00:00.000Z" };
    },
    "homeowner.revokeCalendarFeed": () => ({ ok: true }),
  });
  const feed = await card("In Your Own Calendar");
  await user.click(await feed.findByRole("button", { name: "Make Calendar Link" }));
  const link = await feed.findByLabelText<HTMLInputElement>("Calendar link");
  expect(link.value).toBe(`${window.location.origin}/api/calendar/token-1.ics`);
  await user.click(feed.getByRole("button", { name: "Copy Link" }));
  expect(await screen.findByText("Link Copied")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(link.value);

  await user.click(feed.getByRole("button", { name: "Make New Link" }));
  const anew = within(await screen.findByRole("dialog", { name: "Make a new link?" }));
  await user.click(anew.getByRole("button", { name: "Make New Link" }));
  await vi.waitFor(() =>
    expect(feed.getByLabelText<HTMLInputElement>("Calendar link").value).toMatch(/token-2\.ics$/),
  );

  await user.click(feed.getByRole("button", { name: "Turn Off" }));
  const off = within(await screen.findByRole("dialog", { name: "Turn the link off?" }));
  await user.click(off.getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("Calendar Link Off")).toBeDefined();
  expect(await feed.findByRole("button", { name: "Make Calendar Link" })).toBeDefined();
});

test("an existing link is not shown again, and a failure to create one is shown", async () => {
  const user = renderPage({
    "homeowner.calendarFeed": () => ({ madeAt: "2026-11-02T17:00:00.000Z" }),
    "homeowner.makeCalendarFeed": refusing(500, "INTERNAL_SERVER_ERROR"),
  });
  const feed = await card("In Your Own Calendar");
  expect(await feed.findByText(/^A link was made on Nov 2, 2026/)).toBeDefined();
  expect(feed.queryByLabelText("Calendar link")).toBeNull();
  await user.click(feed.getByRole("button", { name: "Make New Link" }));
  const anew = within(await screen.findByRole("dialog", { name: "Make a new link?" }));
  await user.click(anew.getByRole("button", { name: "Make New Link" }));
  expect(await screen.findByText("Failed to make the link. Please try again.")).toBeDefined();
});
