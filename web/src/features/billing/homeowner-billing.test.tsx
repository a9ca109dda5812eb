import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as en from "#messages/en.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { billingOf, chargeOf, type Invoice, invoiceOf } from "../../testing/billing.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import HomeownerBilling from "./homeowner-billing.tsx";
import ReceiptPage from "./receipt-page.tsx";

// A request left over from one test must not reach the next test's answers.
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

function renderAs(screenOf: ReactNode, answers: Parameters<typeof procedures>[0]) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(), ...answers }));
  return renderScreen(<RequireRole allow="homeowner">{screenOf}</RequireRole>);
}

const renderBilling = (billing: Partial<Billing> = {}, answers: Parameters<typeof procedures>[0] = {}) =>
  renderAs(<HomeownerBilling />, { "homeowner.billing": () => billingOf(billing), ...answers });

const credit = {
  id: "01900000-0000-7000-8000-000000000031",
  cause: "other",
  words: null,
  amount: "3.35",
  pickupOn: null,
  bookedAt: "2026-11-21T12:00:00.000Z",
} as const;

const refusing = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};

const card = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the plan", () => {
  test("shows the next charge: when, how much, and what changes it", async () => {
    renderBilling({
      credit: "3.35",
      nextCharge: chargeOf(
        [
          ["month", "29.00"],
          ["credit", "-3.35"],
          ["hold", "-13.35"],
        ],
        { amount: "12.30" },
      ),
    });
    const plan = await card("Billing");
    expect((await plan.findByText("Next billing date")).parentElement?.parentElement?.textContent).toBe(
      "Next billing dateMon, Dec 21, 2026$12.30",
    );
    expect(
      plan
        .getAllByRole("term")
        .map(({ nextSibling, textContent }) => [
          textContent?.replace(/\u2009/g, " "),
          nextSibling?.textContent,
        ]),
    ).toEqual([
      ["Monthly rate", "$29.00/month"],
      ["Credit", "-$3.35"],
      ["Vacation hold, Dec 1 – 14", "-$13.35"],
    ]);
    expect((await card("Credits")).getByText("$3.35 comes off your next bill")).toBeDefined();
  });

  test("shows what an earlier bill left open, and a new price", async () => {
    renderBilling({
      credit: "-1.20",
      nextRate: { amount: "31.00", from: "2026-12-21" },
      nextCharge: chargeOf(
        [
          ["newPrice", "31.00"],
          ["debt", "1.20"],
        ],
        { amount: "32.20" },
      ),
    });
    const plan = await card("Billing");
    expect(await plan.findByText("$32.20")).toBeDefined();
    expect(plan.getByText("From Mon, Dec 21, 2026 on").nextSibling?.textContent).toBe("$31.00/month");
    expect(plan.getByText("Added from before").nextSibling?.textContent).toBe("$1.20");
    expect(screen.getByText("$1.20 is added to your next bill")).toBeDefined();
  });

  test("charges nothing while paused, and leads to resuming", async () => {
    renderBilling({ status: "paused", nextCharge: null });
    const plan = await card("Billing");
    expect(await plan.findByText(/^Nothing is charged while paused\./)).toBeDefined();
    expect(plan.getByRole("link", { name: "Resume on Today" }).getAttribute("href")).toBe("/");
    expect(plan.queryByText("Next billing date")).toBeNull();
  });

  test.each(["active", "past_due", "paused"] as const)(
    "that is %s and was canceled shows its end date and can only be kept",
    async (status) => {
      renderBilling({ status, cancelEndsOn: null, nextCharge: null, endsOn: "2026-12-21" });
      const plan = await card("Billing");
      expect((await plan.findByText("Ends on")).nextSibling?.textContent).toBe("Mon, Dec 21, 2026");
      expect(plan.getByRole("button", { name: "Keep My Service" })).toBeDefined();
      expect(plan.queryByRole("button", { name: "Cancel Service" })).toBeNull();
      expect(plan.queryByText(/Your pickups continue until then/) !== null).toBe(status !== "paused");
      expect(plan.queryByText(/Your pickups stay paused/) !== null).toBe(status === "paused");
    },
  );

  test("shows a failed payment, how to pay it, and next to it the card", async () => {
    const receiptUrl = "https://pay.example/invoice";
    const bill = invoiceOf({ status: "open", paidAt: null, nextAttemptOn: "2026-12-24", receiptUrl });
    renderBilling({
      status: "past_due",
      nextCharge: chargeOf([["month", "29.00"]], { billId: bill.id, on: "2026-12-24" }),
      invoices: [bill],
    });
    const plan = await card("Billing");
    expect(
      await plan.findByText(
        "Your last payment did not go through. Your pickups continue. We try again on Thu, Dec 24, 2026.",
      ),
    ).toBeDefined();
    expect(plan.getByText("$29.00")).toBeDefined();
    expect(plan.getByRole("link", { name: "Pay Now" }).getAttribute("href")).toBe(receiptUrl);
    expect((await card("Bills & Receipts")).getByText("Not paid yet")).toBeDefined();
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Billing",
      "Payment Method",
      "Bills & Receipts",
      "Credits",
    ]);
  });

  test.each(["none", "incomplete", "canceled"] as const)("links to the setup: %s", async (status) => {
    renderBilling({ status, cancelEndsOn: null, invoices: [] });
    const plan = await card("Billing");
    expect((await plan.findByRole("link", { name: "Set Up Service" })).getAttribute("href")).toBe(
      "/subscribe",
    );
    expect(plan.queryByRole("button")).toBeNull();
    expect(screen.getByText("No bills yet")).toBeDefined();
  });

  test("says that a home without runners waits, instead of linking to the setup", async () => {
    renderBilling({ status: "none", cancelEndsOn: null, invoices: [] }, { "auth.currentUser": waitingUser });
    const plan = await card("Billing");
    expect(await plan.findByText(/^You’re on the waiting list/)).toBeDefined();
    expect(plan.getByText("Waiting for a runner in your area")).toBeDefined();
    expect(plan.getByRole("link", { name: "Review My Setup" }).getAttribute("href")).toBe("/subscribe");
    expect(plan.queryByRole("link", { name: "Set Up Service" })).toBeNull();
  });

  test("that did not load can be retried", async () => {
    const billing = vi.fn(() => billingOf()).mockImplementationOnce(refusing(503, "SERVICE_UNAVAILABLE"));
    const user = renderBilling({}, { "homeowner.billing": billing });
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Mon, Dec 21, 2026")).toBeDefined();
  });
});

