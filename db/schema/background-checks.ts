import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type CheckStatus, checkStatuses } from "#domain/applications.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What is known of an applicant's background: one for each person, of the latest application. */
export const backgroundChecks = pgTable(
  "background_checks",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    status: text().$type<CheckStatus>().notNull().default("pending"),
    /** Set by admins, as no provider was configured when it was asked for. */
    isByHand: boolean("is_by_hand").notNull(),
    /** What the provider calls it; null by hand, and until it was ordered. */
    reference: text(),
    /** What an admin noted with the state. */
    note: text(),
    requestedAt: instant("requested_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: uuid("updated_by").references(() => users.id),
  },
  (table) => [
    check(
      "background_checks_status",
      sql`${table.status} in ${sql.raw(`('${checkStatuses.join("', '")}')`)}`,
    ),
    check("background_checks_by_hand", sql`${table.reference} is null or not ${table.isByHand}`),
    check("background_checks_reference_length", sql`char_length(${table.reference}) <= 200`),
    check("background_checks_note_length", sql`char_length(${table.note}) <= 1000`),
    index("background_checks_updated_by").on(table.updatedBy),
  ],
);
