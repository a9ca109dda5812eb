/**
 * Why a runner is no longer a home's regular: they gave it up, the homeowner asked for somebody else, the home left the
 * service or the street, its collection day went, the runner may no longer work, or an admin ended it.
 */
export const regularEnds = ["givenUp", "blocked", "homeLeft", "dayGone", "runnerLeft", "admin"] as const;
export type RegularEnd = (typeof regularEnds)[number];
