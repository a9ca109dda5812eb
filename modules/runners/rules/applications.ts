import type { Refusal } from "#platform/values/refusal.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";

/** Version of the text an applicant consents to for ID verification and the background check. */
export const idCheckConsentVersion = "2026-11";

/** Hours until the promised answer, earliest and latest (product.md 9). */
export const reviewHours = { from: 24, until: 48 };

/** Most applications per person and year. */
const applicationsPerYear = 3;

/**
 * Application events: submitted, information requested, information given, decided. `reopened` is a rejected runner's
 * next application.
 */
export const applicationSteps = [
  "submitted",
  "moreInfo",
  "answered",
  "approved",
  "rejected",
  "reopened",
] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/**
 * pending: unknown. clear: nothing found. consider: a person must weigh a finding. suspended: stopped because something
 * is missing.
 */
export const checkStatuses = ["pending", "clear", "consider", "suspended"] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** Why a person may not apply again; null when they may. `inYear` counts applications in the last 365 days. */
export function refuseApplyingAgain(status: ApplicationStatus, inYear: number): Refusal | null {
  if (status !== "rejected") return { code: "ALREADY_APPLIED" };
  return inYear >= applicationsPerYear ? { code: "APPLIED_TOO_OFTEN" } : null;
}

/**
 * Whether a check blocks its person until an admin clears it: a finding, a suspension, or an admin (`updatedBy`) who
 * set it back to pending.
 */
export function isInDoubt(check: { status: CheckStatus; updatedBy: string | null }): boolean {
  return check.status === "pending" ? check.updatedBy !== null : check.status !== "clear";
}

/**
 * Why an application may not be approved; null when it may. A pending check by hand is no obstacle: the approval clears
 * it.
 */
export function refuseApproval(check: {
  status: CheckStatus;
  isByHand: boolean;
  updatedBy: string | null;
}): Refusal | null {
  if (check.status === "clear" || (check.isByHand && !isInDoubt(check))) return null;
  return { code: "CHECK_NOT_CLEAR" };
}
