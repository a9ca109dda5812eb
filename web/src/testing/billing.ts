import type { Billing } from "#modules/billing/contract.ts";

export type Invoice = Billing["invoices"][number];

export function invoiceOf(differences: Partial<Invoice> = {}): Invoice {
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
    isOneOff: false,
    pickups: 8,
    rentals: [],
    priceLines: [],
    addOns: [],
    nextAttemptOn: null,
    needsAction: false,
    receiptUrl: null,
    createdAt: "2026-11-21T12:00:00.000Z",
    paidAt: "2026-11-21T12:00:00.000Z",
    ...differences,
  };
}

type Charge = NonNullable<Billing["nextCharge"]>;

export function chargeOf(
  lines: [cause: Charge["lines"][number]["cause"], amount: string][],
  differences: Partial<Charge> = {},
): Charge {
  return {
    billId: null,
    on: "2026-12-21",
    amount: "29.00",
    lines: lines.map(([cause, amount]) => ({
      cause,
      amount,
      fromOn: cause === "hold" ? "2026-12-01" : null,
      untilOn: cause === "hold" ? "2026-12-14" : null,
      rental: null,
      addOn: null,
    })),
    ...differences,
  };
}

export function billingOf(differences: Partial<Billing> = {}): Billing {
  return {
    testMode: true,
    publishableKey: null,
    plan: "Standard",
    status: "active",
    monthlyRate: "29.00",
    nextRate: null,
    nextCharge: chargeOf([["month", "29.00"]]),
    cancelEndsOn: "2026-12-21",
    endsOn: null,
    guaranteeUntil: null,
    credit: "0.00",
    card: null,
    invoices: [invoiceOf()],
    credits: [],
    ...differences,
  };
}
