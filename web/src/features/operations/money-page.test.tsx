import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AdminBill, AdminCredit, AreaMargins } from "#modules/billing/contract.ts";
import type { PayRunPreview, PayRunRow } from "#modules/payouts/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import MoneyPage from "./money-page.tsx";

// A request left over from one test must not reach the next test's answers.
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

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
    due: { runners: rows.length, total: "36.00" },
    others: { payouts: 0, total: "0.00" },
    rows,
    nextCursor: null,
    ...differences,
  };
}

const none = { rows: [], nextCursor: null };

function renderTab(answers: Parameters<typeof procedures>[0] = {}, week?: string) {
  server.use(
    procedures({
      "admin.previewPayRun": () => previewOf([rowOf()]),
      "admin.credits": () => none,
      "admin.bills": () => none,
      "admin.refunds": () => none,
      ...answers,
    }),
  );
  return renderScreen(<MoneyPage week={week} />);
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));
const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the pay run", () => {
  test("an alert's link opens its week", async () => {
    const preview = vi.fn((_: unknown) => previewOf([rowOf()]));
    renderTab({ "admin.previewPayRun": preview }, "2026-03-02");
    await screen.findByText("Priya Nair");
    expect(preview.mock.calls[0]?.[0]).toMatchObject({ week: "2026-03-02" });
  });

  test("its jobs show each payment and the amount held for review", async () => {
    const line = { bookedAt: "2026-11-18T16:00:00.000Z", date: "2026-11-18", reason: null };
    const jobs = vi.fn((_: unknown) => ({
      lines: [
        {
          ...line,
          id: "01900000-0000-7000-8000-0000000000e1",
          kind: "job",
          place: "Maple Street, Springfield",
          amount: "12.00",
        },
        {
          ...line,
          id: "01900000-0000-7000-8000-0000000000e3",
          kind: "job",
          place: "Oak Street, Springfield",
          reason: "heldForReview",
          amount: "12.00",
        },
        {
          ...line,
          id: "01900000-0000-7000-8000-0000000000e2",
          kind: "adjustment",
          place: null,
          reason: "heldForReview",
          amount: "-12.00",
        },
      ],
    }));
    const user = renderTab({ "admin.payRunJobs": jobs });
    await user.click(await button("3 jobs. Show the jobs of Priya Nair"));
    const dialog = within(await screen.findByRole("dialog", { name: /Priya Nair/ }));
    const lines = (await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Wed, Nov 18, 2026 · 11:00 AM · Maple Street, Springfield · $12.00",
      "Wed, Nov 18, 2026 · 11:00 AM · Oak Street, Springfield · Held while we review a pickup · $12.00",
      "Wed, Nov 18, 2026 · Held while we review a pickup · -$12.00",
    ]);
    expect(jobs.mock.calls[0]?.[0]).toEqual({ runnerId: rowOf().runnerId, week: "2026-11-16" });
  });

  test("downloads as a table of its week", async () => {
    const saved: string[] = [];
    let query = "";
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:table", revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.use(
      http.get("*/api/admin/export", ({ request }) => {
        query = new URL(request.url).search;
        const headers = { "content-disposition": 'attachment; filename="payRun-2026-11-24.csv"' };
        return new HttpResponse('"Week from"\r\n"2026-11-16"\r\n', { headers });
      }),
    );
    const user = renderTab();
    await user.click(await button("Export CSV"));
    expect(await screen.findByText("Table saved")).toBeDefined();
    expect(query).toBe("?list=payRun&week=2026-11-16&language=en");
    expect(saved).toEqual(["payRun-2026-11-24.csv"]);
  });

  test("shows the week's totals, and each runner with the available actions", async () => {
    renderTab({
      "admin.previewPayRun": () =>
        previewOf(
          [
            rowOf({ adjusted: "-2.00", total: "34.00", isWaitingForAccount: true }),
            rowOf({ ...leo, status: "paid", paidAt: "2026-11-24T15:23:00.000Z" }),
          ],
          { runners: 2, total: "70.00", paid: "36.00", due: { runners: 1, total: "34.00" } },
        ),
    });
    const card = await region("Pay Run");
    expect(await card.findByText("Mon, Nov 16, 2026 to Sun, Nov 22, 2026")).toBeDefined();
    expect(card.getByText("To be paid in all").parentElement?.textContent).toContain("$34.00");
    expect(card.getByText("No bank account yet")).toBeDefined();
    const priyasJobs = card.getByRole("button", { name: "3 jobs. Show the jobs of Priya Nair" });
    expect(priyasJobs.parentElement?.textContent).toBe("3 jobs · -$2.00 adjusted");
    expect(card.getByRole("button", { name: "Hold the pay of Priya Nair" })).toBeDefined();
    const leosButtons = card.getAllByRole("button", { name: /Leo Santos/ });
    expect(leosButtons.map((each) => each.getAttribute("aria-label"))).toEqual([
      "3 jobs. Show the jobs of Leo Santos",
    ]);
  });

  test("of the current week can be adjusted but not held, and other weeks can be chosen", async () => {
    const preview = vi.fn(({ week }: { week: string | null }) =>
      week === "2026-11-23"
        ? previewOf([rowOf({ status: "open" })], { week, isClosed: false, nextWeek: null })
        : previewOf([rowOf()]),
    );
    const user = renderTab({ "admin.previewPayRun": preview });
    await user.click(await button("Week after"));
    expect(await screen.findByText("Week in progress")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Hold/ })).toBeNull();
    expect(await button("Adjust the pay of Priya Nair")).toBeDefined();
    await user.click(await button("Week after"));
    expect(preview).toHaveBeenCalledTimes(2);
  });

  fullTest("holds a runner's pay with a reason, and releases it", async () => {
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

  test("retries a refused payout and shows the result", async () => {
    const failed = rowOf({ status: "failed", reason: "Insufficient funds" });
    const retryPayout = vi.fn((_: unknown) => rowOf({ status: "paid" })).mockReturnValueOnce(failed);
    const user = renderTab({
      "admin.previewPayRun": () => previewOf([failed]),
      "admin.retryPayout": retryPayout,
    });
    await user.click(await button("Send again: the pay of Priya Nair"));
    expect(
      await screen.findByText("The pay of Priya Nair could not be sent. The row says why."),
    ).toBeDefined();
    await user.click(await button("Send again: the pay of Priya Nair"));
    expect(await screen.findByText("Priya Nair is paid.")).toBeDefined();
    expect(retryPayout).toHaveBeenCalledWith({ runnerId: failed.runnerId, week: "2026-11-16" });
  });

  fullTest("adjusts up or down, with one id per dialog whatever happens", async () => {
    const adjustPay = vi
      .fn((_input: { adjustmentId: string; amount: string }) => rowOf({ total: "33.50" }))
      .mockImplementationOnce(() => {
        throw new Refusing({ status: 409, code: "PAY_BELOW_ZERO", params: { amount: "$36.00" } });
      });
    const user = renderTab({ "admin.adjustPay": adjustPay });
    await user.click(await button("Adjust the pay of Priya Nair"));
    await user.selectOptions(await screen.findByLabelText("What"), "Deduct");
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Gate left open");
    await user.type(dialog.getByLabelText("Amount in dollars"), "-2.50");
    await user.click(await button("Adjust Pay"));
    expect(await dialog.findByText("Please enter an amount such as 12.50")).toBeDefined();
    expect(adjustPay).not.toHaveBeenCalled();
    await user.clear(dialog.getByLabelText("Amount in dollars"));
    await user.type(dialog.getByLabelText("Amount in dollars"), "2.50");
    await user.click(await button("Adjust Pay"));
    expect(await screen.findByText("That is more than the week has: $36.00.")).toBeDefined();
    await user.click(await button("Adjust Pay"));
    expect(await screen.findByText("The week of Priya Nair has $33.50 now.")).toBeDefined();
    const [first, second] = adjustPay.mock.calls.map(([input]) => input);
    expect(first).toMatchObject({ amount: "-2.50", reason: "Gate left open", week: "2026-11-16" });
    expect(second).toEqual(first);
  });

  test("runs after two confirmations, and says what is left and why", async () => {
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
    const user = renderTab({
      "admin.payRun": payRun,
      "admin.previewPayRun": () => previewOf([rowOf()], { others: { payouts: 2, total: "50.00" } }),
    });
    await user.click(await button("Run Now"));
    expect(payRun).not.toHaveBeenCalled();
    expect(
      await screen.findByText("Mon, Nov 16, 2026 to Sun, Nov 22, 2026: 1 runner gets $36.00."),
    ).toBeDefined();
    expect(screen.getByText("Other weeks that are over: 2 more payouts, $50.00 in all.")).toBeDefined();
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

  test("that did not load can be retried; an empty one says so", async () => {
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

const homeowner = { userId: "01900000-0000-7000-8000-0000000000a1", name: "Dana Field" };

describe("credits", () => {
  const credit: AdminCredit = {
    id: "01900000-0000-7000-8000-0000000000b1",
    homeowner,
    cause: "hand",
    amount: "5.00",
    reason: "For the noise",
    pickupOn: null,
    by: "Ana Cruz",
    bookedAt: "2026-11-23T15:00:00.000Z",
    canBeTakenBack: true,
  };

  test("show their reason and author, and an unused one can be undone", async () => {
    const takeBack = vi.fn(() => ({ ok: true }));
    const user = renderTab({
      "admin.credits": () => ({ rows: [credit], nextCursor: null }),
      "admin.takeCreditBack": takeBack,
    });
    await user.click(await screen.findByRole("tab", { name: "Credits" }));
    expect(await screen.findByText(/By hand · by Ana Cruz · “For the noise”/)).toBeDefined();
    await user.click(await button("Take back $5.00 from Dana Field"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Given twice");
    await user.click(dialog.getByRole("button", { name: "Take Back" }));
    await screen.findByText("Credit Taken Back");
    expect(takeBack).toHaveBeenCalledWith({ id: credit.id, reason: "Given twice" });
  });

  fullTest("are given to a searched homeowner, with the limit shown, and can be undone", async () => {
    const give = vi
      .fn(() => ({ id: credit.id, amount: "5.00" }))
      .mockImplementationOnce(() => {
        throw new Refusing({ status: 409, code: "CREDIT_TOO_LARGE", params: { amount: "$100.00" } });
      });
    const takeBack = vi.fn(() => ({ ok: true }));
    const user = renderTab({
      "admin.homeowners": () => ({
        rows: [
          { userId: homeowner.userId, firstName: "Dana", lastName: "Field", address: "12 Oak", city: "Troy" },
        ],
        nextCursor: null,
      }),
      "admin.creditLimit": () => ({ mostByHand: "100.00" }),
      "admin.giveCredit": give,
      "admin.takeCreditBack": takeBack,
    });
    await user.click(await screen.findByRole("tab", { name: "Credits" }));
    await user.click(await button("Give Credit"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Homeowner"), "dana{Enter}");
    await user.click(await dialog.findByRole("button", { name: "Choose Dana Field, 12 Oak, Troy" }));
    expect(await dialog.findByText(/At most \$100.00 at once/)).toBeDefined();
    const amount = dialog.getByLabelText("Amount in dollars");
    await user.type(amount, "500");
    await user.type(dialog.getByLabelText("Reason"), "For the noise");
    await user.click(dialog.getByRole("button", { name: "Give Credit" }));
    expect(await dialog.findByText("At most $100.00 can be credited at once.")).toBeDefined();
    expect(amount.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(amount);
    await user.clear(amount);
    await user.type(amount, "5");
    await user.click(dialog.getByRole("button", { name: "Give Credit" }));
    await user.click(await button("Undo"));
    await screen.findByText("Credit Taken Back");
    expect(give).toHaveBeenCalledWith(
      expect.objectContaining({ userId: homeowner.userId, amount: "5", reason: "For the noise" }),
    );
    expect(takeBack).toHaveBeenCalledWith({ id: credit.id, reason: "Given by mistake." });
  });
});

fullTest("a bill is refunded up to its remaining amount, with a reason", async () => {
  const bill: AdminBill = {
    id: "01900000-0000-7000-8000-0000000000d1",
    homeowner,
    number: "TEST-1",
    status: "paid",
    amount: "29.00",
    credited: "0.00",
    refunded: "10.00",
    refundable: "19.00",
    periodStartsOn: "2026-11-01",
    createdAt: "2026-11-01T15:00:00.000Z",
    attempts: 1,
  };
  const refund = vi.fn((_input: { refundId: string }) => ({ refundId: bill.id, amount: "19.00" }));
  const user = renderTab({
    "admin.bills": () => ({ rows: [bill], nextCursor: null }),
    "admin.refundInvoice": refund,
  });
  await user.click(await screen.findByRole("tab", { name: "Bills & Refunds" }));
  await user.click(await button("Refund Dana Field, $29.00"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Up to \$19.00/)).toBeDefined();
  await user.type(dialog.getByLabelText("Reason"), "Rained out");
  const amount = dialog.getByLabelText("Amount in dollars");
  for (const [wrong, words] of [
    ["0", "Please enter an amount such as 12.50"],
    ["19.01", "This is more than can still be refunded."],
  ] as const) {
    await user.clear(amount);
    await user.type(amount, wrong);
    await user.click(dialog.getByRole("button", { name: "Send Refund" }));
    expect(await dialog.findByText(words)).toBeDefined();
  }
  expect(refund).not.toHaveBeenCalled();
  await user.clear(amount);
  await user.type(amount, "19.00");
  await user.click(dialog.getByRole("button", { name: "Send Refund" }));
  await screen.findByText("Refund on Its Way");
  const sent = {
    refundId: expect.any(String),
    invoiceId: bill.id,
    amount: "19.00",
    reason: "Rained out",
    seen: "19.00",
  };
  expect(refund).toHaveBeenCalledWith(sent);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await button("Refund Dana Field, $29.00"));
  const again = within(await screen.findByRole("dialog"));
  expect(again.getByLabelText("Reason")).toHaveProperty("value", "");
  await user.type(again.getByLabelText("Reason"), "Once more");
  await user.click(again.getByRole("button", { name: "Send Refund" }));
  await vi.waitFor(() => expect(refund).toHaveBeenCalledTimes(2));
  const ids = refund.mock.calls.map(([{ refundId }]) => refundId);
  expect(new Set(ids).size).toBe(2);
});

test("margins are listed by area with a total, and expand to ZIP codes", async () => {
  const sums = {
    revenue: "29.00",
    credits: "0.00",
    refunds: "0.00",
    disputes: "0.00",
    fees: "1.14",
    runnerPay: "52.00",
    left: "-24.14",
  };
  const margins = vi.fn(
    ({ within: area }: { within: string | null }): AreaMargins => ({
      month: "2026-11",
      previousMonth: "2026-10",
      nextMonth: null,
      total: sums,
      rows: [{ area: area ? "10001" : "100", ...sums }],
      more: 0,
    }),
  );
  const user = renderTab({ "admin.areaMargins": margins });
  await user.click(await screen.findByRole("tab", { name: "Margins" }));
  expect(await screen.findByText("November 2026")).toBeDefined();
  expect(screen.getAllByText("-$24.14")).toHaveLength(2);
  await user.click(await button("ZIP codes of 100"));
  expect(await screen.findByRole("rowheader", { name: "10001" })).toBeDefined();
  expect(margins).toHaveBeenLastCalledWith({ month: null, within: "100" });
});
