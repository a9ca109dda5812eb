import * as z from "zod";
import { paymentCard } from "#modules/accounts/contract.ts";
import { subscriptionStatuses } from "#modules/accounts/rules.ts";
import { priceLine } from "#modules/rates/contract/prices.ts";
import * as field from "#platform/fields.ts";
import { pageOf, sortOf } from "#platform/list-search.ts";
import { addOnBillKinds, disputeStatuses } from "./rules.ts";

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const day = z.iso.date();
const instant = z.iso.datetime();

/** A rental's part of a bill: its month's first day and pickups. */
const rentalBill = z.object({ name: z.string(), month: day, pickups: z.int(), includedPickups: z.int() });

/** Extra work or a trip fee on a bill; `onDay` is its pickup's day. */
const addOnBill = z.object({ id: z.uuid(), kind: z.enum(addOnBillKinds), units: z.int(), onDay: day });

/**
 * `pickups` were completed on the days that it covers, at home and at rentals. `refunded` is the part of the payment already sent back, `refunding` the part on its way back. `receiptUrl` is the
 * provider's page, where an open invoice can be paid; null in test mode. `needsAction`: the bank needs the homeowner's
 * approval there first. `isOneOff`: for one pickup without a service.
 */
const invoice = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  status: z.enum(["open", "paid", "uncollectible", "void"]),
  amount: money,
  credited: money,
  refunded: money,
  refunding: money,
  periodStartsOn: day,
  periodEndsOn: day,
  isOneOff: z.boolean(),
  pickups: z.int(),
  /** What the month's price is made of; empty when it is the monthly price alone. */
  priceLines: z.array(priceLine),
  rentals: z.array(rentalBill.extend({ amount: money })),
  addOns: z.array(addOnBill.extend({ amount: money })),
  nextAttemptOn: day.nullable(),
  needsAction: z.boolean(),
  receiptUrl: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
});

/** A change to a past or future bill. `amount` is negative for a credit taken back; `pickupOn` is the pickup's day. */
const credit = z.object({
  id: z.uuid(),
  cause: z.enum(["missed", "cancelled", "hold", "problem", "referral", "coupon", "gift", "other"]),
  words: z.string().nullable(),
  amount: money,
  pickupOn: day.nullable(),
  bookedAt: instant,
});

/**
 * The next charge to the card. `billId` names an unpaid bill, null for the coming month; `on` is null when an unpaid
 * bill is not tried again. `lines` add up to `amount`; `month` is the price, `newPrice` an announced one, and `fromOn`
 * to `untilOn` the days of a hold. A rental's month that is not over counts its pickups so far.
 */
const charge = z.object({
  billId: z.uuid().nullable(),
  on: day.nullable(),
  amount: money,
  lines: z.array(
    z.object({
      cause: z.enum(["month", "newPrice", "credit", "debt", "hold", "rental", "addOn"]),
      amount: money,
      fromOn: day.nullable(),
      untilOn: day.nullable(),
      rental: rentalBill.nullable(),
      addOn: addOnBill.nullable(),
    }),
  ),
});

/**
 * `credit` is subtracted from the next bill, or added to it when negative. `cancelEndsOn` is the last day if the
 * service were canceled now, null where it would end at once or nothing is left to cancel. `endsOn` is the last day of a canceled service, `guaranteeUntil` the last day to request a refund.
 * `publishableKey` lets the page load the provider's elements; null in test mode.
 */
export const billing = {
  output: z.object({
    testMode: z.boolean(),
    publishableKey: z.string().nullable(),
    plan: z.string(),
    status: z.enum(["none", ...subscriptionStatuses]),
    monthlyRate: money,
    /** The monthly price announced for a later month, and the day it starts; null when the price stays. */
    nextRate: z.object({ amount: money, from: day }).nullable(),
    /** Null while nothing is due: without a service, paused, or ending. */
    nextCharge: charge.nullable(),
    cancelEndsOn: day.nullable(),
    endsOn: day.nullable(),
    guaranteeUntil: day.nullable(),
    credit: money,
    card: paymentCard.nullable(),
    invoices: z.array(invoice),
    credits: z.array(credit),
  }),
};

export type Billing = z.infer<typeof billing.output>;

/** A full refund within the 30-day guarantee. `refunded` is the amount sent back. */
export const requestRefund = {
  input: z.object({ reason: field.notes.nullish() }),
  output: z.object({ refunded: money }),
};

/**
 * Disputed payments, open ones first, then newest first; at most 100. `withdrawn` is the cost so far with fees;
 * `respondBy` is the last day to respond, null when no response is due.
 */
export const disputes = {
  output: z.array(
    z.object({
      id: z.uuid(),
      homeowner: z.string(),
      status: z.enum(disputeStatuses),
      /** The bank's reason code, such as "product_not_received". */
      reason: z.string().nullable(),
      amount: money,
      withdrawn: money,
      respondBy: day.nullable(),
      openedOn: day,
    }),
  ),
};

export type AdminDispute = z.infer<typeof disputes.output>[number];

const reason = field.notes.min(1, "validation.reason");

/** `refundId` comes from the caller; repeating it changes nothing. `amount` defaults to the rest of the invoice. */
export const refundInvoice = {
  input: z.object({
    refundId: field.id,
    invoiceId: field.id,
    amount: z
      .string("validation.invalid")
      .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.invalid")
      .nullish(),
    reason,
    /** The refundable amount the operator saw; nothing is sent when it has changed. */
    seen: z
      .string("validation.invalid")
      .regex(/^\d{1,5}\.\d{2}$/, "validation.invalid")
      .nullish(),
  }),
  output: z.object({ refundId: z.uuid(), amount: money }),
};

