import * as z from "zod";
import * as field from "#platform/fields.ts";
import { pageOf } from "#platform/list-search.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { prices, shownPrices } from "./contract/prices.ts";
import { type AddOnKind, claims } from "./rules.ts";

/**
 * Admin settings, each effective from a day on. The first two are amounts (`setRate`), the others rules (`setRule`).
 */
export const settingNames = [
  "runnerRate",
  "monthlyPrice",
  "windows",
  "promises",
  "credit",
  "areas",
  "claims",
  "rentals",
  "addOns",
  "prices",
  "pay",
  "referrals",
] as const;
export type SettingName = (typeof settingNames)[number];

const setting = z.enum(settingNames, "validation.invalid");

const amount = z.string().regex(/^\d+\.\d{2}$/);

/** The pickup windows a homeowner may choose. */
const windows = z.object({
  offered: z.array(z.enum(homeWindows, "validation.timeWindow")).min(1, "validation.windows").max(20),
});

const hour = (from: number, to: number) =>
  z.int("validation.hour").min(from, "validation.hour").max(to, "validation.hour");

/** Local hours at the home: when cans go out on the evening before collection, and when they are back on the day. */
const promises = z
  .object({ outFrom: hour(12, 22), outBy: hour(13, 23), backBy: hour(20, 23) })
  .refine(({ outFrom, outBy }) => outFrom < outBy, { error: "validation.hoursOrder", path: ["outBy"] });

/**
 * A failed pickup's credit as a percentage of its share of the month; how many of a home's problems are settled in four
 * weeks before an admin looks; and the most an admin may credit at once.
 */
const creditShape = {
  missedPercent: z.int("validation.percent").min(100, "validation.percent").max(300, "validation.percent"),
  byRule: z.int("validation.count").min(0, "validation.count").max(10, "validation.count"),
};
const credit = z.object({
  ...creditShape,
  mostByHand: z
    .string("validation.amount")
    .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount")
    .regex(/[1-9]/, "validation.amount"),
});

/** ZIP code prefixes of 1 to 5 digits; an empty list means everywhere. */
const areas = z.object({
  zipCodes: z
    .array(z.string("validation.zipBeginning").regex(/^\d{1,5}$/, "validation.zipBeginning"))
    .max(1000, "validation.zipBeginning"),
});

/** Claims on public pages; an admin vouches for them. */
const stated = z.object({
  stated: z.array(z.enum(claims, "validation.invalid")).max(claims.length, "validation.invalid"),
});

const rentalAmount = z.string("validation.amount").regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount");

/** The part of a month with at least one pickup, the pickups in it, and the price of each more. */
const rentals = z.object({
  part: rentalAmount,
  includedPickups: z.int("validation.count").min(0, "validation.count").max(100, "validation.count"),
  extra: rentalAmount,
});

const addOnPrice = z.object({
  isOffered: field.flag,
  price: rentalAmount,
  pay: rentalAmount,
  mostUnits: z.int("validation.count").min(1, "validation.count").max(20, "validation.count"),
});

/** Per kind of extra work: what one unit costs and pays, and the most units. */
const addOns = z.object({
  answerMinutes: z.int("validation.count").min(5, "validation.count").max(60, "validation.count"),
  kinds: z.object({
    extraBags: addOnPrice,
    bulkyItem: addOnPrice,
    canWash: addOnPrice,
    garageRetrieval: addOnPrice,
  } satisfies Record<AddOnKind, typeof addOnPrice>),
});

const payAmount = z.string("validation.amount").regex(/^\d{1,2}(?:\.\d{1,2})?$/, "validation.amount");
const wholeUpTo = (from: number, to: number) =>
  z.int("validation.count").min(from, "validation.count").max(to, "validation.count");

const payExtras = {
  includedCans: wholeUpTo(1, 10),
  can: payAmount,
  longDriveway: payAmount,
  stairs: payAmount,
  evening: payAmount,
  firstOnStreet: payAmount,
  nextOnStreet: payAmount,
  dayMinimum: rentalAmount,
  tripFee: payAmount.default("0.00"),
  riseHours: wholeUpTo(0, 48),
  rise: payAmount,
  mostRise: payAmount,
};

/** What a pickup pays besides its legs; an area, the ZIP codes with these first digits, also has its own legs. */
export const payRule = z.object({
  extras: z.object(payExtras),
  areas: z
    .array(
      z.object({
        zipBeginning: z.string("validation.zipBeginning").regex(/^\d{1,5}$/, "validation.zipBeginning"),
        out: payAmount,
        in: payAmount,
        ...payExtras,
      }),
    )
    .max(50, "validation.zipBeginning")
    .refine((areas) => new Set(areas.map(({ zipBeginning }) => zipBeginning)).size === areas.length, {
      error: "validation.zipBeginning",
    }),
  mostTip: payAmount,
});

/**
 * What both homeowners get for a referral, 0 for nothing; the most referrals per person and month; and what both runners get
 * once the new one has completed that many pickups.
 */
const referrals = z.object({
  credit: payAmount,
  mostAMonth: wholeUpTo(1, 100),
  runnerPay: payAmount.default("0"),
  runnerPickups: wholeUpTo(1, 200).default(20),
});

const shownExtras = {
  includedCans: z.int(),
  can: amount,
  longDriveway: amount,
  stairs: amount,
  evening: amount,
  firstOnStreet: amount,
  nextOnStreet: amount,
  dayMinimum: amount,
  tripFee: amount,
  riseHours: z.int(),
  rise: amount,
  mostRise: amount,
};

const shownPay = z.object({
  extras: z.object(shownExtras),
  areas: z.array(z.object({ zipBeginning: z.string(), out: amount, in: amount, ...shownExtras })),
  mostTip: amount,
});

