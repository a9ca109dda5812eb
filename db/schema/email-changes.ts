import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A new e-mail address that counts once its link is opened; a newer change replaces an older one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("email_changes_token_unique"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("email_changes_expires").on(table.expiresAt)],
);
