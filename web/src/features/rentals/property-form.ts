import * as z from "zod";
import type { Property } from "#modules/rentals/contract.ts";
import * as contract from "#modules/rentals/contract.ts";
import { leavesBeforeComing } from "#modules/rentals/rules/feeds.ts";
import * as field from "#platform/fields.ts";

const { shape } = contract.addProperty.input;

/** The contract's property as form values, in parts: numbers as text, lists as comma- or line-separated text. */
const asTyped = {
  guests: countOf(shape.guests, "rental.addProperty.guestsWrong"),
  bedrooms: countOf(shape.bedrooms, "rental.addProperty.bedroomsWrong"),
  numberOfCans: countOf(field.numberOfCans, "validation.numberOfCans"),
  amenities: z
    .string()
    .transform((text) => partsOf(text, ","))
    .refine((list) => shape.amenities.safeParse(list).success, "rental.addProperty.amenitiesWrong"),
};

const { name, address, city, state, zipCode } = shape;
const { guests, bedrooms, amenities, numberOfCans } = asTyped;
const places = { name, address, city, state, zipCode, guests, bedrooms, amenities };

const timesForm = z
  .object({
    checkInTime: field.timeOfDay,
    checkOutTime: field.timeOfDay,
    collectionDays: field.collectionDays,
  })
  .refine(leavesBeforeComing, contract.wrongOrder);

export const aboutForm = z.object(places);

/** The same while the host has not said how many guests and bedrooms: both may stay empty. */
export const aboutFormUnsized = z
  .object({
    ...places,
    guests: countOrNone(guests, "rental.addProperty.guestsWrong"),
    bedrooms: countOrNone(bedrooms, "rental.addProperty.bedroomsWrong"),
  })
  .refine(({ guests, bedrooms }) => guests !== undefined || bedrooms === undefined, {
    error: "rental.addProperty.guestsWrong",
    path: ["guests"],
  })
  .refine(({ guests, bedrooms }) => bedrooms !== undefined || guests === undefined, {
    error: "rental.addProperty.bedroomsWrong",
    path: ["bedrooms"],
  });

/** An empty gate code keeps the saved one. */
const cans = {
  numberOfCans,
  cansPlace: field.homeNote,
  curbPlace: field.homeNote,
  accessNotes: field.accessNotes,
  gateCode: z
    .string()
    .trim()
    .refine((code) => code === "" || field.gateCode.safeParse(code).success, "validation.tooLong"),
  checklist: z
    .string()
    .transform((text) => partsOf(text, "\n"))
    .refine(
      (lines) => lines.length <= 12 && lines.every((line) => field.checklistItem.safeParse(line).success),
      "rentalProperty.page.checklistWrong",
    ),
  mustFinishChecklist: z.boolean(),
};

export const cansForm = z.object({
  ...cans,
  canGallons: countOf(z.int().min(10).max(1000), "validation.invalid"),
});

/** A rental's times on its own page, where the can schedules are chosen beside them. */
export const legsForm = z
  .object({
    checkInTime: field.timeOfDay,
    checkOutTime: field.timeOfDay,
    outEveningBefore: z.boolean(),
    inAfterCollection: z.boolean(),
  })
  .refine(leavesBeforeComing, contract.wrongOrder);

const added = {
  ...places,
  ...cans,
  ...timesForm.shape,
  calendar: z
    .string()
    .trim()
    .refine(
      (address) => address === "" || field.feedAddress.safeParse(address).success,
      "validation.feedAddress",
    ),
};

/** The add form's schema. An empty URL means no calendar. */
export const propertyForm = z.object(added).refine(leavesBeforeComing, contract.wrongOrder);

/** The same in a host's setup, where an empty name becomes the street. */
export const propertySetupForm = z
  .object({
    ...added,
    name: z
      .string()
      .trim()
      .refine((text) => text === "" || name.safeParse(text).success, "validation.tooLong"),
  })
  .refine(leavesBeforeComing, contract.wrongOrder)
  .transform((property) => ({ ...property, name: property.name || property.address.slice(0, 80) }));

export const emptyProperty = {
  name: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  guests: "2",
  bedrooms: "1",
  numberOfCans: "1",
  amenities: "",
  checkInTime: "16:00",
  checkOutTime: "11:00",
  collectionDays: [] as string[],
  calendar: "",
  cansPlace: "",
  curbPlace: "",
  accessNotes: "",
  gateCode: "",
  checklist: "",
  mustFinishChecklist: false,
};

/** A rental's cans, access and times as form values, without its gate code. */
export function sameAs(property: Property) {
  return {
    numberOfCans: String(property.numberOfCans),
    cansPlace: property.cansPlace ?? "",
    curbPlace: property.curbPlace ?? "",
    accessNotes: property.accessNotes ?? "",
    checklist: property.checklist.join("\n"),
    mustFinishChecklist: property.mustFinishChecklist,
    collectionDays: property.collectionDays as string[],
    checkInTime: property.checkInTime,
    checkOutTime: property.checkOutTime,
  };
}

/** A whole number as typed: rejects signs and fractions, which a schema would accept or round. */
function countOf(schema: z.ZodType<number>, wrong: string) {
  return z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && schema.safeParse(Number(text)).success, wrong)
    .transform(Number);
}

/** The same, or undefined if empty. */
function countOrNone(count: ReturnType<typeof countOf>, wrong: string) {
  return z
    .string()
    .trim()
    .refine((text) => text === "" || count.safeParse(text).success, wrong)
    .transform((text) => (text === "" ? undefined : Number(text)));
}

/** The distinct parts between separators, in order. */
function partsOf(text: string, mark: string): string[] {
  const parts = text.split(mark).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}
