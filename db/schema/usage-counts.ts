import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Role } from "#domain/actor.ts";
import type { UsageKind } from "#domain/usage.ts";

/** How often pages were opened and acts done on a UTC day, by the role of whoever did; never by whom, or from where. */
export const usageCounts = pgTable(
  "usage_counts",
  {
    onDay: date("on_day", { mode: "string" }).notNull(),
    kind: text().$type<UsageKind>().notNull(),
    /** A page's pattern or a procedure's name, of those in `domain/usage.ts`. */
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    uses: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.onDay, table.kind, table.name, table.role] }),
    check("usage_counts_kind", sql`${table.kind} in ('page', 'act')`),
    check("usage_counts_role", sql`${table.role} in ('homeowner', 'runner', 'admin')`),
    check("usage_counts_name_length", sql`char_length(${table.name}) between 1 and 60`),
    check("usage_counts_uses", sql`${table.uses} > 0`),
  ],
);
