import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  egregiousCauses,
  type NoticeAppealOutcome,
  type NoticeCause,
  type NoticeMeasure,
  noticeAppealOutcomes,
  noticeCauses,
  noticeMeasures,
} from "#modules/conduct/rules.ts";
import { userRef, users } from "./accounts.ts";
import { jobRef } from "./jobs.ts";
import { instant, quoted, ref } from "./platform.ts";

/**
 * Notices to runners before they are suspended or removed, with their answer, appeal and both decisions. Kept after the
 * account is deleted, without words.
 */
export const workNotices = pgTable(
  "work_notices",
  {
    id: uuid().primaryKey(),
    userId: userRef(),
    measure: text().$type<NoticeMeasure>().notNull(),
    cause: text().$type<NoticeCause>().notNull(),
    words: text(),
    givenAt: instant("given_at").notNull(),
    givenBy: ref("given_by", () => users.id),
    /** When the measure may be taken: at once for an egregious cause. */
    effectiveAt: instant("effective_at").notNull(),
    answer: text(),
    answeredAt: instant("answered_at"),
    /** When the runner was stopped from working, and by whom; null while it is only announced. */
    appliedAt: instant("applied_at"),
    appliedBy: uuid("applied_by").references(() => users.id),
    appeal: text(),
    appealedAt: instant("appealed_at"),
    appealOutcome: text("appeal_outcome").$type<NoticeAppealOutcome>(),
    appealWords: text("appeal_words"),
    appealDecidedAt: instant("appeal_decided_at"),
    appealDecidedBy: uuid("appeal_decided_by").references(() => users.id),
    /** When it was withdrawn, lifted or reversed; null while it counts. */
    endedAt: instant("ended_at"),
    endedBy: uuid("ended_by").references(() => users.id),
  },
  (table) => [
    check("work_notices_measure", sql`${table.measure} in ${quoted(noticeMeasures)}`),
    check("work_notices_cause", sql`${table.cause} in ${quoted(noticeCauses)}`),
    check(
      "work_notices_words_length",
      sql`char_length(${table.words}) <= 1000 and char_length(${table.answer}) <= 1000
        and char_length(${table.appeal}) <= 1000 and char_length(${table.appealWords}) <= 1000`,
    ),
    check(
      "work_notices_period",
      sql`${table.cause} in ${quoted(egregiousCauses)} or ${table.effectiveAt} >= ${table.givenAt} + interval '336 hours'`,
    ),
    check(
      "work_notices_applied",
      sql`(${table.appliedAt} is null) = (${table.appliedBy} is null) and ${table.appliedAt} >= ${table.effectiveAt}`,
    ),
    check("work_notices_appealed", sql`${table.appealedAt} is null or ${table.appliedAt} is not null`),
    check("work_notices_appeal_outcome", sql`${table.appealOutcome} in ${quoted(noticeAppealOutcomes)}`),
    check(
      "work_notices_appeal_decided",
      sql`(${table.appealOutcome} is null) = (${table.appealDecidedAt} is null)
        and (${table.appealOutcome} is null) = (${table.appealDecidedBy} is null)
        and (${table.appealOutcome} is null or ${table.appealedAt} is not null)`,
    ),
    check(
      "work_notices_other_admin",
      sql`${table.appealDecidedBy} <> ${table.givenBy} and ${table.appealDecidedBy} <> ${table.appliedBy}`,
    ),
    check("work_notices_ended", sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
    uniqueIndex("work_notices_one_open").on(table.userId).where(sql`ended_at is null`),
    index("work_notices_user").on(table.userId, table.givenAt),
    index("work_notices_given_by").on(table.givenBy),
    index("work_notices_applied_by").on(table.appliedBy),
    index("work_notices_appeal_decided_by").on(table.appealDecidedBy),
    index("work_notices_ended_by").on(table.endedBy),
  ],
);

/** The pickups that a notice is about, with their photos, reviews and reports. */
export const noticeEvidence = pgTable(
  "notice_evidence",
  {
    noticeId: ref("notice_id", () => workNotices.id),
    jobId: jobRef(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.jobId] }),
    index("notice_evidence_job").on(table.jobId),
  ],
);
