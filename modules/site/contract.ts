import * as z from "zod";
import * as field from "#platform/fields.ts";

const promised = z.object({ made: z.int(), kept: z.int() });

const counted = {
  fromOn: z.iso.date(),
  untilOn: z.iso.date(),
  /** The pickups counted: completed or missed. */
  pickups: z.int(),
  missed: z.int(),
  out: promised,
  in: promised,
  photos: promised,
  credits: z.int(),
  creditCents: z.int(),
};

/**
 * What twelve weeks of promises came to, everywhere or in the area of a ZIP code. `zipCodes` and `areas` name areas;
 * one with too few homes is part of another.
 */
export const reliability = {
  input: z.object({ zipCode: field.zipCode.optional() }),
  output: z.object({
    /** When it was counted; null before the first count. */
    countedAt: z.iso.datetime().nullable(),
    /** Each figure counts at least so many homes. */
    fewestHomes: z.int(),
    /** The area's ZIP codes; none for the whole service, or without pickups there. */
    zipCodes: z.array(z.string()),
    /** Null without enough pickups. */
    total: z.object(counted).nullable(),
    /** By week, in order; a week with too few homes is part of the next. None for an area. */
    weeks: z.array(z.object(counted)),
    areas: z.array(
      z.object({
        zipCode: z.string(),
        city: z.string(),
        state: z.string(),
        others: z.int(),
        pickups: z.int(),
      }),
    ),
  }),
};
