/** Which pickups of a day: all; those nobody has taken; those of which a way is late, or that were missed; those that were missed. */
export const dispatchFilters = ["all", "unclaimed", "late", "missed"] as const;
export type DispatchFilter = (typeof dispatchFilters)[number];
