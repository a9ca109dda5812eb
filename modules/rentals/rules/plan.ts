/**
 * draft: waits for the host's word. scheduled: there is a pickup. asked: what it was for has gone, and somebody has taken
 * the pickup. kept: the host wants it all the same. dropped: the host does not want it.
 */
export const rentalVisitStates = ["draft", "scheduled", "asked", "kept", "dropped"] as const;
export type RentalVisitState = (typeof rentalVisitStates)[number];
