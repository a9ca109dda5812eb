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
  "tripFee",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a homeowner may ask for: a return pickup, or money off the next bill. */
export const problemWishes = ["returnVisit", "credit"] as const;
export type ProblemWish = (typeof problemWishes)[number];

/**
 * What was done: a return pickup, a credit, nothing more because the pickup is already credited, a later return of cans
 * the truck has not emptied, or an answer.
 */
export const problemOutcomes = ["returnVisit", "credit", "alreadyCredited", "replanned", "answered"] as const;
export type ProblemOutcome = (typeof problemOutcomes)[number];

/** Days after a pickup within which a problem can be reported. */
export const reportDays = 5;

/** Days over which problems settled by rule are counted; above the limit, an admin decides. */
export const byRuleDays = 28;

type Pickup = { status: JobStatus; inBy: string; completedAt: string | null };

/** The instant until which problems of a pickup can be reported; null if nothing has happened yet. */
export function reportableUntil({ status, inBy, completedAt }: Pickup): string | null {
  if (status !== "completed" && status !== "missed" && status !== "in_progress") return null;
  const over = Date.parse(completedAt ?? inBy);
  return new Date(over + reportDays * 86_400_000).toISOString();
}

/**
 * The problems possible in this state: while the cans are out, only that the truck has not emptied them. A trip fee is
 * contested where it is shown.
 */
export function kindsFor(status: JobStatus): readonly ProblemKind[] {
  return status === "in_progress" ? ["notEmptied"] : problemKinds.filter((kind) => kind !== "tripFee");
}

/** `chargesTripFee`: the pickup has a trip fee that its homeowner owes. */
export function refuseReport(
  pickup: Pickup,
  kind: ProblemKind,
  now: string,
  chargesTripFee = false,
): Refusal | null {
  const until = reportableUntil(pickup);
  const isPossible = kind === "tripFee" ? chargesTripFee : kindsFor(pickup.status).includes(kind);
  if (until === null || !isPossible) return { code: "PROBLEM_NOT_POSSIBLE" };
  return now > until ? { code: "PROBLEM_TOO_LATE" } : null;
}

/** Kinds that a return pickup fixes, and kinds that the pickup's own record can confirm. */
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

/** What a pickup promises: cans out in time, cans back in time, and a photo of each. */
export const promiseKinds = ["out", "in", "photos"] as const;
export type PromiseKind = (typeof promiseKinds)[number];
export type PromiseOutcome = "kept" | "broken";

/** A pickup that is completed, or missed: then `completedAt` is null. Instants in UTC. */
type Decided = {
  outBy: string;
  inBy: string;
  startedAt: string | null;
  completedAt: string | null;
  /** Which legs have their photo. */
  photos: { out: boolean; in: boolean };
};

/**
 * The outcome of a pickup's three promises. Out: its start, or its completion if done in one call; exactly at the due
 * time counts as kept. In: its completion. Photos: one per recorded leg, so both if it was started, else the
 * completion's. Photos are due with the return of the cans.
 */
export function promiseOutcomes(
  job: Decided,
): { promise: PromiseKind; dueAt: string; outcome: PromiseOutcome }[] {
  const outAt = job.startedAt ?? job.completedAt;
  const hasPhotos = job.photos.in && (job.photos.out || job.startedAt === null);
  return [
    { promise: "out", dueAt: job.outBy, outcome: judge(outAt !== null && outAt <= job.outBy) },
    {
      promise: "in",
      dueAt: job.inBy,
      outcome: judge(job.completedAt !== null && job.completedAt <= job.inBy),
    },
    { promise: "photos", dueAt: job.inBy, outcome: judge(job.completedAt !== null && hasPhotos) },
  ];
}

const judge = (isKept: boolean): PromiseOutcome => (isKept ? "kept" : "broken");

/** Reasons for a rating: praise and complaints. */
const praise = ["onTime", "careful", "tidy", "clearPhotos", "friendly"] as const;
const criticism = ["late", "wrongPlace", "lidsOpen", "gateLeftOpen", "unclearPhotos", "noisy"] as const;

export const ratingTags = [...praise, ...criticism] as const;
export type RatingTag = (typeof ratingTags)[number];

/** The reasons offered for this many stars (1 to 5). */
export function tagsFor(stars: number): readonly RatingTag[] {
  return stars >= 4 ? praise : criticism;
}

/** A runner's rating averages at most this many of the latest counted ratings. */
export const countedRatings = 100;

/** Why a rating does not count: the truck had not emptied the cans, or an admin granted the runner's appeal. */
export const exclusions = ["notEmptied", "appeal"] as const;
export type Exclusion = (typeof exclusions)[number];

/** An admin's decision about an appeal: the rating is removed or stays. */
export const appealOutcomes = ["removed", "stays"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Days after a rating within which its runner may appeal. */
const appealDays = 30;

/** The last instant at which a rating can be appealed. */
export function appealableUntil(ratedAt: string): string {
  return new Date(Date.parse(ratedAt) + appealDays * 86_400_000).toISOString();
}

/**
 * What an admin should review. early: before its window opened. noProof: no photo and no reason. reused: the photo shows
 * an earlier one again. far: taken too far from the home. clock: the phone's clock was far off.
 */
export const anomalyKinds = ["early", "noProof", "reused", "far", "clock"] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

/** Kinds that hold the pay until an admin decides. What is read from a photo never does. */
export const holdingKinds = ["early", "noProof"] as const satisfies readonly AnomalyKind[];

/** Meters from the home's pin, beyond the phone's accuracy, from which a photo is reviewed. */
const farMeters = 250;

export function isFar(photo: { distanceMeters: number | null; accuracyMeters: number | null }): boolean {
  return photo.distanceMeters !== null && photo.distanceMeters - (photo.accuracyMeters ?? 0) > farMeters;
}

/** Minutes by which a phone's clock may be off before its photos are reviewed. */
const oddClockMinutes = 30;

export function hasOddClock({ clockOffSeconds }: { clockOffSeconds: number | null }): boolean {
  return Math.abs(clockOffSeconds ?? 0) > oddClockMinutes * 60;
}

/** The act: a leg, or a report that the home can't be served. */
export const anomalyActs = ["out", "in", "cannotServe"] as const;
export type AnomalyAct = (typeof anomalyActs)[number];

/** cleared: the pickup counts and is paid. refused: it counts as not done and is not paid. */
export const anomalyOutcomes = ["cleared", "refused"] as const;
export type AnomalyOutcome = (typeof anomalyOutcomes)[number];

/** An admin's decision about a runner's answer: the refusal stays, or the pickup is paid after all. */
export const answerOutcomes = ["upheld", "reversed"] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** Days after a refusal within which its runner may answer. */
const answerDays = 14;

/** The last instant at which a refusal can be answered. */
export function answerableUntil(refusedAt: string): string {
  return new Date(Date.parse(refusedAt) + answerDays * 86_400_000).toISOString();
}

/** What may be a home and a runner that make pickups up: an operator is told, nobody is accused. */

/** One runner completes this many pickups within this many minutes; checked over the last hours. */
export const tooFast = { completions: 5, minutes: 3, hours: 24 } as const;

/**
 * One runner does this many pickups beyond a place's weekly schedule within this many days, or extra ones at all of a
 * homeowner's places.
 */
export const tooOften = { days: 28, extras: 8, pickups: 20, extrasOfAll: 40 } as const;

/** The operator's decision about an extra pickup beyond the weekly limit. */
export const extraDecisions = ["confirmed", "refused"] as const;