/**
 * Sends a tip's or a gift's refund that the bank returned again, or notes with `isPaid` that it was paid another way. Safe
 * to repeat.
 */
export const settleRefund = {
  input: z.object({ id: field.id, isPaid: z.boolean() }),
  output: z.object({ amount: money }),
};

const page = {
  ...pageOf(15),
  /** Only this homeowner's. */
  userId: field.id.nullish(),
};

const dollars = z
  .string("validation.amount")
  .regex(/^\d{1,4}(?:\.\d{1,2})?$/, "validation.amount")
  .regex(/[1-9]/, "validation.amount");

const person = z.object({ userId: z.uuid(), name: z.string() });

export const creditCauses = [
  "missed",
  "cancelled",
  "hold",
  "problem",
  "hand",
  "referral",
  "coupon",
  "gift",
] as const;
export type CreditCause = (typeof creditCauses)[number];

const givenCredit = z.object({
  id: z.uuid(),
  homeowner: person,
  cause: z.enum([...creditCauses, "other"]),
  /** Negative for a credit taken back. */
  amount: money,
  /** The admin's text; null when a rule gave the credit. */
  reason: z.string().nullable(),
  /** The day of the pickup being credited; null for other credits. */
  pickupOn: z.iso.date().nullable(),
  /** The admin who gave it or took it back; null for a rule or a deleted account. */
  by: z.string().nullable(),
  bookedAt: z.iso.datetime(),
  /** True when an admin gave it, no bill has used it, and nobody took it back. */
  canBeTakenBack: z.boolean(),
});

export type AdminCredit = z.infer<typeof givenCredit>;

/** Credits given and taken back, newest first. */
export const credits = {
  input: z.object({
    ...page,
    ...sortOf("newest"),
    cause: z.enum(creditCauses, "validation.invalid").nullish(),
  }),
  output: z.object({
    rows: z.array(givenCredit),
    nextCursor: z.string().nullable(),
  }),
};

/** The largest credit an admin may give at once under today's rule. */
export const creditLimit = { output: z.object({ mostByHand: money }) };

/** `creditId` comes from the caller; repeating it changes nothing. `id` is the input of `takeCreditBack`. */
export const giveCredit = {
  input: z.object({ creditId: field.id, userId: field.id, amount: dollars, reason }),
  output: z.object({ id: z.uuid(), amount: money }),
};

export const takeCreditBack = {
  input: z.object({ id: field.id, reason }),
  output: z.object({ ok: z.literal(true) }),
};

export const billStates = ["open", "paid", "uncollectible", "void"] as const;

const bill = z.object({
  id: z.uuid(),
  homeowner: person,
  number: z.string().nullable(),
  status: z.enum(billStates),
  amount: money,
  credited: money,
  /** Already sent back or on its way. */
  refunded: money,
  /** Still refundable. */
  refundable: money,
  periodStartsOn: z.iso.date(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
});

export type AdminBill = z.infer<typeof bill>;

/** Homeowners' bills, newest first. */
/** Of bills and refunds. */
export const moneySorts = ["newest", "amount"] as const;

export const bills = {
  input: z.object({
    ...page,
    ...sortOf(...moneySorts),
    status: z.enum(billStates, "validation.invalid").default("paid"),
    /** A number as printed on a receipt. */
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
  /** "guarantee", one of `oneOffReasons`, an admin's text, or the provider's reason. */
  reason: z.string().nullable(),
  /** The person who requested it; null when made at the provider. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export type AdminRefund = z.infer<typeof refund>;

export const refunds = {
  input: z.object({ ...page, ...sortOf(...moneySorts) }),
  output: z.object({ rows: z.array(refund), nextCursor: z.string().nullable() }),
};

const sums = {
  revenue: money,
  credits: money,
  refunds: money,
  disputes: money,
  /** The payment provider's share, from its published fee. */
  fees: money,
  runnerPay: money,
  left: money,
};

export type MarginSums = Record<keyof typeof sums, string>;

/**
 * Each area's margin in a month of the platform's time zone, lowest first, at most 100. Areas are three-digit ZIP
 * prefixes or, within one prefix, ZIP codes. `area` is null for amounts that belong to no home.
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
    /** The number of areas not shown. */
    more: z.int(),
  }),
};

export type AreaMargins = z.infer<typeof areaMargins.output>;

/** People waiting for a runner, by ZIP code. `cursor` continues. */
export const waitingByZip = {
  input: z.object({ ...pageOf(25), ...sortOf("most") }),
  output: z.object({
    rows: z.array(
      z.object({
        zipCode: z.string(),
        waiting: z.int(),
        /** When the first of them began to wait. */
        since: z.iso.datetime(),
        /** Whether an approved runner serves the ZIP code now and the service is offered there. */
        isServed: z.boolean(),
        /** Whether our areas include it. */
        isOffered: z.boolean(),
        /** Approved runners there, and how many these homes need: one pickup a week, each runner one round a morning. */
        runners: z.int(),
        runnersNeeded: z.int(),
        /** Open applications for it, and those whose background check is pending. */
        applicants: z.int(),
        checks: z.int(),
        /** Open invitations of the whole service, up to 100: they name no area. */
        invitations: z.int(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
};

export type WaitingZip = z.infer<typeof waitingByZip.output>["rows"][number];

/** Emails everyone who waits for a ZIP code that is served now. */
export const tellWaiting = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ ok: z.literal(true) }),
};
