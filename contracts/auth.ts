import * as z from "zod";
import { languages } from "#domain/preferences.ts";
import * as field from "./fields.ts";
import { runnerApplication } from "./runner-application.ts";
import { user } from "./user.ts";

const account = {
  firstName: field.firstName,
  lastName: field.lastName,
  email: field.email,
  password: field.password,
  /** What the form was read in; mail and pages are in it from then on. */
  language: z.enum(languages, "validation.invalid").optional(),
};

export const currentUser = { output: user };

export const login = {
  input: z.object({ email: field.email, password: field.password }),
  output: user,
};

export const register = { input: z.object(account), output: user };

export const registerHomeowner = {
  input: z.object({
    ...account,
    phoneNumber: field.phoneNumber,
    address: field.address,
    unit: field.unit.nullish(),
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    pickupDays: field.pickupDays,
    specialInstructions: field.specialInstructions.nullish(),
  }),
  output: user,
};

export const registerRunner = {
  input: z.object({ ...account, ...runnerApplication.shape }),
  output: user,
};

export const logout = { output: z.object({ ok: z.literal(true) }) };

export const reauthenticate = {
  input: z.object({ password: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

/** `token` is what the link in the mail carries. */
export const confirmEmail = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};
