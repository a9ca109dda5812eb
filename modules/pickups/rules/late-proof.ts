import { earliestToldOf } from "./captured.ts";
import type { Opening } from "./opening.ts";

/** Days after which a proof that was kept on a phone does not count any more. */
const lateProofDays = 14;

type DueJob = { outBy: string; inBy: string; startedAt: string | null; opening: Opening };

/** `takenAt`: when its runner had accepted the job. */
type Told = { capturedAt: string; arrivedAt: string; takenAt: string; hasPhoto: boolean };

/**
 * Whether what a runner did counts, although its pickup was counted as missed before we heard of it: it was done by then
 * the job's runner, not before the pickup's earliest time, and while the pickup was not overdue (a way out, or all of it at once,
 * until the cans were to be out; a way back until they were to be back), it arrives within a fortnight, and the way back
 * has its photo. Instants are UTC.
 */
export function lateProofCounts(job: DueJob, proof: Told & { leg: "out" | "in" }): boolean {
  if (proof.leg === "in" && !proof.hasPhoto) return false;
  const dueBy = proof.leg === "in" && job.startedAt !== null ? job.inBy : job.outBy;
  const until = new Date(Date.parse(job.inBy) + lateProofDays * 86_400_000).toISOString();
  const isWithin = job.opening.earliestAt <= proof.capturedAt && proof.capturedAt <= dueBy;
  return isWithin && earliestToldOf(proof.takenAt) <= proof.capturedAt && proof.arrivedAt <= until;
}

/** The same for what kept a runner from serving a home: always with a photo, and from when the way out opens. */
export function lateExcuseCounts(job: DueJob, told: Told): boolean {
  const isThere = job.startedAt !== null || job.opening.outAt <= told.capturedAt;
  return (
    told.hasPhoto && isThere && lateProofCounts(job, { ...told, leg: job.startedAt === null ? "out" : "in" })
  );
}