describe("bills", () => {
  test.each([
    [{}, "$29.00Paid", []],
    [{ pickups: 1 }, "$29.00Paid", [], "1 pickup"],
    [{ credited: "3.35" }, "$25.65Paid", ["$3.35 paid by credit"]],
    [{ credited: "-1.20" }, "$30.20Paid", ["$1.20 added from before"]],
    [{ amount: "-14.50", credited: "-14.50" }, "-$14.50Paid", [], null],
    [{ refunded: "10.00" }, "$29.00Paid", ["$10.00 refunded"]],
    [{ credited: "3.35", refunded: "25.65" }, "$25.65Refunded", ["$3.35 paid by credit", "$25.65 refunded"]],
    [{ status: "uncollectible", paidAt: null }, "$29.00Not collected", []],
  ] as [Partial<Invoice>, string, string[], (string | null)?][])(
    "%o",
    async (invoice, line, more, pickups = "8 pickups") => {
      renderBilling({ invoices: [invoiceOf(invoice)] });
      const bills = await card("Bills & Receipts");
      const bill = (await bills.findByText("Nov 21, 2026")).closest("details");
      expect(bill?.querySelector("summary")?.textContent).toBe(`Nov 21, 2026${line}`);
      expect(
        [...(bill?.querySelectorAll("p") ?? [])].map(({ textContent }) =>
          textContent?.replace(/\u2009/g, " "),
        ),
      ).toEqual([`Nov 21 – Dec 20, 2026${pickups ? ` · ${pickups} done` : ""}`, ...more]);
      expect(bills.getByRole("link", { name: /^Receipt/ }).getAttribute("href")).toBe(
        "/receipt/01900000-0000-7000-8000-000000000021",
      );
    },
  );

  test("one that the bank must confirm says so above, and is paid there", async () => {
    const receiptUrl = "https://pay.example/invoice";
    const bill = invoiceOf({ status: "open", paidAt: null, needsAction: true, receiptUrl });
    renderBilling({
      nextCharge: chargeOf([["month", "29.00"]], { billId: bill.id, on: null }),
      invoices: [bill],
    });
    const plan = await card("Billing");
    expect(await plan.findByText("Your bank wants you to confirm this payment.")).toBeDefined();
    expect(plan.getByRole("link", { name: "Pay Now" }).getAttribute("href")).toBe(receiptUrl);
  });

  test("are three, the last one open, until all are asked for", async () => {
    const ids = ["1", "2", "3", "4"].map((last) => `01900000-0000-7000-8000-00000000002${last}`);
    const user = renderBilling({ invoices: ids.map((id) => invoiceOf({ id })) });
    const bills = await card("Bills & Receipts");
    const open = () => bills.getAllByRole("listitem").map((row) => row.querySelector("details")?.open);
    expect(await bills.findAllByRole("listitem")).toHaveLength(3);
    expect(open()).toEqual([true, false, false]);
    await user.click(bills.getByRole("button", { name: "Show all (4)" }));
    expect(open()).toEqual([true, false, false, false]);
  });

  test("credits show their reason", async () => {
    renderBilling({
      credits: [
        { ...credit, cause: "missed", pickupOn: "2026-11-20" },
        { ...credit, id: "01900000-0000-7000-8000-000000000032", cause: "hold", amount: "9.54" },
        { ...credit, id: "01900000-0000-7000-8000-000000000033", cause: "other", words: "For the noise" },
      ],
    });
    const rows = await (await card("Credits")).findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Missed pickup on Fri, Nov 20, 2026$3.35",
      "Vacation holdAdded Nov 21, 2026$9.54",
      "CreditFor the noise · Added Nov 21, 2026$3.35",
    ]);
  });
});

