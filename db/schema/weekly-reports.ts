import { boolean, date, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Whose week was summed up, once for each person and week, so that no letter of it goes twice. */
export const weeklyReports = pgTable(
  "weekly_reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The Monday with which the week began. */
    weekOn: date("week_on", { mode: "string" }).notNull(),
    /** False where there was nothing to tell. */
    hasLetter: boolean("has_letter").notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.weekOn] }),
    index("weekly_reports_week").on(table.weekOn),
  ],
);
