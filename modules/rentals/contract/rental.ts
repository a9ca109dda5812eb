import * as z from "zod";
import { photoFile, photoUpload } from "#modules/photos/contract/photo.ts";
import { job, jobs as jobList } from "#modules/pickups/contract/job.ts";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/weekdays.ts";
import { leavesBeforeComing } from "../rules/times.ts";

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

/**
 * A host's rental. `status` is "cleaning" while today's visit there is under way. Times are wall-clock times there;
 * `photoUrl` is good for minutes. The gate code itself is shown to nobody but a runner at the gate.
 */
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
  photoUrl: z.string().nullable(),
  timeZone: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  /** Monday first; none: nobody has said. */
  collectionDays: z.array(z.enum(weekdays)),
  numberOfCans: z.int(),
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  accessNotes: z.string().nullable(),
  hasGateCode: z.boolean(),
  checklist: z.array(z.string()),
  /** One more with each save. */
  version: z.int(),
});

export type Property = z.infer<typeof property>;

/** `averageRating` is of the host's rated visits, to one decimal; null where none is rated. */
export const properties = {
  output: z.object({ rows: z.array(property), averageRating: z.number().nullable() }),
};

/** One of them, with who has looked at its gate code: the latest 20, newest first. */
export const oneProperty = {
  input: z.object({ id: field.id }),
  output: property.extend({
    gateCodeLooks: z.array(
      z.object({ lookedAt: z.iso.datetime(), scheduledOn: z.iso.date(), firstName: z.string() }),
    ),
  }),
};

export type PropertyPage = z.infer<typeof oneProperty.output>;

const known = {
  name: field.propertyName,
  address: field.address,
  city: field.city,
  state: field.state,
  zipCode: field.zipCode,
  guests: z.int("validation.invalid").min(1, "validation.invalid").max(50, "validation.invalid"),
  bedrooms: z.int("validation.invalid").min(0, "validation.invalid").max(30, "validation.invalid"),
  amenities: z.array(field.amenity, "validation.invalid").max(20, "validation.invalid"),
};

const furtherFields = {
  numberOfCans: field.numberOfCans.optional(),
  checkInTime: field.timeOfDay.optional(),
  checkOutTime: field.timeOfDay.optional(),
  collectionDays: field.collectionDays.optional(),
  cansPlace: field.homeNote.nullish(),
  curbPlace: field.homeNote.nullish(),
  accessNotes: field.accessNotes.nullish(),
  gateCode: field.gateCode.nullish(),
  checklist: z.array(field.checklistItem, "validation.invalid").max(12, "validation.invalid").optional(),
};

/** What forms say of it too, at its field. */
export const wrongOrder = { error: "validation.checkOutFirst", path: ["checkOutTime"] };

export const addProperty = {
  input: z.object({ ...known, ...furtherFields }).refine(leavesBeforeComing, wrongOrder),
  output: property,
};

/** What is left out stays as it was; null clears it. With the version that was seen, it is saved over that one or not at all. */
export const saveProperty = {
  input: z
    .object(known)
    .partial()
    .extend({
      ...furtherFields,
      id: field.id,
      photoUrl: field.uploadedPhoto.nullish(),
      version: z.int("validation.invalid").optional(),
    }),
  output: property,
};

export const removeProperty = {
  input: z.object({ id: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

export const createPropertyPhotoUpload = {
  input: z.object({
    propertyId: field.id,
    contentType: photoFile.contentType,
    photoBytes: photoFile.bytes,
  }),
  output: photoUpload,
};
