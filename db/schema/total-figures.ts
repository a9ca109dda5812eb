import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, smallint } from "drizzle-orm/pg-core";

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
