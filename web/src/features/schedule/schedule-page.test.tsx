import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Calendar, Hold } from "#modules/schedule/contract.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import {
  calendarOf,
  card,
  dayOf,
  jobId,
  refusing,
  setUpSchedule,
  tuesday,
} from "../../testing/schedule-page.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";

const renderPage = setUpSchedule(server);

const holdOf = (differences: Partial<Hold> = {}): Hold => ({
  id: "01900000-0000-7000-8000-000000000051",
  fromOn: "2026-12-01",
  untilOn: "2026-12-10",
  state: "planned",
  credit: "9.54",
  ...differences,
});

/** Replaces the narrow spaces around a range's dash. */
const plain = (text: string | null) => text?.replace(/\u2009/g, " ");

test("weeks are labeled, and each day shows its cans, its status and a holiday's effect", async () => {
  renderPage({
    "homeowner.calendar": () =>
      calendarOf([
        dayOf("2026-11-24", { jobId, state: "assigned", canKinds: ["trash", "recycling"] }),
        dayOf("2026-12-05", {
          state: "planned",
          notes: [
            { holiday: "Street Fair", holidayOn: "2026-12-03", dueOn: "2026-12-04", movedTo: "2026-12-05" },
          ],
        }),
        dayOf("2026-12-25", {
          state: "fallsOut",
          canKinds: [],
          notes: [{ holiday: "Christmas", holidayOn: "2026-12-25", dueOn: "2026-12-25", movedTo: null }],
        }),
        dayOf("2026-12-29", { state: "held", moved: { fromOn: "2026-12-28", reason: "weather" } }),
        dayOf("2027-01-05", { state: "notServed" }),
      ]),
  });
  const weeks = await card("What Goes Out When");
  const rows = await weeks.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Nov24Tue, Nov 24Trash and RecyclingAssignedWrong Day?",
    "Dec5Sat, Dec 5TrashFriday’s pickup moves to Saturday: Street FairPlannedWrong Day?",
    "Dec25Fri, Dec 25No pickup on Friday: ChristmasNo pickupWrong Day?",
    "Dec29Tue, Dec 29TrashMoved from Monday to Tuesday: the weather is in the wayOn holdWrong Day?",
    "Jan5Tue, Jan 5TrashNo serviceWrong Day?",
  ]);
  const titles = weeks.getAllByRole("heading", { level: 3 }).map(({ textContent }) => plain(textContent));
  expect(titles.slice(0, 2)).toEqual(["This week Nov 23 – 29", "Next week Nov 30 – Dec 6"]);
  expect(weeks.getAllByRole("button", { name: /^Skip/ })).toHaveLength(1);
});

test("extra pickups and checkouts appear beside planned ones", async () => {
  renderPage({
    "homeowner.jobs": () => [
      ownJobOf({ id: jobId, scheduledDate: "2026-11-24T08:00:00.000Z" }),
      ownJobOf({ id: `${jobId.slice(0, -1)}2`, scheduledDate: "2026-11-26T08:00:00.000Z" }),
      ownJobOf({
        id: `${jobId.slice(0, -1)}3`,
        scheduledDate: "2026-11-27T11:00:00.000Z",
        isCheckout: true,
      }),
      ownJobOf({
        id: `${jobId.slice(0, -1)}4`,
        scheduledDate: "2026-11-28T08:00:00.000Z",
        status: "cancelled",
      }),
    ],
  });
  const weeks = await card("What Goes Out When");
  const rows = await weeks.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Nov24Tue, Nov 24TrashScheduledWrong Day?",
    "Nov26Thu, Nov 26Extra pickupScheduled",
    "Nov27Fri, Nov 27Checkout cleanupScheduled",
  ]);
});

