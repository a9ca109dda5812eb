import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { JobStatus } from "#domain/jobs/status.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** Every transition of every job: who, when and why. Append-only by trigger. */
export const jobEvents = pgTable(
  "job_events",
  {
    id: uuid().primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    /** Null for the creation. */
    fromStatus: text("from_status").$type<JobStatus>(),
    toStatus: text("to_status").$type<JobStatus>().notNull(),
    /** Null for a scheduled run. */
    userId: uuid("user_id").references(() => users.id),
    /** The user of the runner to whom somebody else gave the job; null where runners took it themselves. */
    givenTo: uuid("given_to").references(() => users.id),
    reason: text(),
    happenedAt: instant("happened_at").notNull(),
    /** When a runner did it who could only tell later, without reception; null where that was at once. */
    capturedAt: instant("captured_at"),
  },
  (table) => [
    check("job_events_captured", sql`${table.capturedAt} <= ${table.happenedAt}`),
    check("job_events_reason_length", sql`char_length(${table.reason}) <= 1000`),
    index("job_events_job").on(table.jobId, table.happenedAt),
    index("job_events_user").on(table.userId),
    index("job_events_given").on(table.givenTo).where(sql`given_to is not null`),
  ],
);
