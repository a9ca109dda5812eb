import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/preferences.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Who signs in with which Google account: one each, and each for one person alone. */
export const googleAccounts = pgTable(
  "google_accounts",
  {
    /** Google's lasting name of the account. An e-mail address can change hands; this cannot. */
    subject: text().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .unique("google_accounts_user_unique")
      .references(() => users.id, { onDelete: "cascade" }),
    /** Its address when it was linked, by which its owner knows it again. */
    email: text().notNull(),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    check("google_accounts_subject_length", sql`char_length(${table.subject}) between 1 and 255`),
    check("google_accounts_email_length", sql`char_length(${table.email}) between 1 and 254`),
  ],
);

export type GooglePurpose = "sign_in" | "link";

/** Ways to Google that a browser has begun and not come back from. Each is good for one return. */
export const googleWays = pgTable(
  "google_ways",
  {
    /** SHA-256 of the token in the browser's cookie, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    purpose: text().$type<GooglePurpose>().notNull(),
    /** Who links; null for signing in. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A path of this site. */
    returnTo: text("return_to").notNull(),
    /** What the page that opened the window listens for; null where there is no such page. */
    windowId: uuid("window_id"),
    /** What a new account reads. */
    language: text().$type<Language>(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check("google_ways_purpose", sql`${table.purpose} in ('sign_in', 'link')`),
    check("google_ways_user", sql`(${table.purpose} = 'link') = (${table.userId} is not null)`),
    check("google_ways_return_length", sql`char_length(${table.returnTo}) between 1 and 1500`),
    check("google_ways_language", sql`${table.language} in ('en', 'es', 'fr')`),
    index("google_ways_user").on(table.userId),
    index("google_ways_expires").on(table.expiresAt),
  ],
);
