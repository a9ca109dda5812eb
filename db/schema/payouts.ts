import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PayoutStatus } from "#modules/payouts/rules.ts";
import { userRef } from "./accounts.ts";
import { instant } from "./platform.ts";

/** Stops of all payouts after the provider knew transfers that we did not, as after a restore; one open. */
export const payHolds = pgTable(
  "pay_holds",
  {
    id: uuid().primaryKey(),
    foundAt: instant("found_at").notNull(),
    /** How many of the provider's latest 100 transfers are unknown here. */
    unknownTransfers: integer("unknown_transfers").notNull(),
    /** Once confirmed, transfers up to this instant by the provider's clock are not checked again. */
    newestTransferAt: instant("newest_transfer_at").notNull(),
    /** When an operator allowed payouts to continue. */
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    check("pay_holds_unknown", sql`${table.unknownTransfers} > 0`),
    uniqueIndex("pay_holds_one_open")
      .on(sql`(${table.confirmedAt} is null)`)
      .where(sql`confirmed_at is null`),
  ],
);

/** A runner's recipient account at the payment provider. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    userId: userRef().primaryKey(),
    providerId: text("provider_id").notNull().unique("payout_accounts_provider_unique"),
    /** incomplete: the provider needs more data; ready: transfers arrive. */
    status: text().$type<"incomplete" | "ready">().notNull(),
    /** The bank's name and the account's last digits, from the provider. */
    bank: text(),
    /** Whether the provider has a tax number for the runner; null until it was asked. */
    hasTaxDetails: boolean("has_tax_details"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("payout_accounts_status", sql`${table.status} in ('incomplete', 'ready')`)],
);

/** A runner's pay for a week: one each, by constraint (invariant M4). */
export const payouts = pgTable(
  "payouts",
  {
    /** Also sent with the provider's transfer, for lookup. */
    id: uuid().primaryKey(),
    /** The runner; no foreign key, since the summed ledger entries have one and 100,000 checks take long. */
    userId: uuid("user_id").notNull(),
    /** The week's Monday, in the platform's zone. */
    payWeek: date("pay_week", { mode: "string" }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    status: text().$type<PayoutStatus>().notNull().default("pending"),
    /** The provider's transfer id; null until it answers. */
    providerId: text("provider_id"),
    attempts: smallint().notNull().default(0),
    /** Definite refusals by the provider. Each one, and nothing else, changes the idempotency key. */
    refusals: smallint().notNull().default(0),
    /** Pending: why it waits (`waitsForAccount`). Held: the admin's text. Sending or failed: the last error. */
    reason: text(),
    createdAt: instant("created_at").notNull(),
    /** When the last try started. */
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
