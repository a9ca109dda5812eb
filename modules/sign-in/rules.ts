/**
 * Outcomes of a Google sign-in. `signedIn`, `secondFactor` (a code is still needed) and `linked` are successes.
 * `emailTaken`: an account here has that address without Google linked. `linkedElsewhere`: it is linked to another
 * account. `refused`: anything that does not match the request, without details.
 */
export const googleOutcomes = [
  "signedIn",
  "secondFactor",
  "linked",
  "emailTaken",
  "linkedElsewhere",
  "suspended",
  "tooMany",
  "cancelled",
  "refused",
] as const;

export type GoogleOutcome = (typeof googleOutcomes)[number];

/** The channel between the Google window and the page that opened it. Only this site's pages can join. */
export const googleChannel = (windowId: string) => `tidycurb-google-${windowId}`;

/** Settings shared with authenticator apps (RFC 6238; every app uses these). */
export const totp = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Accepted clock error, in 30-second steps each way. */
export const totpSkew = 1;

export const recoveryCodeCount = 10;

/** Omits characters that look alike in print: 0 and o; 1, i and l; u and v. */
export const recoveryAlphabet = "23456789abcdefghjkmnpqrstwxyz";

const group = 4;
const groups = 3;

/** Characters of a recovery code, without dashes: "k7m2-x9qd-4hfa". */
export const recoveryCodeLength = group * groups;

export function writeRecoveryCode(letters: readonly number[]): string {
  const text = letters.map((at) => recoveryAlphabet[at]).join("");
  return Array.from({ length: groups }, (_, at) => text.slice(at * group, (at + 1) * group)).join("-");
}

/** A typed code: an app code, a recovery code (first group and whole), or neither. */
export type TypedCode = { kind: "app"; digits: string } | { kind: "recovery"; label: string; code: string };

/** Reads a code with or without spaces and dashes, in either case. */
export function readCode(text: string): TypedCode | null {
  const plain = text.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", digits: plain };
  const isCode =
    plain.length === recoveryCodeLength && [...plain].every((letter) => recoveryAlphabet.includes(letter));
  return isCode ? { kind: "recovery", label: plain.slice(0, group), code: plain } : null;
}

/** Failed codes, after the right password, before the owner is notified. */
export const triesBeforeTelling = 5;

export const mostPasskeys = 10;

/** Ways a browser reaches the device of a passkey (WebAuthn); unknown ones are not stored. */
export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

export type PasskeyTransport = (typeof passkeyTransports)[number];

/** Public key algorithms that every supported Node can check: Ed25519, ECDSA P-256, RSA (COSE numbers). */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** How long the browser lets a person choose a passkey, in milliseconds. */
export const passkeyPrompt = 5 * 60_000;
