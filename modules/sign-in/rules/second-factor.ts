/** What an authenticator app and this service agree on (RFC 6238, as every such app has it). */
export const totp = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** How many half minutes a clock may be wrong, to either side. */
export const totpSkew = 1;

export const recoveryCodeCount = 10;

/** Without what is mistaken for something else in print: 0 and o, 1, i and l, u and v. */
export const recoveryAlphabet = "23456789abcdefghjkmnpqrstwxyz";

const group = 4;
const groups = 3;

/** A letter or digit for each of the given numbers below the alphabet's length: "k7m2-x9qd-4hfa". */
export const recoveryCodeLength = group * groups;

export function writeRecoveryCode(letters: readonly number[]): string {
  const text = letters.map((at) => recoveryAlphabet[at]).join("");
  return Array.from({ length: groups }, (_, at) => text.slice(at * group, (at + 1) * group)).join("-");
}

/** What somebody typed: a code of the app, a recovery code by its first group and as a whole, or neither. */
export type TypedCode = { kind: "app"; digits: string } | { kind: "recovery"; label: string; code: string };

/** Reads a code however it was typed: with blanks or without, in capitals, without its dashes. */
export function readCode(text: string): TypedCode | null {
  const plain = text.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", digits: plain };
  const isCode =
    plain.length === recoveryCodeLength && [...plain].every((letter) => recoveryAlphabet.includes(letter));
  return isCode ? { kind: "recovery", label: plain.slice(0, group), code: plain } : null;
}

/** Somebody who has given the password has as many tries before their owner is told. */
export const triesBeforeTelling = 5;
