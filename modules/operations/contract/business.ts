import * as z from "zod";
import { prices } from "#modules/rates/contract/prices.ts";
import { payRule } from "#modules/rates/contract.ts";
import * as field from "#platform/fields.ts";
import { cursor, limit } from "#platform/list-search.ts";
import { marginLevels } from "../rules/planned.ts";

/** Dollars as text, "12.00"; negative for a loss. */
const money = z.string().regex(/^-?\d+\.\d{2}$/);
const counted = z.int().nonnegative();

/** The beginning of ZIP codes, 3 to 5 digits. */
const area = z
  .string("validation.invalid")
  .regex(/^\d{3,5}$/, "validation.invalid")
  .nullish();

/** A price or pay, as `setRate` takes it. */
const amount = z
  .string("validation.amount")
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

const sums = {
  homes: counted,
  /** In the next 28 days. */
  pickups: counted,
  price: money,
  fees: money,
  pay: money,
  credits: money,
  left: money,
};

const margin = z.object({
  /** The home's or rental's id; of a street or an area made from its name. */
  id: z.string(),
  /** A person, a rental, a street, or the beginning of a ZIP code. */
  name: z.string(),
  street: z.string().nullable(),
  zipCode: z.string().nullable(),
  /** For a link to the home; null for streets and areas. */
  homeownerId: z.uuid().nullable(),
  ...sums,
});

export type PlacedMargin = z.infer<typeof margin>;

/**
 * Margins in an average month, worst first: from the pickups planned for the next 28 days, the price of each home with
 * a charged service, estimated processing fees, and the credits of the last 28 days. A home's price is shared by its
 * places (the home and its rentals) by their planned pickups. A rental's own price is what those pickups add to its
 * calendar months. `price` and `pay` replace every home's price and every
 * pickup's pay. `total` covers all rows; `losing` counts those that lose money.
 */
export const plannedMargins = {
  input: z.object({
    level: z.enum(marginLevels, "validation.invalid").default("area"),
    within: area,
    price: amount.optional(),
    pay: amount.optional(),
    limit: limit.default(50),
    cursor,
  }),
  output: z.object({
    rows: z.array(margin),
    nextCursor: z.string().nullable(),
    total: z.object({ ...sums, losing: counted }),
  }),
};

/** Names the area shown, and those to choose from: the first three digits, the most pickup pay first. */
const areas = { area: z.string(), areas: z.array(z.string()) };

/**
 * An area's coming 7 days: in each part of the day, the pickups whose cans go out, and what its approved runners can
 * take by their hours, days off and the limit a day. A runner of several areas counts in each. `minutes`: of a stop with
 * the way to it. Without `area`, the one with the most pickup pay; `area` is "" when there is none.
 */
export const capacity = {
  input: z.object({ area }),
  output: z.object({
    ...areas,
    minutes: z.number(),
    isMeasured: z.boolean(),
    runners: counted,
    days: z.array(
      z.object({
        onDay: z.iso.date(),
        morning: z.object({ planned: counted, canTake: counted }),
        afternoon: z.object({ planned: counted, canTake: counted }),
        evening: z.object({ planned: counted, canTake: counted }),
      }),
    ),
  }),
};

export type Capacity = z.infer<typeof capacity.output>;

/** Kept promises of 12 weeks by ZIP code of an area, as for `capacity`; weeks begin on Monday, the last is this one. */
export const areaPromises = {
  input: z.object({ area }),
  output: z.object({
    ...areas,
    weeks: z.array(z.iso.date()),
    rows: z.array(
      z.object({
        zipCode: z.string(),
        kept: counted,
        made: counted,
        weeks: z.array(z.object({ kept: counted, made: counted })),
      }),
    ),
  }),
};

export type AreaPromises = z.infer<typeof areaPromises.output>;

/**
 * Homes by the month their service began, 12 months. `kept[n]`: how many still had a service after n + 1 months; only
 * months that all of them could reach. `reasons`: why services were canceled in the last year, the most frequent 20;
 * null where none was given.
 */
export const retention = {
  output: z.object({
    cohorts: z.array(z.object({ month: z.string(), joined: counted, kept: z.array(counted) })),
    ended: counted,
    reasons: z.array(z.object({ reason: z.string().nullable(), count: counted })),
  }),
};

export type Retention = z.infer<typeof retention.output>;

/** Adds a ZIP code to our areas from today, if needed, and emails those who wait. Refuses with AREA_NOT_SERVED. */
export const openArea = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ ok: z.literal(true) }),
};

export const mostHomes = 400;

const upTo = (most: number, least = 1) =>
  z.coerce
    .number("validation.invalid")
    .int("validation.invalid")
    .min(least, "validation.invalid")
    .max(most, "validation.invalid");

/**
 * Plans a town by the code that orders routes, prices homes and pays pickups. Without a ZIP code: one pickup a week at
 * `homes` on `streets` of a grid, which share `days` weekdays. With one: its paying homes (at most 400), their pickup days
 * and measured minutes; and `joining` percent of the people who wait there, as homes on such a grid. `payRule` and
 * `priceRule` are drafts; without them there is only the flat pay and price. A run is one runner's round of at most four
 * hours; each pickup takes two rounds. `hourly` is the pay per hour on site and on the way.
 */
export const whatIf = {
  input: z
    .object({
      homes: upTo(mostHomes),
      streets: upTo(100),
      days: upTo(5).default(5),
      price: amount,
      pay: amount,
      payRule: payRule.optional(),
      priceRule: prices.optional(),
      zipCode: field.zipCode.nullish(),
      joining: upTo(100, 0).default(0),
    })
    .refine(({ homes, streets, zipCode }) => zipCode || streets <= homes, {
      path: ["streets"],
      error: "validation.invalid",
    }),
  output: z.object({
    homes: counted,
    /** Of them, how many wait for the service now. */
    joining: counted,
    streets: counted,
    pickupsPerWeek: counted,
    runsPerWeek: counted,
    /** On the fullest day. */
    runsPerMorning: counted,
    stopsPerRun: z.number(),
    /** Of one leg at a home, on average. */
    minutes: z.number(),
    isMeasured: z.boolean(),
    minutesPerRun: z.number(),
    kmPerRun: z.number(),
    hourly: money,
    /** What a pickup pays and a home's month costs, on average. */
    payPerPickup: money,
    pricePerHome: money,
    leftPerHome: money,
    left: money,
  }),
};

export type WhatIf = z.infer<typeof whatIf.output>;
