import type { ApplicationStatus } from "./runner-words.ts";

/**
 * Why an act was refused. A refusal is an expected answer: `routers/errors.ts` gives each a status and
 * `messages/en/refusals.ts` a sentence; missing either fails to compile.
 */
export type Refusal =
  | { code: "UNAUTHORIZED" }
  | { code: "SIGN_IN_FAILED" }
  /** The page was opened as another user than the one now signed in. */
  | { code: "OTHER_ACCOUNT" }
  | { code: "FORBIDDEN" }
  /** An admin whose role does not include the act or list. */
  | { code: "ROLE_LACKS_RIGHT" }
  | { code: "FOREIGN_ORIGIN" }
  | { code: "ACCOUNT_SUSPENDED" }
  | { code: "APPLICATION_NOT_APPROVED" }
  | { code: "NOT_FOUND" }
  | { code: "EMAIL_IN_USE" }
  | { code: "ZIP_UNKNOWN"; params: { zipCode: string } }
  /** A place with none of the known ZIP codes. */
  | { code: "PLACE_UNKNOWN" }
  | { code: "CURB_LAW_THERE" }
  | { code: "ZIP_OTHER_STATE"; params: { zipCode: string; city: string; state: string } }
  /** The invited person exists already: whether as an applicant, and on which page. */
  | {
      code: "INVITED_IS_THERE";
      params: { userId: string; side: "runners" | "homeowners"; as: "applicant" | "account" };
    }
  | { code: "TOO_MANY_REQUESTS"; params: { retryAfterSeconds: number } }
  | { code: "SUBSCRIPTION_REQUIRED" }
  | { code: "PICKUP_IN_PAST" }
  | { code: "DAY_TOO_FAR" }
  /** Too little of the window remains for a runner. */
  | { code: "WINDOW_CLOSING" }
  /** Another pickup at the place overlaps this time. */
  | { code: "PICKUP_OVERLAPS" }
  /** An extra pickup was confirmed, declined or canceled in the meantime. */
  | { code: "EXTRA_DECIDED" }
  | { code: "EXTRA_UNCONFIRMED" }
  | { code: "WINDOW_PASSED" }
  | { code: "JOB_TAKEN" }
  /** Others were faster: no home of the street is left to claim. */
  | { code: "STREET_TAKEN" }
  /** The homeowner does not want this runner at their home. */
  | { code: "RUNNER_BLOCKED" }
  /** The day or window differs from the one the runner saw. */
  | { code: "OFFER_CHANGED" }
  | { code: "JOB_OUTSIDE_AREA" }
  | { code: "RUNNER_OFFLINE" }
  | { code: "DAY_FULL" }
  | { code: "JOB_NOT_OPEN" }
  | { code: "JOB_NOT_STARTABLE" }
  /** The price table lacks this extra work, or allows fewer units. */
  | { code: "ADD_ON_NOT_OFFERED" }
  /** The home never wants extra work. */
  | { code: "ADD_ON_UNWANTED" }
  /** The question was answered or has expired. */
  | { code: "ADD_ON_CLOSED" }
  /** Work whose result a photo must show. */
  | { code: "ADD_ON_NEEDS_PHOTO" }
  /** The pickup is not completed, or too long over. */
  | { code: "TIP_NOT_NOW" }
  | { code: "TIP_TOO_LARGE"; params: { amount: string } }
  /** The pickup has another tip. */
  | { code: "TIP_GIVEN" }
  | { code: "TIP_DECLINED" }
  /** The time to take it back is over. */
  | { code: "TIP_KEPT" }
  /** Single pickups: not at this home or on this day, at another price by now, or its runner has set out. */
  | { code: "ONE_OFF_NOT_OFFERED" }
  | { code: "ONE_OFF_PRICE_CHANGED"; params: { amount: string } }
  | { code: "ONE_OFF_UNDER_WAY" }
  /** Coupon and referral codes. */
  | { code: "CODE_UNKNOWN" }
  | { code: "CODE_OVER" }
  | { code: "CODE_USED" }
  | { code: "CODE_OWN" }
  | { code: "CODE_FOR_NEW" }
  | { code: "CODE_OTHER" }
  | { code: "CODE_TAKEN" }
  | { code: "COUPON_ENDS_EARLY" }
  | { code: "GIFT_DAY" }
  | { code: "GIFT_HELD" }
  | { code: "GIFT_OVER" }
  | { code: "CHECKLIST_CLOSED" }
  | { code: "ITEM_NOT_ON_LIST" }
  /** The host wants every item ticked first: how many are, of how many. */
  | { code: "CHECKLIST_UNFINISHED"; params: { done: number; count: number } }
  /** Cans that the truck left full are reported with a photo, unless the camera does not work. */
  | { code: "FULL_CANS_NEED_PHOTO" }
  /** Too early: the instant it opens, with day and time in the home's zone. */
  | { code: "TOO_EARLY"; params: { opensAt: string; day: string; time: string } }
  | { code: "START_NOT_UNDOABLE" }
  | { code: "JOB_NOT_REOPENABLE" }
  | { code: "ANOMALY_RESOLVED"; params: { by: string; at: string } }
  | { code: "JOB_NOT_RELEASABLE" }
  | { code: "JOB_NOT_CANCELLABLE" }
  | { code: "JOB_MISSED"; params: { date: string } }
  | { code: "JOB_CANCELLED"; params: { date: string } }
  | { code: "JOB_TAKEN_BACK"; params: { date: string } }
  | { code: "JOB_CHANGED"; params: { by: string; what: string; runner: string; at: string } }
  | { code: "PICKUP_CHANGED" }
  | { code: "PICKUPS_COST_MORE" }
  | { code: "CONFIRM_NOT_UNDOABLE" }
  /** The rental was saved elsewhere since this page loaded it. */
  | { code: "PROPERTY_CHANGED" }
  /** Another save changed a field of this form since it was loaded. */
  | { code: "CHANGED_ELSEWHERE" }
  /** Text messages need a confirmed number that still takes them. */
  | { code: "SMS_NUMBER_NEEDED" }
  | { code: "TEXT_NOT_POSSIBLE" }
  /** Checkout would be later in the day than the next check-in. */
  | { code: "CHECKOUT_AFTER_CHECKIN" }
  /** A cleanup's window starts before checkout or ends after check-in; `time` is a local time. */
  | { code: "WINDOW_BEFORE_CHECKOUT"; params: { time: string } }
  | { code: "WINDOW_AFTER_CHECKIN"; params: { time: string } }
  | { code: "DAY_MOVE_NOT_POSSIBLE" }
  | { code: "DAY_MOVE_CHANGED"; params: { count: number } }
  | { code: "DAY_MOVE_UNDONE" }
  | { code: "DAY_MOVE_TOO_OLD" }
  | { code: "STEP_OF_ANOTHER" }
  | { code: "JOB_NOT_RATEABLE" }
  | { code: "PROBLEM_NOT_POSSIBLE" }
  | { code: "PROBLEM_TOO_LATE" }
  | { code: "PROBLEM_RESOLVED"; params: { by: string; at: string } }
  | { code: "PICKUP_CREDITED" }
  | { code: "RETURN_PICKUP_PLANNED" }
  | { code: "RETURN_PICKUP_IMPOSSIBLE" }
  | { code: "NOTHING_TO_CREDIT" }
  | { code: "DAY_REPORT_ANSWERED"; params: { by: string; at: string } }
  /** A street's correction was decided by an admin before. */
  | { code: "CORRECTION_DECIDED"; params: { by: string; at: string } }
  | { code: "CORRECTION_TOO_OLD" }
  | { code: "GATE_CODE_NOT_NOW" }
  | { code: "GATE_CODE_UNREADABLE" }
  | { code: "NOTHING_TO_PAUSE" }
  | { code: "NOTHING_TO_RESUME" }
  | { code: "PAYMENT_NEEDED" }
  | { code: "GUARANTEE_OVER" }
  | { code: "NOTHING_TO_REFUND" }
  | { code: "REFUND_TOO_LARGE" }
  | { code: "REFUND_CHANGED"; params: { amount: string } }
  | { code: "RESUME_NOT_PAID" }
  | { code: "NOTHING_TO_SKIP" }
  | { code: "NOTHING_TO_CANCEL" }
  | { code: "NOTHING_TO_UNDO" }
  | { code: "FEED_IS_THERE" }
  | { code: "TOO_MANY_FEEDS" }
  | { code: "DAYS_OFF_NOT_POSSIBLE" }
  | { code: "HOLD_IN_PAST" }
  | { code: "HOLD_TOO_FAR" }
  | { code: "HOLD_TOO_LONG" }
  | { code: "HOLD_OVERLAPS" }
  | { code: "AWAY_CHANGED" }
  | { code: "DAY_ON_HOLD" }
  | { code: "DAY_AFTER_SERVICE_END" }
  | { code: "DAY_IN_PAUSE" }
  | { code: "PHOTO_TYPE" }
  | { code: "PHOTO_TOO_LARGE" }
  | { code: "PHOTO_UNREADABLE" }
  | { code: "PHOTO_UNKNOWN" }
  | { code: "REAUTHENTICATE" }
  | { code: "PASSWORD_WRONG" }
  | { code: "LINK_INVALID" }
  /** The host did not grant this to the helper. */
  | { code: "HELPER_MAY_NOT" }
  | { code: "TOO_MANY_HELPERS"; params: { most: number } }
  /** A last day that is over. */
  | { code: "DAY_OVER" }
  /** The leg that should wait for the cleaner is already over. */
  | { code: "CLEANING_NOT_POSSIBLE" }
  | { code: "CLEANING_PAST" }
  /** A runner needs time after the cleaner: the latest local time, by the pickup's window or the place's curb rule. */
  | { code: "CLEANING_TOO_LATE"; params: { time: string } }
  | { code: "CLEANING_CURB_RULE"; params: { time: string } }
  | { code: "LINK_OF_ANOTHER_ACCOUNT" }
  | { code: "LAST_OWNER" }
  /** An admin who sees what a person sees cannot change anything there. */
  | { code: "VIEWING_READ_ONLY" }
  /** How a person signs in stays with them. */
  | { code: "VIEWING_HIDES" }
  | { code: "VIEWING_ENDED" }
  /** Another owner changed the admin's role in the meantime. */
  | { code: "ROLE_CHANGED"; params: { name: string } }
  | { code: "ALREADY_APPLIED" }
  | { code: "SERVICE_SET_UP" }
  | { code: "LAST_SERVED_PROPERTY" }
  | { code: "TOO_MANY_HOMES" }
  | { code: "HOME_HAS_SERVICE" }
  | { code: "APPLICATION_DECIDED" }
  | { code: "APPLIED_TOO_OFTEN" }
  | { code: "NOTHING_ASKED" }
  | { code: "CHECK_NOT_CLEAR" }
  | {
      /** Another admin decided since the application was loaded. */
      code: "APPLICATION_CHANGED";
      params: { by: string; status: ApplicationStatus; reason: string; at: string };
    }
  | { code: "CHECK_BY_PROVIDER" }
  | { code: "CHECK_IN_DOUBT" }
  | { code: "MESSAGES_NOT_YET" }
  | { code: "MESSAGES_CLOSED" }
  | { code: "CALLS_CLOSED" }
  | { code: "CALL_NUMBER_NEEDED" }
  | { code: "CALL_NO_NUMBER"; params: { name: string } }
  | { code: "CALL_FAILED" }
  | { code: "SUPPORT_TOO_MANY" }
  | {
      code: "SUPPORT_CHANGED";
      params: { by: string; what: "wrote" | "answered" | "closed"; at: string };
    }
  | { code: "APPEAL_TOO_LATE" }
  | { code: "ANSWER_TOO_LATE" }
  | { code: "WORK_STOPPED" }
  | { code: "OTHER_ADMIN_NEEDED" }
  | { code: "NOTICE_NEEDED" }
  | { code: "NOTICE_ENDED" }
  | { code: "NOTICE_NOT_DUE"; params: { date: string } }
  | { code: "NOTICE_OPEN" }
  | { code: "APPEAL_NOT_NEEDED" }
  | { code: "APPEAL_DECIDED" }
  | {
      code: "PERSON_CHANGED";
      params: { name: string; act: "suspended" | "reinstated" | "erased"; at: string };
    }
  | { code: "NOT_YOURSELF" }
  | { code: "NOT_SUSPENDED" }
  | { code: "INVITATION_OVER" }
  | { code: "CURSOR_INVALID" }
  | { code: "EXPORT_TOO_WIDE" }
  | { code: "ALERT_SNOOZED"; params: { by: string } }
  | { code: "PAYOUT_SENT" }
  | { code: "PAYOUT_NOT_HELD" }
  | { code: "PAYOUT_NOT_FAILED" }
  | { code: "PAY_RUNS_HELD" }
  | { code: "PAYMENT_NOT_FAILED" }
  | { code: "PAYER_TOLD"; params: { by: string; time: string } }
  | { code: "NO_PAYOUT" }
  | { code: "PAY_WEEK_OPEN" }
  | { code: "PAY_WEEK_AHEAD" }
  | { code: "PAY_BELOW_ZERO"; params: { amount: string } }
  | { code: "PAY_TOO_HIGH" }
  | { code: "RATE_IN_PAST" }
  | { code: "RULE_TOO_SOON"; params: { date: string } }
  /** A street pool that takes the monthly price below its floor. */
  | { code: "PRICE_BELOW_FLOOR"; params: { price: string; floor: string } }
  | { code: "SETTING_CHANGED"; params: { by: string; time: string } }
  | { code: "SETTING_BEGUN" }
  | { code: "WINDOW_NOT_OFFERED" }
  | { code: "AREA_NOT_SERVED" }
  | { code: "CREDIT_TOO_LARGE"; params: { amount: string } }
  | { code: "CREDIT_USED" }
  | { code: "CREDIT_NOT_BY_HAND" }
  | { code: "CREDIT_TAKEN_BACK"; params: { by: string; time: string } }
  | { code: "SHORT_CODE_UNKNOWN"; params: { shortCode: string } }
  | { code: "TEMPLATES_TOO_MANY" }
  | { code: "STAY_GONE" }
  | { code: "GUEST_WITHOUT_EMAIL" }
  | { code: "OWN_EMAIL_UNCONFIRMED" }
  | { code: "GUEST_STOPPED" }
  | { code: "GUEST_LETTERS_TOO_MANY" }
  | { code: "RECIPIENTS_TOO_MANY" }
  | { code: "GUEST_MESSAGE_EMPTY" }
  | { code: "CANCELLED_WITH_CREDIT" }
  | { code: "ID_IN_USE" }
  | { code: "CARD_NOT_CONFIRMED" }
  | { code: "SECOND_FACTOR_REQUIRED" }
  | { code: "SECOND_FACTOR_NEEDED" }
  | { code: "SIGN_IN_EXPIRED" }
  | { code: "CODE_WRONG" }
  | { code: "SMS_NUMBER_INVALID" }
  | { code: "SMS_COUNTRY_CLOSED" }
  | { code: "SMS_NUMBER_NOT_MOBILE" }
  | { code: "SMS_NUMBER_CONFIRMED" }
  | { code: "SMS_UNREACHABLE" }
  | { code: "HAULER_AREA_TAKEN"; params: { area: string; name: string } }
  | { code: "HAULER_WITHOUT_AREAS" }
  | { code: "SMS_STOPPED" }
  | { code: "TEXT_BROKEN"; params: { near: string } }
  | { code: "PLACEHOLDER_UNKNOWN"; params: { name: string } }
  | { code: "PLACEHOLDER_CHOOSES"; params: { name: string; choice: string } }
  | { code: "PLACEHOLDER_MISSING"; params: { name: string } }
  | { code: "TEST_UNREACHABLE"; params: { by: "email" | "sms" | "push" } }
  | { code: "SMS_CODES_OFF" }
  | { code: "SMS_CODE_WRONG" }
  | { code: "EMAIL_NOT_VERIFIED" }
  | { code: "TWO_FACTOR_ON" }
  | { code: "TWO_FACTOR_OFF" }
  | { code: "TWO_FACTOR_NOT_BEGUN" }
  | { code: "PASSKEY_UNKNOWN" }
  | { code: "PASSKEY_REFUSED" }
  | { code: "PASSKEY_EXPIRED" }
  | { code: "PASSKEY_TAKEN" }
  | { code: "PASSKEYS_TOO_MANY" }
  | { code: "VIEWS_TOO_MANY" }
  | { code: "GOOGLE_LINKED" }
  | { code: "GOOGLE_NOT_LINKED" }
  | { code: "PASSWORD_NEEDED" }
  | { code: "GOOGLE_NOT_CONFIGURED" }
  | { code: "WEBHOOK_NOT_CONFIGURED" }
  | { code: "SERVICE_UNAVAILABLE" };

