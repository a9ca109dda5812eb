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
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./platform.ts";

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

/** Counts of what there is at present, kept as `daily_figures` are. A figure is the sum over the slots. */
export const totalFigures = pgTable(
  "total_figures",
  {
    slot: smallint().primaryKey(),
    homeowners: integer().notNull().default(0),
    /** Those whose subscription is active, not merely begun, paused or past due. */
    activeSubscribers: integer("active_subscribers").notNull().default(0),
    approvedRunners: integer("approved_runners").notNull().default(0),
    /** What active subscriptions bring a month. */
    monthlyCents: bigint("monthly_cents", { mode: "number" }).notNull().default(0),
    /** All pickups that there are, cancelled ones too. */
    jobs: integer().notNull().default(0),
    /** Of these, those that are not over: scheduled, assigned or in progress. */
    pendingJobs: integer("pending_jobs").notNull().default(0),
    missedJobs: integer("missed_jobs").notNull().default(0),
  },
  (table) => [check("total_figures_slot", sql`${table.slot} between 0 and 31`)],
);

/** Whose week was summed up, once for each person and week, so that no letter of it goes twice. */
export const weeklyReports = pgTable(
  "weekly_reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The Monday with which the week began. */
    weekOn: date("week_on", { mode: "string" }).notNull(),
    /** False where there was nothing to tell. */
    hasLetter: boolean("has_letter").notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.weekOn] }),
    index("weekly_reports_week").on(table.weekOn),
  ],
);
