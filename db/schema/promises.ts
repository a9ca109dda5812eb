import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PromiseKind, PromiseOutcome } from "#domain/promises.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** What a pickup promised and whether it was kept: a row when the outcome is known. */
export const promises = pgTable(
  "promises",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    promise: text().$type<PromiseKind>().notNull(),
    dueAt: instant("due_at").notNull(),
    outcome: text().$type<PromiseOutcome>().notNull(),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.promise] }),
    check("promises_promise", sql`${table.promise} in ('out', 'in', 'photos')`),
    check("promises_outcome", sql`${table.outcome} in ('kept', 'broken')`),
  ],
);
