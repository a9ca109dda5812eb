import * as z from "zod";
import * as contract from "#contracts/rental.ts";

const { shape } = contract.addProperty.input;

/** The contract's property as a form holds it: choices are texts, and amenities one text with commas between them. */
export const propertyForm = contract.addProperty.input.extend({
  guests: z.preprocess(Number, shape.guests),
  bedrooms: z.preprocess(Number, shape.bedrooms),
  numberOfCans: z.preprocess(Number, shape.numberOfCans),
  amenities: z
    .string()
    .transform(splitAmenities)
    .refine((list) => shape.amenities.safeParse(list).success, "rental.addProperty.amenitiesWrong"),
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
};

/** What stands between the commas, each once, in the order given. */
function splitAmenities(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}
