import * as z from "zod";
import * as field from "#platform/fields.ts";
import { pageOf, sortOf } from "#platform/list-search.ts";
import { readCode } from "./rules.ts";

const money = z.string().regex(/^\d+\.\d{2}$/);

/** The code of a homeowner, a coupon or a gift, as people type it. */
const code = z
  .string("validation.code")
  .max(40, "validation.code")
  .transform(readCode)
  .pipe(z.string().regex(/^[A-Z0-9]{4,20}$/, "validation.code"));

/** What a code gives: `from` is the first name of the homeowner or giver. Exactly one of `amount` and `months`. */
const gives = z.object({
  code: z.string(),
  kind: z.enum(["referral", "coupon", "gift"]),
  from: z.string().nullable(),
  amount: money.nullable(),
  months: z.int().nullable(),
});

export type CodeGives = z.infer<typeof gives>;

/** What a code gives today; null for one that gives nothing. */
export const findCode = { input: z.object({ code }), output: gives.nullable() };

/**
 * Uses a code for the homeowner's bills. `credited` is booked at once and lowers the next bills; null for a referral,
 * which credits `gives.amount` after the first on-time pickup. Safe to repeat.
 */
export const redeemCode = {
  input: z.object({ code }),
  output: z.object({ gives, credited: money.nullable() }),
};

/**
 * The homeowner's own code and the homes it brought. `amount` is what each of the two gets, null while referrals are
 * off; `code` is null before it is first shared. `earned` is what was credited, less what was taken back.
 */
const ownReferrals = z.object({
  amount: money.nullable(),
  mostAMonth: z.int(),
  code: z.string().nullable(),
  waiting: z.int(),
  credited: z.int(),
  earned: money,
  /** The credit that the homeowner still waits for after joining with another's code. */
  expected: z.object({ from: z.string(), amount: money }).nullable(),
});

export type OwnReferrals = z.infer<typeof ownReferrals>;

export const referrals = { output: ownReferrals };

/** Makes the homeowner's own code, once. */
export const shareReferral = { output: ownReferrals };

const coupon = z.object({
  id: z.uuid(),
  code: z.string(),
  amount: money.nullable(),
  months: z.int().nullable(),
  mostUses: z.int(),
  uses: z.int(),
  /** What its uses were credited. */
  credited: money,
  endsOn: z.iso.date(),
  state: z.enum(["open", "stopped", "usedUp", "ended"]),
  createdAt: z.iso.datetime(),
});

export type Coupon = z.infer<typeof coupon>;

/** Newest first. */
export const coupons = {
  input: z.object({ ...pageOf(50), ...sortOf("newest") }),
  output: z.object({ rows: z.array(coupon), nextCursor: z.string().nullable() }),
};

const whole = (from: number, to: number) =>
  z.int("validation.count").min(from, "validation.count").max(to, "validation.count");

/** `id` comes from the caller; repeating it changes nothing. Give either `amount` or `months`. */
export const makeCoupon = {
  input: z
    .object({
      id: field.id,
      code,
      amount: z
        .string("validation.amount")
        .regex(/^[1-9]\d{0,2}(?:\.\d{1,2})?$/, "validation.amount")
        .refine((amount) => Number(amount) <= 500, "validation.amount")
        .nullish(),
      months: whole(1, 12).nullish(),
      mostUses: whole(1, 100_000),
      endsOn: field.day,
    })
    .refine(({ amount, months }) => (amount == null) !== (months == null), {
      error: "validation.amount",
      path: ["amount"],
    }),
  output: coupon,
};

/** Stops a coupon, or lets it go on. What was credited stays. */
export const stopCoupon = {
  input: z.object({ id: field.id, isStopped: field.flag }),
  output: coupon,
};
