import * as z from "zod";
import { claims } from "#modules/rates/rules.ts";
import * as field from "#platform/fields.ts";
import { page, sortOf } from "#platform/list-search.ts";
import { languages } from "#platform/values/preferences.ts";

/** Rates in cents, pickups completed this month, and other figures on public pages. */
export const figures = {
  output: z.object({
    monthlyRateCents: z.int(),
    runnerRateCents: z.int(),
    rentals: z.object({ partCents: z.int(), includedPickups: z.int(), extraCents: z.int() }),
    pickupsThisMonth: z.int(),
    claims: z.array(z.enum(claims)),
    isDemo: z.boolean(),
    missedPercent: z.int(),
    backBy: z.int(),
    minutesPerStop: z.int().nullable(),
    /** Promises of twelve weeks; null without enough pickups. */
    promises: z.object({ made: z.int(), kept: z.int() }).nullable(),
    contactEmail: z.string().nullable(),
  }),
};

/** Whether a runner serves a ZIP code. */
export const coverage = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ hasRunners: z.boolean() }),
};

/** Whether a ZIP code is served, and from which day a new home there; null when it does not exist. */
export const areaAnswer = {
  input: z.object({ zipCode: field.zipCode }),
  output: z
    .object({
      zipCode: z.string(),
      city: z.string(),
      state: z.string(),
      isServed: z.boolean(),
      /** The day there. */
      today: z.iso.date(),
      /** Null where no runner serves it. */
      firstOn: z.string().nullable(),
      /** The price of a single pickup without a service: "15.00"; null where none is offered. */
      oneOff: z.string().nullable(),
    })
    .nullable(),
};

/** A ZIP code's city and state per the post office; null when unknown. */
export const zipPlace = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ city: z.string(), state: z.string() }).nullable(),
};

/** The first ZIP codes of a city, in order; none when unknown. */
export const placeZips = {
  input: z.object({ city: field.city, state: field.state }),
  output: z.object({ zips: z.array(z.string()).max(8) }),
};

/** Asks for an email once a runner serves a ZIP code. */
export const joinWaitingList = {
  input: z.object({
    email: field.email,
    zipCode: field.zipCode,
    language: z.enum(languages, "validation.invalid").optional(),
  }),
  output: z.object({ ok: z.literal(true) }),
};

/** A message from the contact page; it goes to us by email, and so does the answer. */
export const writeToUs = {
  input: z.object({ email: field.email, words: field.supportWords }),
  output: z.object({ ok: z.literal(true) }),
};

export const waitingEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  zipCode: z.string(),
  language: z.enum(languages),
  /** How many wait for this ZIP code, including this entry. */
  waitingThere: z.int(),
  /** Whether an approved runner serves it now. */
  isServed: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type WaitingEntry = z.infer<typeof waitingEntry>;

export const waitingSorts = ["newest", "zipCode"] as const;
export type WaitingSort = (typeof waitingSorts)[number];

/** People waiting for a runner in their ZIP code. */
export const waitingList = {
  input: page.extend(sortOf(...waitingSorts)),
  output: z.object({ rows: z.array(waitingEntry), nextCursor: z.string().nullable() }),
};

/** How many open jobs a ZIP code has in the next `soonDays` days; `isMore` if there are more than counted. */
export const openJobs = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ count: z.int(), isMore: z.boolean() }),
};
