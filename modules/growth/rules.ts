/** credited: both got their credit. sameHousehold: the home was served before, or counted already. */
export const referralOutcomes = ["credited", "sameHousehold"] as const;
export type ReferralOutcome = (typeof referralOutcomes)[number];

/** Days within which the first kept pickup must come, and after a credit within which a returned payment undoes it. */
export const daysToJoin = 365;
export const daysToReverse = 90;

/** Letters and digits that nobody confuses, without vowels, so that no code is a word. */
const alphabet = "23456789BCDFGHJKLMNPQRSTVWXZ";
export const ownCodeLength = 8;

/** A homeowner's own code from random numbers below `codeLetters`. */
export const codeLetters = alphabet.length;
export function ownCode(numbers: readonly number[]): string {
  return numbers.map((number) => alphabet[number % codeLetters]).join("");
}

/** A code as stored: people type spaces, hyphens and small letters. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "");
}

/** What identifies a household. Null where unknown. */
export type Household = {
  email: string | null;
  phone: string | null;
  /** The street address as compared (`streetKey`), with its ZIP code and unit. */
  street: string | null;
  zipCode: string;
  unit: string | null;
  /** The card's brand, last digits and expiry; null where cards are not real. */
  card: string | null;
};

/** The keys of a household, each of which may count once. */
export function householdKeys({ email, phone, street, zipCode, unit, card }: Household): string[] {
  return [
    email && `email ${sameEmail(email)}`,
    phone && `phone ${phone.replace(/\D/g, "").slice(-10)}`,
    street && `address ${zipCode} ${street} ${sameUnit(unit)}`,
    card && `card ${card}`,
  ].flatMap((key) => key || []);
}

/** One form for all addresses that reach the same mailbox: without a tag, and at Gmail without dots. */
export function sameEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).toLowerCase().split("+")[0] ?? "";
  const domain = email.slice(at + 1).toLowerCase();
  return domain === "gmail.com" || domain === "googlemail.com"
    ? `${local.replaceAll(".", "")}@gmail.com`
    : `${local}@${domain}`;
}

/** "Apt. 4B", "#4b" and "Unit 4-B" are one. */
function sameUnit(unit: string | null): string {
  return (unit ?? "")
    .toLowerCase()
    .replace(/\b(?:apartment|apt|unit|suite|ste|no)\b/g, "")
    .replace(/[^a-z0-9]/g, "");
}

/** The referrer's part: the credit, or 0 once as many as the rule allows were credited this month. */
export function referrerCredit(
  rule: { mostAMonth: number },
  asked: { creditCents: number; thisMonth: number },
) {
  return asked.thisMonth < rule.mostAMonth ? asked.creditCents : 0;
}

/** stopped: by an admin. usedUp: by as many accounts as may. ended: its last day is over. */
export type CouponState = "open" | "stopped" | "usedUp" | "ended";

export function couponState(
  coupon: { isStopped: boolean; uses: number; mostUses: number; endsOn: string },
  today: string,
): CouponState {
  if (coupon.isStopped) return "stopped";
  if (coupon.endsOn < today) return "ended";
  return coupon.uses < coupon.mostUses ? "open" : "usedUp";
}

/**
 * open: not paid yet. paid: waits for its receiver. redeemed: a credit of the receiver. abandoned: never paid.
 * refunding: an admin asked for the refund, and the provider has not answered. disputed: the giver asked their bank
 * for the money, so the code is blocked. lost: the bank returned it.
 */
export const giftStatuses = [
  "open",
  "abandoned",
  "paid",
  "disputed",
  "lost",
  "redeemed",
  "refunding",
  "refunded",
] as const;
export type GiftStatus = (typeof giftStatuses)[number];

/** How far ahead a gift's email may be planned. */
export const giftDaysAhead = 365;

/** Days for which a finished gift keeps names and emails: banks accept disputes for that long. */
export const daysGiversAreKept = 180;

/** Long enough that nobody can guess a paid gift's code. */
export const giftCodeLength = 12;
