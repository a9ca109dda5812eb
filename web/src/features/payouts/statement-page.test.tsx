import { screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { beforeEach, expect, test, vi } from "vitest";
import * as en from "#messages/en.ts";
import type { Statement } from "#modules/payouts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import StatementPage from "./statement-page.tsx";

const statement: Statement = {
  week: "2026-11-16",
  lastDay: "2026-11-22",
  previousWeek: "2026-11-09",
  nextWeek: "2026-11-23",
  jobs: 2,
  earned: "24.00",
  adjusted: "-2.50",
  total: "21.50",
  status: "paid",
  paidAt: "2026-11-24T15:23:00.000Z",
  heldBecause: null,
  isWaitingForAccount: false,
  lines: [
    {
      id: "01900000-0000-7000-8000-000000000001",
      kind: "job",
      bookedAt: "2026-11-17T14:00:00.000Z",
      date: "2026-11-17",
      place: "Maple Street, Springfield",
      reason: null,
      amount: "12.00",
      pickup: {
        jobId: "01900000-0000-7000-8000-0000000000aa",
        day: "2026-11-17",
        agreed: "12.00",
        acceptedAt: "2026-11-16T03:00:00.000Z",
        outAt: "2026-11-17T12:42:00.000Z",
        inAt: "2026-11-17T17:05:00.000Z",
        timeZone: "America/Chicago",
      },
    },
    {
      id: "01900000-0000-7000-8000-000000000002",
      kind: "adjustment",
      bookedAt: "2026-11-18T03:00:00.000Z",
      date: "2026-11-17",
      place: null,
      reason: "Gate left open",
      amount: "-2.50",
      pickup: null,
    },
    {
      id: "01900000-0000-7000-8000-000000000003",
      kind: "job",
      bookedAt: "2026-11-20T14:00:00.000Z",
      date: "2026-11-20",
      place: "Oak Avenue, Springfield",
      reason: null,
      amount: "12.00",
      pickup: {
        jobId: "01900000-0000-7000-8000-0000000000aa",
        day: "2026-11-20",
        agreed: "12.00",
        acceptedAt: "2026-11-19T20:00:00.000Z",
        outAt: null,
        inAt: "2026-11-20T14:00:00.000Z",
        timeZone: "America/Chicago",
      },
    },
  ],
};
const account = { status: "ready", bank: null, isTestMode: false };

function renderStatement(
  given: Partial<Statement> = {},
  answers: Parameters<typeof procedures>[0] = {},
  week = "2026-11-16",
) {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.payoutAccount": () => account,
      "runner.statement": () => ({ ...statement, ...given }),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="runner">
      <StatementPage week={week} />
    </RequireRole>,
  );
}

beforeEach(() => {
  vi.stubGlobal("print", vi.fn());
});

test("shows each job and adjustment with its day and amount, and the total", async () => {
  renderStatement();
  const table = await screen.findByRole("table");
  const rows = within(table).getAllByRole("row");
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map(({ textContent }) => textContent?.replace(/\s/g, " ") ?? ""),
    ),
  ).toEqual([
    [],
    [
      "Tue, Nov 17",
      "Pickup: Maple Street, Springfield$12.00 agreed Sun, Nov 15 · out 6:42 AM, back 11:05 AM",
      "$12.00",
    ],
    ["Tue, Nov 17", "Adjustment: Gate left open", "-$2.50"],
    ["Fri, Nov 20", "Pickup: Oak Avenue, Springfield$12.00 agreed Thu, Nov 19 · back 8:00 AM", "$12.00"],
    ["$21.50"],
  ]);
  expect(screen.getByText("Mon, Nov 16, 2026 to Sun, Nov 22, 2026")).toBeDefined();
  expect(await screen.findByText("It was sent on November 24, 2026.")).toBeDefined();
});

