import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * By what a browser is known again when somebody signs in: its own cookie, or how it looks and where from. Only hashes,
 * of the person too: nobody reads a browser or a place out of them.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the mark and the user, base64url. */
    markHash: text("mark_hash").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "known_devices_pk", columns: [table.userId, table.markHash] }),
    check("known_devices_mark_length", sql`char_length(${table.markHash}) = 43`),
    index("known_devices_seen").on(table.lastSeenAt),
  ],
);
