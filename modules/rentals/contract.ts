import * as z from "zod";
import { rhythms } from "#modules/homes/contract.ts";
import { canKinds } from "#modules/homes/rules.ts";
import { photoFile, photoUpload } from "#modules/photos/contract.ts";
import { helperAct } from "#modules/pickups/contract/helpers.ts";
import { job, jobs as jobList } from "#modules/pickups/contract/job.ts";
import { proof } from "#modules/pickups/contract/proofs.ts";
import { cannotServeReasons } from "#modules/pickups/rules/steps.ts";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/days.ts";
import { photoSources } from "#platform/values/photos.ts";
import { price, seenCents } from "./contract/prices.ts";
import { feedKinds, leavesBeforeComing, rentalModes, rentalWindows } from "./rules/feeds.ts";

const done = z.object({ ok: z.literal(true) });
/** How a host's pickups are scheduled automatically; `modules/rentals/rules/feeds.ts` has the defaults. */
export const rentalSettings = z.object({
  isAutomatic: z.boolean(),
  defaultWindow: z.enum(rentalWindows),
  mode: z.enum(rentalModes),
});

export type RentalSettings = z.infer<typeof rentalSettings>;

const chosenSettings = z.object({
  isAutomatic: field.flag,
  defaultWindow: z.enum(rentalWindows, "validation.timeWindow"),
  mode: z.enum(rentalModes, "validation.invalid"),
});

const pickup = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  /** The rental's time zone, used to show the instants. */
  timeZone: z.string(),
  /** Local day, "2026-03-15"; instants are UTC. */
  pickupOn: z.string(),
  isCheckout: z.boolean(),
  isCollection: z.boolean(),
  /** The day its guests leave: the same day, or the day before a collection. Null if none leave. */
  guestsLeaveOn: z.string().nullable(),
  windowStartsAt: z.string(),
  /** The deadline for the cans to be out; `windowEndsAt` is the deadline for them to be back. */
  outBy: z.string(),
  windowEndsAt: z.string(),
  /** Check-in of the next guests if they arrive the same day. */
  nextGuestsAt: z.string().nullable(),
});

/**
 * `runner` has accepted the job. `missesTruck`: its day became a collection day and it would come too late, so the host
 * is asked.
 */
export const plannedPickup = pickup.extend({
  id: z.uuid(),
  state: z.enum(["draft", "scheduled", "asked", "kept"]),
  missesTruck: z.boolean(),
  jobId: z.uuid().nullable(),
  /** The status of its job; null for a draft. Finished pickups are not listed. */
  status: z.enum(["scheduled", "assigned", "in_progress"]).nullable(),
  runner: z.string().nullable(),
  /** Its ZIP code if no runner works there; a draft then waits. */
  unservedZip: z.string().nullable(),
  /** False for a draft if no window is allowed between the guests; it then waits too. */
  hasTime: z.boolean(),
});

export type PlannedPickup = z.infer<typeof plannedPickup>;

/** What settings would do to it; `from` is a moved pickup's old time, otherwise null. */
export const previewedPickup = pickup.extend({
  change: z.enum(["add", "stay", "move", "cancel"]),
  from: pickup.pick({ pickupOn: true, windowStartsAt: true, outBy: true, windowEndsAt: true }).nullable(),
});

export type PreviewedPickup = z.infer<typeof previewedPickup>;

export const settings = { output: rentalSettings };

/** Omitted fields keep their value. With `seen`, saves only if those fields still have these values. */
export const saveSettings = {
  input: chosenSettings.partial().extend({ seen: field.seen }),
  output: rentalSettings,
};

export const previewSettings = {
  input: chosenSettings,
  output: z.object({ pickups: z.array(previewedPickup), isMore: z.boolean() }),
};

export const plannedPickups = { output: z.array(plannedPickup) };

export const dropPickup = { input: z.object({ id: field.id }), output: done };

