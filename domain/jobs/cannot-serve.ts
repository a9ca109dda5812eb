import { gateCodeFrom } from "./gate-code.ts";

/** Why a home cannot be served, though its runner is there: the property's problem, and nobody's fault. */
export const cannotServeReasons = ["noAccess", "noCans", "blocked", "animal", "unsafe", "other"] as const;
export type CannotServeReason = (typeof cannotServeReasons)[number];

/**
 * The instant from which on a runner may stand at a home that has not been served: from when its gate code is shown. Before
 * that, whoever cannot come gives the job back.
 */
export function cannotServeFrom(job: { windowStartsAt: string }): string {
  return gateCodeFrom(job);
}
