import * as z from "zod";
import { paymentCard } from "#modules/accounts/contract/user.ts";
import { subscriptionStatuses } from "#modules/accounts/rules/subscriptions.ts";
import * as field from "#platform/fields.ts";
import { disputeStatuses } from "../rules/disputes.ts";

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const day = z.iso.date();
const instant = z.iso.datetime();

/**
 * `refunded` is the part of the payment already sent back, `refunding` the part on its way back. `receiptUrl` is the
 * provider's page, where an open invoice can be paid; null in test mode. `needsAction`: the bank needs the homeowner's
 * approval there first.
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
  nextAttemptOn: day.nullable(),
  needsAction: z.boolean(),
  receiptUrl: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
});

/** A change to a past or future bill. `amount` is negative for a credit taken back; `pickupOn` is the pickup's day. */
const credit = z.object({
  id: z.uuid(),
  cause: z.enum(["missed", "cancelled", "hold", "problem", "other"]),
  words: z.string().nullable(),
  amount: money,
  pickupOn: day.nullable(),
  bookedAt: instant,
});

/**
 * `credit` is subtracted from the next bill, or added to it when negative. `nextBillingOn` is null when no more charges
 * are due, `endsOn` is the last day of a canceled service, `guaranteeUntil` the last day to request a refund.
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
    nextBillingOn: day.nullable(),
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

/** `refundId` comes from the caller; repeating it changes nothing. `amount` defaults to the rest of the invoice. */
export const refundInvoice = {
  input: z.object({
    refundId: field.id,
    invoiceId: field.id,
    amount: z
      .string("validation.invalid")
      .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.invalid")
      .nullish(),
    reason: field.notes.min(1, "validation.invalid"),
    /** The refundable amount the operator saw; nothing is sent when it has changed. */
    seen: z
      .string("validation.invalid")
      .regex(/^\d{1,5}\.\d{2}$/, "validation.invalid")
      .nullish(),
  }),
  output: z.object({ refundId: z.uuid(), amount: money }),
};
