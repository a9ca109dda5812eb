import * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import * as field from "#platform/fields.ts";
import { pickFields } from "../../lib/contested.ts";
import { typedServiceAreas } from "../../lib/typed-areas.ts";

/** The fields: the key of each one's label, what a user has of it, as typed, and how it is typed. */
export const profileFields = {
  firstName: {
    label: "profile.personal.firstName",
    input: { autoComplete: "given-name" },
    of: (user: User) => user.firstName,
  },
  lastName: {
    label: "profile.personal.lastName",
    input: { autoComplete: "family-name" },
    of: (user: User) => user.lastName,
  },
  email: {
    label: "profile.personal.email",
    hint: "profile.personal.emailHint",
    input: { type: "email", inputMode: "email", autoComplete: "email" },
    of: (user: User) => user.email,
  },
  phoneNumber: {
    label: "profile.personal.phoneNumber",
    hint: "profile.personal.phoneHint",
    input: { type: "tel", inputMode: "tel", autoComplete: "tel" },
    of: (user: User) => user.homeownerProfile?.phoneNumber ?? user.runnerProfile?.phoneNumber ?? "",
  },
  address: { label: "homeowner.service.address", of: (user: User) => user.homeownerProfile?.address ?? "" },
  unit: { label: "homeowner.service.unit", of: (user: User) => user.homeownerProfile?.unit ?? "" },
  city: { label: "homeowner.service.city", of: (user: User) => user.homeownerProfile?.city ?? "" },
  state: { label: "homeowner.service.state", of: (user: User) => user.homeownerProfile?.state ?? "" },
  zipCode: { label: "homeowner.service.zipCode", of: (user: User) => user.homeownerProfile?.zipCode ?? "" },
  specialInstructions: {
    label: "homeowner.service.specialInstructions",
    of: (user: User) => user.homeownerProfile?.specialInstructions ?? "",
  },
  numberOfCans: {
    label: "profile.schedule.numberOfCans",
    of: (user: User) => String(user.homeownerProfile?.numberOfCans ?? 1),
  },
  serviceAreas: {
    label: "profile.area.zipCodes",
    hint: "profile.area.zipCodesHint",
    input: { autoComplete: "off" },
    of: ({ runnerProfile }: User) =>
      runnerProfile ? readServiceAreas(runnerProfile.serviceAreas).join(", ") : "",
  },
} as const;

export type ProfileField = keyof typeof profileFields;

/** What is changed on its own: its title's key and its fields; a picture has none. */
export const profileThings = {
  picture: { label: "profile.picture.title", fields: [] },
  name: { label: "profile.personal.name", fields: ["firstName", "lastName"] },
  email: { label: "profile.personal.email", fields: ["email"] },
  phone: { label: "profile.personal.phoneNumber", fields: ["phoneNumber"] },
  address: { label: "profile.address.title", fields: ["address", "unit", "city", "state", "zipCode"] },
  housePhoto: { label: "profile.house.title", fields: [] },
  cans: { label: "profile.schedule.numberOfCans", fields: ["numberOfCans"] },
  instructions: { label: "homeowner.service.specialInstructions", fields: ["specialInstructions"] },
  areas: { label: "profile.area.zipCodes", fields: ["serviceAreas"] },
} as const satisfies Record<string, { label: string; fields: readonly ProfileField[] }>;

export type ProfileThing = keyof typeof profileThings;

/** The form's values as typed; the profile's kind decides which are used. */
export type ProfileValues = {
  [Field in ProfileField]: ReturnType<(typeof profileFields)[Field]["of"]>;
};

/** The profile's kind: "person" has neither a home nor service areas, such as a host with rentals alone. */
export type ProfileKind = "homeowner" | "runner" | "person";

export function kindOf(user: User): ProfileKind {
  if (user.homeownerProfile && hasHome(user.homeownerProfile)) return "homeowner";
  return user.runnerProfile ? "runner" : "person";
}

export function valuesOf(user: User): ProfileValues {
  return Object.fromEntries(
    Object.entries(profileFields).map(([field, { of }]) => [field, of(user)]),
  ) as ProfileValues;
}

/** Someone with one name, as some Google accounts have, may keep it: an empty last name is left out of the request. */
const stillNoLastName = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(field.lastName.optional());

/** The checks of some fields, as the profile's kind saves them. */
export function formOf(user: User, fields: readonly ProfileField[]): z.ZodType {
  const { shape } = profileFormsOf(user)[kindOf(user)];
  return z.object(pickFields<Record<string, z.ZodType>>(shape, fields) as z.ZodRawShape);
}

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
  specialInstructions: field.specialInstructions,
  numberOfCans: z.string().transform(Number).pipe(field.numberOfCans),
};

const runner = { phoneNumber: field.phoneNumber, serviceAreas: typedServiceAreas };

function readServiceAreas(json: string): string[] {
  return JSON.parse(json);
}
