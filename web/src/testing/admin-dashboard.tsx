import { screen, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import type { AdminHomeowner, AdminRunner } from "#modules/accounts/contract.ts";
import type { RunnerApplication } from "#modules/runners/contract.ts";
import type { DeskShown } from "../features/lists/shown.ts";
import AdminDashboard from "../features/operations/admin-dashboard.tsx";
// The tabs are lazy imports, which a loaded machine may load too slowly for a test.
import "../features/dispatch/today.tsx";
import "../features/operations/alerts.tsx";
import "../features/operations/people-tabs.tsx";
import { quietDay } from "./dispatch.ts";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { StatefulDesk } from "./stateful.tsx";

export function runnerOf(differences: Partial<AdminRunner> = {}): AdminRunner {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    userId: "01900000-0000-7000-8000-0000000000a1",
    email: "priya@example.com",
    firstName: "Priya",
    lastName: "Nair",
    createdAt: "2026-11-20T12:00:00.000Z",
    appliedAt: "2026-11-20T12:00:00.000Z",
    decidedAt: null,
    isAvailable: false,
    rating: 5,
    ratingCount: 0,
    completedJobs: 0,
    phoneNumber: "(217) 555-0163",
    city: "Springfield",
    serviceAreas: '["62702","62704"]',
    availabilityWindows: ["Afternoon (12pm-5pm)"],
    vehicleType: "Walk",
    payoutEmail: "priya@example.com",
    applicationStatus: "submitted",
    isSuspended: false,
    ...differences,
  };
}

export const priya = runnerOf();
export const walt = runnerOf({
  id: "01900000-0000-7000-8000-000000000002",
  firstName: "Walt",
  lastName: "Jensen",
  appliedAt: "2026-11-19T12:00:00.000Z",
  decidedAt: null,
});
export const leo = runnerOf({
  id: "01900000-0000-7000-8000-000000000003",
  firstName: "Leo",
  lastName: "Santos",
  applicationStatus: "approved",
});

export function homeownerOf(differences: Partial<AdminHomeowner> = {}): AdminHomeowner {
  return {
    id: "01900000-0000-7000-8000-000000000011",
    userId: "01900000-0000-7000-8000-0000000000b1",
    email: "maya@example.com",
    firstName: "Maya",
    lastName: "Torres",
    createdAt: "2026-10-01T12:00:00.000Z",
    address: "412 Maple Street",
    unit: "2B",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    phoneNumber: null,
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: null,
    houseImageUrl: null,
    subscriptionActive: false,
    subscriptionStatus: "past_due",
    subscriptionPlan: "Standard",
    monthlyRate: "29.00",
    numberOfCans: 2,
    isSuspended: false,
    ...differences,
  };
}

export const nothing = { rows: [], nextCursor: null };
const none = { count: 0, isMore: false };
const noCounts = { all: none, pending: none, issues: none, isCut: false };
export const figures = {
  totalHomeowners: 1320,
  activeSubscribers: 1204,
  activeRunners: 31,
  monthlyRevenue: "34858.00",
  jobsToday: 212,
  completionRate: 97.2,
  serviceRate: 97.25,
};

/** Fake runner lists: by status, pending ones by wait, with counts. */
export function runnersAre(all: () => AdminRunner[]) {
  const inState = (state: string) =>
    all()
      .filter(
        ({ applicationStatus }) =>
          (({ submitted: "waiting", more_info: "asked" })[applicationStatus as string] ??
            applicationStatus) === state,
      )
      .toSorted((a, b) => a.appliedAt.localeCompare(b.appliedAt));
  return {
    "admin.runners": ({ state }: { state: string }) => ({ rows: inState(state), nextCursor: null }),
    "admin.runnerCounts": () => ({
      all: all().length,
      states: {
        waiting: inState("waiting").length,
        asked: inState("asked").length,
        approved: inState("approved").length,
        online: 0,
        rejected: inState("rejected").length,
        suspended: 0,
      },
    }),
  };
}

/** An application with its background check in this state, and everything else recorded. */
export function applicationOf(check: Partial<RunnerApplication["check"]>): RunnerApplication {
  const at = "2026-11-24T10:00:00.000Z";
  return {
    check: { status: "pending", isByHand: true, note: null, updatedAt: null, ...check },
    training: { version: "2026-12-2", correct: 5, questions: 6, passedAt: at },
    consent: { textVersion: "2026-12-4", consentedAt: at },
    steps: [],
  };
}

/** Returns the functions that render the admin dashboard with `server`. */
export function setUpDashboard(server: Pick<SetupServer, "use">) {
  function renderDashboard(answers: Parameters<typeof procedures>[0], first?: DeskShown) {
    server.use(
      procedures({
        "admin.stats": () => figures,
        "admin.statsBefore": () => ({}),
        "admin.activity": () => nothing,
        "admin.activityCounts": () => noCounts,
        "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
        "admin.today": () => quietDay,
        "admin.jobRecord": () => [],
        "admin.homeowners": () => nothing,
        "admin.dayReports": () => [],
        "admin.streetCorrections": () => [],
        "admin.extraPickups": () => [],
        "admin.homeownerCounts": () => ({ all: 0, states: {} }),
        "admin.appeals": () => [],
        "admin.invitations": () => nothing,
        ...runnersAre(() => []),
        "admin.runnerApplication": () => applicationOf({ status: "clear" }),
        ...answers,
      }),
    );
    return renderScreen(
      <StatefulDesk first={first}>
        <AdminDashboard />
      </StatefulDesk>,
    );
  }

  /** The dashboard with its Runners tab open. */
  async function renderRunners(answers: Parameters<typeof procedures>[0]) {
    const user = renderDashboard(answers);
    await user.click(screen.getByRole("tab", { name: "Runners" }));
    return user;
  }

  return { renderDashboard, renderRunners };
}

/** The names of a table's rows. */
export const names = () =>
  screen.queryAllByRole("row").flatMap((row) => row.querySelector("[data-row]")?.textContent ?? []);
/** A table's row by its name. */
export const rowOf = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);
export const figure = async (label: string) =>
  (await screen.findByText(label)).closest("dl")?.querySelector("dd")?.textContent;
