/** Why a home could not be served, though its runner was there: the property's problem, and nobody's fault. */
export const cannotServeReasons = ["noAccess", "noCans", "blocked", "animal", "unsafe", "other"] as const;
export type CannotServeReason = (typeof cannotServeReasons)[number];
