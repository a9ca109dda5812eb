import * as z from "zod";
import * as field from "./fields.ts";
import { job, jobs as jobList } from "./job.ts";
import { photoFile, photoUpload } from "./photo.ts";
import { runnerApplication } from "./runner-application.ts";
import { user } from "./user.ts";

/** decisions.md calls it `runner.apply`, which tRPC takes for a function's own. */
export const submitApplication = { input: runnerApplication, output: user };

export const availableJobs = { output: jobList };

export const jobs = { output: jobList };

export const setAvailability = {
  input: z.object({ isAvailable: z.boolean("validation.invalid") }),
  output: user,
};

export const acceptJob = { input: z.object({ jobId: field.id }), output: job };

export const completeJob = {
  input: z.object({
    jobId: field.id,
    photoUrl: field.uploadedPhoto.nullish(),
    notes: field.notes.nullish(),
  }),
  output: job,
};

export const startJob = {
  input: z.object({ jobId: field.id, photoUrl: field.uploadedPhoto.nullish() }),
  output: job,
};

export const releaseJob = {
  input: z.object({ jobId: field.id, reason: field.notes.nullish() }),
  output: z.object({ ok: z.literal(true) }),
};

export const declineJob = { input: z.object({ jobId: field.id }), output: z.object({ ok: z.literal(true) }) };

export const undoDecline = {
  input: z.object({ jobId: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

export const createPhotoUpload = {
  input: z.object({
    jobId: field.id,
    leg: z.enum(["out", "in"], "validation.invalid").default("in"),
    ...photoFile,
  }),
  output: photoUpload,
};
