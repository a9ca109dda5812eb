import * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import * as field from "#platform/fields.ts";
import type { Weekday } from "#platform/values/days.ts";

/** The form's values as typed; the profile's kind decides which are used. */
export type ProfileValues = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
  pickupDays: Weekday[];
  specialInstructions: string;
  numberOfCans: string;
  serviceAreas: string;
};

/** The profile's kind: "person" has neither a home nor service areas. */
export type ProfileKind = "homeowner" | "runner" | "person";

export function kindOf(user: User): ProfileKind {
  return user.homeownerProfile ? "homeowner" : user.runnerProfile ? "runner" : "person";
}

/** A profile's form values. */
export function valuesOf({ homeownerProfile: home, runnerProfile: runner, ...user }: User): ProfileValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: home?.phoneNumber ?? runner?.phoneNumber ?? "",
    address: home?.address ?? "",
    unit: home?.unit ?? "",
    city: home?.city ?? "",
    state: home?.state ?? "",
    zipCode: home?.zipCode ?? "",
    pickupDays: home?.pickupDays ?? [],
    specialInstructions: home?.specialInstructions ?? "",
    numberOfCans: String(home?.numberOfCans ?? 1),
    serviceAreas: runner ? readServiceAreas(runner.serviceAreas).join(", ") : "",
  };
}

/** Someone with one name, as some Google accounts have, may keep it: an empty last name is left out of the request. */
const stillNoLastName = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(field.lastName.optional());

/** ZIP codes separated by commas or spaces (product.md 5). */
const typedServiceAreas = z
  .string()
  .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
  .transform((codes, context) => {
    const checked = field.serviceAreas.safeParse(codes);
    // It is one text field, so one code's error appears at the field.
    if (!checked.success) context.addIssue(checked.error.issues[0]?.message ?? "validation.zipCodes");
    return checked.data ?? [];
  });

/** The schema each kind of profile saves, with its checks. */
export function profileFormsOf(user: Pick<User, "lastName">) {
  const person = {
    firstName: field.firstName,
    lastName: user.lastName ? field.lastName : stillNoLastName,
    email: field.email,
  };
  return {
    person: z.object(person),
    homeowner: z.object({ ...person, ...home }),
    runner: z.object({ ...person, ...runner }),
  };
}

const home = {
  // The phone is optional, but must be valid if given.
  phoneNumber: z
    .string()
    .transform((typed) => typed.trim() || null)
    .pipe(field.phoneNumber.nullable()),
  address: field.address,
  unit: field.unit,
  city: field.city,
  state: field.state,
  zipCode: field.zipCode,
  pickupDays: field.pickupDays,
  specialInstructions: field.specialInstructions,
  numberOfCans: z.string().transform(Number).pipe(field.numberOfCans),
};

const runner = { phoneNumber: field.phoneNumber, serviceAreas: typedServiceAreas };

function readServiceAreas(json: string): string[] {
  return JSON.parse(json);
}
