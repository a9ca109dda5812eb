import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

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
