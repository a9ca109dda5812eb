import type { Refusal } from "#platform/values/refusal.ts";

/**
 * Why the runner of a job may not see the gate code now, or null: from when the way out opens (`Opening.outAt`) until the
 * cans are to be out, or, once they are, back. Instants are UTC.
 */
export function refuseGateCode(
  job: { status: string; outBy: string; inBy: string },
  opensAt: string,
  now: string,
): Refusal | null {
  const until = job.status === "in_progress" ? job.inBy : job.outBy;
  return opensAt <= now && now <= until ? null : { code: "GATE_CODE_NOT_NOW" };
}
