import * as z from "zod";
import * as field from "./fields.ts";
import { job } from "./job.ts";
import { paymentCard, user } from "./user.ts";

/** A homeowner's own pickup. `rating` is the stars given for it (1 to 5); null until then. */
export const ownJob = job.extend({ rating: z.int().nullable() });

export type OwnJob = z.infer<typeof ownJob>;

export const jobs = { output: z.array(ownJob) };

export const schedulePickup = {
  input: z.object({
    scheduledDate: field.scheduledDay,
    timeWindow: field.homeWindow,
    specialInstructions: field.specialInstructions.nullish(),
    status: z.literal("scheduled", "validation.onlyScheduled").optional(),
  }),
  output: job,
};

export const createSubscription = {
  output: z.object({ clientSecret: z.string(), status: z.string(), testMode: z.boolean() }),
};

export const saveService = {
  input: z.object({
    address: field.address,
    unit: field.unit.nullish(),
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    phoneNumber: field.phoneNumber.nullish(),
    pickupDays: field.pickupDays,
    specialInstructions: field.specialInstructions.nullish(),
    numberOfCans: field.numberOfCans.optional(),
  }),
  output: user,
};

export const cancelJob = { input: z.object({ jobId: field.id }), output: job };

export const pauseService = { output: user };

export const resumeService = { output: user };

/** `testCards` are there in test mode only: the cards to choose from, each with its `confirmation`. */
export const beginCardChange = {
  output: z.object({
    clientSecret: z.string(),
    testCards: z.array(paymentCard.extend({ confirmation: z.string() })),
  }),
};

/** `confirmation` is what the page was given for the card that it had confirmed. */
export const finishCardChange = {
  input: z.object({
    confirmation: z.string("validation.invalid").regex(/^[\w-]{1,255}$/, "validation.invalid"),
  }),
  output: user,
};

export const rateJob = {
  input: z.object({
    jobId: field.id,
    stars: z.int("validation.invalid").min(1, "validation.invalid").max(5, "validation.invalid"),
    words: field.notes.nullish(),
  }),
  output: z.object({ ok: z.literal(true) }),
};
