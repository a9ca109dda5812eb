import * as z from "zod";
import { anomalyKinds, anomalyOutcomes, problemKinds } from "#modules/pickups/rules/problems.ts";
import * as field from "#platform/fields.ts";
import { pageOf } from "#platform/list-search.ts";
import { mostEvidence, noticeAppealOutcomes, noticeCauses, noticeMeasures } from "./rules.ts";

const instant = z.iso.datetime();
const ok = z.object({ ok: z.literal(true) });

/** A pickup of the runner with what speaks against it: photo reviews and homeowners' reports. */
const evidence = z.object({
  jobId: z.uuid(),
  day: z.iso.date(),
  city: z.string(),
  reviews: z.array(z.object({ kind: z.enum(anomalyKinds), outcome: z.enum(anomalyOutcomes).nullable() })),
  reports: z.array(z.enum(problemKinds)),
});

export type Evidence = z.infer<typeof evidence>;

/** A notice to a runner. `ended`: withdrawn before it was applied, lifted later, or reversed by an appeal. */
const notice = z.object({
  id: z.uuid(),
  measure: z.enum(noticeMeasures),
  cause: z.enum(noticeCauses),
  /** What happened, in the admin's words; null once the account is deleted. */
  words: z.string().nullable(),
  evidence: z.array(evidence),
  givenAt: instant,
  effectiveAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** When work was stopped; null while it is only announced. */
  appliedAt: instant.nullable(),
  appealableUntil: instant.nullable(),
  appeal: z.string().nullable(),
  appealedAt: instant.nullable(),
  appealOutcome: z.enum(noticeAppealOutcomes).nullable(),
  appealWords: z.string().nullable(),
  endedAt: instant.nullable(),
});

/** A runner's own notices, latest first. */
export const ownNotices = { output: z.array(notice) };

export type OwnNotice = z.infer<typeof notice>;

/** The runner's words: an answer before the measure, an appeal after it; each once. */
export const answerNotice = {
  input: z.object({ noticeId: field.id, words: field.notes.min(1, "validation.answer") }),
  output: ok,
};

/** For admins, with who decided what. `mayDecide`: whether the reader may decide the appeal. */
const adminNotice = notice.extend({
  givenBy: z.string(),
  appliedBy: z.string().nullable(),
  appealDecidedBy: z.string().nullable(),
  mayDecide: z.boolean(),
});

export type AdminNotice = z.infer<typeof adminNotice>;

/** A runner's notices with all that is attached, latest first. */
export const notices = {
  input: z.object({ runnerId: field.id }),
  output: z.array(adminNotice),
};

/** Pickups of a runner that can be attached to a new notice, latest first. */
export const noticeEvidence = {
  input: z.object({ runnerId: field.id, ...pageOf(20, 50) }),
  output: z.object({ rows: z.array(evidence), nextCursor: z.string().nullable() }),
};

/** The id makes a repeat harmless. An egregious cause stops the runner's work at once. */
export const giveNotice = {
  input: z.object({
    noticeId: field.id,
    runnerId: field.id,
    measure: z.enum(noticeMeasures, "validation.invalid"),
    cause: z.enum(noticeCauses, "validation.invalid"),
    words: field.notes.min(1, "validation.reason"),
    jobIds: z.array(field.id).max(mostEvidence, "validation.invalid").default([]),
  }),
  output: ok,
};

export const applyNotice = { input: z.object({ noticeId: field.id }), output: ok };

/** Withdraws a notice, or lifts a suspension or removal. */
export const endNotice = {
  input: z.object({ noticeId: field.id, reason: field.notes.min(1, "validation.reason") }),
  output: ok,
};

export const decideNoticeAppeal = {
  input: z.object({
    noticeId: field.id,
    outcome: z.enum(noticeAppealOutcomes, "validation.invalid"),
    words: field.notes.min(1, "validation.reason"),
  }),
  output: ok,
};
