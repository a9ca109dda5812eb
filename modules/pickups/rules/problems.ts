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

/** What a homeowner may wish for: a visit that makes good for it, or money off the next bill. */
export const problemWishes = ["returnVisit", "credit"] as const;
export type ProblemWish = (typeof problemWishes)[number];

/**
 * What was done: a visit planned, a credit booked, nothing more as the pickup's credit is there already, the way back of
 * cans that the truck has not emptied planned anew, or an answer in words.
 */
export const problemOutcomes = ["returnVisit", "credit", "alreadyCredited", "replanned", "answered"] as const;
export type ProblemOutcome = (typeof problemOutcomes)[number];

/** Days after a pickup within which something can be reported. */
const reportDays = 5;

/** Days in which so many problems of a home are settled without anybody having looked; what comes after waits for an admin. */
export const byRuleDays = 28;

type Visit = { status: JobStatus; inBy: string; completedAt: string | null };

/** The instant until which problems of a pickup can be reported; null where none can, as nothing has happened yet. */
export function reportableUntil({ status, inBy, completedAt }: Visit): string | null {
  if (status !== "completed" && status !== "missed" && status !== "in_progress") return null;
  const over = Date.parse(completedAt ?? inBy);
  return new Date(over + reportDays * 86_400_000).toISOString();
}

/** The kinds that a pickup in this state can have: while the cans are out, that the truck has not emptied them. */
export function kindsFor(status: JobStatus): readonly ProblemKind[] {
  return status === "in_progress" ? ["notEmptied"] : problemKinds;
}

/** Why a problem may not be reported, or null. */
export function refuseReport(visit: Visit, kind: ProblemKind, now: string): Refusal | null {
  const until = reportableUntil(visit);
  if (until === null || !kindsFor(visit.status).includes(kind)) return { code: "PROBLEM_NOT_POSSIBLE" };
  return now > until ? { code: "PROBLEM_TOO_LATE" } : null;
}

/** Kinds that another visit puts right, and kinds of which the pickup's own record can tell. */
const mendable: readonly ProblemKind[] = ["nobodyCame", "oneLeg", "wrongPlace", "notEmptied"];
const recorded: readonly ProblemKind[] = ["nobodyCame", "oneLeg"];

/**
 * What is done about a problem at once, by rule; null where an admin has to look. A credit needs that the record bears
 * the homeowner out: the pickup broke one of its promises (`isPromiseBroken`). `isCredited` (for being missed, or for
 * another problem), `hasReturn` and `isPaidBack` (all that was paid went back by the guarantee) are about the same pickup,
 * `settledByRule` about the home's last four weeks.
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
  /** How many may be, by the credit rule of the pickup's day. */
  mostByRule: number;
}): Exclude<ProblemOutcome, "answered"> | null {
  const { status, kind, wish } = problem;
  if (status === "in_progress") return "replanned";
  const isRecorded = recorded.includes(kind);
  if (wish === "credit" && isRecorded && problem.isCredited) return "alreadyCredited";
  if (problem.settledByRule >= problem.mostByRule || problem.isPaidBack) return null;
  if (wish === "returnVisit") return mendable.includes(kind) && !problem.hasReturn ? "returnVisit" : null;
  // A missed pickup that was not credited has its reason, which somebody knows.
  return isRecorded && problem.isPromiseBroken && status === "completed" ? "credit" : null;
}
