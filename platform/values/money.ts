/** An amount in integer US cents, e.g. 2900 for $29.00. */
export type Cents = number;

/** A decimal string, e.g. 1200 → "12.00", -5 → "-0.05". Exact for |cents| < 2^53. */
export function formatCents(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The cents of a decimal string with at most two decimals; null for any other text. */
export function parseCents(text: string): Cents | null {
  const match = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const cents = Number(whole + fraction.padEnd(2, "0"));
  return sign && cents !== 0 ? -cents : cents;
}

/** A credit as a message's parameter: "$6.70", or "none". */
export function creditParam(cents: Cents | null): string {
  return cents ? `$${formatCents(cents)}` : "none";
}

/** Monthly price of one address until an admin changes it. */
export const defaultMonthlyRateCents: Cents = 2900;

/** Runner's pay for one pickup until an admin changes it. */
export const defaultRunnerRateCents: Cents = 1200;

/** Number format of amounts in every language: "$12.00", in French "12,00 $". */
export const inDollars = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
