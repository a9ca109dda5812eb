/**
 * Why an act was refused, as a past fact. A refusal is an expected answer, not a fault: `routers/errors.ts`
 * gives each a status and `messages/en/refusals.ts` a sentence; one without either does not compile.
 */
export type Refusal =
  | { code: "UNAUTHORIZED" }
  | { code: "SIGN_IN_FAILED" }
  | { code: "FORBIDDEN" }
  | { code: "FOREIGN_ORIGIN" }
  | { code: "ACCOUNT_SUSPENDED" }
  | { code: "APPLICATION_NOT_APPROVED" }
  | { code: "NOT_FOUND" }
  | { code: "EMAIL_IN_USE" }
  | { code: "TOO_MANY_REQUESTS"; params: { retryAfterSeconds: number } }
  | { code: "SUBSCRIPTION_REQUIRED" }
  | { code: "PICKUP_IN_PAST" }
  | { code: "DAY_TOO_FAR" }
  | { code: "WINDOW_PASSED" }
  | { code: "JOB_TAKEN" }
  | { code: "JOB_OUTSIDE_AREA" }
  | { code: "RUNNER_OFFLINE" }
  | { code: "DAY_FULL" }
  | { code: "JOB_NOT_OPEN" }
  | { code: "JOB_NOT_STARTABLE" }
  | { code: "JOB_NOT_RELEASABLE" }
  | { code: "JOB_NOT_CANCELLABLE" }
  | { code: "JOB_NOT_RATEABLE" }
  | { code: "NOTHING_TO_PAUSE" }
  | { code: "NOTHING_TO_RESUME" }
  | { code: "PAYMENT_NEEDED" }
  | { code: "GUARANTEE_OVER" }
  | { code: "NOTHING_TO_REFUND" }
  | { code: "REFUND_TOO_LARGE" }
  | { code: "RESUME_NOT_PAID" }
  | { code: "NOTHING_TO_SKIP" }
  | { code: "NOTHING_TO_CANCEL" }
  | { code: "NOTHING_TO_UNDO" }
  | { code: "HOLD_IN_PAST" }
  | { code: "HOLD_TOO_FAR" }
  | { code: "HOLD_TOO_LONG" }
  | { code: "HOLD_OVERLAPS" }
  | { code: "DAY_ON_HOLD" }
  | { code: "PHOTO_TYPE" }
  | { code: "PHOTO_TOO_LARGE" }
  | { code: "PHOTO_UNREADABLE" }
  | { code: "PHOTO_UNKNOWN" }
  | { code: "REAUTHENTICATE" }
  | { code: "PASSWORD_WRONG" }
  | { code: "LINK_INVALID" }
  | { code: "LAST_ADMIN" }
  | { code: "ALREADY_APPLIED" }
  | { code: "SERVICE_SET_UP" }
  | { code: "APPLICATION_DECIDED" }
  | { code: "CURSOR_INVALID" }
  | { code: "PAYOUT_SENT" }
  | { code: "PAYOUT_NOT_HELD" }
  | { code: "NO_PAYOUT" }
  | { code: "PAY_WEEK_OPEN" }
  | { code: "PAY_WEEK_AHEAD" }
  | { code: "PAY_BELOW_ZERO"; params: { amount: string } }
  | { code: "PAY_TOO_HIGH" }
  | { code: "RATE_IN_PAST" }
  | { code: "CARD_NOT_CONFIRMED" }
  | { code: "GOOGLE_NOT_CONFIGURED" }
  | { code: "WEBHOOK_NOT_CONFIGURED" }
  | { code: "SERVICE_UNAVAILABLE" };

export type RefusalCode = Refusal["code"];

/** Thrown by services to end an act with a refusal; nothing of the act is kept. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

/** Ends the act when there is a refusal. */
export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
