/** Why a runner at the home could not serve it; nobody is at fault. */
export const cannotServeReasons = ["noAccess", "noCans", "blocked", "animal", "unsafe", "other"] as const;
export type CannotServeReason = (typeof cannotServeReasons)[number];
