import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type AppealOutcome, appealOutcomes } from "#domain/standing.ts";
import { instant } from "./columns.ts";
import { ratings } from "./ratings.ts";
import { users } from "./users.ts";

/** A runner's word against a rating, and what an admin decided: one for each rating. Open while it has no outcome. */
export const ratingAppeals = pgTable(
  "rating_appeals",
  {
    jobId: uuid("job_id")
      .primaryKey()
      .references(() => ratings.jobId),
    /** Null with the runner's account. */
    words: text(),
    appealedAt: instant("appealed_at").notNull(),
    outcome: text().$type<AppealOutcome>(),
    /** What the admin wrote to the runner. */
    answer: text(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id),
  },
  (table) => [
    check("rating_appeals_words_length", sql`char_length(${table.words}) <= 1000`),
    check("rating_appeals_answer_length", sql`char_length(${table.answer}) <= 1000`),
    check(
      "rating_appeals_outcome",
      sql`${table.outcome} in ${sql.raw(`('${appealOutcomes.join("', '")}')`)}`,
    ),
    check(
      "rating_appeals_decided",
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.decidedBy} is null)`,
    ),
    index("rating_appeals_decided_by").on(table.decidedBy),
    index("rating_appeals_open").on(table.appealedAt, table.jobId).where(sql`outcome is null`),
  ],
);
