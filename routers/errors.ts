import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type * as z from "zod";
import { validation } from "#messages/en/common.ts";
import { refusals } from "#messages/en/refusals.ts";
import { isOutage } from "#platform/failures.ts";
import { type Refusal, type RefusalCode, Refused } from "#platform/values/refusal.ts";

/** The body of every error, over REST and tRPC. */
export type ErrorBody = {
  message: string;
  code: string;
  params?: Record<string, string | number>;
  requestId: string;
  issues?: { path: string; key: string; message: string }[];
};

const generalCodes = [
  "BAD_REQUEST",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "NOT_FOUND",
  "METHOD_NOT_SUPPORTED",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_SERVER_ERROR",
] as const;

/** A documented code. */
export type GeneralCode = (typeof generalCodes)[number];

/** The status of each refusal. A missing refusal does not compile. */
const refusalCodes: Record<RefusalCode, TRPCError["code"]> = {
  UNAUTHORIZED: "UNAUTHORIZED",
  SIGN_IN_FAILED: "UNAUTHORIZED",
  OTHER_ACCOUNT: "CONFLICT",
  FORBIDDEN: "FORBIDDEN",
  ROLE_LACKS_RIGHT: "FORBIDDEN",
  FOREIGN_ORIGIN: "FORBIDDEN",
  ACCOUNT_SUSPENDED: "FORBIDDEN",
  APPLICATION_NOT_APPROVED: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  EMAIL_IN_USE: "CONFLICT",
  ZIP_UNKNOWN: "BAD_REQUEST",
  PLACE_UNKNOWN: "BAD_REQUEST",
  CURB_LAW_THERE: "CONFLICT",
  ZIP_OTHER_STATE: "BAD_REQUEST",
  INVITED_IS_THERE: "CONFLICT",
  TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS",
  SUBSCRIPTION_REQUIRED: "CONFLICT",
  PICKUP_IN_PAST: "BAD_REQUEST",
  DAY_TOO_FAR: "BAD_REQUEST",
  WINDOW_CLOSING: "BAD_REQUEST",
  PICKUP_OVERLAPS: "CONFLICT",
  EXTRA_DECIDED: "CONFLICT",
  EXTRA_UNCONFIRMED: "CONFLICT",
  WINDOW_PASSED: "CONFLICT",
  JOB_TAKEN: "CONFLICT",
  STREET_TAKEN: "CONFLICT",
  RUNNER_BLOCKED: "CONFLICT",
  OFFER_CHANGED: "CONFLICT",
  JOB_OUTSIDE_AREA: "FORBIDDEN",
  RUNNER_OFFLINE: "FORBIDDEN",
  DAY_FULL: "CONFLICT",
  JOB_NOT_OPEN: "CONFLICT",
  JOB_NOT_STARTABLE: "CONFLICT",
  ADD_ON_NOT_OFFERED: "CONFLICT",
  ADD_ON_UNWANTED: "CONFLICT",
  ADD_ON_CLOSED: "CONFLICT",
  ADD_ON_NEEDS_PHOTO: "CONFLICT",
  TIP_NOT_NOW: "CONFLICT",
  TIP_TOO_LARGE: "CONFLICT",
  ONE_OFF_NOT_OFFERED: "CONFLICT",
  ONE_OFF_PRICE_CHANGED: "CONFLICT",
  ONE_OFF_UNDER_WAY: "CONFLICT",
  TIP_GIVEN: "CONFLICT",
  TIP_DECLINED: "CONFLICT",
  TIP_KEPT: "CONFLICT",
  CODE_UNKNOWN: "CONFLICT",
  CODE_OVER: "CONFLICT",
  CODE_USED: "CONFLICT",
  CODE_OWN: "CONFLICT",
  CODE_FOR_NEW: "CONFLICT",
  CODE_OTHER: "CONFLICT",
  CODE_TAKEN: "CONFLICT",
  COUPON_ENDS_EARLY: "BAD_REQUEST",
  GIFT_DAY: "BAD_REQUEST",
  GIFT_HELD: "CONFLICT",
  GIFT_OVER: "CONFLICT",
  CHECKLIST_CLOSED: "CONFLICT",
  ITEM_NOT_ON_LIST: "CONFLICT",
  CHECKLIST_UNFINISHED: "CONFLICT",
  FULL_CANS_NEED_PHOTO: "CONFLICT",
  TOO_EARLY: "CONFLICT",
  START_NOT_UNDOABLE: "CONFLICT",
  JOB_NOT_REOPENABLE: "CONFLICT",
  ANOMALY_RESOLVED: "CONFLICT",
  JOB_NOT_RELEASABLE: "CONFLICT",
  JOB_NOT_CANCELLABLE: "CONFLICT",
  JOB_MISSED: "CONFLICT",
  JOB_CANCELLED: "CONFLICT",
  JOB_TAKEN_BACK: "CONFLICT",
  JOB_CHANGED: "CONFLICT",
  PICKUP_CHANGED: "CONFLICT",
  PICKUPS_COST_MORE: "CONFLICT",
  CONFIRM_NOT_UNDOABLE: "CONFLICT",
  PROPERTY_CHANGED: "CONFLICT",
  CHANGED_ELSEWHERE: "CONFLICT",
  SMS_NUMBER_NEEDED: "CONFLICT",
  TEXT_NOT_POSSIBLE: "CONFLICT",
  APPLICATION_CHANGED: "CONFLICT",
  CHECKOUT_AFTER_CHECKIN: "CONFLICT",
  WINDOW_BEFORE_CHECKOUT: "CONFLICT",
  WINDOW_AFTER_CHECKIN: "CONFLICT",
  DAY_MOVE_NOT_POSSIBLE: "BAD_REQUEST",
  DAY_MOVE_CHANGED: "CONFLICT",
  DAY_MOVE_UNDONE: "CONFLICT",
  CORRECTION_DECIDED: "CONFLICT",
  CORRECTION_TOO_OLD: "CONFLICT",
  DAY_MOVE_TOO_OLD: "CONFLICT",
  STEP_OF_ANOTHER: "CONFLICT",
  JOB_NOT_RATEABLE: "CONFLICT",
  PROBLEM_NOT_POSSIBLE: "CONFLICT",
  PROBLEM_TOO_LATE: "CONFLICT",
  PROBLEM_RESOLVED: "CONFLICT",
  PICKUP_CREDITED: "CONFLICT",
  RETURN_PICKUP_PLANNED: "CONFLICT",
  RETURN_PICKUP_IMPOSSIBLE: "CONFLICT",
  NOTHING_TO_CREDIT: "CONFLICT",
  DAY_REPORT_ANSWERED: "CONFLICT",
  GATE_CODE_NOT_NOW: "CONFLICT",
  GATE_CODE_UNREADABLE: "CONFLICT",
  NOTHING_TO_PAUSE: "CONFLICT",
  NOTHING_TO_RESUME: "CONFLICT",
  PAYMENT_NEEDED: "CONFLICT",
  GUARANTEE_OVER: "CONFLICT",
  NOTHING_TO_REFUND: "CONFLICT",
  REFUND_TOO_LARGE: "BAD_REQUEST",
  REFUND_CHANGED: "CONFLICT",
  RESUME_NOT_PAID: "CONFLICT",
  NOTHING_TO_SKIP: "CONFLICT",
  NOTHING_TO_CANCEL: "CONFLICT",
  NOTHING_TO_UNDO: "CONFLICT",
  FEED_IS_THERE: "CONFLICT",
  TOO_MANY_FEEDS: "CONFLICT",
  HOLD_IN_PAST: "BAD_REQUEST",
  HOLD_TOO_FAR: "BAD_REQUEST",
  HOLD_TOO_LONG: "BAD_REQUEST",
  DAYS_OFF_NOT_POSSIBLE: "BAD_REQUEST",
  HOLD_OVERLAPS: "CONFLICT",
  AWAY_CHANGED: "CONFLICT",
  DAY_ON_HOLD: "CONFLICT",
  DAY_AFTER_SERVICE_END: "CONFLICT",
  DAY_IN_PAUSE: "CONFLICT",
  PHOTO_TYPE: "BAD_REQUEST",
  PHOTO_TOO_LARGE: "BAD_REQUEST",
  PHOTO_UNREADABLE: "BAD_REQUEST",
  PHOTO_UNKNOWN: "BAD_REQUEST",
  REAUTHENTICATE: "FORBIDDEN",
  PASSWORD_WRONG: "FORBIDDEN",
  LINK_INVALID: "BAD_REQUEST",
  HELPER_MAY_NOT: "FORBIDDEN",
  TOO_MANY_HELPERS: "CONFLICT",
  DAY_OVER: "BAD_REQUEST",
  CLEANING_NOT_POSSIBLE: "CONFLICT",
  CLEANING_PAST: "BAD_REQUEST",
  CLEANING_TOO_LATE: "CONFLICT",
  CLEANING_CURB_RULE: "CONFLICT",
  LINK_OF_ANOTHER_ACCOUNT: "FORBIDDEN",
  LAST_OWNER: "CONFLICT",
  ROLE_CHANGED: "CONFLICT",
  VIEWING_READ_ONLY: "FORBIDDEN",
  VIEWING_HIDES: "FORBIDDEN",
  VIEWING_ENDED: "FORBIDDEN",
  ALREADY_APPLIED: "CONFLICT",
  SERVICE_SET_UP: "CONFLICT",
  LAST_SERVED_PROPERTY: "CONFLICT",
  TOO_MANY_HOMES: "CONFLICT",
  HOME_HAS_SERVICE: "CONFLICT",
  APPLICATION_DECIDED: "CONFLICT",
  APPLIED_TOO_OFTEN: "CONFLICT",
  NOTHING_ASKED: "CONFLICT",
  CHECK_NOT_CLEAR: "CONFLICT",
  CHECK_BY_PROVIDER: "CONFLICT",
  CHECK_IN_DOUBT: "FORBIDDEN",
  MESSAGES_NOT_YET: "CONFLICT",
  MESSAGES_CLOSED: "CONFLICT",
  CALLS_CLOSED: "CONFLICT",
  CALL_NUMBER_NEEDED: "CONFLICT",
  CALL_NO_NUMBER: "CONFLICT",
  CALL_FAILED: "CONFLICT",
  SUPPORT_CHANGED: "CONFLICT",
  SUPPORT_TOO_MANY: "CONFLICT",
  APPEAL_TOO_LATE: "CONFLICT",
  ANSWER_TOO_LATE: "CONFLICT",
  WORK_STOPPED: "CONFLICT",
  OTHER_ADMIN_NEEDED: "CONFLICT",
  NOTICE_NEEDED: "CONFLICT",
  NOTICE_ENDED: "CONFLICT",
  NOTICE_NOT_DUE: "CONFLICT",
  NOTICE_OPEN: "CONFLICT",
  APPEAL_NOT_NEEDED: "CONFLICT",
  APPEAL_DECIDED: "CONFLICT",
  PERSON_CHANGED: "CONFLICT",
  NOT_YOURSELF: "CONFLICT",
  NOT_SUSPENDED: "CONFLICT",
  INVITATION_OVER: "CONFLICT",
  CURSOR_INVALID: "BAD_REQUEST",
  EXPORT_TOO_WIDE: "CONFLICT",
  ALERT_SNOOZED: "CONFLICT",
  PAYOUT_SENT: "CONFLICT",
  PAYOUT_NOT_HELD: "CONFLICT",
  PAYOUT_NOT_FAILED: "CONFLICT",
  PAY_RUNS_HELD: "CONFLICT",
  PAYMENT_NOT_FAILED: "CONFLICT",
  PAYER_TOLD: "CONFLICT",
  NO_PAYOUT: "CONFLICT",
  PAY_WEEK_OPEN: "CONFLICT",
  PAY_WEEK_AHEAD: "BAD_REQUEST",
  PAY_BELOW_ZERO: "CONFLICT",
  PAY_TOO_HIGH: "CONFLICT",
  RATE_IN_PAST: "BAD_REQUEST",
  RULE_TOO_SOON: "BAD_REQUEST",
  PRICE_BELOW_FLOOR: "BAD_REQUEST",
  SETTING_CHANGED: "CONFLICT",
  SETTING_BEGUN: "CONFLICT",
  WINDOW_NOT_OFFERED: "CONFLICT",
  AREA_NOT_SERVED: "CONFLICT",
  CREDIT_TOO_LARGE: "BAD_REQUEST",
  CREDIT_USED: "CONFLICT",
  CREDIT_NOT_BY_HAND: "CONFLICT",
  CREDIT_TAKEN_BACK: "CONFLICT",
  SHORT_CODE_UNKNOWN: "BAD_REQUEST",
  TEMPLATES_TOO_MANY: "CONFLICT",
  STAY_GONE: "CONFLICT",
  OWN_EMAIL_UNCONFIRMED: "CONFLICT",
  GUEST_WITHOUT_EMAIL: "CONFLICT",
  GUEST_STOPPED: "CONFLICT",
  GUEST_LETTERS_TOO_MANY: "CONFLICT",
  RECIPIENTS_TOO_MANY: "CONFLICT",
  GUEST_MESSAGE_EMPTY: "CONFLICT",
  CANCELLED_WITH_CREDIT: "CONFLICT",
  ID_IN_USE: "CONFLICT",
  CARD_NOT_CONFIRMED: "BAD_REQUEST",
  SECOND_FACTOR_REQUIRED: "FORBIDDEN",
  SECOND_FACTOR_NEEDED: "FORBIDDEN",
  SIGN_IN_EXPIRED: "UNAUTHORIZED",
  CODE_WRONG: "FORBIDDEN",
  SMS_NUMBER_INVALID: "BAD_REQUEST",
  SMS_COUNTRY_CLOSED: "BAD_REQUEST",
  SMS_NUMBER_NOT_MOBILE: "BAD_REQUEST",
  SMS_NUMBER_CONFIRMED: "CONFLICT",
  SMS_UNREACHABLE: "CONFLICT",
  HAULER_AREA_TAKEN: "CONFLICT",
  HAULER_WITHOUT_AREAS: "CONFLICT",
  SMS_STOPPED: "CONFLICT",
  TEXT_BROKEN: "BAD_REQUEST",
  PLACEHOLDER_UNKNOWN: "BAD_REQUEST",
  PLACEHOLDER_CHOOSES: "BAD_REQUEST",
  PLACEHOLDER_MISSING: "BAD_REQUEST",
  TEST_UNREACHABLE: "CONFLICT",
  SMS_CODES_OFF: "CONFLICT",
  SMS_CODE_WRONG: "FORBIDDEN",
  EMAIL_NOT_VERIFIED: "CONFLICT",
  TWO_FACTOR_ON: "CONFLICT",
  TWO_FACTOR_OFF: "CONFLICT",
  TWO_FACTOR_NOT_BEGUN: "CONFLICT",
  PASSKEY_UNKNOWN: "FORBIDDEN",
  PASSKEY_REFUSED: "FORBIDDEN",
  PASSKEY_EXPIRED: "CONFLICT",
  PASSKEY_TAKEN: "CONFLICT",
  PASSKEYS_TOO_MANY: "CONFLICT",
  VIEWS_TOO_MANY: "CONFLICT",
  GOOGLE_LINKED: "CONFLICT",
  GOOGLE_NOT_LINKED: "CONFLICT",
  PASSWORD_NEEDED: "CONFLICT",
  GOOGLE_NOT_CONFIGURED: "SERVICE_UNAVAILABLE",
  WEBHOOK_NOT_CONFIGURED: "SERVICE_UNAVAILABLE",
  SERVICE_UNAVAILABLE: "SERVICE_UNAVAILABLE",
};

