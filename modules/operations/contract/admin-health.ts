import * as z from "zod";
import * as field from "#platform/fields.ts";

/** A schedule's state. A run whose process is gone counts as failed. */
export const scheduleHealth = z.object({
  name: z.string(),
  cron: z.string(),
  state: z.enum(["never", "running", "done", "failed"]),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The last run's results as numbers; null while it runs and after a failure. */
  counts: z.record(z.string(), z.number()).nullable(),
  error: z.string().nullable(),
  lastDoneAt: z.iso.datetime().nullable(),
  nextDueAt: z.iso.datetime(),
  /** How many seconds overdue a completed run is, beyond a run's time budget; 0 when on time. */
  lateSeconds: z.int(),
});

export type ScheduleHealth = z.infer<typeof scheduleHealth>;

/** The service's health: its schedules, the database's response time, and the parts not connected. */
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
  /** The email or schedule concerned; null for other tasks. */
  subject: z.string().nullable(),
  attempts: z.int(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
});

export type AdminFailedTask = z.infer<typeof failedTask>;

/** The queue: its size, and the latest tasks given up, at most 100 in `failed`. */
export const tasks = {
  output: z.object({
    waiting: z.int(),
    ready: z.int(),
    underWay: z.int(),
    /** How long the oldest ready task has been due; null without one. */
    lagSeconds: z.number().nullable(),
    failed: z.int(),
    failedTasks: z.array(failedTask),
  }),
};

/** Text message codes counted in the last 24 hours, arrived or not, and the limit. */
export const smsCodes = { output: z.object({ counted: z.int(), aDay: z.int() }) };

/** Retries a task that was given up. */
export const retryTask = {
  input: z.object({ taskId: field.id }),
  output: z.object({ retried: z.int() }),
};

/** Retries every task that was given up, at most 1,000. */
export const retryAllTasks = { output: z.object({ retried: z.int() }) };

/** Runs a schedule now, due or not. */
export const runSchedule = {
  input: z.object({ name: z.string("validation.invalid").max(60, "validation.invalid") }),
  output: z.object({ name: z.string() }),
};
