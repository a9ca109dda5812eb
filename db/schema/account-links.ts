import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What a link in a letter is for: it opens nothing else. */
export type LinkPurpose = "reset_password" | "verify_email" | "undo_email_change";

/**
 * Links that were sent to an account's address, each good for one use. The token is stored only as its SHA-256: a copy of
 * this table opens nothing.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** Where the link was sent. */
    email: text().notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("account_links_token_unique"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check(
      "account_links_purpose",
      sql`${table.purpose} in ('reset_password', 'verify_email', 'undo_email_change')`,
    ),
    check("account_links_email_length", sql`char_length(${table.email}) <= 254`),
    // A newer link replaces an older one. Of changed addresses each one has its own way back.
    uniqueIndex("account_links_one_each")
      .on(table.userId, table.purpose)
      .where(sql`${table.purpose} <> 'undo_email_change'`),
    index("account_links_user").on(table.userId),
    // Which addresses are kept for those who may take them back (`isKept`).
    index("account_links_email").on(table.email),
    index("account_links_expires").on(table.expiresAt),
  ],
);
