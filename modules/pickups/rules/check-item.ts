import type { Refusal } from "#platform/values/refusal.ts";
import { isActive, type JobStatus } from "./status.ts";

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