/** Every refusal has a sentence: a missing one does not compile. */
const sentences: Record<RefusalCode | GeneralCode, string> = refusals;

/** A procedure's error with the right status; unexpected errors become a 500. */
export function translateError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof Refused) return new TRPCError({ code: refusalCodes[cause.refusal.code], cause });
  if (error.code !== "INTERNAL_SERVER_ERROR") return error;
  if (isOutage(cause)) return new TRPCError({ code: "SERVICE_UNAVAILABLE", cause });
  return error;
}

/** The sentences of refusals with parameters. */
const filled = new WeakMap<Refused, string>();

/**
 * The thrown error as `translateError` returns it, with its sentence ready for `answerError`. The parser of sentences
 * with parameters is heavy, so it loads on the first such refusal.
 */
export async function readyError(thrown: unknown): Promise<TRPCError> {
  const error = translateError(getTRPCErrorFromUnknown(thrown));
  const { cause } = error;
  if (cause instanceof Refused && hasParameters(sentences[cause.refusal.code])) {
    const { translate } = await import("#platform/translator.ts");
    filled.set(cause, translate(`refusals.${cause.refusal.code}`, paramsOf(cause.refusal) ?? {}));
  }
  return error;
}

const hasParameters = (sentence: string) => sentence.includes("{");

