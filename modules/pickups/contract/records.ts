import * as z from "zod";
import { photoFile, photoUpload } from "#modules/photos/contract.ts";
import * as field from "#platform/fields.ts";
import { listSearch, pageOf, sortOf } from "#platform/list-search.ts";
import { photoSources } from "#platform/values/photos.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { helperRoles } from "../rules/helpers.ts";
import {
  appealOutcomes,
  exclusions,
  extraDecisions,
  problemKinds,
  problemOutcomes,
  problemWishes,
  ratingTags,
} from "../rules/problems.ts";
import { jobStatuses } from "../rules/status.ts";
import { cannotServeReasons, runnerSteps } from "../rules/steps.ts";
import { job } from "./job.ts";

const instant = z.iso.datetime();

/**
 * A runner's reported steps of a pickup, by arrival: the phone's time, the arrival time, and why a step did not count,
 * if so. The photo tells where and how it was taken, if the phone said so; `distanceMeters` is from there to the home's
 * pin.
 */
export const jobRecord = {
  input: z.object({ jobId: field.id }),
  output: z.array(
    z.object({
      id: z.uuid(),
      runner: z.string(),
      step: z.enum(runnerSteps),
      cameAt: instant.nullable(),
      capturedAt: instant,
      arrivedAt: instant,
      /** A release after its cut-off. */
      isLate: z.boolean(),
      refusal: z.enum(["JOB_MISSED", "JOB_CANCELLED", "JOB_TAKEN_BACK"]).nullable(),
      photo: z
        .object({
          url: z.string(),
          source: z.enum(photoSources).nullable(),
          distanceMeters: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
};

export type JobRecord = z.infer<typeof jobRecord.output>;

const coordinates = {
  latitude: z.number("validation.invalid").min(-90, "validation.invalid").max(90, "validation.invalid"),
  longitude: z.number("validation.invalid").min(-180, "validation.invalid").max(180, "validation.invalid"),
};

/** A position in degrees. */
export const place = z.object(coordinates);

/**
 * The data of a step that was kept in the browser first. All fields are optional; without them the step is done now.
 */
export const captured = {
  /** The step's own ID; sending it again gives the same answer and repeats nothing. */
  actionId: field.id.optional(),
  /** When it was done, by the phone's clock. Never counted as later than its arrival. */
  at: field.moment.optional(),
  /** The phone's clock when the step is sent; corrects a clock that is off by more than two minutes. */
  sentAt: field.moment.optional(),
  /** When the runner came to the home, by the phone's clock; the leg took from then until `at`. */
  cameAt: field.moment.optional(),
};

/** What is stored with a photo besides its time. */
export const proof = {
  photoUrl: field.uploadedPhoto.nullish(),
  /** The photo's source. If missing, it does not count as taken by the live camera. */
  photoSource: z.enum(photoSources, "validation.invalid").optional(),
  /** Where it was taken, with permission. */
  place: z
    .object({
      ...coordinates,
      accuracyMeters: z
        .number("validation.invalid")
        .min(0, "validation.invalid")
        .max(1_000_000, "validation.invalid"),
    })
    .nullish(),
};

/** A problem at the property, shown by a photo or, if none was possible, described in words. Feeling unsafe needs neither. */
export const cannotServe = {
  input: z
    .object({
      jobId: field.id,
      ...captured,
      ...proof,
      reason: z.enum(cannotServeReasons, "validation.cannotServe"),
      words: field.notes.nullish(),
    })
    .refine(
      ({ photoUrl, words, reason }) =>
        reason === "unsafe" || Boolean(words || (photoUrl && reason !== "other")),
      { error: "validation.cannotServe", path: ["words"] },
    ),
  output: job,
};

/** Checks or unchecks one item. `photoUrl` shows it; a later photo replaces an earlier one. */
export const checkItem = {
  input: z.object({
    jobId: field.id,
    item: field.checklistItem,
    isChecked: field.flag,
    photoUrl: field.uploadedPhoto.nullish(),
    photoSource: z.enum(photoSources, "validation.invalid").optional(),
    /** As for a step: when it was done by the phone's clock, and that clock when sending. */
    actionId: captured.actionId,
    at: captured.at,
    sentAt: captured.sentAt,
  }),
  output: z.object({ checkedAt: z.iso.datetime().nullable(), hasPhoto: z.boolean() }),
};

const ok = z.object({ ok: z.literal(true) });

const appeal = z.object({
  words: z.string().nullable(),
  appealedAt: instant,
  outcome: z.enum(appealOutcomes).nullable(),
  answer: z.string().nullable(),
});

const rating = z.object({
  id: z.uuid(),
  stars: z.int(),
  tags: z.array(z.enum(ratingTags)),
  words: z.string().nullable(),
  ratedAt: instant,
  /** The pickup's day, its street without the number, and the city. */
  date: z.iso.date(),
  place: z.string(),
  /** Why it does not count; null if it does. */
  excludedBecause: z.enum(exclusions).nullable(),
  /** When the right to appeal ends; null if it has ended. */
  appealUntil: instant.nullable(),
  appeal: appeal.nullable(),
});

export type RunnerRating = z.infer<typeof rating>;

/**
 * A runner's standing: `rating` averages the last counted ratings (`counted` of them, at most 100), to two places; null
 * without any. `ratings` are the last 150, newest first. `releases` are those after the cut-off.
 */
export const standing = {
  output: z.object({
    rating: z.number().nullable(),
    counted: z.int(),
    completedJobs: z.int(),
    /** Jobs released after the cut-off in the last 90 days. */
    lateReleases: z.int(),
    /** Promised times of the last 20 completed pickups: cans out and back in time, or not. */
    promises: z.object({ kept: z.int(), broken: z.int() }),
    ratings: z.array(rating),
  }),
};

export type Standing = z.infer<typeof standing.output>;

export const appealRating = {
  input: z.object({ jobId: field.id, words: field.notes.min(1, "validation.reason") }),
  output: ok,
};

const adminAppeal = rating.extend({
  runner: z.object({ name: z.string(), email: z.string() }),
  appeal,
});

export type AdminAppeal = z.infer<typeof adminAppeal>;

/** Open appeals, longest wait first, at most 100. */
export const appeals = { output: z.array(adminAppeal) };

export const decideAppeal = {
  input: z
    .object({
      jobId: field.id,
      outcome: z.enum(appealOutcomes, "validation.invalid"),
      answer: field.notes.nullish(),
    })
    .refine(({ outcome, answer }) => outcome !== "stays" || Boolean(answer), {
      error: "validation.answer",
      path: ["answer"],
    }),
  output: ok,
};

/** An extra pickup hidden from runners until an operator confirms it. */
export const extraPickup = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  timeWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
  requestedAt: z.iso.datetime(),
  /** The homeowner's profile and name. */
  profileId: z.uuid(),
  name: z.string(),
  /** The rental's name; null at the home itself. */
  property: z.string().nullable(),
  address: z.string(),
  /** The runner's pay, "12.00". */
  pay: z.string(),
  /** The homeowner's extra pickups in that week, including this one. */
  extrasThatWeek: z.int(),
});

export type ExtraPickup = z.infer<typeof extraPickup>;

/** Extra pickups awaiting confirmation, soonest first; at most 100. */
export const extraPickups = { output: z.array(extraPickup) };

export const decideExtraPickup = {
  input: z.object({ jobId: field.id, decision: z.enum(extraDecisions, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};

/**
 * A problem with a pickup and its outcome. Open while `outcome` is null; then `credit`, `returnVisit` (a pickup on a
 * local day) or `backBy` (when the can that stays out is due back) give details, and `answer` the words.
 */
export const problem = z.object({
  id: z.uuid(),
  kind: z.enum(problemKinds),
  wish: z.enum(problemWishes),
  words: z.string().nullable(),
  photoUrl: z.string().nullable(),
  reportedAt: z.iso.datetime(),
  /** By when a person answers; null once settled. */
  answerBy: z.iso.datetime().nullable(),
  outcome: z.enum(problemOutcomes).nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  credit: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .nullable(),
  returnVisit: z.object({ on: z.iso.date(), status: z.enum(jobStatuses) }).nullable(),
  backBy: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
});

export type Problem = z.infer<typeof problem>;

export const reportProblem = {
  input: z.object({
    jobId: field.id,
    kind: z.enum(problemKinds, "validation.invalid"),
    wish: z.enum(problemWishes, "validation.invalid"),
    words: field.notes.nullish(),
    photoUrl: field.uploadedPhoto.nullish(),
  }),
  output: problem,
};

export const createProblemPhotoUpload = {
  input: z.object({ jobId: field.id, ...photoFile }),
  output: photoUpload,
};

/**
 * What its list and form show of the pickup. `isClosed`: nobody will answer, because the homeowner's account was
 * deleted.
 */
export const adminProblem = problem.extend({
  isClosed: z.boolean(),
  homeowner: z.object({ name: z.string(), email: z.string() }),
  /** The host's helper who reported it; null for the homeowner. */
  reportedBy: z.object({ name: z.string(), role: z.enum(helperRoles) }).nullable(),
  job: job.pick({
    id: true,
    address: true,
    scheduledDate: true,
    timeWindow: true,
    due: true,
    timeZone: true,
    status: true,
    legs: true,
    notes: true,
    runner: true,
  }),
});

export type AdminProblem = z.infer<typeof adminProblem>;

/** Newest first. `cursor` is the previous page's `nextCursor`; null starts. */
export const problems = {
  input: z.object({
    state: z.enum(["open", "resolved"], "validation.invalid").default("open"),
    search: listSearch,
    ...sortOf("newest"),
    ...pageOf(12),
  }),
  output: z.object({ rows: z.array(adminProblem), nextCursor: z.string().nullable() }),
};

/**
 * The homeowner reads `answer`, which the outcome `answer` requires. Without `amount`, one pickup's share is credited.
 */
export const resolveProblem = {
  input: z
    .object({
      problemId: field.id,
      outcome: z.enum(["returnVisit", "credit", "answered"], "validation.invalid"),
      amount: z
        .string("validation.amount")
        .regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, "validation.amount")
        .refine((amount) => amount === "" || Number(amount) > 0, "validation.amount")
        .nullish(),
      answer: field.notes.nullish(),
    })
    .refine(({ outcome, answer }) => outcome !== "answered" || Boolean(answer), {
      error: "validation.answer",
      path: ["answer"],
    }),
  output: z.object({ ok: z.literal(true) }),
};
