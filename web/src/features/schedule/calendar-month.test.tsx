import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Hold, MonthDay } from "#modules/schedule/contract.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { calendarOf, dayOf, jobId, monthDay, refusing, setUpSchedule } from "../../testing/schedule-page.tsx";
import { homeownerUser } from "../../testing/users.ts";

const renderPage = setUpSchedule(server);
const grid = async () => within(await screen.findByRole("grid"));
/** The names of the days that are more than a date, or null if they have not loaded. */
const named = async () =>
  (await grid())
    .getAllByRole("button")
    .map((day) => day.getAttribute("aria-label") ?? "")
    .filter((name) => !name.endsWith(": No pickup"));
const panel = async (day: string) => within(await screen.findByRole("region", { name: day }));
const month = (
  days: MonthDay[],
  spans: { kind: "hold" | "pause" | "end"; fromOn: string; untilOn: string | null }[] = [],
) => ({
  "homeowner.calendarMonth": () => ({ days, spans }),
});
/** Replaces the narrow spaces around a range's dash. */
const plain = (text: string | null | undefined) => text?.replace(/\u2009/g, " ");

test("a screen reader hears each day in a sentence, with a holiday's reason and what became of it", async () => {
  renderPage(
    month(
      [
        monthDay("2026-11-03", { state: "completed", canKinds: ["trash", "recycling"] }),
        monthDay("2026-11-10", { state: "skipped" }),
        monthDay("2026-11-28", {
          notes: [
            { holiday: "Street Fair", holidayOn: "2026-11-26", dueOn: "2026-11-27", movedTo: "2026-11-28" },
          ],
        }),
        monthDay("2026-11-29", { kind: "one_off", canKinds: [] }),
      ],
      [
        { kind: "hold", fromOn: "2026-11-16", untilOn: "2026-11-17" },
        { kind: "pause", fromOn: "2026-11-30", untilOn: null },
      ],
    ),
  );
  await vi.waitFor(async () =>
    expect(await named()).toEqual([
      "Tuesday, November 3: Trash and Recycling, Completed",
      "Tuesday, November 10: Trash, Skipped",
      "Monday, November 16: On hold",
      "Tuesday, November 17: On hold",
      "Saturday, November 28: Trash, Scheduled, Friday’s pickup moves to Saturday: Street Fair",
      "Sunday, November 29: Extra pickup, Scheduled",
      "Monday, November 30: Service paused",
    ]),
  );
  expect((await grid()).getByRole("button", { current: "date" }).textContent).toBe("24");
});

test("arrow keys move the day, across months too, and one day is in the tab order", async () => {
  const asked: string[] = [];
  const user = renderPage({
    "homeowner.calendarMonth": ({ month }: { month: string }) => {
      asked.push(month);
      return { days: [], spans: [] };
    },
  });
  const day = (name: RegExp) => screen.findByRole("button", { name });
  (await day(/^Tuesday, November 24/)).focus();
  for (const [key, name] of [
    ["ArrowRight", /^Wednesday, November 25/],
    ["ArrowUp", /^Wednesday, November 18/],
    ["Home", /^Sunday, November 15/],
    ["End", /^Saturday, November 21/],
    ["ArrowDown", /^Saturday, November 28/],
    ["ArrowDown", /^Saturday, December 5/],
    ["PageUp", /^Thursday, November 5/],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(await day(name));
  }
  expect((await grid()).getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("region", { name: "Thu, Nov 5" })).toBeDefined();
  expect(new Set(asked)).toEqual(new Set(["2026-11", "2026-12"]));
});

test("a canceled service shows its end date, and none after it is a pickup", async () => {
  const user = renderPage(
    month([monthDay("2026-11-24")], [{ kind: "end", fromOn: "2026-11-29", untilOn: null }]),
    homeownerUser({ serviceEndsOn: "2026-11-28" }),
  );
  await vi.waitFor(async () =>
    expect(await named()).toEqual([
      "Tuesday, November 24: Trash, Scheduled",
      "Sunday, November 29: No service",
      "Monday, November 30: No service",
    ]),
  );
  expect(await screen.findByText(/^It ends on Sat, Nov 28, 2026,/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Sunday, November 29/ }));
  expect((await panel("Sun, Nov 29")).getByText("No service")).toBeDefined();
});