describe("the guarantee", () => {
  test.each([
    ["is over", { guaranteeUntil: null }],
    [
      "has nothing to give back",
      { guaranteeUntil: "2026-12-21", invoices: [invoiceOf({ refunded: "29.00" })] },
    ],
    ["was paid by credit", { guaranteeUntil: "2026-12-21", invoices: [invoiceOf({ credited: "29.00" })] }],
  ] as [string, Partial<Billing>][])("is not offered when it %s", async (_why, billing) => {
    renderBilling(billing);
    expect(await screen.findByText("Bills & Receipts")).toBeDefined();
    expect(screen.queryByRole("region", { name: "30-Day Guarantee" })).toBeNull();
  });

  fullTest("is requested once, with its reason", async () => {
    const requestRefund = vi.fn((_input: unknown) => ({ refunded: "29.00" }));
    const user = renderBilling(
      { guaranteeUntil: "2026-12-21" },
      { "homeowner.requestRefund": requestRefund },
    );
    await user.click(await screen.findByRole("button", { name: "Get My Money Back" }));
    const question = within(await screen.findByRole("dialog", { name: "Get your money back?" }));
    await user.type(question.getByLabelText(/^What went wrong/), " Too loud ");
    await user.dblClick(question.getByRole("button", { name: "Get My Money Back" }));
    expect(
      await screen.findByText("$29.00 goes back to your card. Banks take a few days to show it."),
    ).toBeDefined();
    expect(requestRefund).toHaveBeenCalledExactlyOnceWith({ reason: "Too loud" });
    expect(screen.queryByRole("region", { name: "30-Day Guarantee" })).toBeNull();
  });

  test("once requested, shows the end and the pending refund at once, also after reopening the page", async () => {
    let isAsked = false;
    const answers = {
      "homeowner.billing": () =>
        billingOf(
          isAsked
            ? { status: "canceled", cancelEndsOn: null, invoices: [invoiceOf({ refunding: "29.00" })] }
            : { guaranteeUntil: "2026-12-21" },
        ),
      "homeowner.requestRefund": () => {
        isAsked = true;
        return { refunded: "29.00" };
      },
    };
    const user = renderBilling({}, answers);
    await user.click(await screen.findByRole("button", { name: "Get My Money Back" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Get My Money Back" }));
    expect(await screen.findByText("Refund of $29.00 on its way")).toBeDefined();
    expect((await card("Billing")).getByText("Ended")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Cancel Service" })).toBeNull();
  });

  test("is not offered again while the refund is pending", async () => {
    renderBilling({ guaranteeUntil: "2026-12-21", invoices: [invoiceOf({ refunding: "29.00" })] });
    expect(await screen.findByText("Refund of $29.00 on its way")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Get My Money Back" })).toBeNull();
  });

  test("that has since expired says so", async () => {
    const user = renderBilling(
      { guaranteeUntil: "2026-12-21" },
      { "homeowner.requestRefund": refusing(409, "GUARANTEE_OVER") },
    );
    await user.click(await screen.findByRole("button", { name: "Get My Money Back" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Get My Money Back" }));
    expect(await screen.findByText("The 30 days of the satisfaction guarantee are over.")).toBeDefined();
  });
});

test("a single pickup’s bill says what it is for, not how many pickups are done", async () => {
  const oneOff = { isOneOff: true, periodStartsOn: "2026-12-01", periodEndsOn: "2026-12-02", pickups: 0 };
  renderBilling({ invoices: [invoiceOf(oneOff)] });
  const bills = await card("Bills & Receipts");
  expect(await bills.findByText("Single pickup: Dec 1, 2026")).toBeDefined();
});

describe("a receipt", () => {
  const open = (invoice: Partial<Invoice>, billing: Partial<Billing> = {}) =>
    renderAs(<ReceiptPage invoiceId="01900000-0000-7000-8000-000000000021" />, {
      "homeowner.billing": () => billingOf({ invoices: [invoiceOf(invoice)], ...billing }),
    });

  test("shows who paid what for which month, to the cent", async () => {
    open({ credited: "3.35", refunded: "5.00" });
    const sheet = await card("TidyCurb");
    for (const text of ["TEST-1", "Nov 21 – Dec 20, 2026", "$29.00", "-$3.35", "$25.65", "-$5.00"])
      expect(sheet.getByText(text)).toBeDefined();
    expect(sheet.getByText("Test mode: no money was moved.")).toBeDefined();
  });

  test("of a single pickup names no plan", async () => {
    open({ isOneOff: true, amount: "15.00", periodStartsOn: "2026-12-01", periodEndsOn: "2026-12-02" });
    const sheet = await card("TidyCurb");
    expect(sheet.getByText("Single pickup")).toBeDefined();
    expect(sheet.queryByText(/one month/)).toBeNull();
  });

  test("shows the payment date in the platform’s zone, also in Tokyo", async () => {
    renderAs(
      <IntlProvider locale="en-US" messages={en} timeZone="Asia/Tokyo">
        <ReceiptPage invoiceId="01900000-0000-7000-8000-000000000021" />
        <HomeownerBilling />
      </IntlProvider>,
      {
        "homeowner.billing": () =>
          billingOf({
            invoices: [invoiceOf({ paidAt: "2026-11-21T20:00:00.000Z" })],
            credits: [{ ...credit, bookedAt: "2026-11-24T20:00:00.000Z" }],
          }),
      },
    );
    expect(await screen.findByText("November 21, 2026")).toBeDefined();
    expect(await screen.findByText(/Nov 24, 2026/)).toBeDefined();
  });

  test("from the payment provider is one link away", async () => {
    open({ receiptUrl: "https://pay.example/receipt" }, { testMode: false });
    expect((await screen.findByRole("link", { name: "Open at Stripe" })).getAttribute("href")).toBe(
      "https://pay.example/receipt",
    );
    expect(screen.queryByText("Test mode: no money was moved.")).toBeNull();
  });

  test("that was not paid is a bill", async () => {
    open({ status: "open", paidAt: null });
    expect(await screen.findByRole("heading", { level: 1, name: "Bill" })).toBeDefined();
    expect(screen.getByText("To be paid")).toBeDefined();
  });

  test("of another homeowner is not found", async () => {
    open({ id: "01900000-0000-7000-8000-000000000022" });
    expect(await screen.findByText("Receipt not found")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });
});
