import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PayRunPreview, PayRunRow, Rates } from "#contracts/pay.ts";
import { server } from "../../../../testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import SettingsTab from "./settings-tab.tsx";

// What a test has set off must not be answered by the next one.
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const margin = (from: string | null, pickupsPerWeek: number, left: string): Rates["margins"][number] => ({
  from,
  pickupsPerWeek,
  price: "29.00",
  fee: "1.14",
  pay: "52.00",
  left,
});
const rates: Rates = {
  today: "2026-11-24",
  rates: [
    { rate: "runnerRate", amount: "12.00", upcoming: [{ amount: "13.00", effectiveOn: "2026-12-01" }] },
    { rate: "monthlyPrice", amount: "29.00", upcoming: [] },
  ],
  margins: [margin(null, 1, "-24.14"), margin(null, 2, "-76.14"), margin("2026-12-01", 1, "-28.47")],
};

function rowOf(differences: Partial<PayRunRow> = {}): PayRunRow {
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
    attempts: 0,
    paidAt: null,
    ...differences,
  };
}
const leo = { runnerId: "01900000-0000-7000-8000-000000000002", firstName: "Leo", lastName: "Santos" };

function previewOf(rows: PayRunRow[], differences: Partial<PayRunPreview> = {}): PayRunPreview {
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
    rows,
    nextCursor: null,
    ...differences,
  };
}

function renderTab(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "admin.rates": () => rates,
      "admin.previewPayRun": () => previewOf([rowOf()]),
      "admin.holidays": () => [],
      ...answers,
    }),
  );
  return renderScreen(<SettingsTab />);
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));
const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the rates", () => {
  test("show the documented figure, what is to come, and that the service loses money", async () => {
    renderTab();
    const card = await region("Rates");
    expect(await card.findByText("$12.00/pickup")).toBeDefined();
    expect(card.getByText("$13.00/pickup from Tue, Dec 1, 2026")).toBeDefined();
    expect(card.getByText("$29.00/month")).toBeDefined();
    expect(card.getByRole("alert").textContent).toContain(
      "At $29.00 a month and $12.00 a pickup, a home with one pickup a week costs $24.14 more each month than it brings.",
    );
    const rows = card.getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["1", "$29.00", "$1.14", "$52.00", "-$24.14"],
      ["2", "$29.00", "$1.14", "$52.00", "-$76.14"],
      ["1", "$29.00", "$1.14", "$52.00", "-$28.47"],
    ]);
  });

  test("that leave something are no reason to warn, unless a later one is", async () => {
    renderTab({
      "admin.rates": () => ({
        ...rates,
        margins: [margin(null, 1, "3.00"), margin("2026-12-01", 1, "-0.50")],
      }),
    });
    const warning =
      "From Tue, Dec 1, 2026 on, a home with one pickup a week costs $0.50 more each month than it brings.";
    expect((await screen.findByText(warning)).closest("[role=alert]")).not.toBeNull();
  });

  test("say while one is typed what it would leave, and are set from a day on", async () => {
    const setRate = vi.fn(() => ({ ...rates, margins: [margin(null, 1, "10.53")] }));
    const user = renderTab({ "admin.setRate": setRate });
    const form = within(await screen.findByRole("form", { name: "Change a Rate" }));
    await user.type(form.getByLabelText("Amount in dollars"), "4.00");
    expect(form.getByRole("status").textContent).toBe(
      "With this rate, a home with one pickup a week leaves $10.53 a month.",
    );
    await user.selectOptions(form.getByLabelText("Which rate"), "Subscription price");
    expect(form.getByRole("status").textContent).toContain("-$48.42");
    await user.selectOptions(form.getByLabelText("Which rate"), "Runner payment");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    expect(await form.findByText("Please select the first day")).toBeDefined();
    expect(setRate).not.toHaveBeenCalled();
    await user.type(form.getByLabelText("First day"), "2026-12-15");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    expect(await screen.findByText("It counts from Tue, Dec 15, 2026 on.")).toBeDefined();
    expect(setRate).toHaveBeenCalledExactlyOnceWith({
      rate: "runnerRate",
      amount: "4.00",
      effectiveOn: "2026-12-15",
    });
    expect(screen.queryByText("The service loses money")).toBeNull();
  });

  test("a day that has passed is refused in words", async () => {
    const user = renderTab({
      "admin.setRate": () => {
        throw new Refusing({ status: 400, code: "RATE_IN_PAST" });
      },
    });
    const form = within(await screen.findByRole("form", { name: "Change a Rate" }));
    await user.type(form.getByLabelText("Amount in dollars"), "4");
    await user.type(form.getByLabelText("First day"), "2026-11-01");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    expect(await screen.findByText("A rate begins today or later.")).toBeDefined();
  });
});