test("without a home the page is empty with a setup link", async () => {
  renderPage({ "homeowner.calendar": () => calendarOf([], { rhythms: [] }) }, homeownerUser(null));
  expect(await screen.findByText("Nothing is planned")).toBeDefined();
  const cans = await card("Your Cans");
  expect(cans.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/subscribe");
  expect(screen.queryByRole("button", { name: "Add Hold" })).toBeNull();
});

test("a calendar that did not load can be retried", async () => {
  const calendar = vi
    .fn(() => calendarOf([dayOf("2026-11-24", { jobId })]))
    .mockImplementationOnce(refusing(503, "SERVICE_UNAVAILABLE"));
  const user = renderPage({ "homeowner.calendar": calendar });
  const weeks = await card("What Goes Out When");
  await user.click(await weeks.findByRole("button", { name: "Try Again" }));
  expect(await weeks.findByText("Tue, Nov 24")).toBeDefined();
});

test("a week is skipped once, and undoing restores its days", async () => {
  let state: "scheduled" | "skipped" = "scheduled";
  const skipWeek = vi.fn((_input: unknown) => {
    state = "skipped";
    return { days: ["2026-11-24"] };
  });
  const undoSkip = vi.fn((_input: unknown) => {
    state = "scheduled";
    return { days: ["2026-11-24"] };
  });
  const user = renderPage({
    "homeowner.calendar": () => calendarOf([dayOf("2026-11-24", { state })]),
    "homeowner.skipWeek": skipWeek,
    "homeowner.undoSkip": undoSkip,
  });
  await user.click(await screen.findByRole("button", { name: /^Skip this week: Nov 23\s–\s29$/ }));
  const question = within(await screen.findByRole("dialog", { name: "Skip this week?" }));
  expect(question.getByText(/^Nobody comes for the cans on Tue, Nov 24\./)).toBeDefined();
  expect(question.getByText(/^Your monthly price stays the same/)).toBeDefined();
  expect(skipWeek).not.toHaveBeenCalled();
  await user.dblClick(question.getByRole("button", { name: "Skip This Week" }));
  expect(await screen.findByText("Week Skipped")).toBeDefined();
  expect(skipWeek).toHaveBeenCalledExactlyOnceWith({ weekOf: "2026-11-24" });
  await user.click(await screen.findByRole("button", { name: /^Undo skip: Nov 23\s–\s29$/ }));
  expect(await screen.findByText("Skip Undone")).toBeDefined();
  expect(undoSkip).toHaveBeenCalledExactlyOnceWith({ days: ["2026-11-24"] });
  expect(await screen.findByRole("button", { name: /^Skip this week/ })).toBeDefined();
});

test("a refused skip says why", async () => {
  const user = renderPage({ "homeowner.skipWeek": refusing(409, "NOTHING_TO_SKIP") });
  await user.click(await screen.findByRole("button", { name: /^Skip this week/ }));
  const question = within(await screen.findByRole("dialog", { name: "Skip this week?" }));
  await user.click(question.getByRole("button", { name: "Skip This Week" }));
  expect(await screen.findByText("There is no pickup to skip in that week.")).toBeDefined();
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
  await user.click(await screen.findByRole("button", { name: "Change what goes out when" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What Goes Out When" }));
  const recycling = within(dialog.getByRole("group", { name: "Recycling: days" }));
  await user.click(recycling.getByLabelText("Fri"));
  await user.selectOptions(
    dialog.getByLabelText("Recycling on Friday"),
    "Every other week: Nov 27, Dec 11, …",
  );
  await user.click(dialog.getByRole("switch", { name: "Out the evening before" }));
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
    outEveningBefore: true,
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
  await user.click(await screen.findByRole("button", { name: "Change what goes out when" }));
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
  await user.click(await screen.findByRole("button", { name: "Change what goes out when" }));
  await user.click(await screen.findByRole("button", { name: "Look at the Dates" }));
  const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "These Dates Are Right" });
  expect(confirm.disabled).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("list", { name: "Trash, Every Tuesday" })).toBeDefined();
  expect(confirm.disabled).toBe(false);
});

test("a hold shows its credit and is sent once", async () => {
  const addHold = vi.fn((days: { fromOn: string; untilOn: string }) => holdOf(days));
  const user = renderPage({ "homeowner.addHold": addHold });
  await user.click(await screen.findByRole("button", { name: "Add Hold" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hold the Service" }));
  await user.type(dialog.getByLabelText("First day away"), "2026-12-01");
  await user.type(dialog.getByLabelText("Last day away"), "2026-12-06");
  expect(dialog.getByRole("status").textContent).toBe("6 days: credits start at 7 days.");
  await user.clear(dialog.getByLabelText("Last day away"));
  await user.type(dialog.getByLabelText("Last day away"), "2026-12-07");
  expect(dialog.getByRole("status").textContent).toBe("7 days: $6.68 is credited when the hold is over.");
  await user.dblClick(dialog.getByRole("button", { name: "Hold the Service" }));
  expect(await screen.findByText("Service on Hold")).toBeDefined();
  expect(addHold).toHaveBeenCalledExactlyOnceWith({ fromOn: "2026-12-01", untilOn: "2026-12-07" });
});

test.each([
  ["planned", "9.54", "$9.54 is credited when it is over.", "Undo: Dec 1 – 10"],
  ["inProgress", "0.00", "Under 7 days: no credit.", "End early: Dec 1 – 10"],
  ["over", "9.54", "$9.54 was credited.", null],
] as const)("a hold that is %s, worth %s", async (state, credit, text, action) => {
  renderPage({ "homeowner.holds": () => [holdOf({ state, credit })] });
  const holds = await card("Vacation Hold");
  expect(await holds.findByText(text)).toBeDefined();
  const buttons = holds.getAllByRole("button").map((button) => plain(button.getAttribute("aria-label")));
  expect(buttons.filter(Boolean)).toEqual(action ? [action] : []);
});

test("a hold that could not be ended stays and says so", async () => {
  const user = renderPage({
    "homeowner.holds": () => [holdOf({ state: "inProgress" })],
    "homeowner.endHold": refusing(500, "INTERNAL_SERVER_ERROR"),
  });
  await user.click(await screen.findByRole("button", { name: /^End early/ }));
  const question = within(await screen.findByRole("dialog", { name: "End the hold early?" }));
  await user.click(question.getByRole("button", { name: "End Early" }));
  expect(await screen.findByText("Failed to end the hold. Please try again.")).toBeDefined();
});

test("a holiday on the pickup day says where the pickup moves", async () => {
  renderPage({
    "homeowner.calendar": () =>
      calendarOf([
        dayOf("2026-12-01", {
          notes: [
            { holiday: "Street Fair", holidayOn: "2026-11-30", dueOn: "2026-11-30", movedTo: "2026-12-01" },
          ],
        }),
      ]),
  });
  expect(await screen.findByText("Monday’s pickup moves to Tuesday: Street Fair")).toBeDefined();
});

test("one tap reports a wrong day, and another undoes it", async () => {
  let reported: Calendar["days"][number]["reported"] = null;
  const calls: unknown[] = [];
  const user = renderPage({
    "homeowner.calendar": () => calendarOf([dayOf("2026-12-01", { reported })]),
    "homeowner.reportDay": (input: unknown) => {
      calls.push(input);
      reported = "open";
      return { onDay: "2026-12-01", isReported: true };
    },
    "homeowner.undoReportDay": (input: unknown) => {
      calls.push(input);
      reported = null;
      return { onDay: "2026-12-01", isReported: false };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Wrong day? Tue, Dec 1" }));
  expect(await screen.findByText("Thank You for Telling Us")).toBeDefined();
  expect(
    await screen.findByText("You told us that this day is wrong. We are looking into it."),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo: Tue, Dec 1" }));
  expect(await screen.findByText("Report Undone")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Wrong day? Tue, Dec 1" })).toBeDefined();
  expect(calls).toEqual([{ onDay: "2026-12-01" }, { onDay: "2026-12-01" }]);
});

test.each([
  ["corrected", "You were right about this day: we have corrected your calendar."],
  ["right", "We looked into it: this day is right."],
] as const)("the outcome of a wrong-day report, %s, is shown", async (reported, text) => {
  renderPage({ "homeowner.calendar": () => calendarOf([dayOf("2026-12-01", { reported })]) });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Wrong day\?/ })).toBeNull();
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
