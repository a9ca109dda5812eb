import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type FullCans, fullCans } from "#modules/homes/rules.ts";
import {
  type AnomalyAct,
  type AnomalyKind,
  type AnomalyOutcome,
  type AnswerOutcome,
  type AppealOutcome,
  anomalyActs,
  anomalyKinds,
  anomalyOutcomes,
  answerOutcomes,
  appealOutcomes,
  type Exclusion,
  exclusions,
  type ProblemKind,
  type ProblemOutcome,
  type ProblemWish,
  type PromiseKind,
  type PromiseOutcome,
  problemKinds,
  problemOutcomes,
  problemWishes,
  type RatingTag,
  ratingTags,
} from "#modules/pickups/rules/problems.ts";
import { type RunnerStep, runnerSteps as steps } from "#modules/pickups/rules/steps.ts";
import { type TruckVerdict, truckVerdicts } from "#modules/pickups/rules/truck.ts";
import type { RefusalCode } from "#platform/values/refusal.ts";
import { homeRef, runnerProfiles, userRef, users } from "./accounts.ts";
import { jobRef, jobs } from "./jobs.ts";
import { photos } from "./photos.ts";
import { instant, quoted, ref } from "./platform.ts";

/**
 * Figures as of the last check of a day in the platform's zone, for later comparison. One row per day the service ran.
 */
export const dayStandings = pgTable("day_standings", {
  onDay: date("on_day", { mode: "string" }).primaryKey(),
  homeowners: integer().notNull(),
  /** Null for days before it was recorded. */
  activeSubscribers: integer("active_subscribers"),
  approvedRunners: integer("approved_runners").notNull(),
  /** Monthly revenue of active subscriptions. */
  monthlyCents: bigint("monthly_cents", { mode: "number" }).notNull(),
  notedAt: instant("noted_at").notNull(),
});

/** Each time a runner was shown a home's gate code for a job. */
export const gateCodeViews = pgTable(
  "gate_code_looks",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    jobId: jobRef(),
    /** The runner's user. */
    userId: userRef(),
    viewedAt: instant("looked_at").notNull(),
  },
  (table) => [
    index("gate_code_looks_home").on(table.homeownerId, table.viewedAt),
    index("gate_code_looks_job").on(table.jobId),
    index("gate_code_looks_user").on(table.userId),
    index("gate_code_looks_looked").using("brin", table.viewedAt),
  ],
);

/** Anomalies of a pickup for admins to review. Its earning is held until they are cleared. */
export const jobAnomalies = pgTable(
  "job_anomalies",
  {
    id: uuid().primaryKey(),
    jobId: jobRef(),
    /** The runner's user. */
    userId: userRef(),
    kind: text().$type<AnomalyKind>().notNull(),
    act: text().$type<AnomalyAct>().notNull(),
    doneAt: instant("done_at").notNull(),
    foundAt: instant("found_at").notNull(),
    /** Null while it is open. */
    outcome: text().$type<AnomalyOutcome>(),
    /** The admin's text. */
    reason: text(),
    resolvedAt: instant("resolved_at"),
    /** Null when a later photo settled it. */
    resolvedBy: uuid("resolved_by").references(() => users.id),
    /** The photo it is about, and the earlier one that it shows again. */
    photoId: uuid("photo_id").references(() => photos.id, { onDelete: "set null" }),
    resemblesId: uuid("resembles_id").references(() => photos.id, { onDelete: "set null" }),
    /** What the runner wrote about a refusal, once; null also after the account was deleted. */
    answer: text(),
    answeredAt: instant("answered_at"),
    /** What an admin decided about the answer; null while it waits. */
    answerOutcome: text("answer_outcome").$type<AnswerOutcome>(),
    answerDecidedAt: instant("answer_decided_at"),
    answerDecidedBy: uuid("answer_decided_by").references(() => users.id),
  },
  (table) => [
    check("job_anomalies_kind", sql`${table.kind} in ${quoted(anomalyKinds)}`),
    check("job_anomalies_act", sql`${table.act} in ${quoted(anomalyActs)}`),
    check("job_anomalies_outcome", sql`${table.outcome} in ${quoted(anomalyOutcomes)}`),
    check("job_anomalies_resolved", sql`(${table.outcome} is null) = (${table.resolvedAt} is null)`),
    check("job_anomalies_decided", sql`${table.resolvedBy} is null or ${table.outcome} is not null`),
    check("job_anomalies_reason_length", sql`char_length(${table.reason}) <= 1000`),
    check("job_anomalies_answer_length", sql`char_length(${table.answer}) <= 1000`),
    check(
      "job_anomalies_answered",
      sql`${table.answeredAt} is null or ${table.outcome} is not distinct from 'refused'`,
    ),
    check("job_anomalies_answer_outcome", sql`${table.answerOutcome} in ${quoted(answerOutcomes)}`),
    check(
      "job_anomalies_answer_decided",
      sql`(${table.answerOutcome} is null) = (${table.answerDecidedAt} is null)
        and (${table.answerOutcome} is null or ${table.answeredAt} is not null)`,
    ),
    uniqueIndex("job_anomalies_once").on(table.jobId, table.kind, table.act),
    index("job_anomalies_user").on(table.userId),
    index("job_anomalies_resolved_by").on(table.resolvedBy),
    index("job_anomalies_open").on(table.foundAt, table.id).where(sql`outcome is null`),
    index("job_anomalies_answered")
      .on(table.answeredAt, table.id)
      .where(sql`answered_at is not null and answer_outcome is null`),
    index("job_anomalies_answer_decided_by").on(table.answerDecidedBy),
    index("job_anomalies_photo").on(table.photoId),
    index("job_anomalies_resembles").on(table.resemblesId),
    index("job_anomalies_speaking").on(table.jobId).where(sql`outcome is distinct from 'cleared'`),
  ],
);