function paramsOf(refusal: Refusal): Record<string, string | number> | undefined {
  return "params" in refusal ? refusal.params : undefined;
}

/**
 * The status and body of an error, in English. Never exposes an unexpected error's message. Without `readyError`, a
 * refusal with parameters gets the sentence of its status.
 */
export function answerError(error: TRPCError, requestId: string): { status: number; body: ErrorBody } {
  const status = getHTTPStatusCodeFromError(error);
  const { cause } = error;
  if (cause instanceof Refused) return { status, body: { ...refusalText(cause), requestId } };
  const issues = error.code === "BAD_REQUEST" && isZodError(cause) ? issueTexts(cause) : undefined;
  if (issues?.[0]) {
    return { status: 400, body: { message: issues[0].message, code: "BAD_REQUEST", requestId, issues } };
  }
  const code = generalCode(error.code);
  return { status, body: { message: sentences[code], code, requestId } };
}

/** Seconds until a refused call may be retried; null for other errors. */
export function retryAfterSeconds(error: TRPCError): number | null {
  const { cause } = error;
  if (cause instanceof Refused && cause.refusal.code === "TOO_MANY_REQUESTS")
    return cause.refusal.params.retryAfterSeconds;
  return error.code === "SERVICE_UNAVAILABLE" && !isNotConfigured(error) ? 2 : null;
}

