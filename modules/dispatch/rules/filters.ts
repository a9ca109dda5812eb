/** A day's pickups: all; unclaimed; late (an overdue leg, or missed); missed. */
export const dispatchFilters = ["all", "unclaimed", "late", "missed"] as const;
export type DispatchFilter = (typeof dispatchFilters)[number];
