import type { Cents } from "#platform/values/money.ts";

export const ledgerKinds = [
  "earning",
  "adjustment",
  "payout",
  "charge",
  "payment",
  "credit",
  "credit_reversal",
  "refund",
  "dispute",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * runner_pay: what pickups cost us. runner_payable: what we owe a runner (negative). subscription_revenue: what was
 * charged (negative). homeowner_balance: what a homeowner owes us, negative where we owe them. credits_given: what
 * credits cost us. dispute_costs: what banks took back, with their fees. provider_cash: money at the payment provider.
 */
export const ledgerAccounts = [
  "runner_pay",
  "runner_payable",
  "subscription_revenue",
  "homeowner_balance",
  "credits_given",
  "dispute_costs",
  "provider_cash",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Which account gains (debit) and which one gives (credit) when a movement of a kind has a positive amount. */
export const ledgerSides = {
  /** A completed pickup: we owe the runner its pay. */
  earning: { debit: "runner_pay", credit: "runner_payable" },
  /** An admin's correction of a runner's week: positive in the runner's favor. */
  adjustment: { debit: "runner_pay", credit: "runner_payable" },
  /** A runner's week was paid out. */
  payout: { debit: "runner_payable", credit: "provider_cash" },
  /** A month was billed: the homeowner owes it. Negative where an invoice was made void. */
  charge: { debit: "homeowner_balance", credit: "subscription_revenue" },
  /** Money came in for an invoice. */
  payment: { debit: "provider_cash", credit: "homeowner_balance" },
  /** A missed pickup or a hold: lowers the next invoice. */
  credit: { debit: "credits_given", credit: "homeowner_balance" },
  /** A credit was taken back. */
  credit_reversal: { debit: "homeowner_balance", credit: "credits_given" },
  /** Money went back to a homeowner. What was charged has become that much less. Negative where that failed. */
  refund: { debit: "subscription_revenue", credit: "provider_cash" },
  /** A bank took a payment back, or the provider its fee for that. Negative where it was returned. */
  dispute: { debit: "dispute_costs", credit: "provider_cash" },
} as const satisfies Record<LedgerKind, { debit: LedgerAccount; credit: LedgerAccount }>;

/** A movement of money. Its two entries add up to zero; which accounts they are in, `ledgerSides` says. */
export type Movement = {
  /** Not 0. */
  cents: Cents;
  /** Why, in an admin's words or as a key of the catalogue. */
  reason?: string | null;
} & (
  | { kind: "charge" | "payment"; userId: string; source: string }
  | { kind: "credit" | "credit_reversal"; userId: string; source?: string; jobId?: string }
  | { kind: "refund" | "dispute"; source: string }
  | { kind: "earning"; userId: string; jobId: string; payWeek: string }
  | { kind: "adjustment"; userId: string; source?: string; payWeek: string }
  | { kind: "payout"; userId: string; source: string; payWeek: string }
);

/** The accounts whose balance is somebody's. */
const heldAccounts: readonly LedgerAccount[] = ["runner_payable", "homeowner_balance"];

/** The two entries of a movement: debits positive, credits negative. */
export function entriesOf(
  movement: Movement,
): [LedgerEntry & { side: "debit" }, LedgerEntry & { side: "credit" }] {
  const { debit, credit } = ledgerSides[movement.kind];
  return [
    { side: "debit", ...entry(debit, movement, movement.cents) },
    { side: "credit", ...entry(credit, movement, -movement.cents) },
  ];
}

export type LedgerEntry = {
  account: LedgerAccount;
  userId: string | null;
  amountCents: Cents;
  payWeek: string | null;
};

function entry(account: LedgerAccount, movement: Movement, amountCents: Cents): LedgerEntry {
  const isHeld = heldAccounts.includes(account);
  return {
    account,
    userId: isHeld && "userId" in movement ? movement.userId : null,
    amountCents,
    payWeek: account === "runner_payable" && "payWeek" in movement ? movement.payWeek : null,
  };
}
