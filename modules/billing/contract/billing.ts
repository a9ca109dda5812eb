import * as z from "zod";
import { paymentCard } from "#modules/accounts/contract/user.ts";
import { subscriptionStatuses } from "#modules/accounts/rules/subscriptions.ts";
import * as field from "#platform/fields.ts";
import { disputeStatuses } from "../rules/disputes.ts";

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const day = z.iso.date();
const instant = z.iso.datetime();

/**
 * `refunded` is the part of what was paid that went back, `refunding` what is on its way back. `receiptUrl` is the provider's page, on which an open one can be
 * paid; null in test mode. `needsAction`: the bank wants its question answered there first.
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

/** What lowered, or will lower, a bill. `amount` is negative where it was taken back; `pickupOn` is the pickup's day. */
const credit = z.object({
  id: z.uuid(),
  cause: z.enum(["missed", "cancelled", "hold", "problem", "other"]),
  words: z.string().nullable(),
  amount: money,
  pickupOn: day.nullable(),
  bookedAt: instant,
});

/**
 * `credit` is what comes off the next bill, negative where it is added to it. `nextBillingOn` is null where nothing more
 * is charged by itself, `endsOn` the day with which a cancelled service ends, `guaranteeUntil` the last day on which the
 * money can be asked back. `publishableKey` lets the page load the provider's elements; null in test mode.
 */
export const billing = {
  output: z.object({
    testMode: z.boolean(),
    publishableKey: z.string().nullable(),
    plan: z.string(),
    status: z.enum(["none", ...subscriptionStatuses]),
    monthlyRate: money,
    /** What a month costs from one of the homeowner's months on, of which they were told; null where the price stays. */
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

/** The money back within the 30-day guarantee. `refunded` is what goes back. */
export const requestRefund = {
  input: z.object({ reason: field.notes.nullish() }),
  output: z.object({ refunded: money }),
};

/**
 * Payments that banks have called in question: open ones first, then the newest, at most 100. `withdrawn` is what it has
 * cost so far, fees included; `respondBy` the day until which the bank takes our word, null where it waits for none.
 */
export const disputes = {
  output: z.array(
    z.object({
      id: z.uuid(),
      homeowner: z.string(),
      status: z.enum(disputeStatuses),
      /** The bank's word for the cause, such as "product_not_received". */
      reason: z.string().nullable(),
      amount: money,
      withdrawn: money,
      respondBy: day.nullable(),
      openedOn: day,
    }),
  ),
};

export type AdminDispute = z.infer<typeof disputes.output>[number];

/** `refundId` is made by the caller: the same one again changes nothing. `amount` is all that is left of the invoice unless it says less. */
export const refundInvoice = {
  input: z.object({
    refundId: field.id,
    invoiceId: field.id,
    amount: z
      .string("validation.invalid")
      .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.invalid")
      .nullish(),
    reason: field.notes.min(1, "validation.invalid"),
    /** What could still go back when the operator looked; where it is another amount by now, nothing is sent. */
    seen: z
      .string("validation.invalid")
      .regex(/^\d{1,5}\.\d{2}$/, "validation.invalid")
      .nullish(),
  }),
  output: z.object({ refundId: z.uuid(), amount: money }),
};
