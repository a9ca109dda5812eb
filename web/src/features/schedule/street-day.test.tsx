import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Weekday } from "#platform/values/days.ts";
import { server } from "#testkit/web/server.ts";
import {
  calendarOf,
  dayOf,
  monthDay,
  refusing,
  setUpSchedule,
  tuesday,
} from "../../testing/schedule-page.tsx";
import "./street-day.tsx";

const renderPage = setUpSchedule(server);
const day = "2026-11-24";
const reported = (everyWeeks = 1, cameOn = (): Weekday | null => null) => ({
  "homeowner.calendar": () =>
    calendarOf([dayOf(day, { reported: "open", cameOn: cameOn() })], {
      rhythms: [{ ...tuesday, everyWeeks, anchorOn: everyWeeks === 2 ? day : null }],
      trucks: [
        { weekday: "Tuesday", time: "07:45", spreadMinutes: 0 },
        { weekday: "Friday", time: "10:00", spreadMinutes: 15 },
      ],
    }),
  "homeowner.calendarMonth": () => ({
    days: [monthDay(day, { reported: "open", cameOn: cameOn() })],
    spans: [],
  }),
});
const choices = async () => {
  await screen.findByText("Which day does the truck come?");
  return within(screen.getByRole("group", { name: "Which day does the truck come?" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
};

test("who reported a wrong day says in one tap when the truck comes, and can change it", async () => {
  let said: Weekday | null = null;
  const reportDay = vi.fn(({ cameOn }: { cameOn: Weekday }) => {
    said = cameOn;
    return { onDay: day, isReported: true };
  });
  const user = renderPage({ ...reported(1, () => said), "homeowner.reportDay": reportDay });
  expect(await choices()).toEqual(["Monday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
  expect(await screen.findByText(/^Truck about 7:45\sAM$/)).toBeDefined();
  expect(screen.queryByText(/10:00/)).toBeNull();
  const choice = (name: string) => screen.getByRole("button", { name });
  await user.click(choice("Wednesday"));
  await vi.waitFor(() => expect(choice("Wednesday").getAttribute("aria-pressed")).toBe("true"));
  expect(await screen.findByText("We’ll compare it with your neighbors’ reports.")).toBeDefined();
  await user.click(choice("Friday"));
  await vi.waitFor(() => expect(choice("Friday").getAttribute("aria-pressed")).toBe("true"));
  expect(choice("Wednesday").getAttribute("aria-pressed")).toBe("false");
  expect(reportDay.mock.calls).toEqual([
    [{ onDay: day, cameOn: "Wednesday" }],
    [{ onDay: day, cameOn: "Friday" }],
  ]);
});

test("what was said earlier is still marked", async () => {
  renderPage(reported(1, () => "Wednesday"));
  await choices();
  expect(screen.getByRole("button", { name: "Wednesday", pressed: true })).toBeDefined();
});

test("a can that goes out every other week may be a week off; a refusal marks nothing", async () => {
  const reportDay = vi.fn<(input: object) => never>(refusing(500, "INTERNAL_SERVER_ERROR"));
  const user = renderPage({ ...reported(2), "homeowner.reportDay": reportDay });
  expect(await choices()).toEqual([
    "Monday",
    "The other week",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]);
  const otherWeek = screen.getByRole("button", { name: "The other week" });
  await user.click(otherWeek);
  expect(await screen.findByText("Failed to send your answer. Please try again.")).toBeDefined();
  expect(otherWeek.getAttribute("aria-pressed")).toBe("false");
  expect(reportDay.mock.calls[0]).toEqual([{ onDay: day, cameOn: "Tuesday" }]);
});
