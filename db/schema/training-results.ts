import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** How somebody did in a runner's training, once for each time it was passed. */
export const trainingResults = pgTable(
  "training_results",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Of the modules and their questions (`domain/runner-training.ts`). */
    version: text().notNull(),
    /** Questions answered right at the first try, of how many. */
    correct: smallint().notNull(),
    questions: smallint().notNull(),
    passedAt: instant("passed_at").notNull(),
  },
  (table) => [
    check("training_results_version", sql`${table.version} ~ '^[0-9a-z-]{1,20}$'`),
    check(
      "training_results_score",
      sql`${table.questions} between 1 and 50 and ${table.correct} between 0 and ${table.questions}`,
    ),
    index("training_results_user").on(table.userId, table.passedAt),
  ],
);
