import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/preferences.ts";
import { instant } from "./columns.ts";

/** Who asked to be told once a runner comes to a ZIP code. Rows go when they are told, after a year, and with the account of that e-mail. */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: uuid().primaryKey(),
    zipCode: text("zip_code").notNull(),
    /** Lower case. Whether it is theirs has not been checked. */
    email: text().notNull(),
    /** What they read the form in. */
    language: text().$type<Language>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("waiting_list_zip", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check(
      "waiting_list_email",
      sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`,
    ),
    check("waiting_list_language", sql`${table.language} in ('en', 'es', 'fr')`),
    unique("waiting_list_zip_email").on(table.zipCode, table.email),
    index("waiting_list_by_email").on(table.email),
    index("waiting_list_created").on(table.createdAt, table.id),
    index("waiting_list_zip").on(table.zipCode, table.createdAt),
  ],
);