export const answerAsked = { input: z.object({ id: field.id, keep: field.flag }), output: done };

/** The longest span of one record, in days: a quarter. */
export const mostRecordDays = 92;
const recordedPickup = z.object({
  id: z.uuid(),
  /** Local day at the rental. */
  day: z.iso.date(),
  /** notServed: the runner came but could not serve. */
  status: z.enum(["completed", "inProgress", "missed", "notServed", "cancelled"]),
  /** Why it took place; both null if the host scheduled it by hand. */
  isCheckout: z.boolean().nullable(),
  isCollection: z.boolean().nullable(),
  /** The runner's first name; null if no runner came. */
  runner: z.string().nullable(),
  /** When the cans went to the curb and when they came back, each with a short-lived photo URL. */
  outAt: z.iso.datetime().nullable(),
  outPhotoUrl: z.string().nullable(),
  /** Whether the photo was taken on site or chosen from the phone's library; null if unknown. */
  outSource: z.enum(photoSources).nullable(),
  inAt: z.iso.datetime().nullable(),
  inPhotoUrl: z.string().nullable(),
  inSource: z.enum(photoSources).nullable(),
  /** What was checked about each photo; null without one. */
  proofs: z.object({ out: proof.nullable(), in: proof.nullable() }),
  /** When the local rule allowed cans at the curb for that day; null without a rule. */
  curbLaw: z
    .object({ place: z.string(), outFrom: z.iso.datetime(), backBy: z.iso.datetime().nullable() })
    .nullable(),
  /** When the photos were deleted for their age; absent while they are kept. */
  photosThinnedAt: z.iso.datetime().optional(),
  notServed: z.object({ reason: z.enum(cannotServeReasons), photoUrl: z.string().nullable() }).nullable(),
  notes: z.string().nullable(),
  /** The checklist as it was at the pickup. */
  checklist: z.array(z.string()),
  /** What helpers did about it, oldest first. */
  helpers: z.array(helperAct),
  /** Checked items, in the order they were checked. */
  checks: z.array(
    z.object({
      item: z.string(),
      checkedAt: z.iso.datetime(),
      photoUrl: z.string().nullable(),
      source: z.enum(photoSources).nullable(),
    }),
  ),
});

export type RecordedPickup = z.infer<typeof recordedPickup>;

/**
 * Past pickups at a host's rental by day, including missed ones and those of removed rentals. Excludes future pickups.
 */
export const record = {
  input: z
    .object({ propertyId: field.id, from: field.knownDay, to: field.knownDay })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < mostRecordDays * 86_400_000, {
      error: "validation.recordDays",
      path: ["to"],
    }),
  output: z.object({
    property: z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      timeZone: z.string(),
      /** The reference photo; its URL expires in minutes. */
      cansPhotoUrl: z.string().nullable(),
    }),
    pickups: z.array(recordedPickup),
  }),
};

export type RentalRecord = z.infer<typeof record.output>;

/** When the address of the host's pickup calendar was made; null without one. */
export const pickupsCalendar = { output: z.object({ madeAt: z.iso.datetime().nullable() }) };

/** Makes a new address, returned only once; the old one stops working. */
export const makePickupsCalendar = { output: z.object({ path: z.string(), madeAt: z.iso.datetime() }) };

export const revokePickupsCalendar = { output: done };

export const jobs = { output: jobList };

export const scheduleCheckoutPickup = {
  input: z.object({
    scheduledDate: field.scheduledDay,
    timeWindow: field.checkoutWindow,
    isCheckout: z.literal(true, "validation.invalid"),
    propertyId: field.id.nullish(),
    seenCents: seenCents.optional(),
  }),
  output: job,
};

