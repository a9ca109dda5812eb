import { earliestToldOf } from "./captured.ts";
import type { Opening } from "./opening.ts";

/** Days after which a step kept on a phone no longer counts. */
const lateProofDays = 14;

type DueJob = { outBy: string; inBy: string; startedAt: string | null; opening: Opening };

/** `takenAt`: when its runner had accepted the job. */
type Told = { capturedAt: string; arrivedAt: string; takenAt: string; hasPhoto: boolean };

/**
 * Whether a step counts although its pickup was already marked missed. The runner must have had the job, and done it no
 * earlier than the pickup's earliest time and before its deadline. The deadline is `outBy` for the out leg or a pickup
 * done at once, and `inBy` for the return. It must arrive within 14 days, and a return leg needs its photo. Instants
 * are UTC.
 */
export function lateProofCounts(job: DueJob, proof: Told & { leg: "out" | "in" }): boolean {
  if (proof.leg === "in" && !proof.hasPhoto) return false;
  const dueBy = proof.leg === "in" && job.startedAt !== null ? job.inBy : job.outBy;
  const until = new Date(Date.parse(job.inBy) + lateProofDays * 86_400_000).toISOString();
  const isWithin = job.opening.earliestAt <= proof.capturedAt && proof.capturedAt <= dueBy;
  return isWithin && earliestToldOf(proof.takenAt) <= proof.capturedAt && proof.arrivedAt <= until;
}

/** Same check for a "couldn't serve" report; a photo is required, and it counts from the out leg's opening. */
export function lateExcuseCounts(job: DueJob, told: Told): boolean {
  const isThere = job.startedAt !== null || job.opening.outAt <= told.capturedAt;
  return (
    told.hasPhoto && isThere && lateProofCounts(job, { ...told, leg: job.startedAt === null ? "out" : "in" })
  );
}
