/**
 * pending: to be sent. held: an admin keeps it back. sending: handed to the payment provider, or to be looked up there.
 * failed: the provider said no; the next run tries again.
 */
export const payoutStatuses = ["pending", "held", "sending", "paid", "failed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The reason of a pending payout whose runner has no account that is ready. */
export const waitsForAccount = "noAccount";

/** Why an earning left its week unpaid, and why it came back: a key of the catalogue in a statement's line. */
const heldReasons = ["heldForReview", "reviewCleared", "refusedOffset"] as const;
export type HeldReason = (typeof heldReasons)[number];

export function isHeldReason(reason: string | null): reason is HeldReason {
  return heldReasons.some((known) => known === reason);
}

/** What a week may pay a runner at most, in cents. */
export const maxPayoutCents = 100_000_000;

/** Whether its amount may still change, and an admin may still keep it back: nothing is on its way. */
export function canBeChanged(status: PayoutStatus): boolean {
  return status === "pending" || status === "held" || status === "failed";
}
