import * as z from "zod";
import * as field from "./fields.ts";
import { job, jobs as jobList } from "./job.ts";
import { user } from "./user.ts";

export const jobs = { output: jobList };

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
