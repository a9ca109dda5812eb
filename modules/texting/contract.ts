import * as z from "zod";
import { user } from "#modules/accounts/contract.ts";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/days.ts";
import { languages } from "#platform/values/preferences.ts";

/**
 * A homeowner without an app, as an operator hears it on the phone. The operator makes the id; repeating it adds nobody.
 * `email`: theirs or a helper's, for bills; without it, bills wait in the app and money matters come by text message.
 */
export const signUpByPhone = {
  input: z.object({
    userId: field.id,
    firstName: field.firstName,
    lastName: field.lastName,
    phoneNumber: field.phoneNumber,
    language: z.enum(languages, "validation.invalid"),
    address: field.address,
    unit: field.unit.nullish(),
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    pickupDays: field.pickupDays,
    numberOfCans: field.numberOfCans,
    specialInstructions: field.specialInstructions.nullish(),
    email: field.email.nullish(),
  }),
  output: z.object({ homeownerId: z.uuid() }),
};

/** The trash day of most homes on a street; null where nobody on it has one. */
export const streetDay = {
  input: z.object({ address: field.address, zipCode: field.zipCode }),
  output: z.object({ weekday: z.enum(weekdays).nullable() }),
};

const token = z.string("validation.invalid").max(400, "validation.invalid");

/** The link by which a service begins: whose, and where. */
export const payLink = {
  input: z.object({ token }),
  output: z.object({ firstName: z.string(), address: z.string() }),
};

/** Signs in by that link. */
export const openPayLink = { input: z.object({ token }), output: user };
