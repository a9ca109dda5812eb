import * as z from "zod";
import * as field from "#platform/fields.ts";
import { leastPool, priceLineKinds } from "../rules/prices.ts";

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const amount = z.string("validation.amount").regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount");
const count = (least: number, most: number) =>
  z.int("validation.count").min(least, "validation.count").max(most, "validation.count");

const poolStep = z.object({ homes: count(leastPool, 100), off: amount.regex(/[1-9]/, "validation.amount") });

const terms = {
  includedCans: count(1, 10),
  extraCan: amount,
  includedDays: count(1, 7),
  extraDay: amount,
  longDriveway: amount,
  /** By rising number of homes, each step with more off. */
  pool: z
    .array(poolStep)
    .max(5, "validation.invalid")
    .refine(
      (steps) =>
        steps.every(({ homes, off }, nth) => {
          const before = steps[nth - 1];
          return !before || (homes > before.homes && Number(off) > Number(before.off));
        }),
      "validation.invalid",
    ),
  floor: amount,
  tripFee: amount.default("0.00"),
  oneOff: amount.default("0.00"),
};

/** What homes cost beside the monthly price: everywhere, and in areas, the ZIP codes with these first digits. */
export const prices = z.object({
  ...terms,
  areas: z
    .array(
      z.object({
        zipBeginning: z.string("validation.zipBeginning").regex(/^\d{1,5}$/, "validation.zipBeginning"),
        ...terms,
      }),
    )
    .max(100, "validation.zipBeginning")
    .refine(
      (areas) => new Set(areas.map(({ zipBeginning }) => zipBeginning)).size === areas.length,
      "validation.zipBeginning",
    ),
});

const shownTerms = {
  includedCans: z.int(),
  extraCan: money,
  includedDays: z.int(),
  extraDay: money,
  longDriveway: money,
  pool: z.array(z.object({ homes: z.int(), off: money })),
  floor: money,
  tripFee: money,
  oneOff: money,
};

export const shownPrices = z.object({
  ...shownTerms,
  areas: z.array(z.object({ zipBeginning: z.string(), ...shownTerms })),
});

export type ShownPrices = z.infer<typeof shownPrices>;
export type ShownTerms = Omit<ShownPrices, "areas">;

/** A part of a month's price. `count`: extra cans or days, or homes on the street; null for others. */
export const priceLine = z.object({ kind: z.enum(priceLineKinds), amount: money, count: z.int().nullable() });

export type ShownPriceLine = z.infer<typeof priceLine>;

/**
 * What an address would cost: `lines` add up to `amount`. `street`: homes with a service on its street and day, this one
 * included; null below three and without a street pool. `next`: the pool's next step, with the price then.
 */
const quote = {
  amount: money,
  lines: z.array(priceLine),
  street: z.int().nullable(),
  next: z.object({ homes: z.int(), amount: money }).nullable(),
};

export type PriceQuote = { [Key in keyof typeof quote]: z.infer<(typeof quote)[Key]> };

/** The price of an address before it has an account. Refuses with TOO_MANY_REQUESTS. */
export const quotePrice = {
  input: z.object({
    address: field.address,
    zipCode: field.zipCode,
    pickupDays: field.pickupDays,
  }),
  output: z.object(quote),
};

/** The reader's own price: that of their subscription, or without one what it would be today. */
export const homePrice = {
  output: z.object({
    ...quote,
    /** The price announced for a later month. */
    later: z.object({ from: z.iso.date(), amount: money, lines: z.array(priceLine) }).nullable(),
  }),
};

export type HomePrice = z.infer<typeof homePrice.output>;

/**
 * What a price rule would do to the homes with a service: how many there are, what they pay and would pay, and their
 * margin, with planned pickups. Nobody is told of anything by it.
 */
export const previewPrices = {
  input: z.object({ value: prices, effectiveOn: field.day }),
  output: z.object({
    homes: z.int(),
    /** How many would pay less, and more. */
    cheaper: z.int(),
    dearer: z.int(),
    before: money,
    after: money,
    /** What is left of a home on average, and how many homes lose money. */
    leftBefore: money,
    leftAfter: money,
    losingBefore: z.int(),
    losingAfter: z.int(),
  }),
};

export type PricePreview = z.infer<typeof previewPrices.output>;
