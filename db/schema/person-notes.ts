import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What admins note about a person, for admins only. */
export const personNotes = pgTable(
  "person_notes",
  {
    /** Made by whoever writes, so that the same note sent twice is one. */
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    words: text().notNull(),
    writtenBy: uuid("written_by").references(() => users.id, { onDelete: "set null" }),
    writtenAt: instant("written_at").notNull(),
    /** When it was taken away; until the purge it can be put back. */
    removedAt: instant("removed_at"),
  },
  (table) => [
    check("person_notes_length", sql`char_length(${table.words}) between 1 and 2000`),
    index("person_notes_person").on(table.userId, table.writtenAt, table.id),
    index("person_notes_writer").on(table.writtenBy),
    index("person_notes_removed").on(table.removedAt).where(sql`removed_at is not null`),
  ],
);
