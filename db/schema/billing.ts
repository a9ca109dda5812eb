import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type CardBrand, cardBrands } from "#modules/accounts/rules/payment-card.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules/subscriptions.ts";
import { type DisputeStatus, disputeStatuses } from "#modules/billing/rules/disputes.ts";
import { users } from "./accounts.ts";
import { ledgerTransactions } from "./ledger.ts";
import { instant } from "./platform.ts";

const cents = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * What was booked for the homes and the pickups of a ZIP code in a month of the platform's zone, kept by a trigger in the transaction that books
 * it. A sum is over its slots, as of `daily_figures`; in one slot it may be below zero.
 */
export const areaSums = pgTable(
  "area_sums",
  {
    /** The month's first day. */
    month: date({ mode: "string" }).notNull(),
    /** The pickup's, or else the home's when it was booked; empty for what belongs to no home. */
    zipCode: text("zip_code").notNull(),
    slot: smallint().notNull(),
    revenueCents: cents("revenue_cents"),
    creditCents: cents("credit_cents"),
    refundCents: cents("refund_cents"),
    disputeCents: cents("dispute_cents"),
    paymentCents: cents("payment_cents"),
    payments: integer().notNull().default(0),
    runnerCents: cents("runner_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.zipCode, table.slot] }),
    check("area_sums_slot", sql`${table.slot} between 0 and 31`),
    check("area_sums_month", sql`extract(day from ${table.month}) = 1`),
  ],
);

/** Credits of the ledger that the payment provider was told of, so that they lower its next invoice: each once. */
export const creditTransfers = pgTable(
  "credit_transfers",
  {
    /** The booking; also the idempotency key towards the payment provider. */
    transactionId: uuid("transaction_id")
      .primaryKey()
      .references(() => ledgerTransactions.id),
    /** What the provider calls it; null until the provider has answered. */
    providerId: text("provider_id").unique("credit_transfers_provider_unique"),
    /** When the provider was first asked: it forgets the key of a request after a day. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("credit_transfers_unanswered").on(table.createdAt).where(sql`provider_id is null`)],
);

/** Monthly plans. At most one that has not ended for each homeowner (invariant M7). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    /** Also the idempotency key towards the payment provider. */
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: text().$type<SubscriptionStatus>().notNull(),
    plan: text().notNull().default("Standard"),
    monthlyRateCents: integer("monthly_rate_cents").notNull(),
    /** What the provider calls it; null until the provider has answered. */
    providerId: text("provider_id"),
    /** Lets the page confirm the payment; null until the provider has answered. */
    clientSecret: text("client_secret"),
    /** The card that it is charged to, as the provider tells of it: all four, or none while there is no card. */
    cardBrand: text("card_brand").$type<CardBrand>(),
    cardLast4: text("card_last4"),
    /** 1 to 12: the last month in which the card is valid. */
    cardExpiryMonth: smallint("card_expiry_month"),
    cardExpiryYear: smallint("card_expiry_year"),
    /** The expiry, as its month's first day, that the homeowner was last told is near. */
    cardExpiryTold: date("card_expiry_told", { mode: "string" }),
    createdAt: instant("created_at").notNull(),
    activatedAt: instant("activated_at"),
    endedAt: instant("ended_at"),
    /** The month that is paid for; null until the provider has said so. */
    periodStartsAt: instant("period_starts_at"),
    periodEndsAt: instant("period_ends_at"),
    /** The homeowner cancelled: it ends with the month that is paid for. */
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** Why, where the homeowner said so. */
    cancelReason: text("cancel_reason"),
    /** When the pause began that it is in, or in which it ended. */
    pausedAt: instant("paused_at"),
    /** The price that it gets, with the first month that begins on a day; told to the homeowner ahead. Null: it keeps its own. */
    nextRateCents: integer("next_rate_cents"),
    nextRateFrom: date("next_rate_from", { mode: "string" }),
    nextRateToldAt: instant("next_rate_told_at"),
    /** Whether the provider bills it from the next month on: it may, or does. Null: it was not told, or it was taken back. */
    nextRateAtProvider: text("next_rate_at_provider").$type<"telling" | "told">(),
    /** When the provider's object was last looked at. */
    syncedAt: instant("synced_at"),
    /**
     * Goes up with every change. What the provider said is only taken where nothing has changed since it was asked: an
     * older state never replaces a newer one.
     */
    revision: integer().notNull().default(0),
  },
  (table) => [
    check(
      "subscriptions_status",
      sql`${table.status} in ('incomplete', 'active', 'past_due', 'paused', 'canceled')`,
    ),
    check("subscriptions_rate", sql`${table.monthlyRateCents} between 0 and 1000000`),
    check(
      "subscriptions_card",
      sql`num_nonnulls(${table.cardBrand}, ${table.cardLast4}, ${table.cardExpiryMonth}, ${table.cardExpiryYear}) in (0, 4)`,
    ),
    check(
      "subscriptions_card_brand",
      sql`${table.cardBrand} in ${sql.raw(`('${cardBrands.join("', '")}')`)}`,
    ),
    check("subscriptions_card_last4", sql`${table.cardLast4} ~ '^[0-9]{4}$'`),
    check("subscriptions_card_month", sql`${table.cardExpiryMonth} between 1 and 12`),
    check("subscriptions_card_year", sql`${table.cardExpiryYear} between 2000 and 2199`),
    check(
      "subscriptions_next_rate",
      sql`num_nonnulls(${table.nextRateCents}, ${table.nextRateFrom}, ${table.nextRateToldAt}) in (0, 3) and ${table.nextRateCents} between 1 and 1000000`,
    ),
    check(
      "subscriptions_next_rate_at_provider",
      sql`${table.nextRateAtProvider} is null or (${table.nextRateAtProvider} in ('telling', 'told') and ${table.nextRateCents} is not null)`,
    ),
    check("subscriptions_period", sql`${table.periodStartsAt} < ${table.periodEndsAt}`),
    check("subscriptions_ended", sql`(${table.endedAt} is not null) = (${table.status} = 'canceled')`),
    check("subscriptions_reason_length", sql`char_length(${table.cancelReason}) <= 1000`),
    uniqueIndex("subscriptions_provider").on(table.providerId),
    index("subscriptions_period_end").on(table.periodEndsAt).where(sql`status <> 'canceled'`),
    index("subscriptions_card_expiry")
      .on(table.cardExpiryYear, table.cardExpiryMonth)
      .where(sql`status in ('active', 'past_due')`),
    index("subscriptions_coming_rate")
      .on(sql`(coalesce(next_rate_cents, monthly_rate_cents))`, table.id)
      .where(sql`status in ('active', 'past_due', 'paused')`),
    index("subscriptions_next_rate_due").on(table.nextRateFrom).where(sql`next_rate_from is not null`),
    uniqueIndex("subscriptions_one_live").on(table.userId).where(sql`status <> 'canceled'`),
    index("subscriptions_past_due").on(table.periodEndsAt, table.id).where(sql`status = 'past_due'`),
    index("subscriptions_user").on(table.userId, table.createdAt),
  ],
);

/** What homeowners were billed, as the payment provider has it. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    /** What the provider calls it. */
    providerId: text("provider_id").notNull().unique("invoices_provider_unique"),
    /** The number on the receipt; null until the invoice is final. */
    number: text(),
    status: text().$type<"open" | "paid" | "uncollectible" | "void">().notNull(),
    /** What was billed for the period; negative where the provider gave back more than that. */
    amountCents: integer("amount_cents").notNull(),
    /** Part of the amount that credits paid; negative where a small debt of before was added to it. */
    creditedCents: integer("credited_cents").notNull().default(0),
    /** Part of what was paid in money that went back. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The month that is paid for: first day, and the first one after it. */
    periodStartsOn: date("period_starts_on", { mode: "string" }).notNull(),
    periodEndsOn: date("period_ends_on", { mode: "string" }).notNull(),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    /** The homeowner's bank wants to hear from the homeowner before it pays. */
    needsAction: boolean("needs_action").notNull().default(false),
    /** The provider's page with the receipt, or to pay on while it is open; null in test mode, where our own page shows it. */
    receiptUrl: text("receipt_url"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (table) => [
    check("invoices_status", sql`${table.status} in ('open', 'paid', 'uncollectible', 'void')`),
    check("invoices_amount", sql`${table.amountCents} between -1000000 and 1000000`),
    check("invoices_credited", sql`${table.creditedCents} between -1000000 and ${table.amountCents}`),
    check(
      "invoices_refunded",
      sql`${table.refundedCents} between 0 and ${table.amountCents} - ${table.creditedCents}`,
    ),
    check("invoices_paid", sql`(${table.paidAt} is not null) = (${table.status} = 'paid')`),
    check("invoices_period", sql`${table.periodStartsOn} < ${table.periodEndsOn}`),
    index("invoices_user").on(table.userId, table.createdAt),
    index("invoices_page").on(table.status, table.createdAt, table.id),
    index("invoices_number").on(table.number),
    index("invoices_subscription").on(table.subscriptionId, table.periodStartsOn),
  ],
);

/** Payments that a homeowner's bank has called in question, as the payment provider has it. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** What the provider calls it. */
    providerId: text("provider_id").notNull().unique("disputes_provider_unique"),
    /** How much of the payment is called in question. */
    amountCents: integer("amount_cents").notNull(),
    /** What it has cost so far: what was taken back, with the provider's fees, less what was returned. */
    withdrawnCents: integer("withdrawn_cents").notNull().default(0),
    status: text().$type<DisputeStatus>().notNull(),
    /** The bank's word for the cause. */
    reason: text(),
    /** Until when the bank takes our word; null where it does not wait for one. */
    respondBy: instant("respond_by"),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (table) => [
    check("disputes_status", sql`${table.status} in ${sql.raw(`('${disputeStatuses.join("', '")}')`)}`),
    check("disputes_amount", sql`${table.amountCents} between 1 and 1000000`),
    check("disputes_withdrawn", sql`${table.withdrawnCents} between -1000000 and 2000000`),
    check("disputes_closed", sql`(${table.closedAt} is not null) = (${table.status} in ('won', 'lost'))`),
    check("disputes_reason_length", sql`char_length(${table.reason}) <= 200`),
    index("disputes_invoice").on(table.invoiceId),
    index("disputes_page").on(sql`(closed_at is null)`, table.createdAt, table.id),
    index("disputes_open").on(table.createdAt).where(sql`closed_at is null`),
  ],
);

