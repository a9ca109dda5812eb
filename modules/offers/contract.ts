import * as z from "zod";
import { job, jobs } from "#modules/pickups/contract/job.ts";
import { place } from "#modules/pickups/contract/records.ts";
import { acceptJob } from "#modules/pickups/contract/runner.ts";
import { minutesSources, mostInBundle } from "./rules.ts";

/** Details that help a runner choose among the offers of `availableJobs`. */
const offerDetail = z.object({
  jobId: z.uuid(),
  zipCode: z.string(),
  /** The center of the ZIP code, since only the runner who accepts sees the address. Null if unknown. */
  place: place.nullable(),
  /** Minutes at the home, both legs together. */
  minutes: z.number(),
  minutesFrom: z.enum(minutesSources),
  /** The cans never go out during the runner's working hours. */
  isOutsideHours: z.boolean(),
  /** The pickup takes place, begins or ends on one of the runner's days off. */
  isDayOff: z.boolean(),
  /** As a regular runner's backup, only this runner may accept it until then. */
  firstUntil: z.iso.datetime().optional(),
});

export type OfferDetail = z.infer<typeof offerDetail>;

/** Offers of one day and window near each other. Amounts and minutes are those of all jobs together. */
const offerBundle = z.object({
  jobIds: z.array(z.uuid()),
  streets: z.array(z.string()),
  /** Between the homes, rounded so that it finds none of them. Null if a place is unknown. */
  meters: z.number().nullable(),
  minutes: z.number(),
  paymentAmount: job.shape.paymentAmount,
});

export type OfferBundle = z.infer<typeof offerBundle>;

/** `middle`: the center of the runner's areas; null if none is known. */
export const offerDetails = {
  output: z.object({
    middle: place.nullable(),
    offers: z.array(offerDetail),
    bundles: z.array(offerBundle),
  }),
};

export type OfferDetails = z.infer<typeof offerDetails.output>;

/** Open jobs that the runner declined, soonest first. */
export const declinedJobs = { output: jobs };

/** As the runner saw them, each with the day and window. Answers those that are now the runner's. */
export const acceptJobs = {
  input: z.object({
    jobs: z
      .array(acceptJob.input.required())
      .min(1, "validation.invalid")
      .max(mostInBundle, "validation.invalid"),
  }),
  output: jobs,
};
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
