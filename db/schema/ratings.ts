import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** What a homeowner thought of a completed pickup; one each. */
export const ratings = pgTable(
  "ratings",
  {
    jobId: uuid("job_id")
      .primaryKey()
      .references(() => jobs.id),
    stars: smallint().notNull(),
    words: text(),
    ratedAt: instant("rated_at").notNull(),
  },
  (table) => [
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    check("ratings_words_length", sql`char_length(${table.words}) <= 1000`),
  ],
);
