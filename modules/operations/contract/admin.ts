import * as z from "zod";
import { jobs as jobList } from "#modules/pickups/contract/job.ts";
import { page } from "#platform/list-search.ts";

export const jobs = {
  input: page,
  output: z.object({ rows: jobList, nextCursor: z.string().nullable() }),
};

/** Figures of the whole service. `activeSubscribers`: homes whose subscription is active, of all that signed up. `completionRate`: today's completed pickups among today's, percent to one decimal; null without any. `serviceRate`: promises kept among those made, percent to one decimal, over 30 days; null without any. */
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
