import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PayoutStatus } from "#modules/payouts/rules/payouts.ts";
import { users } from "./accounts.ts";
import { instant } from "./platform.ts";

/**
 * Times at which the provider knew transfers that this database does not, as after a restore. Nothing is sent to
 * runners while one is not confirmed; at most one is open.
 */
export const payHolds = pgTable(
  "pay_holds",
  {
    id: uuid().primaryKey(),
    foundAt: instant("found_at").notNull(),
    /** How many of the provider's latest 100 transfers are unknown here. */
    unknownTransfers: integer("unknown_transfers").notNull(),
    /** Transfers up to this instant, by the provider's clock, are not asked about again once this is confirmed. */
    newestTransferAt: instant("newest_transfer_at").notNull(),
    /** When an operator said that pay may go on. */
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    check("pay_holds_unknown", sql`${table.unknownTransfers} > 0`),
    uniqueIndex("pay_holds_one_open")
      .on(sql`(${table.confirmedAt} is null)`)
      .where(sql`confirmed_at is null`),
  ],
);

/** Where a runner's pay goes: the recipient at the payment provider. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    providerId: text("provider_id").notNull().unique("payout_accounts_provider_unique"),
    /** incomplete: the provider still wants something; ready: transfers arrive. */
    status: text().$type<"incomplete" | "ready">().notNull(),
    /** The bank's name and the account's last digits, as the provider shows them. */
    bank: text(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("payout_accounts_status", sql`${table.status} in ('incomplete', 'ready')`)],
);

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
