import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { runnerRef } from "./accounts.ts";
import { jobRef } from "./jobs.ts";
import { instant } from "./platform.ts";

/** Offers a runner declined and no longer sees. */
export const jobDeclines = pgTable(
  "job_declines",
  {
    runnerId: runnerRef("cascade"),
    jobId: jobRef("cascade"),
    declinedAt: instant("declined_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "job_declines_pkey", columns: [table.runnerId, table.jobId] }),
    index("job_declines_job").on(table.jobId),
  ],
);
