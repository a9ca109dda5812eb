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
