import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AdminBill, AdminCredit, AdminRefund, AreaMargins } from "#modules/billing/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { button, setUpMoney } from "../../testing/money-page.tsx";
import { Refusing } from "../../testing/procedures.ts";
import MarginsPage from "./area-margins.tsx";
import Bills from "./bills.tsx";
import Credits from "./credits.tsx";
import Refunds from "./refunds.tsx";

const renderPage = setUpMoney(server);

const homeowner = { userId: "01900000-0000-7000-8000-0000000000a1", name: "Dana Field" };

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

describe("credits", () => {
  test("show their reason and author, and an unused one can be undone", async () => {
    const takeBack = vi.fn(() => ({ ok: true }));
    const user = renderPage(Credits, {
      "admin.credits": () => ({ rows: [credit], nextCursor: null }),
      "admin.takeCreditBack": takeBack,
    });
    for (const name of ["By Hand", "Ana Cruz", "For the noise"])
      expect(await screen.findByRole("cell", { name })).toBeDefined();
    await user.click(await button("Reverse $5.00 of Dana Field"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Given twice");
    await user.click(dialog.getByRole("button", { name: "Reverse" }));
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
    const user = renderPage(Credits, {
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
    await user.click(await button("Give Credit"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Homeowner"), "dana{Enter}");
    await user.click(await dialog.findByRole("button", { name: "Choose Dana Field, 12 Oak, Troy" }));
    expect(await dialog.findByText(/At most \$100.00 at a time/)).toBeDefined();
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
  const refund = vi.fn((_input: { refundId: string }) => ({ refundId: bill.id, amount: "19.00" }));
  const user = renderPage(Bills, {
    "admin.bills": () => ({ rows: [bill], nextCursor: null }),
    "admin.refundInvoice": refund,
  });
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
  const user = renderPage(MarginsPage, { "admin.areaMargins": margins });
  expect(await screen.findByText("November 2026")).toBeDefined();
  expect(screen.getAllByText("-$24.14")).toHaveLength(2);
  await user.click(await button("ZIP codes of 100"));
  expect(await screen.findByRole("rowheader", { name: "10001" })).toBeDefined();
  expect(margins).toHaveBeenLastCalledWith({ month: null, within: "100" });
});

describe("on a phone", () => {
  afterEach(() => vi.unstubAllGlobals());
  const refund: AdminRefund = {
    ...{ id: bill.id, homeowner, number: "TEST-1", amount: "15.00", status: "succeeded" },
    ...{ reason: "oneOffCancelled", by: null, createdAt: "2026-11-23T15:00:00.000Z" },
  };

  test.each([
    ["bill", Bills, { "admin.bills": () => ({ rows: [bill], nextCursor: null }) }, "$29.00 · Sun, Nov 1"],
    [
      "credit",
      Credits,
      { "admin.credits": () => ({ rows: [credit], nextCursor: null }) },
      "$5.00 · For the noise",
    ],
    [
      "refund",
      Refunds,
      { "admin.refunds": () => ({ rows: [refund], nextCursor: null }) },
      "$15.00 · Single pickup canceled",
    ],
  ] as const)("a %s’s line begins with its amount", async (_, list, answers, line) => {
    const { matchMedia } = window;
    const isPhone = (media: string) => media.includes("max-width: 47.99em");
    vi.stubGlobal("matchMedia", (media: string) => ({ ...matchMedia(media), matches: isPhone(media) }));
    renderPage(list, answers);
    expect(await screen.findByText((text) => text.startsWith(line))).toBeDefined();
  });
});

test("a bill whose payment went back is refunded, not paid", async () => {
  const back = { ...bill, refunded: "29.00", refundable: "0.00" };
  renderPage(Bills, { "admin.bills": () => ({ rows: [back], nextCursor: null }) });
  expect(await screen.findByRole("cell", { name: "Refunded" })).toBeDefined();
  expect(screen.queryByRole("cell", { name: "Paid" })).toBeNull();
});
