import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/preferences.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Runners who were asked by mail to apply. Open until it is accepted, taken back or over. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    firstName: text("first_name").notNull(),
    language: text().$type<Language>().notNull(),
    /** SHA-256 of the link's token, base64url; each letter has a new one. Null until the letter is made. */
    tokenHash: text("token_hash").unique("invitations_token_unique"),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When the last letter was asked for. */
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    acceptedAt: instant("accepted_at"),
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check(
      "invitations_email",
      sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`,
    ),
    check("invitations_name", sql`char_length(${table.firstName}) between 1 and 100`),
    check("invitations_end", sql`${table.revokedAt} is null or ${table.acceptedAt} is null`),
    uniqueIndex("invitations_one_open")
      .on(table.email)
      .where(sql`revoked_at is null and accepted_at is null`),
    index("invitations_newest").on(table.createdAt, table.id),
    index("invitations_expires").on(table.expiresAt),
    index("invitations_invited_by").on(table.invitedBy),
    index("invitations_accepted_by").on(table.acceptedBy),
  ],
);
