import type { Refusal } from "#platform/values/refusal.ts";
import type { JobStatus } from "./status.ts";

/** Whose phone a call rings second. */
export const callSides = ["homeowner", "runner", "support"] as const;
export type CallSide = (typeof callSides)[number];

/** Whom somebody asks to be connected with: the other side of the pickup, or support. */
export const callTargets = ["other", "support"] as const;
export type CallTarget = (typeof callTargets)[number];

/** Calls a person may start in an hour. */
export const mostCallsAnHour = 10;

/**
 * Why nobody can call about a pickup now, or null: only while it is under way, from when its way out opens, or from its
 * start, until it is done. UTC instants.
 */
export function refuseCall(
  job: { status: JobStatus; hasRunner: boolean },
  { opensAt, closesAt, now }: { opensAt: string; closesAt: string; now: string },
): Refusal | null {
  const hasBegun = job.status === "in_progress" || (job.status === "assigned" && opensAt <= now);
  return job.hasRunner && hasBegun && now < closesAt ? null : { code: "CALLS_CLOSED" };
}
