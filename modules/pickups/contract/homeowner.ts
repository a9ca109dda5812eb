import * as z from "zod";
import { otherSide } from "#modules/homes/contract.ts";
import * as field from "#platform/fields.ts";
import { ratingTags } from "../rules/problems.ts";
import { cannotServeReasons } from "../rules/steps.ts";
import { job } from "./job.ts";
import { problem } from "./records.ts";

/**
 * A homeowner's own pickup. `rating`: its stars (1 to 5), null until rated. `onTheWayAt`: when its runner set out.
 * `outOn`: the day the cans go out, possibly the day before. `reportUntil`: when problem reports close, null if none is
 * possible.
 */
export const ownJob = job.extend({
  rating: z.int().nullable(),
  ratingTags: z.array(z.enum(ratingTags)),
  problems: z.array(problem),
  onTheWayAt: z.iso.datetime().nullable(),
  reportUntil: z.iso.datetime().nullable(),
  outOn: z.iso.date(),
  /** Why the home could not be served, with a short-lived photo URL; the runner's words are the `notes`. */
  cannotServe: z.object({ reason: z.enum(cannotServeReasons), photoUrl: z.string().nullable() }).nullable(),
  /**
   * Its runner, as their privacy settings allow, with the average of their last 100 ratings (null without any); null
   * while nobody has taken it.
   */
  runnerShown: otherSide.extend({ rating: z.number().nullable() }).nullable(),
});

export type OwnJob = z.infer<typeof ownJob>;

export const jobs = { output: z.array(ownJob) };

/** Past pickups, latest first. `cursor` is the previous page's `nextCursor`; null starts. */
export const history = {
  input: z.object({
    limit: z.int("validation.invalid").min(1, "validation.invalid").max(50, "validation.invalid").default(10),
    cursor: z.string("validation.invalid").max(100, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(ownJob), nextCursor: z.string().nullable() }),
};

/** Past pickups of one month ("2026-11"), earliest first. */
export const pickupsOfMonth = {
  input: z.object({ month: field.month }),
  output: z.array(ownJob),
};

export const schedulePickup = {
  input: z.object({
    scheduledDate: field.scheduledDay,
    timeWindow: field.homeWindow,
    specialInstructions: field.specialInstructions.nullish(),
    status: z.literal("scheduled", "validation.onlyScheduled").optional(),
  }),
  output: job,
};
export const cancelJob = { input: z.object({ jobId: field.id }), output: job };
export const rateJob = {
  input: z.object({
    jobId: field.id,
    stars: z.int("validation.invalid").min(1, "validation.invalid").max(5, "validation.invalid"),
    tags: z
      .array(z.enum(ratingTags, "validation.invalid"), "validation.invalid")
      .max(ratingTags.length, "validation.invalid")
      .transform((tags) => ratingTags.filter((tag) => tags.includes(tag)))
      .default([]),
    words: field.notes.nullish(),
  }),
  output: z.object({ ok: z.literal(true) }),
};
