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
 * A host's rental. `status` is "cleaning" while today's pickup is under way. Times are local wall-clock times;
 * `photoUrl` expires in minutes. Only a runner at the gate sees the gate code.
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
  /** Monday first; empty means unknown. */
  collectionDays: z.array(z.enum(weekdays)),
  numberOfCans: z.int(),
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  accessNotes: z.string().nullable(),
  hasGateCode: z.boolean(),
  checklist: z.array(z.string()),
  /** Increases by one with each save. */
  version: z.int(),
});

export type Property = z.infer<typeof property>;

/** `averageRating` covers the host's rated pickups, to one decimal; null without ratings. */
export const properties = {
  output: z.object({ rows: z.array(property), averageRating: z.number().nullable() }),
};

/** One rental with the latest 20 views of its gate code, newest first. */
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

/** Shared with the forms, which show it at the field. */
export const wrongOrder = { error: "validation.checkOutFirst", path: ["checkOutTime"] };

export const addProperty = {
  input: z.object({ ...known, ...furtherFields }).refine(leavesBeforeComing, wrongOrder),
  output: property,
};

/** Omitted fields keep their value; null clears one. With `version`, the save applies only to that version. */
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
