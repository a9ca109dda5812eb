import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { runnerProfiles } from "./accounts.ts";
import { jobs } from "./jobs.ts";
import { instant } from "./platform.ts";

/** Offers a runner declined and no longer sees. */
export const jobDeclines = pgTable(
  "job_declines",
  {
    runnerId: uuid("runner_id")
      .notNull()
      .references(() => runnerProfiles.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    declinedAt: instant("declined_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "job_declines_pkey", columns: [table.runnerId, table.jobId] }),
    index("job_declines_job").on(table.jobId),
  ],
);