test("a month that did not load can be retried", async () => {
  const load = vi
    .fn(() => ({ days: [monthDay("2026-11-24")], spans: [] }))
    .mockImplementationOnce(refusing(503, "SERVICE_UNAVAILABLE"));
  const user = renderPage({ "homeowner.calendarMonth": load });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("region", { name: "Tue, Nov 24" })).toBeDefined();
});

test("opens on today's month; the next pickup is named above it, and says when and by whom", async () => {
  const december = monthDay("2026-12-01", { jobId, state: "assigned" });
  const user = renderPage({
    "homeowner.calendar": () =>
      calendarOf([
        dayOf("2026-11-24", { state: "skipped" }),
        dayOf("2026-12-01", { jobId, state: "assigned" }),
      ]),
    ...month([december]),
    "homeowner.jobs": () => [
      ownJobOf({
        id: jobId,
        scheduledDate: "2026-12-01T08:00:00.000Z",
        status: "assigned",
        runner: { user: { firstName: "Leo", lastName: "" } },
      }),
    ],
  });
  const next = await screen.findByRole("button", { name: "Next pickup: Tue, Dec 1" });
  expect(screen.getByRole("heading", { name: "November 2026" })).toBeDefined();
  await user.click(next);
  const day = await panel("Tue, Dec 1");
  expect(await day.findByText("Runner: Leo")).toBeDefined();
  expect(day.getByText(/^Tue, Dec 1, 8/)).toBeDefined();
  expect(screen.getByRole("heading", { name: "December 2026" })).toBeDefined();
});

test("a pickup in progress is the open day, and leads to its photo, message and report", async () => {
  renderPage({
    ...month([monthDay("2026-11-24", { jobId, state: "in_progress" })]),
    "homeowner.calendar": () =>
      calendarOf([dayOf("2026-11-24", { jobId, state: "in_progress" }), dayOf("2026-12-01")]),
  });
  expect(await screen.findByRole("button", { name: "Next pickup: Tue, Dec 1" })).toBeDefined();
  const open = (await panel("Tue, Nov 24")).getByRole("link", { name: "Open Pickup" });
  expect(open.getAttribute("href")).toBe(`/pickups/${jobId}`);
});

test("a past day shows its receipt, from its month if it is old", async () => {
  const asked: string[] = [];
  const old = ownJobOf({
    id: jobId,
    scheduledDate: "2026-11-03T08:00:00.000Z",
    status: "completed",
    runner: { user: { firstName: "Leo", lastName: "" } },
    rating: 5,
  });
  const user = renderPage({
    ...month([monthDay("2026-11-03", { jobId, state: "completed" })]),
    "homeowner.pickupsOfMonth": ({ month }: { month: string }) => {
      asked.push(month);
      return [old];
    },
  });
  await user.click((await grid()).getByRole("button", { name: /^Tuesday, November 3:/ }));
  expect(await (await panel("Tue, Nov 3")).findByText("You gave 5 stars.")).toBeDefined();
  expect(asked).toEqual(["2026-11"]);
});

