import { sql } from "drizzle-orm";
import { check, pgTable, smallint, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/**
 * When somebody wants no push and no text message that can wait, by the clock of their own zone. Without a row: never.
 * Where `until` is the smaller one, the quiet goes past midnight.
 */
export const quietHours = pgTable(
  "quiet_hours",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Minutes since midnight. */
    fromMinute: smallint("from_minute").notNull(),
    untilMinute: smallint("until_minute").notNull(),
  },
  (table) => [
    check(
      "quiet_hours_minutes",
      sql`${table.fromMinute} between 0 and 1439 and ${table.untilMinute} between 0 and 1439 and ${table.fromMinute} <> ${table.untilMinute}`,
    ),
  ],
);
