import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Who consented to ID verification and a background check when, and to which text. One for each application. */
export const runnerConsents = pgTable(
  "runner_consents",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    textVersion: text("text_version").notNull(),
    consentedAt: instant("consented_at").notNull(),
  },
  (table) => [
    check("runner_consents_version", sql`${table.textVersion} ~ '^[0-9a-z-]{1,20}$'`),
    index("runner_consents_user").on(table.userId, table.consentedAt),
  ],
);