test("a pickup is skipped with one tap, and Undo restores it", async () => {
  let state: "scheduled" | "skipped" = "scheduled";
  const goAway = vi.fn((_input: unknown) => {
    state = "skipped";
    return { choice: "skip", days: ["2026-11-24"], credit: "0.00", holdId: null };
  });
  const undoSkip = vi.fn((_input: unknown) => {
    state = "scheduled";
    return { days: ["2026-11-24"] };
  });
  const user = renderPage({
    "homeowner.calendarMonth": () => ({ days: [monthDay("2026-11-24", { state })], spans: [] }),
    "homeowner.goAway": goAway,
    "homeowner.undoSkip": undoSkip,
  });
  await user.dblClick(await screen.findByRole("button", { name: "Skip Tue, Nov 24" }));
  expect(await screen.findByText("Pickup Skipped")).toBeDefined();
  expect(goAway).toHaveBeenCalledExactlyOnceWith({
    fromOn: "2026-11-24",
    untilOn: "2026-11-24",
    choice: "skip",
  });
  expect(await screen.findByRole("button", { name: "Undo Skip" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Skip Undone")).toBeDefined();
  expect(undoSkip).toHaveBeenCalledExactlyOnceWith({ days: ["2026-11-24"] });
  expect(await screen.findByRole("button", { name: "Skip Tue, Nov 24" })).toBeDefined();
});

test("a refused skip says why", async () => {
  const user = renderPage({ "homeowner.goAway": refusing(409, "AWAY_CHANGED") });
  await user.click(await screen.findByRole("button", { name: "Skip Tue, Nov 24" }));
  expect(await screen.findByText(/^Your pickups changed in the meantime/)).toBeDefined();
});

test("one tap reports a wrong day, once per pickup, and another undoes it", async () => {
  let reported: "open" | null = null;
  const calls: unknown[] = [];
  const report = (next: typeof reported) => (input: unknown) => {
    calls.push(input);
    reported = next;
    return { onDay: "2026-11-24", isReported: next !== null };
  };
  const user = renderPage({
    "homeowner.calendarMonth": () => ({ days: [monthDay("2026-11-24", { reported })], spans: [] }),
    "homeowner.reportDay": report("open"),
    "homeowner.undoReportDay": report(null),
  });
  await user.click(await screen.findByRole("button", { name: /^Wrong day\?/ }));
  expect(await screen.findByText("Thank You for Telling Us")).toBeDefined();
  expect(
    await screen.findByText("You told us that this day is wrong. We are looking into it."),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo: Tue, Nov 24" }));
  expect(await screen.findByText("Report Undone")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Wrong day? Tue, Nov 24" })).toBeDefined();
  expect(calls).toEqual([{ onDay: "2026-11-24" }, { onDay: "2026-11-24" }]);
});

test.each([
  ["corrected", "You were right about this day: we have corrected your calendar."],
  ["right", "We looked into it: this day is right."],
] as const)("the outcome of a wrong-day report, %s, is shown", async (reported, text) => {
  renderPage(month([monthDay("2026-11-24", { reported })]));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Wrong day\?/ })).toBeNull();
});

const holdOf = (differences: Partial<Hold> = {}): Hold => ({
  id: "01900000-0000-7000-8000-000000000051",
  fromOn: "2026-11-24",
  untilOn: "2026-12-03",
  state: "planned",
  credit: "9.54",
  ...differences,
});
const onHold = (hold: Partial<Hold>) => ({
  ...month(
    [monthDay("2026-11-24", { state: "held" })],
    [{ kind: "hold" as const, fromOn: "2026-11-24", untilOn: "2026-12-03" }],
  ),
  "homeowner.holds": () => [holdOf(hold)],
});

test.each([
  ["planned", "9.54", "Vacation Hold, Nov 24 – Dec 3. $9.54 is credited when it is over.", "Undo"],
  ["inProgress", "0.00", "Vacation Hold, Nov 24 – Dec 3.", "End early"],
  ["over", "9.54", "Vacation Hold, Nov 24 – Dec 3. $9.54 was credited.", null],
] as const)("a day of a hold that is %s says its credit", async (state, credit, text, action) => {
  renderPage(onHold({ state, credit }));
  const day = await panel("Tue, Nov 24");
  await vi.waitFor(() =>
    expect(plain(day.getByText("Vacation Hold").parentElement?.textContent)?.trim()).toBe(text),
  );
  const names = day.queryAllByRole("button").map((button) => plain(button.getAttribute("aria-label")));
  expect(names.filter((name) => name?.includes("Nov 24 – Dec 3"))).toEqual(
    action ? [`${action}: Nov 24 – Dec 3`] : [],
  );
});

test("a hold that could not be ended stays and says so", async () => {
  const user = renderPage({
    ...onHold({ state: "inProgress" }),
    "homeowner.endHold": refusing(500, "INTERNAL_SERVER_ERROR"),
  });
  await user.click(await screen.findByRole("button", { name: /^End early/ }));
  const question = within(await screen.findByRole("dialog", { name: "End the hold early?" }));
  await user.click(question.getByRole("button", { name: "End Early" }));
  expect(await screen.findByText("Failed to end the hold. Please try again.")).toBeDefined();
});
