import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type CardBrand,
  cardBrands,
  type SubscriptionEvent,
  type SubscriptionStatus,
  subscriptionEventKinds,
} from "#modules/accounts/rules.ts";
import { type DisputeStatus, disputeStatuses } from "#modules/billing/rules.ts";
import type { PriceLine } from "#modules/rates/rules/prices.ts";
import { userRef, users } from "./accounts.ts";
import { gifts } from "./gifts.ts";
import { ledgerTransactions } from "./ledger.ts";
import { instant, quoted, ref } from "./platform.ts";
import { tips } from "./tips.ts";

const cents = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * Amounts booked for a ZIP code's homes and pickups per month in the platform's zone, updated by a trigger in the
 * booking transaction. Sum over the slots, as in `daily_figures`; a single slot may be negative.
 */
export const areaSums = pgTable(
  "area_sums",
  {
    month: date({ mode: "string" }).notNull(),
    /** The pickup's ZIP code, or the home's at booking time; empty when no home is involved. */
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

/** Ledger credits reported once to the payment provider, which reduces the next invoice. */
export const creditTransfers = pgTable(
  "credit_transfers",
  {
    /** The ledger transaction; also the idempotency key for the payment provider. */
    transactionId: ref("transaction_id", () => ledgerTransactions.id).primaryKey(),
    /** The provider's id; null until it answers. */
    providerId: text("provider_id").unique("credit_transfers_provider_unique"),
    /** When the provider was first called: it forgets an idempotency key after a day. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("credit_transfers_unanswered").on(table.createdAt).where(sql`provider_id is null`)],
);

/** Monthly plans. At most one active or pending per homeowner (invariant M7). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    /** Also the idempotency key for the payment provider. */
    id: uuid().primaryKey(),
    userId: userRef(),
    status: text().$type<SubscriptionStatus>().notNull(),
    plan: text().notNull().default("Standard"),
    monthlyRateCents: integer("monthly_rate_cents").notNull(),
    /** The provider's id; null until it answers. */
    providerId: text("provider_id"),
    /** Lets the page confirm the payment; null until the provider answers. */
    clientSecret: text("client_secret"),
    /** The charged card, as the provider reports it: all four columns, or none without a card. */
    cardBrand: text("card_brand").$type<CardBrand>(),
    cardLast4: text("card_last4"),
    /** 1 to 12; the card is valid through this month. */
    cardExpiryMonth: smallint("card_expiry_month"),
    cardExpiryYear: smallint("card_expiry_year"),
    /** First day of the expiry month the homeowner was last warned about. */
    cardExpiryTold: date("card_expiry_told", { mode: "string" }),
    createdAt: instant("created_at").notNull(),
    activatedAt: instant("activated_at"),
    endedAt: instant("ended_at"),
    /** Start of the paid month; null until the provider reports it. */
    periodStartsAt: instant("period_starts_at"),
    periodEndsAt: instant("period_ends_at"),
    /** The homeowner canceled: it ends with the paid month. */
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    cancelReason: text("cancel_reason"),
    /** Start of the current or last pause. */
    pausedAt: instant("paused_at"),
    /** When a planned pause begins: midnight at the home. Null without one. */
    pausesAt: instant("pauses_at"),
    /**
     * The new price, from the first month that starts on or after a date; announced in advance. Null: keeps its price.
     */
    nextRateCents: integer("next_rate_cents"),
    nextRateFrom: date("next_rate_from", { mode: "string" }),
    nextRateNotifiedAt: instant("next_rate_told_at"),
    /**
     * Whether the provider bills the new price from the next month: being told, or told. Null: not told, or reverted.
     */
    nextRateAtProvider: text("next_rate_at_provider").$type<"telling" | "told">(),
    /** What `monthlyRateCents` is made of, and `nextRateCents`; null: the monthly price alone. */
    priceLines: jsonb("price_lines").$type<PriceLine[]>(),
    nextPriceLines: jsonb("next_price_lines").$type<PriceLine[]>(),
    /** The end of the paid month for which the next price was decided. */
    pricedFor: instant("priced_for"),
    /** When the provider's object was last read. */
    syncedAt: instant("synced_at"),
    /** Counts changes: a provider's state is stored only if nothing changed since it was requested. */
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
    check("subscriptions_card_brand", sql`${table.cardBrand} in ${quoted(cardBrands)}`),
    check("subscriptions_card_last4", sql`${table.cardLast4} ~ '^[0-9]{4}$'`),
    check("subscriptions_card_month", sql`${table.cardExpiryMonth} between 1 and 12`),
    check("subscriptions_card_year", sql`${table.cardExpiryYear} between 2000 and 2199`),
    check(
      "subscriptions_next_rate",
      sql`num_nonnulls(${table.nextRateCents}, ${table.nextRateFrom}, ${table.nextRateNotifiedAt}) in (0, 3) and ${table.nextRateCents} between 1 and 1000000`,
    ),
    check(
      "subscriptions_next_rate_at_provider",
      sql`${table.nextRateAtProvider} is null or (${table.nextRateAtProvider} in ('telling', 'told') and ${table.nextRateCents} is not null)`,
    ),
    check("subscriptions_period", sql`${table.periodStartsAt} < ${table.periodEndsAt}`),
    check("subscriptions_ended", sql`(${table.endedAt} is not null) = (${table.status} = 'canceled')`),
    check("subscriptions_reason_length", sql`char_length(${table.cancelReason}) <= 1000`),
    // A canceled service ends, and a paused one has begun its pause.
    check(
      "subscriptions_planned_pause",
      sql`${table.pausesAt} is null or (${table.status} in ('active', 'past_due') and not ${table.cancelAtPeriodEnd})`,
    ),
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
    index("subscriptions_pauses_due").on(table.pausesAt).where(sql`pauses_at is not null`),
    index("subscriptions_past_due").on(table.periodEndsAt, table.id).where(sql`status = 'past_due'`),
    index("subscriptions_user").on(table.userId, table.createdAt),
  ],
);

/** What became of a subscription between its start and its end, in order. Its `cancelReason` has the reason. */
export const subscriptionEvents = pgTable(
  "subscription_events",
  {
    id: uuid().primaryKey(),
    subscriptionId: ref("subscription_id", () => subscriptions.id),
    event: text().$type<SubscriptionEvent>().notNull(),
    /** For a cancellation, when the service was to end; null if no month was paid for. */
    endsAt: instant("ends_at"),
    happenedAt: instant("happened_at").notNull(),
  },
  (table) => [
    check("subscription_events_event", sql`${table.event} in ${quoted(subscriptionEventKinds)}`),
    check("subscription_events_end", sql`${table.endsAt} is null or ${table.event} = 'canceled'`),
    index("subscription_events_subscription").on(table.subscriptionId, table.happenedAt),
  ],
);

/** Homeowners' invoices, as the payment provider has them. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    userId: userRef(),
    /** Null for a single pickup's bill. */
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id),
    providerId: text("provider_id").notNull().unique("invoices_provider_unique"),
    /** The receipt's number; null until the invoice is final. */
    number: text(),
    status: text().$type<"open" | "paid" | "uncollectible" | "void">().notNull(),
    /** The period's amount; negative when the provider gave back more than it billed. */
    amountCents: integer("amount_cents").notNull(),
    /** The part paid by credits; negative when a small earlier debt was added. */
    creditedCents: integer("credited_cents").notNull().default(0),
    /** What the month's price was made of when it was billed; null: the monthly price alone. */
    priceLines: jsonb("price_lines").$type<PriceLine[]>(),
    /** The part of the payment that was refunded. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The paid month: first day, and the next month's first day. */
    periodStartsOn: date("period_starts_on", { mode: "string" }).notNull(),
    periodEndsOn: date("period_ends_on", { mode: "string" }).notNull(),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    /** The homeowner's bank requires confirmation before it pays. */
    needsAction: boolean("needs_action").notNull().default(false),
    /** The provider's receipt page, or payment page while open; null in test mode, which uses our own page. */
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
    index("invoices_amount").on(table.status, table.amountCents, table.id),
    index("invoices_number").on(table.number),
    index("invoices_subscription").on(table.subscriptionId, table.periodStartsOn),
  ],
);

