import type { Refusal } from "#platform/values/refusal.ts";
import { earliestToldOf, isActive, type JobStatus } from "./status.ts";

/** The steps a runner reports. Out: the cans to the curb. In: back in place. */
export const runnerSteps = ["setOut", "out", "undoOut", "in", "cannotServe", "release"] as const;
export type RunnerStep = (typeof runnerSteps)[number];

/** When the acts of a pickup open. UTC instants. */
export type Opening = {
  /** The start of the day before the pickup's day, by the home's clock. The server accepts nothing earlier. */
  earliestAt: string;
  /** When each leg's window opens. The app offers nothing earlier. */
  outAt: string;
  inAt: string;
};

/** Whether something was done before its leg's window opened. */
export function isEarly(opening: Opening, leg: "out" | "in", at: string): boolean {
  return at < (leg === "out" ? opening.outAt : opening.inAt);
}

/** The fewest past pickups that make a median of their minutes usable. */
export const fewestMeasured = 3;

/** An address's minutes come from pickups of this many past days. */
export const measuredDays = 90;

/** Minutes since a runner's last step within which they count as on their route. */
export const stepFreshMinutes = 60;

const undoMinutes = 10;

/** The last instant at which the runner can undo a start. UTC. */
export function startUndoableUntil(startedAt: string): string {
  return new Date(Date.parse(startedAt) + undoMinutes * 60_000).toISOString();
}

/** Why a runner's own job may not be completed, or null; it need not be begun, and a repeat may. */
export function refuseComplete(job: { status: JobStatus }): Refusal | null {
  return isActive(job.status) || job.status === "completed" ? null : { code: "JOB_NOT_OPEN" };
}

/**
 * Why a runner completed a pickup without its photo. lost: it was taken, but never arrived. other: the notes say why.
 */
export const noPhotoReasons = ["camera", "dark", "people", "weather", "lost", "other"] as const;
export type NoPhotoReason = (typeof noPhotoReasons)[number];

/** Why a runner at the home could not serve it; nobody is at fault. */
export const cannotServeReasons = ["noAccess", "noCans", "blocked", "animal", "unsafe", "other"] as const;
export type CannotServeReason = (typeof cannotServeReasons)[number];

/** Hours after a pickup's end within which a runner may still check off items. */
const checkHours = 2;

/** Hours that a checked item may wait on an offline phone after the pickup. */
const waitingHours = 24;

/**
 * Why a rental's item may not be checked or unchecked, or null. Allowed while the pickup is open and for what was done
 * up to two hours after its end. A missed pickup ends when its cans were due back. Instants are UTC.
 */
export function refuseCheck(
  job: { status: JobStatus; completedAt: string | null; inBy: string },
  tick: { checkedAt: string; arrivedAt: string },
): Refusal | null {
  if (isActive(job.status)) return null;
  const closed: Refusal = { code: "CHECKLIST_CLOSED" };
  const endedAt = job.status === "completed" ? job.completedAt : job.status === "missed" ? job.inBy : null;
  if (!endedAt) return closed;
  const within = (instant: string, hours: number) =>
    Date.parse(instant) <= Date.parse(endedAt) + hours * 3_600_000;
  return within(tick.checkedAt, checkHours) && within(tick.arrivedAt, waitingHours) ? null : closed;
}

/** Why a pickup may not be completed with these ticks, or null. Only for a rental whose host requires every item. */
export function refuseUnticked(checklist: readonly { isChecked: boolean }[]): Unfinished | null {
  const done = checklist.filter(({ isChecked }) => isChecked).length;
  const count = checklist.length;
  return done < count ? { code: "CHECKLIST_UNFINISHED", params: { done, count } } : null;
}

type Unfinished = Extract<Refusal, { code: "CHECKLIST_UNFINISHED" }>;

/**
 * Why the job's runner may not see the gate code now, or null. Visible from `Opening.outAt` until the cans are due out,
 * or, once out, due back. Instants are UTC.
 */
export function refuseGateCode(
  job: { status: string; outBy: string; inBy: string },
  opensAt: string,
  now: string,
): Refusal | null {
  const until = job.status === "in_progress" ? job.inBy : job.outBy;
  return opensAt <= now && now <= until ? null : { code: "GATE_CODE_NOT_NOW" };
}

/** Days after which a step kept on a phone no longer counts. */
const lateProofDays = 14;

type DueJob = { outBy: string; inBy: string; startedAt: string | null; opening: Opening };

/** `takenAt`: when its runner had accepted the job. */
type Report = { capturedAt: string; arrivedAt: string; takenAt: string; hasPhoto: boolean };

/**
 * Whether a step counts although its pickup was already marked missed. The runner must have had the job, and done it no
 * earlier than the pickup's earliest time and before its deadline. The deadline is `outBy` for the out leg or a pickup
 * done at once, and `inBy` for the return. It must arrive within 14 days, and a return leg needs its photo. Instants
 * are UTC.
 */
export function lateProofCounts(job: DueJob, proof: Report & { leg: "out" | "in" }): boolean {
  if (proof.leg === "in" && !proof.hasPhoto) return false;
  const dueBy = proof.leg === "in" && job.startedAt !== null ? job.inBy : job.outBy;
  const until = new Date(Date.parse(job.inBy) + lateProofDays * 86_400_000).toISOString();
  const isWithin = job.opening.earliestAt <= proof.capturedAt && proof.capturedAt <= dueBy;
  return isWithin && earliestToldOf(proof.takenAt) <= proof.capturedAt && proof.arrivedAt <= until;
}

/** Same check for a "couldn't serve" report; a photo is required, and it counts from the out leg's opening. */
export function lateExcuseCounts(job: DueJob, report: Report): boolean {
  const isThere = job.startedAt !== null || job.opening.outAt <= report.capturedAt;
  return (
    report.hasPhoto &&
    isThere &&
    lateProofCounts(job, { ...report, leg: job.startedAt === null ? "out" : "in" })
  );
}
