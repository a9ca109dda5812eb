import * as z from "zod";
import { place } from "#modules/pickups/contract/records.ts";

/** Details that help a runner choose among the offers of `availableJobs`. */
const offerDetail = z.object({
  jobId: z.uuid(),
  zipCode: z.string(),
  /** The center of the ZIP code, since only the runner who accepts sees the address. Null if unknown. */
  place: place.nullable(),
  /** Minutes at the home, both legs together. */
  minutes: z.number(),
  /** True for medians of past pickups there; false for an estimate. */
  isMeasured: z.boolean(),
  /** The cans never go out during the runner's working hours. */
  isOutsideHours: z.boolean(),
  /** The pickup takes place, begins or ends on one of the runner's days off. */
  isDayOff: z.boolean(),
});

export type OfferDetail = z.infer<typeof offerDetail>;

/** `middle`: the center of the runner's areas; null if none is known. */
export const offerDetails = {
  output: z.object({ middle: place.nullable(), offers: z.array(offerDetail) }),
};

export type OfferDetails = z.infer<typeof offerDetails.output>;

/**
 * Each of the runner's ZIP codes, as they entered them, with pickups from today on: open ones `today` and within
 * `soonDays` (`soon`), whether or not the runner is online, and those other runners or they have `taken`. `city` is null if
 * the ZIP code is unknown.
 */
export const areas = {
  output: z.array(
    z.object({
      zipCode: z.string(),
      city: z.string().nullable(),
      today: z.int(),
      soon: z.int(),
      taken: z.int(),
    }),
  ),
};

export type RunnerArea = z.infer<typeof areas.output>[number];