/** A homeowner at the payment provider: one customer each (invariant M7). */
export const paymentCustomers = pgTable("payment_customers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  /** What the provider calls it; null until the provider has answered. */
  providerId: text("provider_id").unique("payment_customers_provider_unique"),
  /** When the provider was first asked: it forgets the key of a request after a day. */
  createdAt: instant("created_at").notNull(),
});

export type RefundStatus = "pending" | "succeeded" | "failed";

/** Money of an invoice that goes back to its homeowner: asked for here, or seen at the provider. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key towards the payment provider. */
    id: uuid().primaryKey(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    amountCents: integer("amount_cents").notNull(),
    status: text().$type<RefundStatus>().notNull(),
    /** What the provider calls it; null until the provider has answered. */
    providerId: text("provider_id").unique("refunds_provider_unique"),
    /** "guarantee", an admin's words, or what the provider gives as the cause. */
    reason: text(),
    /** Who asked for it; null where it was made at the provider itself. */
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When it was known to have succeeded or failed. */
    settledAt: instant("settled_at"),
  },
  (table) => [
    check("refunds_status", sql`${table.status} in ('pending', 'succeeded', 'failed')`),
    check("refunds_amount", sql`${table.amountCents} between 1 and 1000000`),
    check("refunds_settled", sql`(${table.settledAt} is not null) = (${table.status} <> 'pending')`),
    check("refunds_reason_length", sql`char_length(${table.reason}) <= 1000`),
    index("refunds_invoice").on(table.invoiceId),
    index("refunds_requested_by").on(table.requestedBy),
    index("refunds_page").on(table.createdAt, table.id),
    index("refunds_pending").on(table.createdAt).where(sql`status = 'pending'`),
  ],
);
