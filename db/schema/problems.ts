import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  type ProblemKind,
  type ProblemOutcome,
  type ProblemWish,
  problemKinds,
  problemOutcomes,
  problemWishes,
} from "#domain/problems.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { photos } from "./photos.ts";
import { users } from "./users.ts";

const quoted = (names: readonly string[]) => sql.raw(`('${names.join("', '")}')`);

/**
 * What a homeowner found wrong with a pickup, and what was done about it: one of each kind and pickup. Open as long as
 * it has no outcome.
 */
export const problems = pgTable(
  "problems",
  {
    id: uuid().primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    /** The job's home and who has the job, kept by triggers: what a person's problems are found by. */
    homeownerId: uuid("homeowner_id"),
    runnerId: uuid("runner_id"),
    kind: text().$type<ProblemKind>().notNull(),
    wish: text().$type<ProblemWish>().notNull(),
    /** In the homeowner's own words; null where none were given, or with the account. */
    words: text(),
    photoId: uuid("photo_id").references(() => photos.id, { onDelete: "set null" }),
    reportedAt: instant("reported_at").notNull(),
    outcome: text().$type<ProblemOutcome>(),
    /** The visit that makes good for it. */
    returnJobId: uuid("return_job_id").references(() => jobs.id),
    /** What was credited for it, in cents: the ledger's movement "problem:<id>". */
    creditCents: integer("credit_cents"),
    /** Until when the can that stays out is back instead. */
    backBy: instant("back_by"),
    /** What the admin wrote to the homeowner. */
    answer: text(),
    resolvedAt: instant("resolved_at"),
    /** Who decided; null where the rules did. */
    resolvedBy: uuid("resolved_by").references(() => users.id),
  },
  (table) => [
    check("problems_kind", sql`${table.kind} in ${quoted(problemKinds)}`),
    check("problems_wish", sql`${table.wish} in ${quoted(problemWishes)}`),
    check("problems_outcome", sql`${table.outcome} in ${quoted(problemOutcomes)}`),
    check("problems_words_length", sql`char_length(${table.words}) <= 1000`),
    check("problems_answer_length", sql`char_length(${table.answer}) <= 1000`),
    check("problems_credit", sql`${table.creditCents} between 1 and 100000`),
    check("problems_resolved", sql`(${table.outcome} is null) = (${table.resolvedAt} is null)`),
    check("problems_decided", sql`${table.resolvedBy} is null or ${table.outcome} is not null`),
    check(
      "problems_outcome_told",
      sql`(${table.returnJobId} is not null) = (${table.outcome} is not distinct from 'returnVisit')
        and (${table.creditCents} is not null) = (${table.outcome} is not distinct from 'credit')
        and (${table.backBy} is not null) = (${table.outcome} is not distinct from 'replanned')`,
    ),
    uniqueIndex("problems_one_of_kind").on(table.jobId, table.kind),
    uniqueIndex("problems_one_credit").on(table.jobId).where(sql`credit_cents is not null`),
    uniqueIndex("problems_one_return").on(table.jobId).where(sql`return_job_id is not null`),
    uniqueIndex("problems_return_job").on(table.returnJobId),
    index("problems_homeowner").on(table.homeownerId, table.reportedAt, table.id),
    index("problems_runner").on(table.runnerId, table.reportedAt, table.id),
    index("problems_photo").on(table.photoId),
    index("problems_resolved_by").on(table.resolvedBy),
    index("problems_open").on(table.reportedAt, table.id).where(sql`outcome is null`),
    index("problems_done").on(table.reportedAt, table.id).where(sql`outcome is not null`),
  ],
);
