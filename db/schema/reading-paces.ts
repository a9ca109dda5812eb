import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** How often calendars are read because somebody asked for it, counted by every process alike. */
export const readingPaces = pgTable(
  "reading_paces",
  {
    /** What is counted: "feed" or "host" with an id, or "site" with a domain. */
    key: text().primaryKey(),
    /** When all that was read is made up for: each reading puts it off. */
    freeAt: instant("free_at").notNull(),
  },
  (table) => [
    check("reading_paces_key_length", sql`char_length(${table.key}) <= 260`),
    index("reading_paces_free").on(table.freeAt),
  ],
);
