import * as z from "zod";
import { availabilityWindows } from "#domain/runner-words.ts";
import * as field from "./fields.ts";
import { place } from "./route.ts";

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

/** Both days included. */
const daysOffRange = z.object({ fromOn: z.iso.date(), untilOn: z.iso.date() });

/** Those that are not over, by date; `today` is the runner's. */
export const daysOff = { output: z.object({ today: z.iso.date(), daysOff: z.array(daysOffRange) }) };

const visit = z.object({ jobId: z.uuid(), address: z.string(), day: z.iso.date() });

/**
 * Days that touch others become one with them. `released`: jobs of those days that went back to the pool; `kept`: those that
 * could not any more without being recorded as late, or that have begun.
 */
export const takeDaysOff = {
  input: z
    .object({ fromOn: field.day, untilOn: field.day })
    .refine(({ fromOn, untilOn }) => fromOn <= untilOn, { error: "validation.daysOrder", path: ["untilOn"] }),
  output: z.object({ daysOff: daysOffRange, released: z.array(visit), kept: z.array(visit) }),
};

export type TakenDaysOff = z.infer<typeof takeDaysOff.output>;

/** What was released stays so. Safe to repeat. */
export const endDaysOff = {
  input: z.object({ fromOn: field.day }),
  output: z.object({ ok: z.literal(true) }),
};

/**
 * The windows in which a runner works, which `profile.updateRunner` changes. `outside`: jobs that they have taken and whose
 * cans go out in none of them, soonest first; `isFree`: it can still be released without being recorded as late.
 */
export const hours = {
  output: z.object({
    windows: z.array(z.enum(availabilityWindows)),
    outside: z.array(visit.extend({ isFree: z.boolean() })),
  }),
};

export type Hours = z.infer<typeof hours.output>;
