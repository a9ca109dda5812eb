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
} from "drizzle-orm/pg-core";
import type { Span } from "#modules/site/rules/reliability.ts";
import { userRef } from "./accounts.ts";
import { instant } from "./platform.ts";

/**
 * Job, promise and revenue counts per local day, updated by triggers in the changing transaction. A day's figure is the
 * sum over its slots; each transaction uses a free slot, so none waits.
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    onDay: date("on_day", { mode: "string" }).notNull(),
    slot: smallint().notNull(),
    /** Excludes canceled jobs. A single slot may be negative. */
    jobs: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    promisesKept: integer("promises_kept").notNull().default(0),
    promisesBroken: integer("promises_broken").notNull().default(0),
    /** Charges minus refunds, by booking day in the platform's zone. */
    revenueCents: bigint("revenue_cents", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.onDay, table.slot] }),
    check("daily_figures_slot", sql`${table.slot} between 0 and 31`),
  ],
);

/** The latest check of each invariant in `db/invariants.ts`. */
export const invariantChecks = pgTable(
  "invariant_checks",
  {
    /** Its name. */
    invariant: text().primaryKey(),
    /** Rows that violate it, counted up to a limit; null when the check took too long. */
    violations: integer(),
    /** The first of the checks since which it has not held; null while it holds. */
    violatedSince: instant("violated_since"),
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [
    index("invariant_checks_violated").on(table.violatedSince).where(sql`violated_since is not null`),
  ],
);

/** Current totals, updated like `daily_figures`. A figure is the sum over its slots. */
export const totalFigures = pgTable(
  "total_figures",
  {
    slot: smallint().primaryKey(),
    homeowners: integer().notNull().default(0),
    /** Active subscriptions only, not incomplete, paused or past due. */
    activeSubscribers: integer("active_subscribers").notNull().default(0),
    approvedRunners: integer("approved_runners").notNull().default(0),
    /** Monthly revenue of active subscriptions. */
    monthlyCents: bigint("monthly_cents", { mode: "number" }).notNull().default(0),
    /** All pickups, including canceled ones. */
    jobs: integer().notNull().default(0),
    /** Unfinished pickups: scheduled, assigned or in progress. */
    pendingJobs: integer("pending_jobs").notNull().default(0),
    missedJobs: integer("missed_jobs").notNull().default(0),
  },
  (table) => [check("total_figures_slot", sql`${table.slot} between 0 and 31`)],
);

/**
 * The published reliability of each area, and of the whole service (`area` is empty then): replaced whole by the schedule
 * `count-reliability`. Every figure in it counts enough homes to hide each one (`modules/site/rules/reliability.ts`).
 */
export const reliabilityAreas = pgTable(
  "reliability_areas",
  {
    /** The area's lowest ZIP code. */
    area: text().primaryKey(),
    /** Its ZIP codes in order; none for the whole service. */
    zipCodes: text("zip_codes").array().notNull(),
    /** The twelve weeks counted, a Monday to a Sunday. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    /** The weeks in order; those with too few homes are added to others. None if all have too few. */
    spans: jsonb().$type<Span[]>().notNull(),
    countedAt: instant("counted_at").notNull(),
  },
  (table) => [
    check("reliability_areas_area", sql`${table.area} ~ '^([0-9]{5})?$'`),
    check("reliability_areas_days", sql`${table.fromOn} < ${table.untilOn}`),
  ],
);

/** Weekly reports made, one per person and week, so no email is sent twice. */
export const weeklyReports = pgTable(
  "weekly_reports",
  {
    userId: userRef("cascade"),
    weekOn: date("week_on", { mode: "string" }).notNull(),
    /** False when there was nothing to report. */
    hasEmail: boolean("has_letter").notNull(),
    notifiedAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.weekOn] }),
    index("weekly_reports_week").on(table.weekOn),
  ],
);

/** Views of lists that an admin named: what the list's URL shows. */
export const savedViews = pgTable(
  "saved_views",
  {
    userId: userRef("cascade"),
    /** The list, as its page names it. */
    list: text().notNull(),
    name: text().notNull(),
    /** Search parameters of the URL: search, filters, order and columns. */
    shown: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.name] }),
    check("saved_views_list_length", sql`char_length(${table.list}) between 1 and 40`),
    check("saved_views_name_length", sql`char_length(${table.name}) between 1 and 40`),
    check("saved_views_shown_length", sql`char_length(${table.shown}::text) <= 4000`),
  ],
);
