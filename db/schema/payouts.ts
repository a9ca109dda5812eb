import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PayoutStatus } from "#domain/payouts.ts";
import { instant } from "./columns.ts";

/** What a runner is paid for a week: one each, by constraint (invariant M4). */
export const payouts = pgTable(
  "payouts",
  {
    /** Also what the provider's transfer carries, so that it can be looked up. */
    id: uuid().primaryKey(),
    /**
     * The runner. No foreign key: rows come from ledger entries, which have it, and checking it again for each of a
     * hundred thousand took half as long as adding up their weeks.
     */
    userId: uuid("user_id").notNull(),
    /** The Monday with which the week begins, in the platform's zone. */
    payWeek: date("pay_week", { mode: "string" }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    status: text().$type<PayoutStatus>().notNull().default("pending"),
    /** The provider's transfer; null until it has answered. */
    providerId: text("provider_id"),
    attempts: smallint().notNull().default(0),
    /** How often the provider has said no for certain. Each makes another idempotency key; nothing else does. */
    refusals: smallint().notNull().default(0),
    /** Pending: why it waits (`waitsForAccount`). Held: in the admin's words. Sending, failed: what went wrong at last. */
    reason: text(),
    createdAt: instant("created_at").notNull(),
    /** When the last attempt began. */
    sentAt: instant("sent_at"),
    paidAt: instant("paid_at"),
  },
  (table) => [
    check("payouts_status", sql`${table.status} in ('pending', 'held', 'sending', 'paid', 'failed')`),
    check("payouts_amount", sql`${table.amountCents} between 1 and 100000000`),
    check("payouts_week", sql`extract(isodow from ${table.payWeek}) = 1`),
    check("payouts_paid", sql`(${table.paidAt} is not null) = (${table.status} = 'paid')`),
    check("payouts_paid_by_transfer", sql`(${table.providerId} is not null) = (${table.status} = 'paid')`),
    check("payouts_counts", sql`${table.refusals} between 0 and ${table.attempts}`),
    check("payouts_reason_length", sql`char_length(${table.reason}) <= 1000`),
    uniqueIndex("payouts_once").on(table.payWeek, table.userId),
    uniqueIndex("payouts_provider").on(table.providerId).where(sql`provider_id is not null`),
    index("payouts_unsettled").on(table.payWeek, table.id).where(sql`status <> 'paid'`),
  ],
);
