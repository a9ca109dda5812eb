import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type RatingTag, ratingTags } from "#domain/rating-tags.ts";
import { type Exclusion, exclusions } from "#domain/standing.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { runnerProfiles } from "./runner-profiles.ts";

/** What a homeowner thought of a completed pickup; one each. */
export const ratings = pgTable(
  "ratings",
  {
    jobId: uuid("job_id")
      .primaryKey()
      .references(() => jobs.id),
    stars: smallint().notNull(),
    /** Reasons for the stars, of our own list. */
    tags: text().array().$type<RatingTag[]>().notNull().default([]),
    words: text(),
    ratedAt: instant("rated_at").notNull(),
    /** The job's runner, filled in by a trigger. */
    runnerId: uuid("runner_id").references(() => runnerProfiles.id),
    /** Why it does not count for the runner; null where it does. */
    excludedBecause: text("excluded_because").$type<Exclusion>(),
  },
  (table) => [
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    check(
      "ratings_tags",
      sql`cardinality(${table.tags}) <= ${sql.raw(String(ratingTags.length))} and ${table.tags} <@ array${sql.raw(`['${ratingTags.join("', '")}']`)}`,
    ),
    check("ratings_words_length", sql`char_length(${table.words}) <= 1000`),
    check("ratings_excluded", sql`${table.excludedBecause} in ${sql.raw(`('${exclusions.join("', '")}')`)}`),
    index("ratings_runner").on(table.runnerId, table.ratedAt),
  ],
);