export type RefusalCode = Refusal["code"];

/** Ends an act with a refusal; its transaction rolls back. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** The account tried, for the log only; null when there is none or it is the caller's own. */
  readonly userId: string | null;
  constructor(refusal: Refusal, { userId = null }: { userId?: string | null | undefined } = {}) {
    super(refusal.code);
    this.name = "Refused";
    this.refusal = refusal;
    this.userId = userId;
  }
}

/**
 * Throws CHANGED_ELSEWHERE when a field no longer has the value its reader saw. A field that already has the value in
 * `wanted` is done: the save may be a repeat whose answer was lost. Without `seen`, the last save wins, as for
 * documented calls.
 */
export function refuseChanged(now: object, seen: Record<string, unknown> | undefined, wanted: object): void {
  const textOf = (values: object | undefined, field: string) =>
    JSON.stringify((values as Record<string, unknown> | undefined)?.[field] || null);
  const isKept = (field: string) => textOf(now, field) === textOf(seen, field);
  const isDone = (field: string) =>
    (wanted as Record<string, unknown>)[field] !== undefined && textOf(now, field) === textOf(wanted, field);
  if (seen && !Object.keys(seen).every((field) => isKept(field) || isDone(field)))
    throw new Refused({ code: "CHANGED_ELSEWHERE" });
}

export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
