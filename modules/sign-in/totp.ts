import { totp, totpSkew } from "./rules/second-factor.ts";

/** otpauth is loaded with the first code. */
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

/** A new secret in base32, and the address that an authenticator app scans. */
export async function makeSecret(email: string): Promise<{ secret: string; address: string }> {
  const app = await appOf(undefined, email);
  return { secret: app.secret.base32, address: app.toString() };
}

/** The half minute, counted from 1970, whose code this is; null where it is none of about now. */
export async function stepOf(secret: string, digits: string, now: string): Promise<number | null> {
  const app = await appOf(secret);
  const timestamp = Date.parse(now);
  const delta = app.validate({ token: digits, timestamp, window: totpSkew });
  return delta === null ? null : Math.floor(timestamp / (totp.period * 1000)) + delta;
}
