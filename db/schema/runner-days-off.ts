import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { runnerProfiles } from "./runner-profiles.ts";

/** Days on which a runner does not work, both ends included. Why is nobody's business. Days of one runner never overlap. */
export const runnerDaysOff = pgTable(
  "runner_days_off",
  {
    runnerId: uuid("runner_id")
      .notNull()
      .references(() => runnerProfiles.id, { onDelete: "cascade" }),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runnerId, table.fromOn] }),
    check("runner_days_off_order", sql`${table.fromOn} <= ${table.untilOn}`),
    index("runner_days_off_until").on(table.untilOn),
  ],
);
