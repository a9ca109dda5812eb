import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { subscriptions } from "./subscriptions.ts";
import { users } from "./users.ts";

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
