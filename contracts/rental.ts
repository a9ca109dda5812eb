import * as z from "zod";
import * as field from "./fields.ts";
import { job, jobs as jobList } from "./job.ts";

export const jobs = { output: jobList };

export const scheduleCleanup = {
  input: z.object({
    scheduledDate: field.scheduledDay,
    timeWindow: field.cleanupWindow,
    isCheckout: z.literal(true, "validation.invalid"),
    propertyId: field.id.nullish(),
  }),
  output: job,
};

/** A host's rental. `status` is "cleaning" while today's visit there is under way. */
export const property = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  guests: z.number().int(),
  bedrooms: z.number().int(),
  amenities: z.array(z.string()),
  status: z.enum(["active", "cleaning"]),
});

export type Property = z.infer<typeof property>;

/** `averageRating` is of the host's rated visits, to one decimal; null where none is rated. */
export const properties = {
  output: z.object({ rows: z.array(property), averageRating: z.number().nullable() }),
};

export const addProperty = {
  input: z.object({
    name: field.propertyName,
    address: field.address,
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    guests: z.int("validation.invalid").min(1, "validation.invalid").max(50, "validation.invalid"),
    bedrooms: z.int("validation.invalid").min(0, "validation.invalid").max(30, "validation.invalid"),
    amenities: z.array(field.amenity, "validation.invalid").max(20, "validation.invalid"),
    numberOfCans: field.numberOfCans.optional(),
  }),
  output: property,
};
