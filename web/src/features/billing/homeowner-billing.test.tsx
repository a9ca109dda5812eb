import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as en from "#messages/en.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import HomeownerBilling from "./homeowner-billing.tsx";
import ReceiptPage from "./receipt-page.tsx";

// A request left over from one test must not reach the next test's answers.
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

type Invoice = Billing["invoices"][number];

function invoiceOf(differences: Partial<Invoice> = {}): Invoice {
  return {
    id: "01900000-0000-7000-8000-000000000021",
    number: "TEST-1",
    status: "paid",
    amount: "29.00",
    credited: "0.00",
    refunded: "0.00",
    refunding: "0.00",
    periodStartsOn: "2026-11-21",
    periodEndsOn: "2026-12-21",
    pickups: 8,
    nextAttemptOn: null,
    needsAction: false,
    receiptUrl: null,
    createdAt: "2026-11-21T12:00:00.000Z",
    paidAt: "2026-11-21T12:00:00.000Z",
    ...differences,
  };
}

function billingOf(differences: Partial<Billing> = {}): Billing {
  return {
    testMode: true,
    publishableKey: null,
    plan: "Standard",
    status: "active",
    monthlyRate: "29.00",
    nextRate: null,
    nextCharge: null,
    nextBillingOn: "2026-12-21",
    endsOn: null,
    guaranteeUntil: null,
    credit: "0.00",
    card: null,
    invoices: [invoiceOf()],
    credits: [],
    ...differences,
  };
}

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
  test("shows the next charge date and what lowers that bill", async () => {
    renderBilling({ credit: "3.35" });
    const plan = await card("Billing");
    expect(await plan.findByText("Mon, Dec 21, 2026")).toBeDefined();
    expect(plan.getByText("$3.35 comes off your next bill")).toBeDefined();
  });

  test("shows what is added to the next bill", async () => {
    renderBilling({ credit: "-1.20" });
    expect(await screen.findByText("$1.20 is added to your next bill")).toBeDefined();
  });

  test.each(["active", "past_due", "paused"] as const)(
    "that is %s and was canceled shows its end date and can only be kept",
    async (status) => {
      renderBilling({ status, nextBillingOn: null, endsOn: "2026-12-21" });
      const plan = await card("Billing");
      expect(await plan.findByText("Canceled, ends Mon, Dec 21, 2026")).toBeDefined();
      expect(plan.getByRole("button", { name: "Keep My Service" })).toBeDefined();
      expect(plan.queryByRole("button", { name: "Cancel Service" })).toBeNull();
      expect(plan.queryByText(/Your pickups continue until then/) !== null).toBe(status !== "paused");
      expect(plan.queryByText(/Your pickups stay paused/) !== null).toBe(status === "paused");
    },
  );

  test("shows a failed payment", async () => {
    renderBilling({
      status: "past_due",
      nextBillingOn: null,
      invoices: [invoiceOf({ status: "open", paidAt: null, nextAttemptOn: "2026-12-24" })],
    });
    expect(
      await screen.findByText(/^Your last payment did not go through\. Your pickups continue/),
    ).toBeDefined();
    const bills = await card("Bills & Receipts");
    expect(bills.getByText("We try again on Thu, Dec 24, 2026.")).toBeDefined();
    expect(bills.getByText("Not paid yet")).toBeDefined();
  });

  test.each(["none", "incomplete", "canceled"] as const)("links to the setup: %s", async (status) => {
    renderBilling({ status, nextBillingOn: null, invoices: [] });
    const plan = await card("Billing");
    expect((await plan.findByRole("link", { name: "Set Up Service" })).getAttribute("href")).toBe(
      "/subscribe",
    );
    expect(plan.queryByRole("button")).toBeNull();
    expect(screen.getByText("No bills yet")).toBeDefined();
  });

  test("says that a home without runners waits, instead of linking to the setup", async () => {
    renderBilling({ status: "none", nextBillingOn: null, invoices: [] }, { "auth.currentUser": waitingUser });
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

  test("is canceled once, with or without a reason, and then kept", async () => {
    let endsOn: string | null = null;
    const cancelService = vi.fn((_input: unknown) => {
      endsOn = "2026-12-21";
      return { isEnding: true, endsAt: null };
    });
    const undoCancelService = vi.fn(() => {
      endsOn = null;
      return { isEnding: false, endsAt: null };
    });
    const user = renderBilling(
      {},
      {
        "homeowner.billing": () => billingOf({ endsOn, nextBillingOn: endsOn ? null : "2026-12-21" }),
        "homeowner.cancelService": cancelService,
        "homeowner.undoCancelService": undoCancelService,
      },
    );
    await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
    const question = within(await screen.findByRole("dialog", { name: "Cancel your service?" }));
    expect(
      question.getByText(
        /^It continues until Mon, Dec 21, 2026, and the next month is not charged\. Pickups after that are canceled\./,
      ),
    ).toBeDefined();
    await user.dblClick(question.getByRole("button", { name: "Cancel Service" }));
    expect(await screen.findByText("Service Canceled")).toBeDefined();
    expect(cancelService).toHaveBeenCalledExactlyOnceWith({ reason: null });
    expect(await screen.findByText("Ends on")).toBeDefined();
    await user.dblClick(screen.getByRole("button", { name: "Keep My Service" }));
    expect(await screen.findByText("Service Continues")).toBeDefined();
    expect(undoCancelService).toHaveBeenCalledOnce();
    expect(await screen.findByText("Next billing date")).toBeDefined();
  });

  test.each([
    [true, /^The days left in your paid month start running today\. You can resume until they run out\./],
    [false, /^It ends now, and the next month is not charged\./],
  ])("that is paused says when it ends, in test mode: %s", async (testMode, words) => {
    const cancelService = () => ({ isEnding: testMode, endsAt: null });
    const answers = { "homeowner.cancelService": cancelService };
    const user = renderBilling({ status: "paused", nextBillingOn: null, testMode }, answers);
    await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(words)).toBeDefined();
    await user.click(question.getByRole("button", { name: "Cancel Service" }));
    expect(
      await screen.findByText(testMode ? /^It ends with the month/ : /^Your service has ended/),
    ).toBeDefined();
  });

  fullTest("that could not be canceled shows an error and keeps the reason", async () => {
    const user = renderBilling({}, { "homeowner.cancelService": refusing(500, "INTERNAL_SERVER_ERROR") });
    await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
    const question = within(await screen.findByRole("dialog"));
    await user.type(question.getByLabelText(/^What made you decide/), "We move");
    await user.click(question.getByRole("button", { name: "Cancel Service" }));
    expect(await screen.findByText("Failed to cancel the service. Please try again.")).toBeDefined();
    expect(question.getByLabelText<HTMLTextAreaElement>(/^What made you decide/).value).toBe("We move");
  });
});

