import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Signed-in browsers. The cookie's token is stored only as its SHA-256: a copy of this table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** By which its owner names it. It signs nobody in. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    /** When it began. */
    createdAt: instant("created_at").notNull().default(sql`now()`),
    /** When the password was last given. */
    signedInAt: instant("signed_in_at").notNull(),
    /** When the session was last extended; at most once an hour. */
    extendedAt: instant("extended_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);
