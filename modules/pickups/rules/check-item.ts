import type { Refusal } from "#platform/values/refusal.ts";
import { isActive, type JobStatus } from "./status.ts";

/** Hours after a visit's end within which a runner may still tick off what was done there. */
const checkHours = 2;

/** Hours that a tick may wait on a phone for reception once the visit is over. */
const waitingHours = 24;

/**
 * Why something at a rental may not be ticked off, or taken back, or null: while the visit is open, and what was done up to two
 * hours after its end; of one that was missed, that is when its cans were due back. Instants are UTC.
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
