import * as z from "zod";
import * as field from "#platform/fields.ts";
import { ratingTags } from "../rules/rating-tags.ts";
import { appealOutcomes, exclusions } from "../rules/standing.ts";

const instant = z.iso.datetime();

const ok = z.object({ ok: z.literal(true) });

const appeal = z.object({
  words: z.string().nullable(),
  appealedAt: instant,
  outcome: z.enum(appealOutcomes).nullable(),
  answer: z.string().nullable(),
});

const rating = z.object({
  /** The job's. */
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
