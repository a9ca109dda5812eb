import * as z from "zod";
import { photoFile, photoUpload } from "#modules/photos/contract/photo.ts";
import * as field from "#platform/fields.ts";
import { listSearch } from "#platform/list-search.ts";
import { problemKinds, problemOutcomes, problemWishes } from "../rules/problems.ts";
import { jobStatuses } from "../rules/status.ts";
import { job } from "./job.ts";

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

export const adminProblem = problem.extend({
  homeowner: z.object({ name: z.string(), email: z.string() }),
  job,
});

export type AdminProblem = z.infer<typeof adminProblem>;

/** Newest first. `cursor` is the previous page's `nextCursor`; null starts. */
export const problems = {
  input: z.object({
    state: z.enum(["open", "resolved"], "validation.invalid").default("open"),
    search: listSearch,
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(100, "validation.invalid")
      .default(25),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
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
