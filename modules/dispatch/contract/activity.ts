import * as z from "zod";
import { job } from "#modules/pickups/contract/job.ts";
import { jobFilters } from "#modules/pickups/rules/filter.ts";
import { listSearch } from "#platform/list-search.ts";
import { figurePeriods } from "#platform/values/figure-periods.ts";

export const activityJob = job.extend({
  homeownerId: z.uuid(),
  runnerId: z.uuid().nullable(),
  /** The overdue leg; null if none. */
  late: z.enum(["out", "in"]).nullable(),
});

export type ActivityJob = z.infer<typeof activityJob>;

/** Jobs of a filter that match a search, at most `limit`; the first ten are documented (product.md 9). */
export const activity = {
  input: z.object({
    filter: z.enum(jobFilters, "validation.invalid").default("all"),
    search: listSearch,
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(100, "validation.invalid")
      .default(10),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
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
 * The figures that `stats` is compared with; null when unknown. Homeowners, subscribers, runners and revenue are from `standingDays` ago:
 * 30, or the nearest day on record. Jobs are from the same weekday last week, and the service rate covers the previous 30 days.
 * `fortnights`: service rates of the last two weeks and the two before, when the previous 30 days have no rate.
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
      /** Completed pickups of the day. */
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
