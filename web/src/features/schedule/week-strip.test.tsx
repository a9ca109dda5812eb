import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { nextWeeksPickup, WeekStrip, weekOf } from "./week-strip.tsx";

const on = (day: string, status: OwnJob["status"] = "scheduled") =>
  ownJobOf({ id: day, scheduledDate: `${day}T08:00:00.000Z`, status });
const usual = ["Tuesday", "Friday"] as const;
/** A Tuesday. */
const today = "2026-11-24";
const day = {
  onDay: "2026-11-28",
  canKinds: ["trash"],
  state: "scheduled",
  jobId: null,
  notes: [] as object[],
  moved: null,
  reported: null,
  cameOn: null,
};

function open(jobs: OwnJob[], days: object[] = []) {
  const calendar = vi.fn(() => ({ days }));
  server.use(procedures({ "homeowner.calendar": calendar }));
  renderScreen(<WeekStrip week={weekOf(jobs, today)} today={today} next={undefined} usualDays={usual} />);
  return calendar;
}

test("the week begins on Sunday, marks today, and says what each pickup is", () => {
  const calendar = open([on("2026-11-22", "missed"), on("2026-11-24", "completed"), on("2026-11-27")]);
  const days = screen.getAllByRole("listitem");
  expect(days.map(({ textContent }) => textContent)).toEqual([
    "Sun22Missed",
    "Mon23",
    "Tue24Done",
    "Wed25",
    "Thu26",
    "Fri27Pickup",
    "Sat28",
  ]);
  expect(days.findIndex((each) => each.getAttribute("aria-current") === "date")).toBe(2);
  expect(calendar).not.toHaveBeenCalled();
});

// November 22 is a Sunday, so next week is November 29 to December 5 from each of these days.
test.each([22, 23, 24, 25, 26, 27, 28])("from November %i, next week is the strip's next one", (date) => {
  const from = `2026-11-${date}`;
  const next = weekOf([on("2026-12-05")], "2026-11-28").days;
  expect([next[0], next[6]]).toEqual(["2026-11-29", "2026-12-05"]);
  for (const each of next) expect(nextWeeksPickup([on(each)], from)).toBe(each);
  for (const each of ["2026-11-28", "2026-12-06"]) expect(nextWeeksPickup([on(each)], from)).toBeNull();
  expect(nextWeeksPickup([on("2026-12-01", "cancelled")], from)).toBeNull();
  const extra = { ...on("2026-12-01"), isExtra: true };
  expect(nextWeeksPickup([extra], from)).toBeNull();
  expect(nextWeeksPickup([extra, on("2026-12-04")], from)).toBe("2026-12-04");
});

test("an unusual week asks why, and says it in one line", async () => {
  const thanksgiving = {
    holiday: "Thanksgiving",
    holidayOn: "2026-11-26",
    dueOn: "2026-11-27",
    movedTo: "2026-11-28",
  };
  open([on("2026-11-24"), on("2026-11-28")], [{ ...day, notes: [thanksgiving] }]);
  expect(await screen.findByText("Friday’s pickup moves to Saturday: Thanksgiving")).toBeDefined();
});

test("a skipped day and one on hold say so", async () => {
  open(
    [],
    [
      { ...day, onDay: "2026-11-24", state: "skipped" },
      { ...day, onDay: "2026-11-27", state: "held" },
      { ...day, onDay: "2026-11-28", state: "notServed" },
      { ...day, onDay: "2026-12-01", state: "held" },
    ],
  );
  expect(await screen.findByText("Tue, Nov 24: Skipped")).toBeDefined();
  expect(screen.getByText("Fri, Nov 27: On hold")).toBeDefined();
  expect(screen.getByText("Sat, Nov 28: No service")).toBeDefined();
  expect(screen.queryByText(/Dec 1/)).toBeNull();
});

test.each([
  ["nothing is left of this week", ["2026-12-01"], "Next Week", "Sun29"],
  ["something is left of it", ["2026-11-27", "2026-12-01"], "This Week", "Sun22"],
  ["nothing comes next week either", [], "This Week", "Sun22"],
])("when %s, the strip shows the week that matters", (_, days, title, first) => {
  open(days.map((each) => on(each)));
  expect(screen.getByRole("heading", { name: title })).toBeDefined();
  expect(screen.getAllByRole("listitem")[0]?.textContent).toBe(first);
});
