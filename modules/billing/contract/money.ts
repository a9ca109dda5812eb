import * as z from "zod";
import * as field from "#platform/fields.ts";

const money = z.string().regex(/^-?\d+\.\d{2}$/);

const page = {
  limit: z.int("validation.invalid").min(1, "validation.invalid").max(100, "validation.invalid").default(25),
  cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
  /** Only of one homeowner. */
  userId: field.id.nullish(),
};

const reason = field.notes.min(1, "validation.reason");

const dollars = z
  .string("validation.amount")
  .regex(/^\d{1,4}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

const person = z.object({ userId: z.uuid(), name: z.string() });

export const creditCauses = ["missed", "cancelled", "hold", "problem", "hand"] as const;
export type CreditCause = (typeof creditCauses)[number];

const credit = z.object({
  id: z.uuid(),
  homeowner: person,
  cause: z.enum([...creditCauses, "other"]),
  /** Negative where it was taken back. */
  amount: money,
  /** In an admin's words; null where a rule gave it. */
  reason: z.string().nullable(),
  /** The day of the pickup that it is for; null for any other. */
  pickupOn: z.iso.date().nullable(),
  /** The admin who gave it, or took it back; null where a rule did, or the account is gone. */
  by: z.string().nullable(),
  bookedAt: z.iso.datetime(),
  /** It was given by an admin, has lowered no bill yet, and was not taken back. */
  canBeTakenBack: z.boolean(),
});

export type AdminCredit = z.infer<typeof credit>;

/** What homeowners were credited, and what of it was taken back, newest first. */
export const credits = {
  input: z.object({ ...page, cause: z.enum(creditCauses, "validation.invalid").nullish() }),
  output: z.object({
    rows: z.array(credit),
    nextCursor: z.string().nullable(),
  }),
};

/** The most that an admin credits at once, by the rule of today. */
export const creditLimit = { output: z.object({ mostByHand: money }) };

/** `creditId` is made by the caller: the same one again changes nothing. `id` is what `takeCreditBack` takes. */
export const giveCredit = {
  input: z.object({ creditId: field.id, userId: field.id, amount: dollars, reason }),
  output: z.object({ id: z.uuid(), amount: money }),
};

export const takeCreditBack = {
  input: z.object({ id: field.id, reason }),
  output: z.object({ ok: z.literal(true) }),
};

export const billStates = ["open", "paid", "uncollectible", "void"] as const;
export type BillState = (typeof billStates)[number];

const bill = z.object({
  id: z.uuid(),
  homeowner: person,
  number: z.string().nullable(),
  status: z.enum(billStates),
  amount: money,
  credited: money,
  /** What went back, or is about to. */
  refunded: money,
  /** What can still go back. */
  refundable: money,
  periodStartsOn: z.iso.date(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
});

export type AdminBill = z.infer<typeof bill>;

/** What homeowners were billed, newest first. */
export const bills = {
  input: z.object({
    ...page,
    status: z.enum(billStates, "validation.invalid").default("paid"),
    /** A receipt's number, as it stands there. */
    number: z.string("validation.invalid").max(100, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(bill), nextCursor: z.string().nullable() }),
};

const refund = z.object({
  id: z.uuid(),
  homeowner: person,
  number: z.string().nullable(),
  amount: money,
  status: z.enum(["pending", "succeeded", "failed"]),
  /** "guarantee", an admin's words, or the provider's. */
  reason: z.string().nullable(),
  /** Who asked for it; null where it was made at the provider. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export type AdminRefund = z.infer<typeof refund>;

/** What went back to homeowners, newest first. */
export const refunds = {
  input: z.object(page),
  output: z.object({ rows: z.array(refund), nextCursor: z.string().nullable() }),
};

const sums = {
  revenue: money,
  credits: money,
  refunds: money,
  disputes: money,
  /** What the payment provider keeps, by its published fee. */
  fees: money,
  runnerPay: money,
  left: money,
};

export type MarginSums = Record<keyof typeof sums, string>;

/**
 * What each area earned in a month of the platform's zone, the worst first, at most 100: by the first three digits of ZIP
 * codes, or, within one such area, by ZIP code. `area` is null for what belongs to no home.
 */
export const areaMargins = {
  input: z.object({
    month: z
      .string("validation.day")
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "validation.day")
      .nullish(),
    within: z
      .string("validation.invalid")
      .regex(/^\d{3}$/, "validation.invalid")
      .nullish(),
  }),
  output: z.object({
    month: z.string(),
    previousMonth: z.string(),
    nextMonth: z.string().nullable(),
    total: z.object(sums),
    rows: z.array(z.object({ area: z.string().nullable(), ...sums })),
    /** Areas beyond those shown. */
    more: z.int(),
  }),
};

export type AreaMargins = z.infer<typeof areaMargins.output>;

/** Who waits for a runner, by ZIP code, most first. `cursor` continues. */
export const waitingByZip = {
  input: z.object({
    limit: page.limit,
    cursor: z.string("validation.invalid").max(30, "validation.invalid").nullish(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        zipCode: z.string(),
        waiting: z.int(),
        /** Since when the first of them waits. */
        since: z.iso.datetime(),
        /** Whether an approved runner serves it by now, and we offer the service there. */
        isServed: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
};

export type WaitingZip = z.infer<typeof waitingByZip.output>["rows"][number];

/** Writes to those who wait for a ZIP code that is served by now. */
export const tellWaiting = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ ok: z.literal(true) }),
};
