import { totp, totpSkew } from "./rules/second-factor.ts";

/** Loads otpauth with the first code. */
async function appOf(secret?: string, label?: string) {
  const { Secret, TOTP } = await import("otpauth");
  const { algorithm, digits, period } = totp;
  return new TOTP({
    issuer: "TidyCurb",
    label: label ?? "",
    algorithm,
    digits,
    period,
    secret: secret ? Secret.fromBase32(secret) : new Secret({ size: 20 }),
  });
}

/** A new secret in base32, and the URL an authenticator app scans. */
export async function makeSecret(email: string): Promise<{ secret: string; address: string }> {
  const app = await appOf(undefined, email);
  return { secret: app.secret.base32, address: app.toString() };
}

/** The code's 30-second step, counted from 1970; null unless it is current, give or take `totpSkew`. */
export async function stepOf(secret: string, digits: string, now: string): Promise<number | null> {
  const app = await appOf(secret);
  const timestamp = Date.parse(now);
  const delta = app.validate({ token: digits, timestamp, window: totpSkew });
  return delta === null ? null : Math.floor(timestamp / (totp.period * 1000)) + delta;
}
