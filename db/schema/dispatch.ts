import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant, ref } from "./platform.ts";

/** Alerts that admins have snoozed: one row per cause. */
export const alertSnoozes = pgTable(
  "alert_snoozes",
  {
    /** Kind and identity of the cause: ids, days and ZIP codes, no names. */
    key: text().primaryKey(),
    until: instant("until").notNull(),
    snoozedBy: ref("snoozed_by", () => users.id, "cascade"),
    snoozedAt: instant("snoozed_at").notNull(),
  },
  (table) => [
    check("alert_snoozes_key_length", sql`char_length(${table.key}) between 3 and 120`),
    check("alert_snoozes_period", sql`${table.until} > ${table.snoozedAt}`),
    index("alert_snoozes_until").on(table.until),
    index("alert_snoozes_by").on(table.snoozedBy),
  ],
);
