import * as z from "zod";
import * as field from "#platform/fields.ts";

/** How a schedule stands. A run whose process is gone counts as failed. */
export const scheduleHealth = z.object({
  name: z.string(),
  cron: z.string(),
  state: z.enum(["never", "running", "done", "failed"]),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** What the last run did, in numbers; null while it runs and where it broke. */
  counts: z.record(z.string(), z.number()).nullable(),
  error: z.string().nullable(),
  lastDoneAt: z.iso.datetime().nullable(),
  nextDueAt: z.iso.datetime(),
  /** For how many seconds a run that got to its end has been owed, beyond the time that one may take; 0 where all is well. */
  lateSeconds: z.int(),
});

export type ScheduleHealth = z.infer<typeof scheduleHealth>;

/** How the service runs: its schedules, how long the database took to answer, and which parts are not connected. */
export const health = {
  output: z.object({
    schedules: z.array(scheduleHealth),
    databaseMilliseconds: z.number(),
    off: z.array(z.string()),
  }),
};

export const failedTask = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Which letter, or which schedule; null for other tasks. */
  subject: z.string().nullable(),
  attempts: z.int(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
});

export type AdminFailedTask = z.infer<typeof failedTask>;

/** The queue: how much there is to do, and the tasks given up last, at most 100 of `failed`. */
export const tasks = {
  output: z.object({
    waiting: z.int(),
    ready: z.int(),
    underWay: z.int(),
    /** For how long the longest-waiting of the ready tasks has been owed; null without one. */
    lagSeconds: z.number().nullable(),
    failed: z.int(),
    failedTasks: z.array(failedTask),
  }),
};

/** How many codes by text message were counted within the last 24 hours, whether or not each arrived, and how many may be. */
export const smsCodes = { output: z.object({ counted: z.int(), aDay: z.int() }) };

/** Has a task that was given up done once more. */
export const retryTask = {
  input: z.object({ taskId: field.id }),
  output: z.object({ retried: z.int() }),
};

/** Has every task that was given up done once more, at most 1,000 of them. */
export const retryAllTasks = { output: z.object({ retried: z.int() }) };

/** Has a schedule run now, whether or not it is due. */
export const runSchedule = {
  input: z.object({ name: z.string("validation.invalid").max(60, "validation.invalid") }),
  output: z.object({ name: z.string() }),
};
