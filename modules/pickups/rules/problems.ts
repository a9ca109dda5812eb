import type { Refusal } from "#platform/values/refusal.ts";
import type { JobStatus } from "./status.ts";

/** What can be wrong with a pickup. */
export const problemKinds = [
  "nobodyCame",
  "oneLeg",
  "wrongPlace",
  "damage",
  "gateLeftOpen",
  "notEmptied",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a homeowner may ask for: a return visit, or money off the next bill. */
export const problemWishes = ["returnVisit", "credit"] as const;
export type ProblemWish = (typeof problemWishes)[number];

/**
 * What was done: a return visit, a credit, nothing more because the pickup is already credited, a later return of cans
 * the truck has not emptied, or an answer.
 */
export const problemOutcomes = ["returnVisit", "credit", "alreadyCredited", "replanned", "answered"] as const;
export type ProblemOutcome = (typeof problemOutcomes)[number];

/** Days after a pickup within which a problem can be reported. */
const reportDays = 5;

/** Days over which problems settled by rule are counted; above the limit, an admin decides. */
export const byRuleDays = 28;

type Visit = { status: JobStatus; inBy: string; completedAt: string | null };

/** The instant until which problems of a pickup can be reported; null if nothing has happened yet. */
export function reportableUntil({ status, inBy, completedAt }: Visit): string | null {
  if (status !== "completed" && status !== "missed" && status !== "in_progress") return null;
  const over = Date.parse(completedAt ?? inBy);
  return new Date(over + reportDays * 86_400_000).toISOString();
}

/** The problems possible in this state: while the cans are out, only that the truck has not emptied them. */
export function kindsFor(status: JobStatus): readonly ProblemKind[] {
  return status === "in_progress" ? ["notEmptied"] : problemKinds;
}

/** Why a problem may not be reported, or null. */
export function refuseReport(visit: Visit, kind: ProblemKind, now: string): Refusal | null {
  const until = reportableUntil(visit);
  if (until === null || !kindsFor(visit.status).includes(kind)) return { code: "PROBLEM_NOT_POSSIBLE" };
  return now > until ? { code: "PROBLEM_TOO_LATE" } : null;
}

/** Kinds that a return visit fixes, and kinds that the pickup's own record can confirm. */
const mendable: readonly ProblemKind[] = ["nobodyCame", "oneLeg", "wrongPlace", "notEmptied"];
const recorded: readonly ProblemKind[] = ["nobodyCame", "oneLeg"];

/**
 * The outcome settled by rule; null if an admin must decide. A credit needs a record that confirms the report: the
 * pickup broke a promise (`isPromiseBroken`). `isCredited` (as missed, or for another problem), `hasReturn` and
 * `isPaidBack` (fully refunded by the guarantee) concern the same pickup; `settledByRule` the home's last four weeks.
 */
export function settleAtOnce(problem: {
  status: JobStatus;
  kind: ProblemKind;
  wish: ProblemWish;
  isPromiseBroken: boolean;
  isCredited: boolean;
  hasReturn: boolean;
  isPaidBack: boolean;
  settledByRule: number;
  /** The limit of problems settled by rule, from the credit rule of the pickup's day. */
  mostByRule: number;
}): Exclude<ProblemOutcome, "answered"> | null {
  const { status, kind, wish } = problem;
  if (status === "in_progress") return "replanned";
  const isRecorded = recorded.includes(kind);
  if (wish === "credit" && isRecorded && problem.isCredited) return "alreadyCredited";
  if (problem.settledByRule >= problem.mostByRule || problem.isPaidBack) return null;
  if (wish === "returnVisit") return mendable.includes(kind) && !problem.hasReturn ? "returnVisit" : null;
  // A missed pickup without a credit was left uncredited for a known reason.
  return isRecorded && problem.isPromiseBroken && status === "completed" ? "credit" : null;
}
