import * as z from "zod";
import * as field from "#contracts/fields.ts";
import * as contract from "#contracts/rental.ts";

const { shape } = contract.addProperty.input;

/** The contract's property in parts, as forms hold it: choices are texts, and lists one text with commas or lines. */
const asTyped = {
  guests: z.preprocess(Number, shape.guests),
  bedrooms: z.preprocess(Number, shape.bedrooms),
  numberOfCans: z.preprocess(Number, field.numberOfCans),
  amenities: z
    .string()
    .transform((text) => partsOf(text, ","))
    .refine((list) => shape.amenities.safeParse(list).success, "rental.addProperty.amenitiesWrong"),
};

const { name, address, city, state, zipCode } = shape;
const { guests, bedrooms, amenities, numberOfCans } = asTyped;
const places = { name, address, city, state, zipCode, guests, bedrooms, amenities };

export const timesForm = z.object({
  checkInTime: field.timeOfDay,
  checkOutTime: field.timeOfDay,
  collectionDays: field.collectionDays,
});

export const aboutForm = z.object(places);

/** An empty gate code leaves the one that is saved. */
export const cansForm = z.object({
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
});

/** What is asked for to add one. An empty address is no calendar. */
export const propertyForm = z.object({
  ...places,
  numberOfCans,
  ...timesForm.shape,
  calendar: z
    .string()
    .trim()
    .refine(
      (address) => address === "" || field.feedAddress.safeParse(address).success,
      "validation.feedAddress",
    ),
});

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
};

/** Choices of a number. */
export function countsFrom(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const count = String(first + index);
    return { value: count, label: count };
  });
}

/** What stands between the marks, each once, in the order given. */
function partsOf(text: string, mark: string): string[] {
  const parts = text.split(mark).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}