/** Homeowners' problem reports and their outcomes: one per kind and pickup. Open while there is no outcome. */
export const problems = pgTable(
  "problems",
  {
    id: uuid().primaryKey(),
    jobId: jobRef(),
    /** The job's home and runner, kept by triggers for lookup by person. */
    homeownerId: uuid("homeowner_id"),
    runnerId: uuid("runner_id"),
    kind: text().$type<ProblemKind>().notNull(),
    wish: text().$type<ProblemWish>().notNull(),
    /** The homeowner's text; null when none was given or the account was deleted. */
    words: text(),
    photoId: uuid("photo_id").references(() => photos.id, { onDelete: "set null" }),
    reportedAt: instant("reported_at").notNull(),
    /** By when the homeowner was promised an answer; null if settled at once. */
    answerBy: instant("answer_by"),
    outcome: text().$type<ProblemOutcome>(),
    /** The pickup that makes up for it. */
    returnJobId: uuid("return_job_id").references(() => jobs.id),
    /** The credit in cents: ledger source "problem:<id>". */
    creditCents: integer("credit_cents"),
    /** New deadline for a can left out. */
    backBy: instant("back_by"),
    answer: text(),
    resolvedAt: instant("resolved_at"),
    /** Who decided; null when the rules did. */
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

/** A pickup's promises and whether they were kept: a row once the outcome is known. */
export const promises = pgTable(
  "promises",
  {
    jobId: jobRef(),
    promise: text().$type<PromiseKind>().notNull(),
    dueAt: instant("due_at").notNull(),
    outcome: text().$type<PromiseOutcome>().notNull(),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.promise] }),
    check("promises_promise", sql`${table.promise} in ('out', 'in', 'photos')`),
    check("promises_outcome", sql`${table.outcome} in ('kept', 'broken')`),
  ],
);

/** A homeowner's rating of a completed pickup; one each. */
export const ratings = pgTable(
  "ratings",
  {
    jobId: jobRef().primaryKey(),
    stars: smallint().notNull(),
    /** Reasons for the stars, from our list. */
    tags: text().array().$type<RatingTag[]>().notNull().default([]),
    words: text(),
    ratedAt: instant("rated_at").notNull(),
    /** The job's runner, set by a trigger. */
    runnerId: uuid("runner_id").references(() => runnerProfiles.id),
    /** Why it does not count for the runner; null when it does. */
    excludedBecause: text("excluded_because").$type<Exclusion>(),
  },
  (table) => [
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    check(
      "ratings_tags",
      sql`cardinality(${table.tags}) <= ${sql.raw(String(ratingTags.length))} and ${table.tags} <@ array${sql.raw(`['${ratingTags.join("', '")}']`)}`,
    ),
    check("ratings_words_length", sql`char_length(${table.words}) <= 1000`),
    check("ratings_excluded", sql`${table.excludedBecause} in ${quoted(exclusions)}`),
    index("ratings_runner").on(table.runnerId, table.ratedAt),
  ],
);

