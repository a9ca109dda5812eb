import type { Refusal } from "#platform/values/refusal.ts";

/**
 * Why the job's runner may not see the gate code now, or null. Visible from `Opening.outAt` until the cans are due out,
 * or, once out, due back. Instants are UTC.
 */
export function refuseGateCode(
  job: { status: string; outBy: string; inBy: string },
  opensAt: string,
  now: string,
): Refusal | null {
  const until = job.status === "in_progress" ? job.inBy : job.outBy;
  return opensAt <= now && now <= until ? null : { code: "GATE_CODE_NOT_NOW" };
}
