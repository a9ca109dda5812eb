import * as z from "zod";
import { job } from "#modules/pickups/contract/job.ts";
import { jobFilters } from "#modules/pickups/rules/status.ts";
import { listSearch, pageOf } from "#platform/list-search.ts";
import { figurePeriods } from "#platform/values/days.ts";
import { alertKinds, isAlertKey, snoozeHours } from "../rules.ts";

export const activityJob = job.extend({
  homeownerId: z.uuid(),
  runnerId: z.uuid().nullable(),
  /** The overdue leg; null if none. */
  late: z.enum(["out", "in"]).nullable(),
});

export type ActivityJob = z.infer<typeof activityJob>;

/** Jobs of a filter that match a search, at most `limit`. */
export const activity = {
  input: z.object({
    filter: z.enum(jobFilters, "validation.invalid").default("all"),
    search: listSearch,
    ...pageOf(10),
  }),
  output: z.object({ rows: z.array(activityJob), nextCursor: z.string().nullable() }),
};

/** `isMore`: the count stopped before the end. */
const boundedCount = z.object({ count: z.int(), isMore: z.boolean() });

/** The number of jobs in each filter. `isCut`: the search matches more people than it checked. */
export const activityCounts = {
  input: z.object({ search: listSearch }),
  output: z.object({ all: boundedCount, pending: boundedCount, issues: boundedCount, isCut: z.boolean() }),
};

export type ActivityCounts = z.infer<typeof activityCounts.output>;

/**
 * The figures that `stats` is compared with; null when unknown. Homeowners, subscribers, runners and revenue are from
 * `standingDays` ago: 30, or the nearest day on record. Jobs are from the same weekday last week, and the service rate
 * covers the previous 30 days. `fortnights`: service rates of the last two weeks and the two before, when the previous
 * 30 days have no rate.
 */
export const statsBefore = {
  output: z.object({
    standingDays: z.int().nullable(),
    totalHomeowners: z.int().nullable(),
    activeSubscribers: z.int().nullable(),
    activeRunners: z.int().nullable(),
    monthlyRevenue: z.string().nullable(),
    jobsToday: z.int().nullable(),
    serviceRate: z.number().nullable(),
    fortnights: z.object({ now: z.number(), before: z.number() }).nullable(),
  }),
};

export type StatsBefore = z.infer<typeof statsBefore.output>;

/** This many days up to today, each with its figures, earliest first. */
export const figures = {
  input: z.object({ days: z.literal(figurePeriods, "validation.invalid").default(30) }),
  output: z.array(
    z.object({
      day: z.iso.date(),
      completed: z.int(),
      /** Charges of the day minus refunds. */
      revenue: z.string(),
      /** Promises kept, and all promises whose outcome is known. */
      kept: z.int(),
      made: z.int(),
    }),
  ),
};

export type DayFigures = z.infer<typeof figures.output>[number];

/** A cause that needs attention; its `key` stays the same while the cause lasts. */
export const alert = z.object({
  key: z.string(),
  kind: z.enum(alertKinds),
  /** The number of pickups, tasks, reports or payouts. */
  count: z.int(),
  /** When it is due; for something already waiting, since when. */
  at: z.iso.datetime(),
  /** The local day, or the Monday of the pay week. */
  day: z.iso.date().nullable(),
  /** Set if it concerns a single ZIP code. */
  zipCode: z.string().nullable(),
  /** The number of ZIP codes with such pickups; 0 if it is not about a day's pickups. */
  areas: z.int(),
  /** The person's name; for a task or a holiday, its key in the catalog. */
  name: z.string().nullable(),
  /** The homeowner's or the runner's profile. */
  profileId: z.uuid().nullable(),
  /** Calendar feed of a host's rental; null for alerts about anything else. */
  feedId: z.uuid().nullable(),
  snoozed: z.object({ until: z.iso.datetime(), by: z.string() }).nullable(),
});

export type Alert = z.infer<typeof alert>;

/** Causes that need attention, most urgent kind first, at most 20 listed per kind. */
export const alerts = {
  output: z.object({
    alerts: z.array(alert),
    /** The number of causes not snoozed, including those not listed. */
    active: z.int(),
    snoozed: z.int(),
  }),
};

export type Alerts = z.infer<typeof alerts.output>;

const key = z
  .string("validation.invalid")
  .max(120, "validation.invalid")
  .refine(isAlertKey, "validation.invalid");

/** Snoozes a cause for some hours. */
export const snoozeAlert = {
  input: z.object({ key, hours: z.literal(snoozeHours, "validation.invalid") }),
  output: z.object({ until: z.iso.datetime() }),
};

/** Ends the snooze of a cause. */
export const wakeAlert = {
  input: z.object({ key }),
  output: z.object({ ok: z.literal(true) }),
};
