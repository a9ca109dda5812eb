import type { Refusal } from "#platform/values/refusal.ts";
import type { ApplicationStatus, AvailabilityWindow } from "#platform/values/runner-words.ts";

/** Version of the text an applicant consents to for ID verification and the background check. */
export const idCheckConsentVersion = "2026-12-4";

/** The day on which that text was last changed. */
export const idCheckConsentUpdatedOn = "2026-11-29";

/** Hours in which applicants are promised an answer, earliest and latest. */
export const reviewHours = { from: 24, until: 48 };

const applicationsPerYear = 3;

/** Events of an application; `reopened` is a rejected runner's next one. */
export const applicationSteps = [
  "submitted",
  "moreInfo",
  "answered",
  "approved",
  "rejected",
  "reopened",
] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/** pending: unknown. clear: nothing found. consider: a finding to weigh. suspended: something missing. */
export const checkStatuses = ["pending", "clear", "consider", "suspended"] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** Why a person may not apply again; null when they may. `inYear` counts applications in the last 365 days. */
export function refuseApplyingAgain(status: ApplicationStatus, inYear: number): Refusal | null {
  if (status !== "rejected") return { code: "ALREADY_APPLIED" };
  return inYear >= applicationsPerYear ? { code: "APPLIED_TOO_OFTEN" } : null;
}

/** Whether a check blocks its person until cleared: a finding, a suspension, or an admin's "pending". */
export function isInDoubt(check: { status: CheckStatus; updatedBy: string | null }): boolean {
  return check.status === "pending" ? check.updatedBy !== null : check.status !== "clear";
}

/** What an application needs before it is approved. */
const applicationChecks = ["check", "training", "consent"] as const;

/** The checks of an application that are pending, failed or not recorded. */
export function openChecks(application: {
  check: { status: CheckStatus } | null;
  training: object | null;
  consent: object | null;
}): (typeof applicationChecks)[number][] {
  const isDone = {
    check: application.check?.status === "clear",
    training: application.training !== null,
    consent: application.consent !== null,
  };
  return applicationChecks.filter((check) => !isDone[check]);
}

/** Why an application may not be approved, or null; approval clears a pending check by hand. */
export function refuseApproval(check: {
  status: CheckStatus;
  isByHand: boolean;
  updatedBy: string | null;
}): Refusal | null {
  if (check.status === "clear" || (check.isByHand && !isInDoubt(check))) return null;
  return { code: "CHECK_NOT_CLEAR" };
}

/** Local hours of each window, the end exclusive. */
export const availabilityHours: Record<AvailabilityWindow, { from: number; to: number }> = {
  "Early Morning (6am-9am)": { from: 6, to: 9 },
  "Morning (9am-12pm)": { from: 9, to: 12 },
  "Afternoon (12pm-5pm)": { from: 12, to: 17 },
  "Evening (5pm-8pm)": { from: 17, to: 20 },
  "Flexible/Anytime": { from: 0, to: 24 },
};

/** Whether work windows overlap local times ("16:00"), end exclusive, past midnight if not after start. */
export function isWithinAvailability(
  windows: readonly AvailabilityWindow[],
  out: { from: string; until: string },
): boolean {
  const from = hourOf(out.from);
  const until = out.until > out.from ? hourOf(out.until) : 24;
  return windows.some(
    (window) => from < availabilityHours[window].to && availabilityHours[window].from < until,
  );
}

function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour + minute / 60;
}

/** Most days ahead that days off may end. */
const maxDaysOffAhead = 365;

/**
 * Why a runner may not take these days off; null when they may. In days from the runner's today, negative for the past.
 */
export function refuseDaysOff(days: { first: number; last: number }): Refusal | null {
  return days.first < 0 || days.last > maxDaysOffAhead ? { code: "DAYS_OFF_NOT_POSSIBLE" } : null;
}

/** Change it whenever a module, a question or its right answer changes. */
export const trainingVersion = "2026-12-2";

export const trainingChoices = ["a", "b", "c"] as const;
export type TrainingChoice = (typeof trainingChoices)[number];

/** Training modules in order, each with the right choice. */
export const trainingModules = [
  { name: "out", right: "b" },
  { name: "gate", right: "c" },
  { name: "photo", right: "a" },
  { name: "back", right: "b" },
  { name: "trouble", right: "a" },
  { name: "dark", right: "c" },
] as const satisfies readonly { name: string; right: TrainingChoice }[];

export type TrainingModule = (typeof trainingModules)[number]["name"];

export const trainingModuleNames = trainingModules.map(({ name }) => name);

export type TrainingTry = { module: TrainingModule; choice: TrainingChoice };

export function isRight({ module, choice }: TrainingTry): boolean {
  return trainingModules.some(({ name, right }) => name === module && right === choice);
}

/**
 * The quiz result: number of questions, and how many were right on the first try. Null until every module has a right
 * answer. `tries` are in the order made.
 */
export function gradeTraining(tries: readonly TrainingTry[]): { correct: number; questions: number } | null {
  const firsts = new Map<TrainingModule, TrainingTry>();
  const passed = new Set<TrainingModule>();
  for (const each of tries) {
    if (!firsts.has(each.module)) firsts.set(each.module, each);
    if (isRight(each)) passed.add(each.module);
  }
  if (passed.size < trainingModules.length) return null;
  return {
    correct: [...firsts.values()].filter(isRight).length,
    questions: trainingModules.length,
  };
}

/** The local hour of the evening before, until which a pickup waits for the runner's backup. */
export const backupHour = 18;
