import * as z from "zod";
import { fullCans } from "#modules/homes/rules.ts";
import { photoFile, photoUpload } from "#modules/photos/contract.ts";
import * as field from "#platform/fields.ts";
import { ownPage } from "#platform/list-search.ts";
import { noPhotoReasons } from "../rules/steps.ts";
import { fullVerdicts } from "../rules/truck.ts";
import { job, jobs as jobList } from "./job.ts";
import { captured, proof } from "./records.ts";
export const availableJobs = { output: jobList };

export const jobs = { output: jobList };

/** The same, page by page. */
export const jobsPage = {
  input: ownPage,
  output: z.object({ rows: jobList, nextCursor: z.string().nullable() }),
};

/** With the day and window that the runner saw, accepting fails if they have changed. */
export const acceptJob = {
  input: z.object({
    jobId: field.id,
    scheduledDate: z.iso.datetime("validation.invalid").optional(),
    timeWindow: job.shape.timeWindow.optional(),
  }),
  output: job,
};

/**
 * `noPhotoReason`: why there is no photo; other: in the notes. Ignored with a photo. `truck`: the cans are still full, and
 * `cans` says where they stay (without it, as the home wishes); it needs a photo or `noFullPhotoReasons`. Without
 * `truck`, they are empty.
 */
export const completeJob = {
  input: z
    .object({
      jobId: field.id,
      ...captured,
      ...proof,
      notes: field.notes.nullish(),
      noPhotoReason: z.enum(noPhotoReasons, "validation.invalid").nullish(),
      truck: z.enum(fullVerdicts, "validation.invalid").nullish(),
      cans: z.enum(fullCans, "validation.invalid").nullish(),
    })
    .refine(({ noPhotoReason, notes }) => noPhotoReason !== "other" || Boolean(notes), {
      error: "validation.reason",
      path: ["notes"],
    }),
  output: job,
};

/** The runner is on the way to the home. */
export const setOut = { input: z.object({ jobId: field.id, ...captured }), output: job };

export const startJob = {
  input: z.object({ jobId: field.id, ...captured, ...proof }),
  output: job,
};

/** `startId`: the start's `actionId`; if that start arrives later, it changes nothing. */
export const undoStart = {
  input: z
    .object({ jobId: field.id, startId: field.id.optional(), ...captured })
    .refine(({ startId, actionId }) => !startId || startId !== actionId, {
      error: "validation.invalid",
      path: ["startId"],
    }),
  output: job,
};

/** `isLate`: released after the cut-off and recorded so. */
export const releaseJob = {
  input: z.object({ jobId: field.id, ...captured, reason: field.notes.nullish() }),
  output: z.object({ ok: z.literal(true), isLate: z.boolean() }),
};

export const declineJob = { input: z.object({ jobId: field.id }), output: z.object({ ok: z.literal(true) }) };

export const undoDecline = {
  input: z.object({ jobId: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

export const createPhotoUpload = {
  input: z.object({
    jobId: field.id,
    /** check: a rental's checklist item. addOn: extra work, before it or done. */
    leg: z.enum(["out", "in", "cannotServe", "check", "addOn"], "validation.invalid").default("in"),
    /** The ID of a step kept in the browser; its photo may arrive after the pickup was missed or canceled. */
    actionId: field.id.optional(),
    ...photoFile,
  }),
  output: photoUpload,
};
