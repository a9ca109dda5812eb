import * as z from "zod";
import { otherSide } from "#modules/homes/contract.ts";
import { fullCans } from "#modules/homes/rules.ts";
import * as field from "#platform/fields.ts";
import { ownPage } from "#platform/list-search.ts";
import { problemKinds, problemWishes, ratingTags } from "../rules/problems.ts";
import { jobStatuses, legChoices } from "../rules/status.ts";
import { cannotServeReasons } from "../rules/steps.ts";
import { fullVerdicts } from "../rules/truck.ts";
import { helperAct } from "./helpers.ts";
import { job } from "./job.ts";
import { messageCount } from "./messages.ts";
import { proof } from "./proofs.ts";
import { problem } from "./records.ts";

/**
 * A homeowner's own pickup. `rating`: its stars (1 to 5), null until rated. `onTheWayAt`: when its runner set out.
 * `outOn`: the day the cans go out, possibly the day before. `isExtra`: asked for at home beside the schedule, or a return
 * visit. `reportUntil`: when problem reports close, null if none is possible.
 */
export const ownJob = job.extend({
  rating: z.int().nullable(),
  ratingTags: z.array(z.enum(ratingTags)),
  problems: z.array(problem),
  onTheWayAt: z.iso.datetime().nullable(),
  reportUntil: z.iso.datetime().nullable(),
  outOn: z.iso.date(),
  isExtra: z.boolean(),
  /** The stops on the runner's route before this one; 0 for the next. Null unless the runner is on the way there. */
  stopsAway: z.int().nullable(),
  /** What its runner and homeowner wrote to each other. */
  messages: messageCount,
  /** Why the home could not be served, with a short-lived photo URL; the runner's words are the `notes`. */
  cannotServe: z.object({ reason: z.enum(cannotServeReasons), photoUrl: z.string().nullable() }).nullable(),
  /** Where the cans stay that the truck had not emptied; null otherwise. */
  fullCans: z.enum(fullCans).nullable(),
  /**
   * Its runner, as their privacy settings allow, with the average of their last 100 ratings (null without any); null
   * while nobody has taken it.
   */
  runnerShown: otherSide.extend({ rating: z.number().nullable() }).nullable(),
});

export type OwnJob = z.infer<typeof ownJob>;

export const jobs = { output: z.array(ownJob) };

/** The same, page by page. */
export const jobsPage = {
  input: ownPage,
  output: z.object({ rows: z.array(ownJob), nextCursor: z.string().nullable() }),
};

/**
 * One of the homeowner's pickups, of any day and state. `proofs`: what was checked about each leg's photo, also after
 * the picture was deleted; null without one. `curbLaw`: when the place lets cans stand at the curb that day; null where no rule is
 * known. `sharedUntil`: when its last link for others expires; null without one. `referenceUrl`: the host's photo of where
 * a rental's cans stand. `truck`: full cans, the day of the return and its state (null: none is planned), and the English
 * message for the `hauler` (null if unknown), which a link to the photos follows if `hasPhoto`; null for cans that were
 * emptied.
 */
export const ownPickup = ownJob.extend({
  proofs: z.object({ out: proof.nullable(), in: proof.nullable() }),
  curbLaw: z
    .object({ place: z.string(), outFrom: z.iso.datetime(), backBy: z.iso.datetime().nullable() })
    .nullable(),
  sharedUntil: z.iso.datetime().nullable(),
  referenceUrl: z.string().nullable(),
  /** What helpers did about it, oldest first. */
  helpers: z.array(helperAct),
  truck: z
    .object({
      verdict: z.enum(fullVerdicts),
      observedAt: z.iso.datetime(),
      hasPhoto: z.boolean(),
      return: z.object({ on: z.iso.date(), status: z.enum(jobStatuses) }).nullable(),
      subject: z.string(),
      message: z.string(),
      hauler: z
        .object({ name: z.string(), phone: z.string().nullable(), url: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
});

export type OwnPickup = z.infer<typeof ownPickup>;

export const pickup = { input: z.object({ jobId: field.id }), output: ownPickup };

/** `path` leads to the photos, for anybody who has it, until `expiresAt`. It is told only once. */
export const sharePickup = {
  input: z.object({ jobId: field.id }),
  output: z.object({ path: z.string(), expiresAt: z.iso.datetime() }),
};

export const stopSharingPickup = {
  input: z.object({ jobId: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

const sharedLeg = z.object({ at: z.iso.datetime().nullable(), photoUrl: z.string().nullable() });

/** What a shared link shows: neither address nor instructions, and of names the runner's first alone. */
export const sharedPickup = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({
    day: z.iso.date(),
    timeZone: z.string(),
    city: z.string(),
    runner: z.string().nullable(),
    legs: z.object({ out: sharedLeg, in: sharedLeg }),
    expiresAt: z.iso.datetime(),
  }),
};

export type SharedPickup = z.infer<typeof sharedPickup.output>;

/**
 * What reporting a problem would bring at once, for each possible kind and wish: a return pickup on a local day, a credit
 * ("3.35"), or `outcome` null for what a person decides by `answerBy`.
 */
export const problemRemedies = {
  input: z.object({ jobId: field.id }),
  output: z.array(
    z.object({
      kind: z.enum(problemKinds),
      wish: z.enum(problemWishes),
      outcome: z.enum(["returnVisit", "credit", "alreadyCredited"]).nullable(),
      returnOn: z.iso.date().nullable(),
      credit: z.string().nullable(),
      answerBy: z.iso.datetime().nullable(),
    }),
  ),
};

export type ProblemRemedy = z.infer<typeof problemRemedies.output>[number];

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

/** Without `legs`, the cans go out as the home's do, and come back after the truck. */
export const schedulePickup = {
  input: z.object({
    scheduledDate: field.scheduledDay,
    timeWindow: field.homeWindow,
    legs: z.enum(legChoices, "validation.invalid").optional(),
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
