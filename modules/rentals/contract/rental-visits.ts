import * as z from "zod";
import { cannotServeReasons } from "#modules/pickups/rules/cannot-serve.ts";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";
/** The longest span of one record, in days: a quarter. */
export const mostRecordDays = 92;
const visit = z.object({
  id: z.uuid(),
  /** Local day at the rental. */
  day: z.iso.date(),
  /** notServed: the runner came but could not serve. */
  status: z.enum(["completed", "underWay", "missed", "notServed", "cancelled"]),
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
  notServed: z.object({ reason: z.enum(cannotServeReasons), photoUrl: z.string().nullable() }).nullable(),
  notes: z.string().nullable(),
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

export type RecordedVisit = z.infer<typeof visit>;

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
      /** The current checklist; items without a check may have been added after the pickup. */
      checklist: z.array(z.string()),
    }),
    visits: z.array(visit),
  }),
};

export type RentalRecord = z.infer<typeof record.output>;

/** When the address of the host's pickup calendar was made; null without one. */
export const visitsCalendar = { output: z.object({ madeAt: z.iso.datetime().nullable() }) };

/** Makes a new address, returned only once; the old one stops working. */
export const makeVisitsCalendar = { output: z.object({ path: z.string(), madeAt: z.iso.datetime() }) };

export const revokeVisitsCalendar = { output: z.object({ ok: z.literal(true) }) };
