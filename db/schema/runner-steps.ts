import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type RunnerStep, runnerSteps as steps } from "#domain/jobs/steps.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/**
 * Each step of a visit that a runner told us of, under the id that the phone gave it: told again, it is found here and
 * nothing happens twice. Also what came too late to count stays here.
 */
export const runnerSteps = pgTable(
  "runner_steps",
  {
    id: uuid().notNull(),
    /** The runner's user. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    step: text().$type<RunnerStep>().notNull(),
    /** When the runner came to the home; null where that was not said. */
    cameAt: instant("came_at"),
    /** When it was done, a wrong clock corrected. */
    capturedAt: instant("captured_at").notNull(),
    arrivedAt: instant("arrived_at").notNull(),
    /** A release after its cut-off. */
    isLate: boolean("is_late").notNull().default(false),
    /** Why it did not count; null where it did. */
    refusal: text().$type<RefusalCode>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check("runner_steps_step", sql`${table.step} in ${sql.raw(`('${steps.join("', '")}')`)}`),
    check(
      "runner_steps_order",
      sql`${table.cameAt} <= ${table.capturedAt} and ${table.capturedAt} <= ${table.arrivedAt}`,
    ),
    check("runner_steps_late", sql`not ${table.isLate} or ${table.step} = 'release'`),
    index("runner_steps_job").on(table.jobId),
    index("runner_steps_arrived").using("brin", table.arrivedAt),
    index("runner_steps_released_late").on(table.userId, table.arrivedAt).where(sql`is_late`),
  ],
);
