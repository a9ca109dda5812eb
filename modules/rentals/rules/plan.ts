/**
 * draft: waits for the host to confirm. scheduled: has a pickup. asked: no longer implied, but a runner has accepted.
 * kept: the host still wants it. dropped: the host does not want it.
 */
export const rentalVisitStates = ["draft", "scheduled", "asked", "kept", "dropped"] as const;
export type RentalVisitState = (typeof rentalVisitStates)[number];
