import type { Cents } from "#platform/values/money.ts";

/**
 * pending: ready to send. held: an admin holds it. sending: handed to the payment provider, or to be looked up there.
 * failed: the provider refused; the next run tries again.
 */
export const payoutStatuses = ["pending", "held", "sending", "paid", "failed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The reason of a pending payout whose runner has no ready account. */
export const waitsForAccount = "noAccount";

/**
 * Why an earning left its week unpaid, and why it came back; then what else a movement is for. Message keys on a statement
 * line.
 */
const heldReasons = [
  ...(["heldForReview", "heldForDay", "reviewCleared", "dayCame", "refusedOffset"] as const),
  ...(["tip", "tipBack", "tripFee", "dayMinimum", "referral", "referralBack"] as const),
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Why an earning moves into a week (`cents` > 0) or out of it. `isForDay`: only its pickup's day was awaited. */
export function heldReason(cents: number, isForDay: boolean): HeldReason {
  if (cents > 0) return isForDay ? "dayCame" : "reviewCleared";
  return isForDay ? "heldForDay" : "heldForReview";
}

/** What a week holds of its earnings that may not be paid yet: no more than it owes after deductions. */
export function heldPart(of: { heldCents: Cents; earnedCents: Cents; adjustedCents: Cents }): Cents {
  return Math.min(of.heldCents, Math.max(0, of.earnedCents + of.adjustedCents));
}

export function isHeldReason(reason: string | null): reason is HeldReason {
  return heldReasons.some((known) => known === reason);
}

/** The most one week may pay a runner, in cents. */
export const maxPayoutCents = 100_000_000;

/** Whether its amount may still change and an admin may still hold it: nothing is on its way. */
export function canBeChanged(status: PayoutStatus): boolean {
  return status === "pending" || status === "held" || status === "failed";
}

/**
 * The federal 1099-NEC threshold: what must be paid to a runner in a tax year, newest first. From 2027 on the IRS
 * adjusts it for inflation; add a row when it publishes a new one.
 */
const taxFormThresholds = [
  { fromYear: 2026, cents: 200_000 },
  { fromYear: 0, cents: 60_000 },
] as const;

/** From how many cents paid in a year a runner gets its form. */
export function taxFormFrom(year: number): Cents {
  return (taxFormThresholds.find(({ fromYear }) => year >= fromYear) ?? taxFormThresholds[0]).cents;
}

/** The year of the form that comes next on a day: in January, when a form is sent, the year before. */
export function taxFormYear(day: string): number {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return month === 1 ? year - 1 : year;
}
