import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type ApplicationStep, applicationSteps } from "#domain/applications.ts";
import { instant } from "./columns.ts";
import { runnerProfiles } from "./runner-profiles.ts";
import { users } from "./users.ts";

/** What happened to runners' applications, and what either side wrote. */
export const applicationEvents = pgTable(
  "application_events",
  {
    id: uuid().primaryKey(),
    runnerId: uuid("runner_id")
      .notNull()
      .references(() => runnerProfiles.id, { onDelete: "cascade" }),
    step: text().$type<ApplicationStep>().notNull(),
    /** What is wanted, the answer to it, or the reason; null where nothing was written, or with the account. */
    words: text(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    happenedAt: instant("happened_at").notNull(),
  },
  (table) => [
    check(
      "application_events_step",
      sql`${table.step} in ${sql.raw(`('${applicationSteps.join("', '")}')`)}`,
    ),
    check("application_events_words_length", sql`char_length(${table.words}) <= 1000`),
    index("application_events_runner").on(table.runnerId, table.happenedAt),
    index("application_events_user").on(table.userId),
  ],
);
