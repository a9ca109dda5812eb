import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";

/**
 * Counts of each local day's jobs and of their promises, and what the day brought, kept by triggers in the transaction that changes them. A day's
 * figure is the sum over its slots: a transaction takes a slot that no other one has, so that nobody waits.
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    onDay: date("on_day", { mode: "string" }).notNull(),
    slot: smallint().notNull(),
    /** All that were not cancelled. In one slot a count may be below zero. */
    jobs: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    promisesKept: integer("promises_kept").notNull().default(0),
    promisesBroken: integer("promises_broken").notNull().default(0),
    /** What was charged less what went back, by when it was booked in the platform's zone. */
    revenueCents: bigint("revenue_cents", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.onDay, table.slot] }),
    check("daily_figures_slot", sql`${table.slot} between 0 and 31`),
  ],
);
