import type { Refusal } from "../refusal.ts";

/** Minutes before its window in which a job counts as under way: the runner may stand at the gate already. */
const gateCodeMinutesAhead = 60;

/**
 * Why the runner of a job may not see the gate code now, or null: from an hour before the window on, or once the cans are
 * out, and until they are to be out, or, once they are, back. Instants are UTC.
 */
export function refuseGateCode(
  job: { status: string; windowStartsAt: string; outBy: string; inBy: string },
  now: string,
): Refusal | null {
  const isUnderWay = job.status === "in_progress";
  const hasCome = isUnderWay || now >= gateCodeFrom(job);
  return hasCome && now <= (isUnderWay ? job.inBy : job.outBy) ? null : { code: "GATE_CODE_NOT_NOW" };
}

/** From when on the code may be seen. */
export function gateCodeFrom({ windowStartsAt }: { windowStartsAt: string }): string {
  return new Date(Date.parse(windowStartsAt) - gateCodeMinutesAhead * 60_000).toISOString();
}
