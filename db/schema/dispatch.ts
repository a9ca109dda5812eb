import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./platform.ts";

/** Causes of alerts that an admin does not want to see for a while: one row each, by the key of the cause. */
export const alertSnoozes = pgTable(
  "alert_snoozes",
  {
    /** The kind and what tells one cause from another: ids, days and ZIP codes, nobody's name. */
    key: text().primaryKey(),
    until: instant("until").notNull(),
    snoozedBy: uuid("snoozed_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    snoozedAt: instant("snoozed_at").notNull(),
  },
  (table) => [
    check("alert_snoozes_key_length", sql`char_length(${table.key}) between 3 and 120`),
    check("alert_snoozes_period", sql`${table.until} > ${table.snoozedAt}`),
    index("alert_snoozes_until").on(table.until),
    index("alert_snoozes_by").on(table.snoozedBy),
  ],
);
