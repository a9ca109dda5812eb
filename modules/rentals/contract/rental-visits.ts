import * as z from "zod";
import { cannotServeReasons } from "#modules/pickups/rules/cannot-serve.ts";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";
/** At most so many days are in one record: a quarter. */
export const mostRecordDays = 92;
const visit = z.object({
  id: z.uuid(),
  /** Local day there. */
  day: z.iso.date(),
  /** notServed: the runner came, and could not. */
  status: z.enum(["completed", "underWay", "missed", "notServed", "cancelled"]),
  /** Why it took place; both null for one that the host scheduled by hand. */
  isCheckout: z.boolean().nullable(),
  isCollection: z.boolean().nullable(),
  /** The runner's first name; null where nobody came. */
  runner: z.string().nullable(),
  /** The cans to the curb, and back in place; each with a short-lived address of its photo. */
  outAt: z.iso.datetime().nullable(),
  outPhotoUrl: z.string().nullable(),
  /** Whether the photo was taken there or chosen from the phone's pictures; null where that was not told. */
  outSource: z.enum(photoSources).nullable(),
  inAt: z.iso.datetime().nullable(),
  inPhotoUrl: z.string().nullable(),
  inSource: z.enum(photoSources).nullable(),
  notServed: z.object({ reason: z.enum(cannotServeReasons), photoUrl: z.string().nullable() }).nullable(),
  notes: z.string().nullable(),
  /** What was ticked off, in the order in which it was. */
  checks: z.array(
    z.object({
      item: z.string(),
      checkedAt: z.iso.datetime(),
      photoUrl: z.string().nullable(),
      source: z.enum(photoSources).nullable(),
    }),
  ),
});

export type RecordedVisit = z.infer<typeof visit>;

/**
 * What took place at one of the host's rentals, or should have, day by day: of a property that was removed too. Visits that
 * are still ahead are not in it.
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
      /** As it is by now: what a visit has no tick of may have been added later. */
      checklist: z.array(z.string()),
    }),
    visits: z.array(visit),
  }),
};

export type RentalRecord = z.infer<typeof record.output>;

/** When the address was made to which the rentals' visits are subscribed; null without one. */
export const visitsCalendar = { output: z.object({ madeAt: z.iso.datetime().nullable() }) };

/** Makes a new address, which is told once; an earlier one answers no more. */
export const makeVisitsCalendar = { output: z.object({ path: z.string(), madeAt: z.iso.datetime() }) };

export const revokeVisitsCalendar = { output: z.object({ ok: z.literal(true) }) };
