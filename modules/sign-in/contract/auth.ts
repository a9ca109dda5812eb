import * as z from "zod";
import { user } from "#modules/accounts/contract/user.ts";
import * as field from "#platform/fields.ts";
import { languages } from "#platform/values/preferences.ts";

export const account = {
  firstName: field.firstName,
  lastName: field.lastName,
  email: field.email,
  password: field.password,
  /** The form's language; emails and pages use it from then on. */
  language: z.enum(languages, "validation.invalid").optional(),
};

export const currentUser = { output: user };

export const login = {
  input: z.object({ email: field.email, password: field.password }),
  output: user,
};

export const register = { input: z.object(account), output: user };

/** Whether an account has this email. */
export const checkEmail = {
  input: z.object({ email: field.email }),
  output: z.object({ isInUse: z.boolean() }),
};

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
export const logout = { output: z.object({ ok: z.literal(true) }) };

/** The password, or the emailed code for accounts without one; plus a code when a second factor is on. */
export const reauthenticate = {
  input: z.object({
    password: field.password.optional(),
    emailCode: z.string("validation.code").max(20, "validation.code").optional(),
    code: z.string("validation.code").max(40, "validation.code").optional(),
  }),
  output: z.object({ ok: z.literal(true) }),
};

/** The answer does not reveal whether the account exists. */
export const requestPasswordReset = {
  input: z.object({ email: field.email }),
  output: z.object({ ok: z.literal(true) }),
};

const linkToken = z.string("validation.invalid").max(100, "validation.invalid");

/** `token` comes from the emailed link. */
export const resetPassword = {
  input: z.object({ token: linkToken, password: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

export const verifyEmail = {
  input: z.object({ token: linkToken }),
  output: z.object({ ok: z.literal(true) }),
};

/** `sent` is false when the address is already verified. */
export const resendVerification = { output: z.object({ sent: z.boolean() }) };

/** A recovered account needs a new password: its reset link goes to the restored address. */
export const takeAccountBack = {
  input: z.object({ token: linkToken }),
  output: z.object({ ok: z.literal(true) }),
};

/** `token` comes from the emailed link. */
export const confirmEmail = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};
