import * as z from "zod";
import { photoFile, photoUpload } from "#modules/photos/contract/photo.ts";
import * as field from "#platform/fields.ts";
import { captured, proof } from "./captured.ts";
import { job, jobs as jobList } from "./job.ts";
export const availableJobs = { output: jobList };

export const jobs = { output: jobList };
/** With the day and window that the runner saw, accepting fails if they have changed. */
export const acceptJob = {
  input: z.object({
    jobId: field.id,
    scheduledDate: z.iso.datetime("validation.invalid").optional(),
    timeWindow: job.shape.timeWindow.optional(),
  }),
  output: job,
};

export const completeJob = {
  input: z.object({
    jobId: field.id,
    ...captured,
    ...proof,
    notes: field.notes.nullish(),
  }),
  output: job,
};

/** The runner is on the way to the home. */
export const setOut = { input: z.object({ jobId: field.id, ...captured }), output: job };

export const startJob = {
  input: z.object({ jobId: field.id, ...captured, ...proof }),
  output: job,
};

export const undoStart = { input: z.object({ jobId: field.id, ...captured }), output: job };

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
    /** check: a rental's checklist item. */
    leg: z.enum(["out", "in", "cannotServe", "check"], "validation.invalid").default("in"),
    /** The ID of a step kept in the browser; its photo may arrive after the pickup was missed or cancelled. */
    actionId: field.id.optional(),
    ...photoFile,
  }),
  output: photoUpload,
};
