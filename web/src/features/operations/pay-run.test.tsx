import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { button, previewOf, rowOf, setUpMoney } from "../../testing/money-page.tsx";
import { type procedures, Refusing } from "../../testing/procedures.ts";
import type { DeskShown } from "../lists/shown.ts";
import MoneyPage from "./money-page.tsx";

const renderPage = setUpMoney(server);
const renderTab = (...rest: [Parameters<typeof procedures>[0]?, DeskShown?]) =>
  renderPage(MoneyPage, ...rest);

const leo = { runnerId: "01900000-0000-7000-8000-000000000002", firstName: "Leo", lastName: "Santos" };
const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the pay run", () => {
  test("an alert's link opens its week", async () => {
    const preview = vi.fn((_: unknown) => previewOf([rowOf()]));
    renderTab({ "admin.previewPayRun": preview }, { week: "2026-03-02" });
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
    await user.click(await button("3 jobs. Show Priya Nair’s jobs"));
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
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      list: "payRun",
      week: "2026-11-16",
      sort: "pay",
      columns: "week,firstName,lastName,status,paid,jobs,earned,adjusted,pay,yearPaid,getsTaxForm,reason",
      language: "en",
    });
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
    expect(card.getByText("Total to pay").parentElement?.textContent).toContain("$34.00");
    expect(card.getByText("No bank account yet")).toBeDefined();
    expect(card.getByText("-$2.00 adjusted")).toBeDefined();
    expect(card.getByRole("button", { name: "Hold Priya Nair’s pay", hidden: true })).toBeDefined();
    const leosButtons = card.getAllByRole("button", { name: /Leo Santos/ });
    expect(leosButtons.map((each) => each.getAttribute("aria-label"))).toEqual([
      "3 jobs. Show Leo Santos’s jobs",
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
    expect(screen.queryByRole("button", { name: /^Hold/, hidden: true })).toBeNull();
    expect(await button("Adjust Priya Nair’s pay")).toBeDefined();
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
    await user.click(await button("Hold Priya Nair’s pay"));
    await user.click(await button("Hold Pay"));
    expect(await screen.findByText("Please say why")).toBeDefined();
    await user.type(screen.getByLabelText("Reason"), " Checking ");
    await user.click(await button("Hold Pay"));
    expect(await screen.findByText("Why: Checking")).toBeDefined();
    const key = { runnerId: rowOf().runnerId, week: "2026-11-16" };
    expect(holdPayout).toHaveBeenCalledExactlyOnceWith({ ...key, reason: "Checking" });
    await user.click(await button("Release Priya Nair’s pay"));
    expect(await screen.findByText("Priya Nair’s pay goes out with the next run.")).toBeDefined();
    expect(releasePayout).toHaveBeenCalledExactlyOnceWith(key);
  });

  test("retries a refused payout and shows the result", async () => {
    const failed = rowOf({ status: "failed", reason: "Insufficient funds" });
    const retryPayout = vi.fn((_: unknown) => rowOf({ status: "paid" })).mockReturnValueOnce(failed);
    const user = renderTab({
      "admin.previewPayRun": () => previewOf([failed]),
      "admin.retryPayout": retryPayout,
    });
    await user.click(await button("Send again: Priya Nair’s pay"));
    expect(await screen.findByText("Priya Nair’s pay could not be sent. The row says why.")).toBeDefined();
    await user.click(await button("Send again: Priya Nair’s pay"));
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
    await user.click(await button("Adjust Priya Nair’s pay"));
    await user.selectOptions(await screen.findByLabelText("Type"), "Deduct");
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
    expect(await screen.findByText("Priya Nair’s pay for the week is now $33.50.")).toBeDefined();
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
    expect(await screen.findByText("Nobody earned anything this week.")).toBeDefined();
  });
});
