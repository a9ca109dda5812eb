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
 * How a pickup's three promises turned out. Out: the cans were at the curb when it was started, or, completed in one
 * call, when it was completed; at the due instant is in time. In: when it was completed. Photos: one of each leg that was
 * recorded: both where it was started, that of the completion where it was completed in one call. The photos are due with
 * the cans back.
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
