import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#domain/actor.ts";
import { instant } from "./columns.ts";

/** People. One role each (decisions.md, Accounts). */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    role: text().$type<Role>().notNull(),
    firstName: text("first_name").notNull(),
    /** Empty for somebody who came from Google and has one name there. */
    lastName: text("last_name").notNull(),
    /** Lower case, unique. */
    email: text().notNull().unique("users_email_unique"),
    /** argon2id with its parameters in the string; null for somebody who signs in elsewhere. */
    passwordHash: text("password_hash"),
    /** When the password was last chosen; null where that was at registration, or before this was kept. */
    passwordChangedAt: instant("password_changed_at"),
    emailVerifiedAt: instant("email_verified_at"),
    suspendedAt: instant("suspended_at"),
    /** Personal data was erased; the row stays for the money records. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("users_role", sql`${table.role} in ('homeowner', 'runner', 'admin')`),
    check("users_first_name_length", sql`char_length(${table.firstName}) between 1 and 100`),
    check("users_last_name_length", sql`char_length(${table.lastName}) <= 100`),
    check("users_email", sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`),
    index("users_role_created").on(table.role, table.createdAt),
  ],
);
