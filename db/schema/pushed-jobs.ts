import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type PushedFate, pushedFates } from "#domain/dispatch/push.ts";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";
import { jobs } from "./jobs.ts";
import { pushes } from "./pushes.ts";
import { runnerProfiles } from "./runner-profiles.ts";

/**
 * What a push did to each pickup, and what it takes to undo it. For a generated one it is also what the plan goes by: the
 * collection that the home's rhythms have on `planned_on` takes place on `to_on`, of several the one pushed last.
 */
export const pushedJobs = pgTable(
  "pushed_jobs",
  {
    pushId: uuid("push_id")
      .notNull()
      .references(() => pushes.id),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    fate: text().$type<PushedFate>().notNull(),
    /** The day on which rhythms and holidays have it; null for a pickup that was wished for. */
    plannedOn: date("planned_on", { mode: "string" }),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    toOn: date("to_on", { mode: "string" }).notNull(),
    /** Who had taken it before; null where nobody had. */
    runnerId: uuid("runner_id").references(() => runnerProfiles.id),
    pushedAt: instant("pushed_at").notNull(),
    /** Null while it counts. */
    undoneAt: instant("undone_at"),
  },
  (table) => [
    primaryKey({ columns: [table.pushId, table.jobId] }),
    check("pushed_jobs_fate", sql`${table.fate} in ${sql.raw(`('${pushedFates.join("', '")}')`)}`),
    check("pushed_jobs_days", sql`${table.toOn} > ${table.fromOn}`),
    index("pushed_jobs_job").on(table.jobId),
    index("pushed_jobs_runner").on(table.runnerId),
    index("pushed_jobs_plan").on(table.homeownerId, table.plannedOn).where(sql`undone_at is null`),
    index("pushed_jobs_to").on(table.toOn),
  ],
);