/**
 * A host's rental. `status` is "cleaning" while today's pickup is in progress. Times are local wall-clock times;
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
  /** Whether the host gave guests and bedrooms; otherwise they are only placeholders. */
  hasSize: z.boolean(),
  amenities: z.array(z.string()),
  status: z.enum(["active", "cleaning"]),
  photoUrl: z.string().nullable(),
  timeZone: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  /** Monday first; empty means unknown. */
  collectionDays: z.array(z.enum(weekdays)),
  /** Which can goes out on which of these days, and how often. */
  rhythms: z.array(
    z.object({
      canKind: z.enum(canKinds),
      weekday: z.enum(weekdays),
      everyWeeks: z.literal([1, 2]),
      anchorOn: z.iso.date().nullable(),
    }),
  ),
  /** Whether a collection's cans go out the evening before, and come back after the truck. */
  outEveningBefore: z.boolean(),
  inAfterCollection: z.boolean(),
  numberOfCans: z.int(),
  /** What one trash can holds, in US gallons. */
  canGallons: z.int(),
  /** The reference photo: the cans where they stand. */
  cansPhotoUrl: z.string().nullable(),
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  accessNotes: z.string().nullable(),
  hasGateCode: z.boolean(),
  checklist: z.array(z.string()),
  mustFinishChecklist: z.boolean(),
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
    gateCodeViews: z.array(
      z.object({ viewedAt: z.iso.datetime(), scheduledOn: z.iso.date(), firstName: z.string() }),
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
  /** If given, they determine the collection days. */
  rhythms: rhythms.optional(),
  outEveningBefore: field.flag.optional(),
  inAfterCollection: field.flag.optional(),
  canGallons: z
    .int("validation.invalid")
    .min(10, "validation.invalid")
    .max(1000, "validation.invalid")
    .optional(),
  cansPlace: field.homeNote.nullish(),
  curbPlace: field.homeNote.nullish(),
  accessNotes: field.accessNotes.nullish(),
  gateCode: field.gateCode.nullish(),
  checklist: z.array(field.checklistItem, "validation.invalid").max(12, "validation.invalid").optional(),
  mustFinishChecklist: field.flag.optional(),
};

/** Shared with the forms, which show it at the field. */
export const wrongOrder = { error: "validation.checkOutFirst", path: ["checkOutTime"] };

/**
 * `withoutHome` lets a host begin with rentals: the first one makes the account that a home otherwise makes. `hasSize`
 * is false where guests and bedrooms were not asked for; saving either makes it true.
 */
export const addProperty = {
  input: z
    .object({
      ...known,
      ...furtherFields,
      hasSize: field.flag.optional(),
      withoutHome: field.flag.optional(),
    })
    .refine(leavesBeforeComing, wrongOrder),
  output: property,
};

/**
 * What the host's rentals cost: the monthly rate includes the oldest, each further one has its own price, and
 * `rentalPrice` is that of another one. The rate is the subscription's, or today's price.
 * `isServed`: a runner works in its ZIP code. `isPlanned`: a calendar or collection days plan pickups there.
 */
export const quote = {
  output: z.object({
    monthlyRateCents: z.int(),
    rentalPrice: price,
    properties: z.array(
      property
        .pick({ id: true, name: true, address: true, city: true, zipCode: true })
        .extend({
          isServed: z.boolean(),
          isPlanned: z.boolean(),
          calendars: z.array(z.enum(feedKinds)),
          price: price,
        })
        .extend(property.pick({ collectionDays: true, numberOfCans: true }).shape),
    ),
  }),
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
      cansPhotoUrl: field.uploadedPhoto.nullish(),
      version: z.int("validation.invalid").optional(),
    }),
  output: property,
};

export const removeProperty = { input: z.object({ id: field.id }), output: done };

export const createPropertyPhotoUpload = {
  input: z.object({
    propertyId: field.id,
    contentType: photoFile.contentType,
    photoBytes: photoFile.bytes,
    /** Set for where the cans stand; otherwise the rental itself. */
    purpose: z.enum(["property", "cans"], "validation.invalid").optional(),
  }),
  output: photoUpload,
};
