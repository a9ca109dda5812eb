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
 * runner_pay: the cost of pickups. runner_payable: what we owe runners (negative). subscription_revenue: charges
 * (negative). homeowner_balance: what a homeowner owes us, negative when we owe them. credits_given: the cost of
 * credits. dispute_costs: payments that banks took back, with fees. provider_cash: money at the payment provider.
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

/** The debit and credit account of each kind of movement with a positive amount. */
export const ledgerSides = {
  /** A completed pickup: we owe the runner its pay. */
  earning: { debit: "runner_pay", credit: "runner_payable" },
  /** An admin's correction of a runner's week; positive favors the runner. */
  adjustment: { debit: "runner_pay", credit: "runner_payable" },
  /** A runner's week was paid out. */
  payout: { debit: "runner_payable", credit: "provider_cash" },
  /** A billed month, which the homeowner owes. Negative when an invoice is void. */
  charge: { debit: "homeowner_balance", credit: "subscription_revenue" },
  /** A payment for an invoice. */
  payment: { debit: "provider_cash", credit: "homeowner_balance" },
  /** A credit for a missed pickup or a hold; lowers the next invoice. */
  credit: { debit: "credits_given", credit: "homeowner_balance" },
  /** A credit was taken back. */
  credit_reversal: { debit: "homeowner_balance", credit: "credits_given" },
  /** A refund to a homeowner, which lowers revenue. Negative when the refund failed. */
  refund: { debit: "subscription_revenue", credit: "provider_cash" },
  /** A payment a bank took back, or the provider's dispute fee. Negative when returned. */
  dispute: { debit: "dispute_costs", credit: "provider_cash" },
} as const satisfies Record<LedgerKind, { debit: LedgerAccount; credit: LedgerAccount }>;

/** A movement of money. Its two entries sum to zero; `ledgerSides` names their accounts. */
export type Movement = {
  /** Not 0. */
  cents: Cents;
  /** An admin's text or a message key. */
  reason?: string | null;
} & (
  | { kind: "charge" | "payment"; userId: string; source: string }
  | { kind: "credit" | "credit_reversal"; userId: string; source?: string; jobId?: string }
  | { kind: "refund" | "dispute"; source: string }
  | { kind: "earning"; userId: string; jobId: string; payWeek: string }
  | { kind: "adjustment"; userId: string; source?: string; payWeek: string }
  | { kind: "payout"; userId: string; source: string; payWeek: string }
);

/** The accounts that have a balance per person. */
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
