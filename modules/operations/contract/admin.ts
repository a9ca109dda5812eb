import * as z from "zod";
import { jobs as jobList } from "#modules/pickups/contract/job.ts";
import { page } from "#platform/list-search.ts";

export const jobs = {
  input: page,
  output: z.object({ rows: jobList, nextCursor: z.string().nullable() }),
};

/**
 * Service-wide figures. `activeSubscribers`: homes with an active subscription, among all that signed up.
 * `completionRate`: today's completed pickups, percent to one decimal; null without any. `serviceRate`: promises kept
 * over 30 days, percent to one decimal; null without any.
 */
export const stats = {
  output: z.object({
    totalHomeowners: z.number().int(),
    activeSubscribers: z.number().int(),
    activeRunners: z.number().int(),
    monthlyRevenue: z.string(),
    jobsToday: z.number().int(),
    completionRate: z.number().nullable(),
    serviceRate: z.number().nullable(),
  }),
};
