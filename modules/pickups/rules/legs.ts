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

/** One leg of a pickup: when it is due, when it was done, and how many whole minutes late it is or was. */
export type DispatchLeg = { by: string; doneAt: string | null; lateMinutes: number };

/** Minutes before its window at which an untaken pickup becomes urgent. */
const pressingMinutes = 120;

/**
 * The status of both legs at an instant. A pickup completed without a start went out no later than it came back. A
 * cancelled pickup is never late; a missed one keeps its lateness at the deadline.
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

/** Whether an untaken pickup's window begins soon or has begun. */
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
