import * as z from "zod";
import * as field from "#platform/fields.ts";
import { payoutStatuses } from "../rules/payouts.ts";

/** Dollars with at most two places, below 100,000 either way, and not 0: "12", "-7.5", "12.00". */
const dollars = z
  .string("validation.amount")
  .regex(/^-?\d{1,5}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

const reason = field.notes.min(1, "validation.reason");

/** A day of this century. */
const day = field.day.check(z.refine((text) => /^20/.test(text), "validation.day"));

const amount = z.string().regex(/^-?\d+\.\d{2}$/);

/** open: the week is not closed yet. due: it is, and its payouts were not made yet. */
const weekStatus = z.enum(["open", "due", ...payoutStatuses]);

export type WeekStatus = z.infer<typeof weekStatus>;

/** A runner's week in sums; `total` is what is or was paid for it. */
const weekSums = {
  jobs: z.number().int(),
  earned: amount,
  adjusted: amount,
  total: amount,
  status: weekStatus,
};

/** A runner's weeks, newest first, at most 104. `week` is the Monday. */
export const statements = {
  output: z.array(z.object({ week: z.iso.date(), ...weekSums })),
};

/**
 * What a runner's work pays right now. `today` and `days` go by the platform's zone, as the pay week does; `days` are those
 * of the present week so far. `next` is the earliest week that is not paid yet, and when it is.
 */
export const pay = {
  output: z.object({
    today: z.object({ jobs: z.number().int(), earned: amount }),
    week: z.object({ week: z.iso.date(), lastDay: z.iso.date(), ...weekSums }),
    days: z.array(z.object({ day: z.iso.date(), jobs: z.number().int(), earned: amount, adjusted: amount })),
    next: z
      .object({
        week: z.iso.date(),
        lastDay: z.iso.date(),
        amount,
        status: weekStatus,
        /** The day on which the pay run sends it. */
        payday: z.iso.date(),
        /** Pay waits for an account that it can be sent to. */
        isWaitingForAccount: z.boolean(),
      })
      .nullable(),
  }),
};

export type Pay = z.infer<typeof pay.output>;

const statementLine = z.object({
  id: z.uuid(),
  kind: z.enum(["job", "adjustment"]),
  bookedAt: z.iso.datetime(),
  /** The day of `bookedAt` in the platform's zone, which the pay week goes by as well. */
  date: z.iso.date(),
  /** Street without the number, and city, as far as they are still kept; null for an adjustment. */
  place: z.string().nullable(),
  /** Why a week was adjusted; null for a job. */
  reason: z.string().nullable(),
  amount,
});

/** The week that a day lies in; null is the week that it is now. */
export const statement = {
  input: z.object({ week: day.nullish() }),
  output: z.object({
    week: z.iso.date(),
    lastDay: z.iso.date(),
    ...weekSums,
    /** The week before, and the one after; null after the present one. */
    previousWeek: z.iso.date(),
    nextWeek: z.iso.date().nullable(),
    paidAt: z.iso.datetime().nullable(),
    /** Why a payout is kept back, in an admin's words; null where it is not. */
    heldBecause: z.string().nullable(),
    /** Pay waits for an account that it can be sent to. */
    isWaitingForAccount: z.boolean(),
    lines: z.array(statementLine),
  }),
};

export type Statement = z.infer<typeof statement.output>;

/** Where a runner's pay goes. `isTestMode`: no money is sent, and none is needed. */
const account = z.object({
  status: z.enum(["none", "incomplete", "ready"]),
  bank: z.string().nullable(),
  isTestMode: z.boolean(),
});

export type PayoutAccount = z.infer<typeof account>;

export const payoutAccount = { output: account };

export const refreshPayoutAccount = { output: account };

/** `url` is the provider's page; null where there is nothing to tell it. */
export const startPayoutAccount = { output: z.object({ url: z.string().nullable(), account }) };

const payRunRow = z.object({
  /** The runner's profile. */
  runnerId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  ...weekSums,
  /** Why it is held, or what went wrong; null otherwise. */
  reason: z.string().nullable(),
  isWaitingForAccount: z.boolean(),
  attempts: z.number().int(),
  paidAt: z.iso.datetime().nullable(),
});

export type PayRunRow = z.infer<typeof payRunRow>;

/** What a week pays whom, the largest first. The week before the present one where `week` is null. */
export const previewPayRun = {
  input: z.object({
    week: day.nullish(),
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(500, "validation.invalid")
      .default(100),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
  }),
  output: z.object({
    week: z.iso.date(),
    lastDay: z.iso.date(),
    previousWeek: z.iso.date(),
    nextWeek: z.iso.date().nullable(),
    /** Over since an hour: nothing is earned in it any more. */
    isClosed: z.boolean(),
    isTestMode: z.boolean(),
    /** Of the whole week. */
    runners: z.number().int(),
    total: amount,
    paid: amount,
    held: amount,
    /** What is neither paid nor on hold, and of how many runners. */
    due: z.object({ runners: z.number().int(), total: amount }),
    /** The same of every other week that is over: the run pays it as well. */
    others: z.object({ payouts: z.number().int(), total: amount }),
    rows: z.array(payRunRow),
    nextCursor: z.string().nullable(),
  }),
};

export type PayRunPreview = z.infer<typeof previewPayRun.output>;

/** What the run did, and what is left: `unsettled` is all of it, and the last four are of these. */
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

/** Each job and adjustment of a runner's week, as its statement has them. */
export const payRunJobs = {
  input: z.object(ofRunner),
  output: z.object({ lines: z.array(statementLine) }),
};

export const releasePayout = { input: z.object(ofRunner), output: payRunRow };

/** Sends what the provider refused once more. */
export const retryPayout = { input: z.object(ofRunner), output: payRunRow };

/** Without a sign: for a form that asks for the direction on its own. */
export const adjustedBy = z
  .string("validation.amount")
  .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

export const adjustPay = {
  input: z.object({
    ...ofRunner,
    /** Made by the caller: the same one again changes nothing. */
    adjustmentId: field.id,
    amount: dollars,
    reason,
  }),
  output: payRunRow,
};

const rateName = z.enum(["runnerRate", "monthlyPrice"], "validation.invalid");

export type RateName = z.infer<typeof rateName>;

const rateFrom = z.object({ amount, effectiveOn: z.iso.date() });

/** What a pickup pays and a month costs: now, and from later days on. */
const rateState = z.object({
  rate: rateName,
  amount,
  upcoming: z.array(rateFrom),
  /** Names the state: a change is refused where it is not the latest any more. Null before the first. */
  lastChange: z.uuid().nullable(),
});

export const rates = {
  output: z.object({
    /** Today in the platform's zone. */
    today: z.iso.date(),
    rates: z.array(rateState),
    /** What a plan leaves in an average month, by pickups a week: now, and from each later change on. */
    margins: z.array(
      z.object({
        /** Null is now. */
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
 * What all homes with a service that is charged leave in an average month, by the pickups planned for so many days, rentals
 * too. `losingHomes` are paid more for in a month than they pay.
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
    /** Not for nothing: neither a month nor a pickup. */
    amount: z
      .string("validation.amount")
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount")
      .regex(/[1-9]/, "validation.amount"),
    effectiveOn: z.string("validation.effectiveOn").min(1, "validation.effectiveOn").pipe(day),
    /** The `lastChange` of what the admin saw. */
    seen: field.id.nullable(),
  }),
  output: rates.output,
};
