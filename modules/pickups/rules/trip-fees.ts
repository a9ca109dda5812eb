import type { CannotServeReason } from "./steps.ts";

/** Why a stop could not be served that the home could have prevented. */
export const tripFeeReasons = [
  "noAccess",
  "noCans",
  "blocked",
  "animal",
] as const satisfies readonly CannotServeReason[];
export type TripFeeReason = (typeof tripFeeReasons)[number];
