import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What somebody was told. The words are made from type and params in the reader's language. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull(),
    /** A path in the application; null where there is nowhere to go. */
    link: text(),
    readAt: instant("read_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("notifications_type_length", sql`char_length(${table.type}) <= 60`),
    check("notifications_link", sql`${table.link} like '/%' and char_length(${table.link}) <= 200`),
    index("notifications_user").on(table.userId, table.createdAt),
    // Rows come in the order of time: a few pages tell which old ones there are to purge.
    index("notifications_created").using("brin", table.createdAt),
  ],
);
