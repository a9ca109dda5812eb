import type { Refusal } from "#platform/values/refusal.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";

/** The version of the text with which an applicant consents to ID verification and the background check. */
export const idCheckConsentVersion = "2026-11";

/** Hours within which an applicant is promised an answer, from the earliest to the latest (product.md 9). */
export const reviewHours = { from: 24, until: 48 };

/** How often somebody may apply within a year. */
const applicationsPerYear = 3;

/**
 * What happened to an application: handed in, more information wanted, that given, decided. `reopened` is a rejected
 * runner's next application.
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
 * pending: not known yet. clear: nothing found. consider: something was found that a person has to weigh. suspended: the
 * check stands still, as something is missing for it.
 */
export const checkStatuses = ["pending", "clear", "consider", "suspended"] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** Why somebody may not apply once more, or null. `inYear` counts the applications of the last 365 days. */
export function refuseApplyingAgain(status: ApplicationStatus, inYear: number): Refusal | null {
  if (status !== "rejected") return { code: "ALREADY_APPLIED" };
  return inYear >= applicationsPerYear ? { code: "APPLIED_TOO_OFTEN" } : null;
}

/**
 * Whether a check speaks against its person until an admin says that it is clear: something was found, or it stands still,
 * or an admin (`updatedBy`) has said that nothing is known (any more).
 */
export function isInDoubt(check: { status: CheckStatus; updatedBy: string | null }): boolean {
  return check.status === "pending" ? check.updatedBy !== null : check.status !== "clear";
}

/**
 * Why an application may not be approved, or null. A check by hand of which nobody has said anything yet is no hindrance:
 * whoever approves says with it that the check is clear.
 */
export function refuseApproval(check: {
  status: CheckStatus;
  isByHand: boolean;
  updatedBy: string | null;
}): Refusal | null {
  if (check.status === "clear" || (check.isByHand && !isInDoubt(check))) return null;
  return { code: "CHECK_NOT_CLEAR" };
}
