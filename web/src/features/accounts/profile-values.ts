import * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import * as field from "#platform/fields.ts";
import type { Weekday } from "#platform/values/weekdays.ts";

/** What the form holds, as typed. Which of it counts is a matter of the profile's kind. */
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

/** Whose profile it is: "person" has neither a home nor a service area. */
export type ProfileKind = "homeowner" | "runner" | "person";

export function kindOf(user: User): ProfileKind {
  return user.homeownerProfile ? "homeowner" : user.runnerProfile ? "runner" : "person";
}

/** A profile as the form shows it. */
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

/** Who came with one name, as some do from Google, may go on with it: a last name that is still not there is left out of what is sent. */
const stillNoLastName = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(field.lastName.optional());

/** ZIP codes with commas or blanks between them (product.md 5). */
const typedServiceAreas = z
  .string()
  .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
  .transform((codes, context) => {
    const checked = field.serviceAreas.safeParse(codes);
    // One text field: what is wrong with one of its codes is said at the field.
    if (!checked.success) context.addIssue(checked.error.issues[0]?.message ?? "validation.zipCodes");
    return checked.data ?? [];
  });

/** What each kind of profile saves of somebody, and the form's checks. */
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
  // Nobody has to have a phone, but a number that is given has to be one.
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
