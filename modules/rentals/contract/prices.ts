import * as z from "zod";
import * as field from "#platform/fields.ts";

const pickupIds = z
  .array(field.id, "validation.invalid")
  .min(1, "validation.invalid")
  .max(200, "validation.invalid");

/** The cost that the host saw, in cents. */
export const seenCents = z.int("validation.invalid").min(0, "validation.invalid");

export const confirmPickups = {
  input: z.object({
    ids: pickupIds,
    seenCents: seenCents.optional(),
  }),
  /** `left`: those that stay drafts because no time fits. */
  output: z.object({ confirmed: z.number().int(), left: z.number().int().optional() }),
};

/** Makes drafts of pickups that were just confirmed; `undone` counts them. */
export const undoConfirm = {
  input: z.object({ ids: pickupIds }),
  output: z.object({ undone: z.int() }),
};

/** The part of a month with at least one pickup, the pickups in it, each more; all 0 in the plan. */
export const price = z.object({ partCents: z.int(), includedPickups: z.int(), extraCents: z.int() });

/**
 * A rental's month, named by its first day. `pickups` and `cents` are those so far until it `isSettled`: then they
 * never change. `billNumber` is the bill that charges it.
 */
const rentalMonth = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  isRemoved: z.boolean(),
  month: z.iso.date(),
  ...price.shape,
  pickups: z.int(),
  cents: z.int(),
  isSettled: z.boolean(),
  billNumber: z.string().nullable(),
});

export type RentalMonth = z.infer<typeof rentalMonth>;

/** Months with a pickup in the last two years, and all coming ones in which pickups are planned; newest first. */
export const months = { output: z.array(rentalMonth) };
