import { addOnKinds } from "#modules/rates/rules.ts";
import type { Cents } from "#platform/values/money.ts";

/** How often one kind of can goes out on a weekday; for every other week, `anchorOn` is one such day. */
type Rhythm = { weekday: number; everyWeeks: number; anchorOn: string | null };

/** Full days a hold or pause must last before it earns a credit; a shorter one saves too little to book. */
export const daysBeforeCredit = 7;

/**
 * One pickup's share of the month: monthly rate × 12 / 52 / pickups a week, rounded up to a cent. Counts over two
 * weeks, so every-other-week cans add no half pickup.
 */
export function pickupShare(monthlyRateCents: Cents, pickupsInTwoWeeks: number): Cents {
  return divideUp(monthlyRateCents * 12 * 2, 52 * pickupsInTwoWeeks);
}

/** The credit for a failed pickup: a percentage of its share, rounded up to a cent. */
export function wrongPickupCredit(shareCents: Cents, missedPercent: number): Cents {
  return divideUp(shareCents * missedPercent, 100);
}

/** The credit for full days without service: monthly rate × 12 / 365 each, rounded up to a cent; 0 under 7 days. */
export function daysCredit(monthlyRateCents: Cents, days: number): Cents {
  return days < daysBeforeCredit ? 0 : divideUp(monthlyRateCents * 12 * days, 365);
}

/**
 * A home's pickups in two weeks, one for each day with a can out. Cans of one weekday in the same weeks share a pickup;
 * in alternating weeks they are two. 1 to 14; at least 1 so a share can be calculated.
 */
export function pickupsInTwoWeeks(rhythms: readonly Rhythm[]): number {
  const days = new Set<string>();
  for (const { weekday, everyWeeks, anchorOn } of rhythms)
    for (const week of anchorOn === null || everyWeeks === 1 ? [0, 1] : [weekParity(anchorOn)])
      days.add(`${weekday} ${week}`);
  return Math.max(days.size, 1);
}

/** Whether a day's week, Monday first, is even or odd, counted from Monday, January 5, 1970. */
function weekParity(day: string): number {
  const weeks = Math.floor((Date.parse(day) / 86_400_000 - 4) / 7);
  return ((weeks % 2) + 2) % 2;
}

/** Divides integers and rounds up without fractions; exact below 2^53. */
function divideUp(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  return (numerator - rest) / denominator + (rest > 0 ? 1 : 0);
}

/**
 * A dispute's status. inquiry: the bank only asks and no money moved. needs_response: it took the money back and waits
 * for a response. won and lost are final.
 */
