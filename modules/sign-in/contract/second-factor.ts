import * as z from "zod";
import { user } from "#modules/accounts/contract/user.ts";

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

export const sendProofCode = { output: ok };

export const linkGoogle = { output: ok };

export const unlinkGoogle = { output: ok };

/** Ways to sign in here besides a password. */
export const signInOptions = { output: z.object({ google: z.boolean() }) };
