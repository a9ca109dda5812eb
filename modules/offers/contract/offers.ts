import * as z from "zod";
import { place } from "#modules/pickups/contract/captured.ts";

/** What helps to choose among the offers, beside the jobs themselves (`availableJobs`). */
const offerDetail = z.object({
  jobId: z.uuid(),
  zipCode: z.string(),
  /** The middle of the ZIP code: where the home lies is told to whoever takes the job. Null where it is unknown. */
  place: place.nullable(),
  /** Minutes at the home, both ways together. */
  minutes: z.number(),
  /** Whether they are the medians of what it took there before, and not an estimate. */
  isMeasured: z.boolean(),
  /** The cans go out at none of the hours at which the runner works. */
  isOutsideHours: z.boolean(),
  /** It takes place, or begins or ends, on one of the runner's days off. */
  isDayOff: z.boolean(),
});

export type OfferDetail = z.infer<typeof offerDetail>;

/** `middle`: of the runner's areas; null where none of them is known. */
export const offerDetails = {
  output: z.object({ middle: place.nullable(), offers: z.array(offerDetail) }),
};

export type OfferDetails = z.infer<typeof offerDetails.output>;
