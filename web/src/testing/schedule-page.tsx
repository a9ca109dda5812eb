import { screen, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Calendar, MonthDay } from "#modules/schedule/contract.ts";
import SchedulePage from "../features/schedule/schedule-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { queryClient } from "../lib/trpc.ts";
import { procedures, Refusing } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { homeownerUser } from "./users.ts";

export const jobId = "01900000-0000-7000-8000-000000000001";
export const tuesday = {
  canKind: "trash" as const,
  weekday: "Tuesday" as const,
  everyWeeks: 1,
  anchorOn: null,
};

export const dayOf = (onDay: string, differences: Partial<Calendar["days"][number]> = {}) => ({
  onDay,
  canKinds: ["trash" as const],
  state: "scheduled" as const,
  jobId: null,
  notes: [],
  moved: null,
  reported: null,
  cameOn: null,
  ...differences,
});

/** A day of `homeowner.calendarMonth`. */
export const monthDay = (onDay: string, differences: Partial<MonthDay> = {}): MonthDay => ({
  ...dayOf(onDay),
  kind: "weekly",
  ...differences,
});

export const calendarOf = (days: Calendar["days"], differences: Partial<Calendar> = {}): Calendar => ({
  rhythms: [tuesday],
  pickupWindow: "morning",
  outEveningBefore: false,
  inAfterCollection: false,
  hauler: null,
  trucks: [],
  days,
  ...differences,
});

/** Sets the time of each test and cleans up after it; returns the function that renders the page with `server`. */
export function setUpSchedule(server: Pick<SetupServer, "use">) {
  // Tuesday noon in the tests' zone.
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-24T17:00:00Z"), toFake: ["Date"] }));
  // A request left over from one test must not reach the next test's answers.
  afterEach(async () => {
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    vi.useRealTimers();
  });

  return function renderPage(answers: Parameters<typeof procedures>[0] = {}, user = homeownerUser()) {
    server.use(
      procedures({
        "auth.currentUser": () => user,
        "homeowner.calendar": () => calendarOf([dayOf("2026-11-24", { jobId })]),
        "homeowner.calendarMonth": () => ({ days: [monthDay("2026-11-24", { jobId })], spans: [] }),
        "homeowner.jobs": () => [],
        "homeowner.pickupWindows": () => [],
        "homeowner.holds": () => [],
        "homeowner.calendarFeed": () => ({ madeAt: null }),
        ...answers,
      }),
    );
    return renderScreen(
      <RequireRole allow="homeowner">
        <SchedulePage />
      </RequireRole>,
    );
  };
}

export const refusing = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};

export const card = async (name: string) => within(await screen.findByRole("region", { name }));
