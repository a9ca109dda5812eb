import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import { calendarOf, card, refusing, setUpSchedule, tuesday } from "../../testing/schedule-page.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";

const renderPage = setUpSchedule(server);

test("without a home the page is empty with a setup link", async () => {
  renderPage(
    {
      "homeowner.calendar": () => calendarOf([], { rhythms: [] }),
      "homeowner.calendarMonth": () => ({ days: [], spans: [] }),
    },
    homeownerUser(null),
  );
  expect(await screen.findByText("Nothing is planned")).toBeDefined();
  const cans = await card("Your Cans");
  expect(cans.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/subscribe");
  expect(screen.queryByRole("button", { name: "Going Away or Skipping?" })).toBeNull();
});

test("a schedule is saved as confirmed, with its holiday effects", async () => {
  const setRhythms = vi.fn((_input: unknown) => calendarOf([]));
  const previewRhythm = vi.fn(({ everyWeeks }: { everyWeeks: number }) =>
    everyWeeks === 1
      ? [{ dueOn: "2026-11-24", onDay: "2026-11-24", holiday: null }]
      : [
          { dueOn: "2026-11-27", onDay: "2026-11-28", holiday: "Thanksgiving" },
          { dueOn: "2026-12-25", onDay: null, holiday: "Christmas" },
        ],
  );
  const user = renderPage({ "homeowner.previewRhythm": previewRhythm, "homeowner.setRhythms": setRhythms });
  await user.click(await screen.findByRole("button", { name: "Edit Pickup days" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What Goes Out When" }));
  const recycling = within(dialog.getByRole("group", { name: "Recycling: days" }));
  await user.click(recycling.getByLabelText("Fri"));
  await user.selectOptions(
    dialog.getByLabelText("Recycling on Friday"),
    "Every other week: Nov 27, Dec 11, …",
  );
  await user.click(dialog.getByRole("button", { name: "Look at the Dates" }));
  const look = within(await screen.findByRole("dialog", { name: "Are These the Dates?" }));
  const dates = within(await look.findByRole("list", { name: "Recycling, Every other Friday" }));
  expect(dates.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Sat, Nov 28 (Thanksgiving: moved from Fri, Nov 27)",
    "Fri, Dec 25: no pickup (Christmas)",
  ]);
  await user.dblClick(look.getByRole("button", { name: "These Dates Are Right" }));
  expect(await screen.findByText("Schedule Saved")).toBeDefined();
  expect(setRhythms).toHaveBeenCalledExactlyOnceWith({
    rhythms: [
      { canKind: "trash", weekday: "Tuesday", everyWeeks: 1, anchorOn: null },
      { canKind: "recycling", weekday: "Friday", everyWeeks: 2, anchorOn: "2026-11-27" },
    ],
    pickupWindow: "morning",
    outEveningBefore: false,
    inAfterCollection: false,
    seen: { rhythms: [tuesday], pickupWindow: "morning", outEveningBefore: false, inAfterCollection: false },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a schedule that another tab changed meanwhile shows both versions", async () => {
  const friday = { ...tuesday, weekday: "Friday" as const };
  const calendar = vi
    .fn()
    .mockReturnValueOnce(calendarOf([]))
    .mockReturnValue(calendarOf([], { rhythms: [friday], inAfterCollection: true }));
  const setRhythms = vi.fn((input: { seen: { inAfterCollection: boolean } }) => {
    if (!input.seen.inAfterCollection) throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
    return calendarOf([]);
  });
  const user = renderPage({
    "homeowner.calendar": calendar,
    "homeowner.setRhythms": setRhythms,
    "homeowner.previewRhythm": () => [{ dueOn: "2026-11-25", onDay: "2026-11-25", holiday: null }],
  });
  await user.click(await screen.findByRole("button", { name: "Edit Pickup days" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What Goes Out When" }));
  const trash = within(dialog.getByRole("group", { name: "Trash: days" }));
  await user.click(trash.getByLabelText("Wed"));
  await user.click(dialog.getByRole("button", { name: "Look at the Dates" }));
  await user.click(await screen.findByRole("button", { name: "These Dates Are Right" }));
  const versions = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  expect(versions.getByText("Trash Every Friday")).toBeDefined();
  expect(versions.getByText("Trash Every Tuesday and Trash Every Wednesday")).toBeDefined();
  await user.click(versions.getByRole("button", { name: "Use Mine" }));
  expect(await screen.findByText("Schedule Saved")).toBeDefined();
  expect(setRhythms.mock.calls.at(-1)?.[0]).toMatchObject({
    rhythms: [{ weekday: "Tuesday" }, { weekday: "Wednesday" }],
    inAfterCollection: true,
  });
});

test("dates that did not load cannot be confirmed and can be retried", async () => {
  const preview = vi
    .fn(() => [{ dueOn: "2026-11-24", onDay: "2026-11-24", holiday: null }])
    .mockImplementationOnce(refusing(503, "SERVICE_UNAVAILABLE"));
  const user = renderPage({ "homeowner.previewRhythm": preview });
  await user.click(await screen.findByRole("button", { name: "Edit Pickup days" }));
  await user.click(await screen.findByRole("button", { name: "Look at the Dates" }));
  const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "These Dates Are Right" });
  expect(confirm.disabled).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("list", { name: "Trash, Every Tuesday" })).toBeDefined();
  expect(confirm.disabled).toBe(false);
});

test("a home without runners is told that it waits, not to set up again", async () => {
  renderPage({}, waitingUser());
  expect(await screen.findByText(/^You’re on the waiting list/)).toBeDefined();
  expect(screen.queryByText("One step to go")).toBeNull();
});

test("a homeowner without a service sees a setup link", async () => {
  const { homeownerProfile, ...user } = homeownerUser();
  if (!homeownerProfile) throw new Error("A homeowner has a home");
  renderPage({}, { ...user, homeownerProfile: { ...homeownerProfile, subscriptionStatus: "none" } });
  expect((await screen.findByRole("link", { name: "Set Up Service" })).getAttribute("href")).toBe(
    "/subscribe",
  );
});
