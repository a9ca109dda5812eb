import * as z from "zod";
import { setUpDraft, user } from "#modules/accounts/contract.ts";
import { usageKinds } from "#modules/accounts/rules.ts";
import { homeSetup } from "#modules/homes/contract.ts";
import { addressTroubles } from "#modules/notices/rules.ts";
import * as field from "#platform/fields.ts";
import { figurePeriods } from "#platform/values/days.ts";
import { languages } from "#platform/values/preferences.ts";
import { passkeyAlgorithms, passkeyTransports } from "./rules.ts";

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

export const register = { input: z.object({ ...account, setUp: setUpDraft.optional() }), output: user };

export const checkEmail = {
  input: z.object({ email: field.email }),
  output: z.object({ isInUse: z.boolean() }),
};

export const registerHomeowner = {
  input: z.object({
    ...account,
    phoneNumber: field.phoneNumber.nullish(),
    address: field.address,
    unit: field.unit.nullish(),
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    pickupDays: field.pickupDays,
    specialInstructions: field.specialInstructions.nullish(),
    ...homeSetup,
  }),
  output: user,
};
/** An admin sees what a person sees, until `endsAt` at most. */
export const beginViewing = {
  input: z.object({ userId: field.id }),
  output: z.object({ id: z.uuid(), endsAt: z.iso.datetime(), firstName: z.string() }),
};

export const endViewing = { input: z.object({ id: field.id }), output: z.object({ ok: z.literal(true) }) };

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

export const requestSignInLink = { ...requestPasswordReset };

/** `token` comes from the emailed link. */
export const signInByLink = { input: z.object({ token: linkToken }), output: login.output };

/** `token` comes from the emailed link. */
export const resetPassword = {
  input: z.object({ token: linkToken, password: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

/** `wasConfirmed`: its code, or the link, had confirmed the address before. */
export const verifyEmail = {
  input: z.object({ token: linkToken }),
  output: z.object({ ok: z.literal(true), wasConfirmed: z.boolean() }),
};

/** The six digits of the same email; spaces are allowed. */
export const verifyEmailCode = {
  input: z.object({
    code: z
      .string("validation.code")
      .max(40, { error: "validation.code", abort: true })
      .transform((typed) => typed.replaceAll(/\s/g, ""))
      .refine((digits) => /^\d{6}$/.test(digits), "validation.smsCode"),
  }),
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

/** A code as typed: from the authenticator app, or a recovery code. */
const code = z
  .string("validation.code")
  .max(40, { error: "validation.code", abort: true })
  .trim()
  .min(6, "validation.code");

const ok = z.object({ ok: z.literal(true) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The second step of signing in, with the cookie from the first. */
export const completeSignIn = { input: z.object({ code }), output: user };

/** `secret` is for typing in when `address` cannot be scanned; both are shown only once. */
export const beginTwoFactor = { output: z.object({ secret: z.string(), address: z.string() }) };

/** The recovery codes are shown only once. */
export const confirmTwoFactor = { input: z.object({ code }), output: recoveryCodes };

export const newRecoveryCodes = { output: recoveryCodes };

export const disableTwoFactor = { input: z.object({ code }), output: ok };

const bytes = (most: number) =>
  z
    .string("validation.invalid")
    .max(most, "validation.invalid")
    .regex(/^[\w-]+$/, "validation.invalid");

/** A browser's answer about one passkey, as WebAuthn's `toJSON` writes it: bytes are base64url. */
const passkeyAnswer = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key", "validation.invalid"),
};

/** For `navigator.credentials.get`: any passkey of this site, with a fingerprint, face or PIN. */
export const beginPasskeySignIn = {
  output: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
  }),
};

export const signInByPasskey = {
  input: z.object({
    ...passkeyAnswer,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).nullish(),
    }),
  }),
  output: user,
};

/** For `navigator.credentials.create`. */
export const beginPasskey = {
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.literal(passkeyAlgorithms) })),
    timeout: z.int(),
    attestation: z.literal("none"),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    excludeCredentials: z.array(
      z.object({
        type: z.literal("public-key"),
        id: z.string(),
        transports: z.array(z.enum(passkeyTransports)),
      }),
    ),
  }),
};

export const addPasskey = {
  input: z.object({
    ...passkeyAnswer,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string("validation.invalid").max(40, "validation.invalid")).max(20).nullish(),
    }),
  }),
  output: ok,
};

/** Oldest first. `name`: the browser and system that added it, such as "Safari · iOS"; null when unknown. */
export const passkeys = {
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
};

export type Passkey = z.infer<typeof passkeys.output>[number];

export const removePasskey = { input: z.object({ id: field.id }), output: ok };

export const sendProofCode = { output: ok };

export const linkGoogle = { output: ok };

export const unlinkGoogle = { output: ok };

/** Ways to sign in here besides a password. */
export const signInOptions = { output: z.object({ google: z.boolean() }) };

const instant = z.iso.datetime();

/** An account's security settings, as its owner sees them. */
export const overview = {
  output: z.object({
    /** False when there is no password to change. */
    hasPassword: z.boolean(),
    /** When the password was last set, at registration or later; null without one. */
    passwordChangedAt: instant.nullable(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Why the address gets only security emails; null when it gets all. */
    addressTrouble: z.enum(addressTroubles).nullable(),
    /** A new address whose emailed link is not yet opened; null without one. */
    pendingEmail: z.string().nullable(),
    twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
    /** `email` is the linked Google account's. */
    google: z.object({ linked: z.boolean(), email: z.string().nullable(), available: z.boolean() }),
  }),
};

export type SecurityOverview = z.infer<typeof overview.output>;

/** Signs out every other browser. */
export const changePassword = {
  input: z.object({ currentPassword: field.password, newPassword: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

/** An active session. `network` is the first part of its IP address. */
const sessionRow = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(["phone", "tablet", "computer", "other"]),
  network: z.string().nullable(),
  signedInAt: instant,
  /** Up to an hour behind. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});

export type SessionRow = z.infer<typeof sessionRow>;

export const sessions = { output: z.array(sessionRow) };

export const endSession = {
  input: z.object({ id: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

export const endOtherSessions = { output: z.object({ ended: z.int().nonnegative() }) };

const count = z.number().int();

/** Page and act counts for the UTC days up to today, most frequent first, and for the same number of days before. */
export const usage = {
  input: z.object({ days: z.literal(figurePeriods, "validation.invalid").default(30) }),
  output: z.array(
    z.object({
      kind: z.enum(usageKinds),
      name: z.string(),
      uses: count,
      before: count,
      roles: z.object({ homeowner: count, runner: count, admin: count }),
    }),
  ),
};

export type Usage = z.infer<typeof usage.output>;