/** A runner's appeal against a rating and the admin's decision: one per rating. Open while there is no outcome. */
export const ratingAppeals = pgTable(
  "rating_appeals",
  {
    jobId: ref("job_id", () => ratings.jobId).primaryKey(),
    /** Null after the runner's account is deleted. */
    words: text(),
    appealedAt: instant("appealed_at").notNull(),
    outcome: text().$type<AppealOutcome>(),
    answer: text(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id),
  },
  (table) => [
    check("rating_appeals_words_length", sql`char_length(${table.words}) <= 1000`),
    check("rating_appeals_answer_length", sql`char_length(${table.answer}) <= 1000`),
    check("rating_appeals_outcome", sql`${table.outcome} in ${quoted(appealOutcomes)}`),
    check(
      "rating_appeals_decided",
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.decidedBy} is null)`,
    ),
    index("rating_appeals_decided_by").on(table.decidedBy),
    index("rating_appeals_open").on(table.appealedAt, table.jobId).where(sql`outcome is null`),
  ],
);

/** What a runner checked off at a rental pickup, with the checklist's text at the time. */
export const rentalChecks = pgTable(
  "rental_checks",
  {
    jobId: jobRef(),
    item: text().notNull(),
    checkedAt: instant("checked_at").notNull(),
    photoId: uuid("photo_id")
      .unique("rental_checks_photo")
      .references(() => photos.id),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.item] }),
    check("rental_checks_item_length", sql`char_length(${table.item}) between 1 and 80`),
  ],
);

/** Each reported step under the phone's id, so that a repeat does nothing; too late ones stay too. */
export const runnerSteps = pgTable(
  "runner_steps",
  {
    id: uuid().notNull(),
    /** The runner's user. */
    userId: userRef(),
    jobId: jobRef(),
    step: text().$type<RunnerStep>().notNull(),
    /** When the runner arrived; null when not reported. */
    cameAt: instant("came_at"),
    /** When it was done, corrected for the phone's clock error. */
    capturedAt: instant("captured_at").notNull(),
    arrivedAt: instant("arrived_at").notNull(),
    /** A release after the cutoff. */
    isLate: boolean("is_late").notNull().default(false),
    /** Why it did not count; null when it did. */
    refusal: text().$type<RefusalCode>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check("runner_steps_step", sql`${table.step} in ${quoted(steps)}`),
    check(
      "runner_steps_order",
      sql`${table.cameAt} <= ${table.capturedAt} and ${table.capturedAt} <= ${table.arrivedAt}`,
    ),
    check("runner_steps_late", sql`not ${table.isLate} or ${table.step} = 'release'`),
    index("runner_steps_job").on(table.jobId),
    index("runner_steps_worked")
      .on(table.userId, table.capturedAt)
      .where(sql`step in ('out', 'in') and refusal is null`),
    index("runner_steps_arrived").using("brin", table.arrivedAt),
    index("runner_steps_released_late").on(table.userId, table.arrivedAt).where(sql`is_late`),
  ],
);

/**
 * Median minutes of each leg at an address, of the last 90 days as of last night; null with too few pickups.
 * Computed from the runners' steps, so that a list of offers reads one row for each address.
 */
export const addressMinutes = pgTable(
  "address_minutes",
  {
    homeownerId: homeRef("cascade"),
    /** Written as on its jobs: street with number, then unit. */
    address: text().notNull(),
    outMinutes: doublePrecision("out_minutes"),
    inMinutes: doublePrecision("in_minutes"),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.address] }),
    check("address_minutes_known", sql`num_nonnulls(${table.outMinutes}, ${table.inMinutes}) > 0`),
  ],
);

/** Median minutes of both legs in a ZIP code that runners serve, of the last 14 days as of last night. */
export const areaMinutes = pgTable("area_minutes", {
  zipCode: text("zip_code").primaryKey(),
  minutes: doublePrecision().notNull(),
});

/**
 * Whether the truck emptied the cans, as the runner found them at the second leg: at most one row for each pickup. Home,
 * ZIP code and day are the job's, copied for counting by area.
 */
export const truckObservations = pgTable(
  "truck_observations",
  {
    jobId: jobRef().primaryKey(),
    homeownerId: homeRef(),
    zipCode: text("zip_code").notNull(),
    /** The pickup's local day. */
    scheduledOn: date("scheduled_on", { mode: "string" }).notNull(),
    verdict: text().$type<TruckVerdict>().notNull(),
    /** When the runner was there, corrected for the phone's clock error. Its photo is the leg's, of purpose "in". */
    observedAt: instant("observed_at").notNull(),
    /** The runner's user. */
    userId: userRef(),
    /** Where the full cans stayed; null for emptied ones. */
    cans: text().$type<FullCans>(),
    /** The pickup planned to return for them; null without one. */
    returnJobId: uuid("return_job_id").references(() => jobs.id),
  },
  (table) => [
    check("truck_observations_zip_code", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check("truck_observations_verdict", sql`${table.verdict} in ${quoted(truckVerdicts)}`),
    check("truck_observations_cans", sql`${table.cans} in ${quoted(fullCans)}`),
    check(
      "truck_observations_emptied",
      sql`(${table.verdict} = 'emptied') = (${table.cans} is null)
        and (${table.returnJobId} is null or ${table.verdict} <> 'emptied')`,
    ),
    uniqueIndex("truck_observations_return").on(table.returnJobId),
    index("truck_observations_day").on(table.scheduledOn, table.zipCode),
    index("truck_observations_home").on(table.homeownerId, table.scheduledOn),
    index("truck_observations_user").on(table.userId),
  ],
);

/** Whether a job of this table or alias only comes back for a pickup that was served, so it has no price of its own. */
export const isFreeReturn = (job: string): SQL<boolean> => sql<boolean>`(
  exists (select from ${truckObservations} as seen where seen.return_job_id = ${sql.raw(job)}.id)
  or exists (select from ${problems} as problem join ${jobs} as served on served.id = problem.job_id
    where problem.return_job_id = ${sql.raw(job)}.id and served.status = 'completed'))`;
