import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Each run of what the service does by itself, for the health page. Of each schedule at most one is under way. */
export const scheduleRuns = pgTable(
  "schedule_runs",
  {
    id: uuid().primaryKey(),
    schedule: text().notNull(),
    outcome: text().$type<"running" | "done" | "failed">().notNull(),
    /** What it did, in numbers. */
    counts: jsonb().$type<Record<string, number>>(),
    /** What went wrong; never a person's data. */
    error: text(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** By the database's clock: a run that has not moved it on by then has died with its process. */
    leaseEndsAt: instant("lease_ends_at"),
  },
  (table) => [
    check("schedule_runs_outcome", sql`${table.outcome} in ('running', 'done', 'failed')`),
    check("schedule_runs_error_length", sql`char_length(${table.error}) <= 1000`),
    check("schedule_runs_finished", sql`(${table.finishedAt} is null) = (${table.outcome} = 'running')`),
    check("schedule_runs_lease", sql`(${table.leaseEndsAt} is null) = (${table.outcome} <> 'running')`),
    uniqueIndex("schedule_runs_one_running").on(table.schedule).where(sql`outcome = 'running'`),
    index("schedule_runs_last").on(table.schedule, table.startedAt),
    index("schedule_runs_started").on(table.startedAt),
  ],
);