export type ShownPay = z.infer<typeof shownPay>;

const shownAddOn = z.object({ isOffered: z.boolean(), price: amount, pay: amount, mostUnits: z.int() });

const shown = {
  windows: z.object({ offered: z.array(z.enum(homeWindows)) }),
  promises: z.object({ outFrom: z.int(), outBy: z.int(), backBy: z.int() }),
  credit: z.object({ missedPercent: z.int(), byRule: z.int(), mostByHand: amount }),
  areas: z.object({ zipCodes: z.array(z.string()) }),
  claims: z.object({ stated: z.array(z.enum(claims)) }),
  rentals: z.object({ part: amount, includedPickups: z.int(), extra: amount }),
  addOns: z.object({
    answerMinutes: z.int(),
    kinds: z.object({
      extraBags: shownAddOn,
      bulkyItem: shownAddOn,
      canWash: shownAddOn,
      garageRetrieval: shownAddOn,
    }),
  }),
  prices: shownPrices,
  pay: shownPay,
  referrals: z.object({ credit: amount, mostAMonth: z.int(), runnerPay: amount, runnerPickups: z.int() }),
};

const stateOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    now: value,
    upcoming: z.array(z.object({ effectiveOn: z.iso.date(), value })),
    /** The id of the state; a change is refused when this is not the latest. Null before the first change. */
    lastChange: z.uuid().nullable(),
  });

/** The rules now and from later days on. `plannedFrom` is the first day without planned pickups. */
export const rules = {
  output: z.object({
    today: z.iso.date(),
    plannedFrom: z.iso.date(),
    windows: stateOf(shown.windows),
    promises: stateOf(shown.promises),
    credit: stateOf(shown.credit),
    areas: stateOf(shown.areas),
    claims: stateOf(shown.claims),
    rentals: stateOf(shown.rentals),
    addOns: stateOf(shown.addOns),
    prices: stateOf(shown.prices),
    pay: stateOf(shown.pay),
    referrals: stateOf(shown.referrals),
    /** With demo data, public pages show every documented claim, whatever the setting. */
    isDemo: z.boolean(),
  }),
};

export type Rules = z.infer<typeof rules.output>;

const change = {
  effectiveOn: z
    .string("validation.effectiveOn")
    .min(1, "validation.effectiveOn")
    .pipe(field.day.check(z.refine((text) => /^20/.test(text), "validation.day"))),
  /** The `lastChange` the admin saw. */
  seen: field.id.nullable(),
};

export const setRule = {
  input: z.discriminatedUnion(
    "rule",
    [
      z.object({ rule: z.literal("windows"), value: windows, ...change }),
      z.object({ rule: z.literal("promises"), value: promises, ...change }),
      z.object({ rule: z.literal("credit"), value: credit, ...change }),
      z.object({ rule: z.literal("areas"), value: areas, ...change }),
      z.object({ rule: z.literal("claims"), value: stated, ...change }),
      z.object({ rule: z.literal("rentals"), value: rentals, ...change }),
      z.object({ rule: z.literal("addOns"), value: addOns, ...change }),
      z.object({ rule: z.literal("prices"), value: prices, ...change }),
      z.object({ rule: z.literal("pay"), value: payRule, ...change }),
      z.object({ rule: z.literal("referrals"), value: referrals, ...change }),
    ],
    "validation.invalid",
  ),
  output: rules.output,
};

/** What the last seven days' completed pickups and blocked stops were paid, and what they would be paid under a rule. */
export const previewPay = {
  input: z.object({ value: payRule, effectiveOn: change.effectiveOn }),
  output: z.object({
    pickups: z.int(),
    /** Stops that homes blocked, with proof, whose pay is in both sums. */
    tripFees: z.int(),
    /** Whether only the latest of them are counted. */
    isSample: z.boolean(),
    now: amount,
    next: amount,
    /** Runners with measured minutes, and how many of them earn less than `hourly` an hour. */
    measuredRunners: z.int(),
    low: z.object({ hourly: amount, now: z.int(), next: z.int() }),
  }),
};

export type PayPreview = z.infer<typeof previewPay.output>;

export type SetRule = z.infer<typeof setRule.input>;

/** Withdraws a setting that begins on a later day. */
export const withdrawSetting = {
  input: z.object({ setting, ...change }),
  output: z.object({ ok: z.literal(true) }),
};

export const settingValue = z.union([
  z.object({ amount }),
  shown.windows,
  shown.promises,
  shown.credit,
  shown.areas,
  shown.claims,
  shown.rentals,
  shown.addOns,
  shown.prices,
  shown.pay,
  shown.referrals,
]);

export type SettingValue = z.infer<typeof settingValue>;

const settingChange = z.object({
  id: z.uuid(),
  setting: z.enum(settingNames),
  effectiveOn: z.iso.date(),
  /** The values for that day before and after; `after` is null when withdrawn. */
  before: settingValue.nullable(),
  after: settingValue.nullable(),
  /** Who changed it; null for a deleted account. */
  by: z.string().nullable(),
  changedAt: z.iso.datetime(),
});

export type SettingChange = z.infer<typeof settingChange>;

/** Setting changes, newest first; of one setting if given. */
export const settingHistory = {
  input: z.object({
    setting: setting.nullish(),
    ...pageOf(20),
  }),
  output: z.object({ rows: z.array(settingChange), nextCursor: z.string().nullable() }),
};

/** The windows a homeowner may choose, by first day; the first entry is for today. */
export const pickupWindows = {
  output: z.array(z.object({ from: z.iso.date(), offered: z.array(z.enum(homeWindows)) })),
};
