import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { HolidayRule } from "#domain/holidays.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What collection does on a holiday, for the whole country, a state or the ZIP codes that begin alike. */
export const holidays = pgTable(
  "holidays",
  {
    id: uuid().primaryKey(),
    /** "" for the whole country, two letters for a state, 1 to 5 digits for ZIP codes. The narrowest counts. */
    area: text().notNull(),
    onDay: date("on_day", { mode: "string" }).notNull(),
    name: text().notNull(),
    rule: text().$type<HolidayRule>().notNull(),
    changedAt: instant("changed_at").notNull(),
    /** Null for the default set. */
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("holidays_area", sql`${table.area} ~ '^([A-Z]{2}|[0-9]{0,5})$'`),
    check("holidays_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("holidays_rule", sql`${table.rule} in ('shift_day', 'shift_week', 'skip', 'none')`),
    uniqueIndex("holidays_once").on(table.area, table.onDay),
    index("holidays_day").on(table.onDay),
    index("holidays_changed_by").on(table.changedBy),
  ],
);
