import { screen } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import type { ComponentType } from "react";
import { afterEach, expect, vi } from "vitest";
import type { PayRunPreview, PayRunRow } from "#modules/payouts/contract.ts";
import type { DeskShown } from "../features/lists/shown.ts";
import { queryClient } from "../lib/trpc.ts";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { StatefulDesk } from "./stateful.tsx";

export function rowOf(differences: Partial<PayRunRow> = {}): PayRunRow {
  return {
    runnerId: "01900000-0000-7000-8000-000000000001",
    firstName: "Priya",
    lastName: "Nair",
    jobs: 3,
    earned: "36.00",
    adjusted: "0.00",
    total: "36.00",
    status: "pending",
    reason: null,
    isWaitingForAccount: false,
    yearPaid: "1236.00",
    getsTaxForm: false,
    attempts: 0,
    paidAt: null,
    ...differences,
  };
}

export function previewOf(rows: PayRunRow[], differences: Partial<PayRunPreview> = {}): PayRunPreview {
  return {
    week: "2026-11-16",
    lastDay: "2026-11-22",
    previousWeek: "2026-11-09",
    nextWeek: "2026-11-23",
    isClosed: true,
    isTestMode: false,
    runners: rows.length,
    total: "36.00",
    paid: "0.00",
    held: "0.00",
    due: { runners: rows.length, total: "36.00" },
    others: { payouts: 0, total: "0.00" },
    rows,
    nextCursor: null,
    ...differences,
  };
}

const none = { rows: [], nextCursor: null };

/** Cleans up after each test; returns the function that renders the page with `server`. */
export function setUpMoney(server: Pick<SetupServer, "use">) {
  // A request left over from one test must not reach the next test's answers.
  afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

  return function renderPage(
    Page: ComponentType,
    answers: Parameters<typeof procedures>[0] = {},
    first: DeskShown = {},
  ) {
    server.use(
      procedures({
        "admin.previewPayRun": () => previewOf([rowOf()]),
        "admin.credits": () => none,
        "admin.bills": () => none,
        "admin.refunds": () => none,
        "admin.runnerReferrals": () => none,
        "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
        ...answers,
      }),
    );
    return renderScreen(
      <StatefulDesk first={first}>
        <Page />
      </StatefulDesk>,
    );
  };
}

/** Also in a row's menu, which is closed. */
export const button = (name: string | RegExp) => screen.findByRole("button", { name, hidden: true });
