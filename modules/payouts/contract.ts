import * as z from "zod";
import { payLineKinds } from "#modules/rates/rules/pay.ts";
import * as field from "#platform/fields.ts";
import { pageOf, sortOf } from "#platform/list-search.ts";
import { payoutStatuses } from "./rules.ts";

/** Dollars with at most two decimals, between -100,000 and 100,000 (exclusive) and not 0: "12", "-7.5", "12.00". */
const dollars = z
  .string("validation.amount")
  .regex(/^-?\d{1,5}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

const reason = field.notes.min(1, "validation.reason");

/** A day from 2000 to 2099. */
const day = field.day.check(z.refine((text) => /^20/.test(text), "validation.day"));

const amount = z.string().regex(/^-?\d+\.\d{2}$/);

/** open: the week is not closed yet. due: it is closed, without payouts so far. */
const weekStatus = z.enum(["open", "due", ...payoutStatuses]);

export type WeekStatus = z.infer<typeof weekStatus>;

/** Sums of a runner's week; `total` is the amount due or paid. */
const weekSums = {
  jobs: z.number().int(),
  earned: amount,
  adjusted: amount,
  total: amount,
  status: weekStatus,
};

/**
 * A runner's weeks, newest first, at most 104. `week` is the Monday. Parts of `adjusted`: `held` is subtracted and still
 * on hold; `released` was on hold, and moved to a later week (negative) or came from an earlier one.
 */
export const statements = {
  output: z.array(z.object({ week: z.iso.date(), ...weekSums, held: amount, released: amount })),
};

/**
 * The runner's current pay. What is completed is earned; `held` is the part of it that is not paid yet, of this week
 * and, by job, of earlier ones too. `today` and `days` use the platform's time zone, as the pay week does; `days` are the
 * present week's so far. `next` is the earliest unpaid week and its payday.
 */
export const pay = {
  output: z.object({
    today: z.object({ jobs: z.number().int(), earned: amount, held: amount }),
    /** `adjusted` includes what is held, as on the statement. */
    week: z.object({
      week: z.iso.date(),
      lastDay: z.iso.date(),
      /** The day the pay run sends it. */
      payday: z.iso.date(),
      ...weekSums,
      held: amount,
    }),
    days: z.array(
      z.object({
        day: z.iso.date(),
        jobs: z.number().int(),
        earned: amount,
        adjusted: amount,
        held: amount,
      }),
    ),
    held: z.array(
      z.object({
        jobId: z.uuid(),
        amount,
        reason: z.enum(["heldForReview", "heldForDay"]),
        /** The pickup's day, and its street without the number, and city. */
        day: z.iso.date(),
        place: z.string(),
      }),
    ),
    next: z
      .object({
        week: z.iso.date(),
        lastDay: z.iso.date(),
        jobs: z.number().int(),
        amount,
        status: weekStatus,
        payday: z.iso.date(),
        /** Pay is waiting for an account it can be sent to. */
        isWaitingForAccount: z.boolean(),
      })
      .nullable(),
  }),
};

export type Pay = z.infer<typeof pay.output>;

/**
 * The runner's calendar year so far: what was earned and paid in it, and `meters`, the estimated distance between the
 * homes of completed pickups in the order served on each day. Driving to the first home and from the last is not in it.
 */
export const payYear = {
  output: z.object({
    year: z.int(),
    jobs: z.int(),
    earned: amount,
    paid: amount,
    meters: z.int(),
    /**
     * The next 1099-NEC: in January the year before's. It comes by the day `comesBy` if `paid`, what was paid in its
     * `year`, is at least `from`.
     */
    taxForm: z.object({ year: z.int(), paid: amount, from: amount, comesBy: z.iso.date() }),
  }),
};

export type PayYear = z.infer<typeof payYear.output>;

const statementLine = z.object({
  id: z.uuid(),
  kind: z.enum(["job", "adjustment"]),
  bookedAt: z.iso.datetime(),
  /** The day of `bookedAt` in the platform's time zone, which also decides the pay week. */
  date: z.iso.date(),
  /** Street without the number, and city, if still stored; null for an adjustment. */
  place: z.string().nullable(),
  /** Why a week was adjusted, or why a job's pay left it; null for any other job. */
  reason: z.string().nullable(),
  amount,
  /**
   * The pickup that a job's pay is for: its day, the pay agreed on, when the runner took it, and when the cans went out
   * (null if not recorded) and came back. Null for an adjustment.
   */
  pickup: z
    .object({
      jobId: z.uuid(),
      day: z.iso.date(),
      agreed: amount,
      acceptedAt: z.iso.datetime(),
      outAt: z.iso.datetime().nullable(),
      inAt: z.iso.datetime(),
      timeZone: z.string(),
    })
    .nullable(),
});

/** The week that contains a day; null for the current week. */
export const statement = {
  input: z.object({ week: day.nullish() }),
  output: z.object({
    week: z.iso.date(),
    lastDay: z.iso.date(),
    ...weekSums,
    /** The previous week, and the next one; null after the current one. */
    previousWeek: z.iso.date(),
    nextWeek: z.iso.date().nullable(),
    paidAt: z.iso.datetime().nullable(),
    /** An admin's reason for holding a payout; null when it is not held. */
    heldBecause: z.string().nullable(),
    /** Pay is waiting for an account it can be sent to. */
    isWaitingForAccount: z.boolean(),
    lines: z.array(statementLine),
  }),
};

export type Statement = z.infer<typeof statement.output>;

const payLineKind = z.enum(payLineKinds);

/**
 * What a job pays: `lines` add up to `pay`. `count`: extra cans, or hours in which it rose. `terms` may still add to an
 * open or accepted job's pay; null for the flat rate. `minutes` are measured, including travel, once completed.
 */
export const explainPay = {
  input: z.object({ jobId: field.id }),
  output: z.object({
    jobId: z.uuid(),
    isCompleted: z.boolean(),
    pay: amount,
    lines: z.array(z.object({ kind: payLineKind, amount, count: z.int().nullable() })),
    terms: z
      .object({
        firstOnStreet: amount,
        nextOnStreet: amount,
        dayMinimum: amount,
        tripFee: amount,
        riseHours: z.int(),
        rise: amount,
        mostRise: amount,
      })
      .nullable(),
    minutes: z.int().nullable(),
    hourly: amount.nullable(),
  }),
};

export type ExplainedPay = z.infer<typeof explainPay.output>;

/** held: pay that waits or was freed. minimum: what a day lacked to its minimum. other: an admin's adjustment. */
export const movementKinds = ["addOn", "tip", "tripFee", "minimum", "referral", "held", "other"] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * What a week's pay is made of: `lines` of its pickups, by how many of them, and `others` add up to `total`. `hourly` is
 * the pay of `measuredJobs` for their `minutes`, which include travel.
 */
export const explainWeek = {
  input: z.object({ week: day.nullish() }),
  output: z.object({
    week: z.iso.date(),
    lines: z.array(z.object({ kind: payLineKind, amount, jobs: z.int() })),
    others: z.array(z.object({ kind: z.enum(movementKinds), amount, count: z.int() })),
    total: amount,
    minutes: z.int(),
    measuredJobs: z.int(),
    hourly: amount.nullable(),
  }),
};

export type ExplainedWeek = z.infer<typeof explainWeek.output>;

/** Where a runner's pay goes. `isTestMode`: no money is sent and no account is needed. */
const account = z.object({
  status: z.enum(["none", "incomplete", "ready"]),
  bank: z.string().nullable(),
  /** Whether the provider has the runner's tax number; null until it was asked. */
  hasTaxDetails: z.boolean().nullable(),
  isTestMode: z.boolean(),
});

export type PayoutAccount = z.infer<typeof account>;

export const payoutAccount = { output: account };

export const refreshPayoutAccount = { output: account };

/** `url` is the provider's page; null when no details are needed there. */
export const startPayoutAccount = { output: z.object({ url: z.string().nullable(), account }) };

const payRunRow = z.object({
  runnerId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  ...weekSums,
  /** Why it is held or what went wrong; null otherwise. */
  reason: z.string().nullable(),
  isWaitingForAccount: z.boolean(),
  /** Paid out in the year in which the week begins, and whether that is enough for a 1099-NEC. */
  yearPaid: amount,
  getsTaxForm: z.boolean(),
  attempts: z.number().int(),
  paidAt: z.iso.datetime().nullable(),
});

export type PayRunRow = z.infer<typeof payRunRow>;

/** The largest pay first, or by last name. */
export const payRunSorts = ["pay", "name"] as const;
export type PayRunSort = (typeof payRunSorts)[number];

/** What a week pays each runner. A null `week` means the previous one. */
export const previewPayRun = {
  input: z.object({
    week: day.nullish(),
    ...sortOf(...payRunSorts),
    ...pageOf(100, 500),
  }),
  output: z.object({
    week: z.iso.date(),
    lastDay: z.iso.date(),
    previousWeek: z.iso.date(),
    nextWeek: z.iso.date().nullable(),
    /** Ended at least an hour ago, or has payouts, so no more earnings are added. */
    isClosed: z.boolean(),
    isTestMode: z.boolean(),
    /** Sums of the whole week. */
    runners: z.number().int(),
    total: amount,
    paid: amount,
    held: amount,
    /** The amount neither paid nor held, and the number of runners owed it. */
    due: z.object({ runners: z.number().int(), total: amount }),
    /** The same for all other weeks that are over, which the run also pays. */
    others: z.object({ payouts: z.number().int(), total: amount }),
    rows: z.array(payRunRow),
    nextCursor: z.string().nullable(),
  }),
};

export type PayRunPreview = z.infer<typeof previewPayRun.output>;

/** A pay run's results and what remains: `unsettled` is the total remaining, and the last four are parts of it. */
export const payRun = {
  output: z.object({
    prepared: z.number().int(),
    paid: z.number().int(),
    refused: z.number().int(),
    unknown: z.number().int(),
    unsettled: z.number().int(),
    waiting: z.number().int(),
    held: z.number().int(),
    failed: z.number().int(),
    sending: z.number().int(),
  }),
};

export type PayRunResult = z.infer<typeof payRun.output>;

const ofRunner = { runnerId: field.id, week: day };

export const holdPayout = { input: z.object({ ...ofRunner, reason }), output: payRunRow };

/** The jobs and adjustments of a runner's week, as on its statement. */
export const payRunJobs = {
  input: z.object(ofRunner),
  output: z.object({ lines: z.array(statementLine) }),
};

export const releasePayout = { input: z.object(ofRunner), output: payRunRow };

/** Resends a payout that the provider refused. */
export const retryPayout = { input: z.object(ofRunner), output: payRunRow };

/** Without a sign, for a form with a separate direction field. */
export const adjustedBy = z
  .string("validation.amount")
  .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

export const adjustPay = {
  input: z.object({
    ...ofRunner,
    /** Made by the caller; repeating it changes nothing. */
    adjustmentId: field.id,
    amount: dollars,
    reason,
  }),
  output: payRunRow,
};

const rateName = z.enum(["runnerRate", "monthlyPrice"], "validation.invalid");

export type RateName = z.infer<typeof rateName>;

const rateFrom = z.object({ amount, effectiveOn: z.iso.date() });

/** The pay per pickup and the monthly price: now, and from later days on. */
const rateState = z.object({
  rate: rateName,
  amount,
  upcoming: z.array(rateFrom),
  /** The id of the state; a change is refused when this is not the latest. Null before the first change. */
  lastChange: z.uuid().nullable(),
});

export const rates = {
  output: z.object({
    /** Today in the platform's time zone. */
    today: z.iso.date(),
    rates: z.array(rateState),
    /** A plan's margin in an average month, by pickups a week: now, and after each later change. */
    margins: z.array(
      z.object({
        /** Null means now. */
        from: z.iso.date().nullable(),
        pickupsPerWeek: z.number().int(),
        price: amount,
        fee: amount,
        pay: amount,
        left: amount,
      }),
    ),
  }),
};

export type Rates = z.infer<typeof rates.output>;

/**
 * The margin of all homes with a charged service in an average month, based on the pickups planned for the given days,
 * including rentals. `losingHomes` cost more in pay than their monthly price.
 */
export const plannedMargin = {
  output: z.object({
    days: z.int(),
    homes: z.int(),
    losingHomes: z.int(),
    pickups: z.int(),
    rentalPickups: z.int(),
    price: amount,
    fee: amount,
    pay: amount,
    left: amount,
  }),
};

export type PlannedMargin = z.infer<typeof plannedMargin.output>;

export const setRate = {
  input: z.object({
    rate: rateName,
    /** Neither a month nor a pickup may be free. */
    amount: z
      .string("validation.amount")
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount")
      .regex(/[1-9]/, "validation.amount"),
    effectiveOn: z.string("validation.effectiveOn").min(1, "validation.effectiveOn").pipe(day),
    /** The `lastChange` the admin saw. */
    seen: field.id.nullable(),
  }),
  output: rates.output,
};