describe("bills", () => {
  test.each([
    [{}, "$29.00 · Nov 21 – Dec 20, 2026", "Paid"],
    [{ credited: "3.35" }, "$3.35 paid by credit", "Paid"],
    [{ credited: "-1.20" }, "$1.20 added from before", "Paid"],
    [{ amount: "-14.50", credited: "-14.50" }, "-$14.50 · Nov 21 – Dec 20, 2026", "Paid"],
    [{ refunded: "10.00" }, "$10.00 refunded", "Paid"],
    [{ credited: "3.35", refunded: "25.65" }, "$3.35 paid by credit · $25.65 refunded", "Refunded"],
    [{ status: "uncollectible", paidAt: null }, "$29.00 · Nov 21 – Dec 20, 2026", "Not collected"],
  ] as [Partial<Invoice>, string, string][])("%o", async (invoice, text, status) => {
    renderBilling({ invoices: [invoiceOf(invoice)] });
    const bills = await card("Bills & Receipts");
    expect(await bills.findByText(text)).toBeDefined();
    expect(bills.getByText(status)).toBeDefined();
    expect(bills.getByRole("link", { name: /^Receipt/ }).getAttribute("href")).toBe(
      "/receipt/01900000-0000-7000-8000-000000000021",
    );
  });

  test("one that the bank must confirm is paid at the provider", async () => {
    const receiptUrl = "https://pay.example/invoice";
    renderBilling({ invoices: [invoiceOf({ status: "open", paidAt: null, needsAction: true, receiptUrl })] });
    const bills = await card("Bills & Receipts");
    expect(await bills.findByText("Your bank wants you to confirm this payment.")).toBeDefined();
    expect(bills.getByRole("link", { name: /^Pay now/ }).getAttribute("href")).toBe(receiptUrl);
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
      "Missed pickup on Fri, Nov 20, 2026Added Nov 21, 2026$3.35",
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
            ? { status: "canceled", nextBillingOn: null, invoices: [invoiceOf({ refunding: "29.00" })] }
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
