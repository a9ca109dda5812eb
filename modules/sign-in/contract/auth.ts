import * as z from "zod";
import { user } from "#modules/accounts/contract/user.ts";
import * as field from "#platform/fields.ts";
import { languages } from "#platform/values/preferences.ts";

export const account = {
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

/** Whether somebody has an account with this email already. */
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

/** The password, or the code that was sent by e-mail where there is none; and a code where a second factor is on. */
export const reauthenticate = {
  input: z.object({
    password: field.password.optional(),
    emailCode: z.string("validation.code").max(20, "validation.code").optional(),
    code: z.string("validation.code").max(40, "validation.code").optional(),
  }),
  output: z.object({ ok: z.literal(true) }),
};

/** Who has an account is not told. */
export const requestPasswordReset = {
  input: z.object({ email: field.email }),
  output: z.object({ ok: z.literal(true) }),
};

const linkToken = z.string("validation.invalid").max(100, "validation.invalid");

/** `token` is what the link in the letter carries. */
export const resetPassword = {
  input: z.object({ token: linkToken, password: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

export const verifyEmail = {
  input: z.object({ token: linkToken }),
  output: z.object({ ok: z.literal(true) }),
};

/** `sent` is false where the address is verified already. */
export const resendVerification = { output: z.object({ sent: z.boolean() }) };

/** An account taken back gets a new password: the letter with its link goes to the address that counts again. */
export const takeAccountBack = {
  input: z.object({ token: linkToken }),
  output: z.object({ ok: z.literal(true) }),
};

/** `token` is what the link in the mail carries. */
export const confirmEmail = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};