test("a pickup names its own days where they are not the row's", async () => {
  const [line] = statement.lines;
  if (!line?.pickup) throw new Error("The statement has no pickup");
  const acceptedAt = "2026-11-16T15:00:00.000Z";
  renderStatement({ lines: [{ ...line, pickup: { ...line.pickup, day: "2026-11-16", acceptedAt } }] });
  expect(await screen.findByText(/^Pickup on Mon, Nov 16 · \$12\.00 agreed that day · out/)).toBeDefined();
});

test("links to the neighboring weeks, the file and printing", async () => {
  const user = renderStatement();
  const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("Week before")).toBe("/runner/statement/2026-11-09");
  expect(await link("Week after")).toBe("/runner/statement/2026-11-23");
  expect(await link("Download CSV")).toBe("/api/runner/statement.csv?week=2026-11-16&language=en");
  await user.click(screen.getByRole("button", { name: "Print or Save as PDF" }));
  expect(window.print).toHaveBeenCalledOnce();
});

test("shows the payment date in the platform’s zone, also in Tokyo", async () => {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.statement": () => ({ ...statement, paidAt: "2026-11-24T20:00:00.000Z" }),
      "runner.payoutAccount": () => account,
    }),
  );
  renderScreen(
    <IntlProvider locale="en-US" messages={en} timeZone="Asia/Tokyo">
      <RequireRole allow="runner">
        <StatementPage week="2026-11-16" />
      </RequireRole>
    </IntlProvider>,
  );
  expect(await screen.findByText(/November 24, 2026/)).toBeDefined();
});

test("of the current week is requested without a day and has no next week", async () => {
  const asked = vi.fn(() => ({ ...statement, nextWeek: null, status: "open", paidAt: null }));
  renderStatement({}, { "runner.statement": asked }, "current");
  expect(
    await screen.findByText("It closes on Sunday night and is paid in the following week."),
  ).toBeDefined();
  expect(asked).toHaveBeenCalledExactlyOnceWith({ week: null });
  expect(screen.queryByRole("link", { name: "Week after" })).toBeNull();
});

test.each([
  [
    { status: "pending", isWaitingForAccount: true },
    "It is waiting for your bank account. Add it, and we’ll pay with the next pay run.",
  ],
  [{ status: "held", heldBecause: "Photos are being checked" }, "It is on hold: Photos are being checked"],
  [{ status: "failed" }, "The payment provider refused it. We’ll try again with the next pay run."],
  [{ status: "sending" }, "It was handed to the payment provider."],
] as const)("shows the pay's status: %j", async (given, words) => {
  renderStatement({ paidAt: null, ...given });
  expect(await screen.findByText(words)).toBeDefined();
  const addAccount = screen.queryByRole("link", { name: "Add Bank Account" });
  expect(addAccount !== null).toBe("isWaitingForAccount" in given);
});

test("in test mode says that no money was sent", async () => {
  renderStatement({}, { "runner.payoutAccount": () => ({ ...account, isTestMode: true }) });
  expect(
    await screen.findByText("It was booked on November 24, 2026. This is test mode: no money was sent."),
  ).toBeDefined();
});

test("of an empty week says so", async () => {
  renderStatement({ lines: [], jobs: 0, earned: "0.00", adjusted: "0.00", total: "0.00" });
  expect(await screen.findByText("Nothing was booked in this week.")).toBeDefined();
  expect(screen.queryByText("Adjustments")).toBeNull();
});

test("that did not load can be retried", async () => {
  const load = vi
    .fn(() => statement)
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    });
  const user = renderStatement({}, { "runner.statement": load });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table")).toBeDefined();
});

test("an address without a valid week shows this week", async () => {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.statement": () => {
        throw new Refusing({ status: 400, code: "BAD_REQUEST" });
      },
    }),
  );
  renderScreen(
    <RequireRole allow="runner" screen="account">
      <StatementPage week="2026-13-99" />
    </RequireRole>,
  );
  const link = await screen.findByRole("link", { name: "This week" });
  expect(link.getAttribute("href")).toBe("/runner/statement/current");
});