export const disputeStatuses = ["inquiry", "needs_response", "under_review", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export function isClosed(status: DisputeStatus): boolean {
  return status === "won" || status === "lost";
}

/** Days after the first service began in which a full refund can be requested, as the public pages promise. */
export const guaranteeDays = 30;

/** What bills charge besides months, each as a line: extra work at a stop, and stops that the home blocked. */
export const addOnBillKinds = [...addOnKinds, "tripFee"] as const;
export type AddOnBillKind = (typeof addOnBillKinds)[number];

/**
 * A single pickup without a service. open: not paid. booked: paid, with its pickup. returned: paid when no pickup was
 * possible any more, so its money goes back. abandoned: nobody paid within a day; if somebody pays later, it is booked or
 * returned.
 */
export const oneOffStatuses = ["open", "booked", "returned", "abandoned"] as const;
export type OneOffStatus = (typeof oneOffStatuses)[number];

/** Why a single pickup's money goes back, as its refund says. */
export const oneOffReasons = ["oneOffCancelled", "oneOffMissed", "oneOffImpossible"] as const;
export type OneOffReason = (typeof oneOffReasons)[number];

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
  "tip",
  "gift",
  "gift_use",
  "gift_lost",
  "gift_refund",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * runner_pay: the cost of pickups. runner_payable: what we owe runners (negative). subscription_revenue: charges
 * (negative). homeowner_balance: what a homeowner owes us, negative when we owe them. credits_given: the cost of
 * credits. dispute_costs: payments that banks took back, with fees. provider_cash: money at the payment provider.
 * gifts_owed: paid gifts that nobody has used yet (negative).
 */
export const ledgerAccounts = [
  "runner_pay",
  "runner_payable",
  "subscription_revenue",
  "homeowner_balance",
  "credits_given",
  "dispute_costs",
  "provider_cash",
  "gifts_owed",
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
  payment: { debit: "provider_cash", credit: "homeowner_balance" },
  /** A credit for a missed pickup or a hold; lowers the next invoice. */
  credit: { debit: "credits_given", credit: "homeowner_balance" },
  /** A credit was taken back. */
  credit_reversal: { debit: "homeowner_balance", credit: "credits_given" },
  /** A refund to a homeowner, which lowers revenue. Negative when the refund failed. */
  refund: { debit: "subscription_revenue", credit: "provider_cash" },
  /** A payment a bank took back, or the provider's dispute fee. Negative when returned. */
  dispute: { debit: "dispute_costs", credit: "provider_cash" },
  /** A homeowner's tip, which pays for the adjustment that the runner gets. Negative when taken back. */
  tip: { debit: "provider_cash", credit: "runner_pay" },
  /** A gift was paid: we owe its service to the person with the code. Negative when refunded. */
  gift: { debit: "provider_cash", credit: "gifts_owed" },
  /** A gift was used; it pays for the credit that its receiver gets. */
  gift_use: { debit: "gifts_owed", credit: "credits_given" },
  /** The bank took back an unused gift's payment, so we no longer owe it. Negative when it was returned later. */
  gift_lost: { debit: "gifts_owed", credit: "dispute_costs" },
  /** A used gift, or part of any gift, was refunded at the provider; the receiver keeps the credit. */
  gift_refund: { debit: "credits_given", credit: "provider_cash" },
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
  | { kind: "refund" | "dispute" | "tip" | "gift" | "gift_use" | "gift_lost" | "gift_refund"; source: string }
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

/** The payment provider's published fee: 2.9% and 30 cents a charge. */
export const providerFee = { share: 0.029, cents: 30 };

/** The payment provider's fees on a sum of payments. */
export function providerFees(paid: { paymentCents: Cents; payments: number }): Cents {
  return Math.round(paid.paymentCents * providerFee.share) + paid.payments * providerFee.cents;
}

/** A plan's margin in an average month, in cents. */
export type Margin = {
  pickupsPerWeek: number;
  priceCents: Cents;
  /** The payment provider's fee. */
  feeCents: Cents;
  /** Runners' pay; a month has 52 / 12 weeks. */
  payCents: Cents;
  /** The remaining margin; negative when we lose money each month. */
  leftCents: Cents;
};

export function marginOf(plan: {
  priceCents: Cents;
  runnerRateCents: Cents;
  pickupsPerWeek: number;
}): Margin {
  const { priceCents, runnerRateCents, pickupsPerWeek } = plan;
  const feeCents = priceCents === 0 ? 0 : Math.round(priceCents * providerFee.share) + providerFee.cents;
  const payCents = Math.round((runnerRateCents * pickupsPerWeek * 52) / 12);
  return { pickupsPerWeek, priceCents, feeCents, payCents, leftCents: priceCents - feeCents - payCents };
}

/**
 * The homes' margin in an average month, in cents, based on all pickups planned in the given days. `priceCents` is
 * their monthly price, `payCents` the pay of the planned pickups.
 */
export function plannedMarginOf(planned: {
  homes: number;
  priceCents: Cents;
  payCents: Cents;
  days: number;
}): Pick<Margin, "feeCents" | "payCents" | "leftCents"> {
  const { homes, priceCents, days } = planned;
  const feeCents = providerFees({ paymentCents: priceCents, payments: homes });
  const payCents = Math.round((planned.payCents * 365) / (12 * days));
  return { feeCents, payCents, leftCents: priceCents - feeCents - payCents };
}
