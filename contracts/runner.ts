import * as z from "zod";
import * as field from "./fields.ts";
import { job, jobs as jobList } from "./job.ts";
import { user } from "./user.ts";

export const availableJobs = { output: jobList };

export const jobs = { output: jobList };

export const setAvailability = {
  input: z.object({ isAvailable: z.boolean("validation.invalid") }),
  output: user,
};

export const acceptJob = { input: z.object({ jobId: field.id }), output: job };

export const completeJob = {
  input: z.object({ jobId: field.id, notes: field.notes.nullish() }),
  output: job,
};
