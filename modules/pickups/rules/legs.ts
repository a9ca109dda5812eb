import type { JobStatus } from "./status.ts";

/** A pickup's instants, UTC. */
type Times = {
  status: JobStatus;
  windowStartsAt: string;
  outBy: string;
  inBy: string;
  startedAt: string | null;
  completedAt: string | null;
};

/** One way of a pickup: until when it is due, when it was done, and by how many whole minutes it is or was late. */
export type DispatchLeg = { by: string; doneAt: string | null; lateMinutes: number };

/** Minutes before its window from which on a pickup that nobody has taken presses. */
const pressingMinutes = 120;

/**
 * How both ways of a pickup stand at an instant. A pickup that was completed without being started was out no later than it
 * was back. One that was cancelled is not late, and one that was missed is as late as it was when its time was over.
 */
export function dispatchLegs(job: Times, now: string): { out: DispatchLeg; in: DispatchLeg } {
  const outAt = job.startedAt ?? job.completedAt;
  return {
    out: {
      by: job.outBy,
      doneAt: outAt,
      lateMinutes: lateMinutes(job, { by: job.outBy, doneAt: outAt }, now),
    },
    in: {
      by: job.inBy,
      doneAt: job.completedAt,
      lateMinutes: lateMinutes(job, { by: job.inBy, doneAt: job.completedAt }, now),
    },
  };
}

/** Whether nobody has taken a pickup whose window begins soon, or has begun. */
export function isPressing(job: Pick<Times, "status" | "windowStartsAt">, now: string): boolean {
  return (
    job.status === "scheduled" && Date.parse(job.windowStartsAt) - Date.parse(now) <= pressingMinutes * 60_000
  );
}

function lateMinutes(job: Times, leg: { by: string; doneAt: string | null }, now: string): number {
  if (job.status === "cancelled") return 0;
  const until = leg.doneAt ?? now;
  return Math.max(0, Math.floor((Date.parse(until) - Date.parse(leg.by)) / 60_000));
}