/** Payments disputed by a homeowner's bank, as the payment provider has them. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    /** The disputed payment: a bill's, a tip's or a gift's. */
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    tipId: uuid("tip_id").references(() => tips.id),
    giftId: uuid("gift_id").references(() => gifts.id),
    providerId: text("provider_id").notNull().unique("disputes_provider_unique"),
    amountCents: integer("amount_cents").notNull(),
    /** The cost so far: withdrawn amounts and fees, minus returned amounts. */
    withdrawnCents: integer("withdrawn_cents").notNull().default(0),
    status: text().$type<DisputeStatus>().notNull(),
    reason: text(),
    /** The deadline for our response; null when the bank expects none. */
    respondBy: instant("respond_by"),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (table) => [
    check("disputes_status", sql`${table.status} in ${quoted(disputeStatuses)}`),
    check("disputes_amount", sql`${table.amountCents} between 1 and 1000000`),
    check("disputes_withdrawn", sql`${table.withdrawnCents} between -1000000 and 2000000`),
    check("disputes_closed", sql`(${table.closedAt} is not null) = (${table.status} in ('won', 'lost'))`),
    check("disputes_reason_length", sql`char_length(${table.reason}) <= 200`),
    check("disputes_payment", sql`num_nonnulls(${table.invoiceId}, ${table.tipId}, ${table.giftId}) = 1`),
    index("disputes_invoice").on(table.invoiceId),
    index("disputes_tip").on(table.tipId),
    index("disputes_gift").on(table.giftId),
    index("disputes_page").on(sql`(closed_at is null)`, table.createdAt, table.id),
    index("disputes_open").on(table.createdAt).where(sql`closed_at is null`),
  ],
);

/** Homeowners at the payment provider: one customer each (invariant M7). */
export const paymentCustomers = pgTable("payment_customers", {
  userId: userRef().primaryKey(),
  /** The provider's id; null until it answers. */
  providerId: text("provider_id").unique("payment_customers_provider_unique"),
  /** When the provider was first called: it forgets an idempotency key after a day. */
  createdAt: instant("created_at").notNull(),
});

export type RefundStatus = "pending" | "succeeded" | "failed";

/** Refunds of invoices, requested here or made at the provider. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key for the payment provider. */
    id: uuid().primaryKey(),
    invoiceId: ref("invoice_id", () => invoices.id),
    amountCents: integer("amount_cents").notNull(),
    status: text().$type<RefundStatus>().notNull(),
    /** The provider's id; null until it answers. */
    providerId: text("provider_id").unique("refunds_provider_unique"),
    /** "guarantee", one of `oneOffReasons`, an admin's text, or the provider's reason. */
    reason: text(),
    /** Who requested it; null when it was made at the provider. */
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When it succeeded or failed. */
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
    index("refunds_amount").on(table.amountCents, table.id),
    index("refunds_pending").on(table.createdAt).where(sql`status = 'pending'`),
  ],
);