/** Whether the feature is not configured here: no fault, and retrying does not help. */
export function isNotConfigured({ cause }: TRPCError): boolean {
  return cause instanceof Refused && /_NOT_CONFIGURED$/.test(cause.refusal.code);
}

function refusalText(refused: Refused): Pick<ErrorBody, "message" | "code" | "params"> {
  const { code } = refused.refusal;
  const params = paramsOf(refused.refusal);
  const plain = hasParameters(sentences[code]) ? sentences[generalCode(refusalCodes[code])] : sentences[code];
  return { message: filled.get(refused) ?? plain, code, ...(params && { params }) };
}

/** The calls' documented sentences, where our screens say what to do instead. */
const documentedIssues: Partial<Record<keyof typeof validation, string>> = {
  firstName: "First name is required",
  lastName: "Last name is required",
  address: "Address is required",
  city: "City is required",
  state: "State is required",
  zipCode: "ZIP code is required",
  vehicleType: "Vehicle type is required",
};

function issueTexts(error: z.ZodError): ErrorBody["issues"] {
  return error.issues.slice(0, 50).map((issue) => {
    const name = issue.message.replace(/^validation\./, "");
    const key = name in validation ? (name as keyof typeof validation) : "invalid";
    return {
      path: issue.path.join("."),
      key: `validation.${key}`,
      message: documentedIssues[key] ?? validation[key],
    };
  });
}

/** The documented code; other tRPC codes and unexpected errors map to the nearest. */
function generalCode(code: TRPCError["code"]): GeneralCode {
  if (code === "PARSE_ERROR") return "BAD_REQUEST";
  return generalCodes.find((general) => general === code) ?? "INTERNAL_SERVER_ERROR";
}

function isZodError(cause: unknown): cause is z.ZodError {
  return cause instanceof Error && cause.name === "ZodError" && "issues" in cause;
}
