import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type PushReason, pushReasons } from "#domain/dispatch/push.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What an operator pushed from one day to another: the pickups of an area, for the weather or a holiday. */
export const pushes = pgTable(
  "pushes",
  {
    id: uuid().primaryKey(),
    /** How the ZIP codes begin; "" is everywhere. */
    area: text().notNull(),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    toOn: date("to_on", { mode: "string" }).notNull(),
    reason: text().$type<PushReason>().notNull(),
    pushedAt: instant("pushed_at").notNull(),
    pushedBy: uuid("pushed_by").references(() => users.id, { onDelete: "set null" }),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("pushes_area", sql`${table.area} ~ '^[0-9]{0,5}$'`),
    check("pushes_days", sql`${table.toOn} > ${table.fromOn}`),
    check("pushes_reason", sql`${table.reason} in ${sql.raw(`('${pushReasons.join("', '")}')`)}`),
    check("pushes_undone", sql`${table.undoneBy} is null or ${table.undoneAt} is not null`),
    index("pushes_pushed").on(table.pushedAt, table.id),
    index("pushes_pushed_by").on(table.pushedBy),
    index("pushes_undone_by").on(table.undoneBy),
  ],
);