describe("the pay run", () => {
  test("shows the week's sums, and each runner with what can still be done", async () => {
    renderTab({
      "admin.previewPayRun": () =>
        previewOf(
          [
            rowOf({ adjusted: "-2.00", total: "34.00", isWaitingForAccount: true }),
            rowOf({ ...leo, status: "paid", paidAt: "2026-11-24T15:23:00.000Z" }),
          ],
          { runners: 2, total: "70.00", paid: "36.00" },
        ),
    });
    const card = await region("Pay Run");
    expect(await card.findByText("Mon, Nov 16, 2026 to Sun, Nov 22, 2026")).toBeDefined();
    expect(card.getByText("$70.00")).toBeDefined();
    expect(card.getByText("No bank account yet")).toBeDefined();
    expect(card.getByText("3 jobs · -$2.00 adjusted")).toBeDefined();
    expect(card.getByRole("button", { name: "Hold the pay of Priya Nair" })).toBeDefined();
    expect(card.queryByRole("button", { name: /Leo Santos/ })).toBeNull();
  });

  test("of a week that goes on can be adjusted and not held, and other weeks can be chosen", async () => {
    const preview = vi.fn(({ week }: { week: string | null }) =>
      week === "2026-11-23"
        ? previewOf([rowOf({ status: "open" })], { week, isClosed: false, nextWeek: null })
        : previewOf([rowOf()]),
    );
    const user = renderTab({ "admin.previewPayRun": preview });
    await user.click(await button("Week after"));
    expect(await screen.findByText("Week goes on")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Hold/ })).toBeNull();
    expect(await button("Adjust the pay of Priya Nair")).toBeDefined();
    await user.click(await button("Week after"));
    expect(preview).toHaveBeenCalledTimes(2);
  });

  test("holds somebody's pay with a reason, and releases it", async () => {
    const holdPayout = vi.fn(() => rowOf({ status: "held", reason: "Checking" }));
    const releasePayout = vi.fn(() => rowOf());
    const preview = vi
      .fn(() => previewOf([rowOf()]))
      .mockReturnValueOnce(previewOf([rowOf()]))
      .mockReturnValueOnce(previewOf([rowOf({ status: "held", reason: "Checking" })]));
    const user = renderTab({
      "admin.previewPayRun": preview,
      "admin.holdPayout": holdPayout,
      "admin.releasePayout": releasePayout,
    });
    await user.click(await button("Hold the pay of Priya Nair"));
    await user.click(await button("Hold Pay"));
    expect(await screen.findByText("Please say why")).toBeDefined();
    await user.type(screen.getByLabelText("Reason"), " Checking ");
    await user.click(await button("Hold Pay"));
    expect(await screen.findByText("Why: Checking")).toBeDefined();
    const key = { runnerId: rowOf().runnerId, week: "2026-11-16" };
    expect(holdPayout).toHaveBeenCalledExactlyOnceWith({ ...key, reason: "Checking" });
    await user.click(await button("Release the pay of Priya Nair"));
    expect(await screen.findByText("The pay of Priya Nair goes with the next run.")).toBeDefined();
    expect(releasePayout).toHaveBeenCalledExactlyOnceWith(key);
  });

  test("adjusts either way, with one id for one dialog, whatever happens on the way", async () => {
    const adjustPay = vi
      .fn((_input: { adjustmentId: string; amount: string }) => rowOf({ total: "33.50" }))
      .mockImplementationOnce(() => {
        throw new Refusing({ status: 409, code: "PAY_BELOW_ZERO", params: { amount: "$36.00" } });
      });
    const user = renderTab({ "admin.adjustPay": adjustPay });
    await user.click(await button("Adjust the pay of Priya Nair"));
    await user.selectOptions(await screen.findByLabelText("What"), "Take away from it");
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("Amount in dollars"), "2.50");
    await user.type(dialog.getByLabelText("Reason"), "Gate left open");
    await user.click(await button("Adjust Pay"));
    expect(await screen.findByText("That is more than the week has: $36.00.")).toBeDefined();
    await user.click(await button("Adjust Pay"));
    expect(await screen.findByText("The week of Priya Nair has $33.50 now.")).toBeDefined();
    const [first, second] = adjustPay.mock.calls.map(([input]) => input);
    expect(first).toMatchObject({ amount: "-2.50", reason: "Gate left open", week: "2026-11-16" });
    expect(second).toEqual(first);
  });

  test("runs once it was asked twice, and says what is left and why", async () => {
    const payRun = vi.fn(() => ({
      prepared: 4,
      paid: 3,
      refused: 1,
      unknown: 0,
      unsettled: 4,
      waiting: 2,
      held: 1,
      failed: 1,
      sending: 0,
    }));
    const user = renderTab({ "admin.payRun": payRun });
    await user.click(await button("Run Now"));
    expect(payRun).not.toHaveBeenCalled();
    await user.click(await button("Pay Runners"));
    expect(await screen.findByText("3 runners paid. 4 payouts are left.")).toBeDefined();
    const left = within(screen.getByRole("list", { name: "What is left after the run" }));
    expect(left.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "2 runners have no bank account yet.",
      "1 payout is on hold.",
      "1 payout was refused by the payment provider.",
    ]);
    expect(payRun).toHaveBeenCalledOnce();
  });

  test("that did not load can be asked for again; one of nobody says so", async () => {
    const preview = vi
      .fn(() => previewOf([], { runners: 0, total: "0.00" }))
      .mockImplementationOnce(() => {
        throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      });
    const user = renderTab({ "admin.previewPayRun": preview });
    await user.click(await button("Try Again"));
    expect(await screen.findByText("Nobody earned anything in this week.")).toBeDefined();
  });
});
