import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { homeownerProfiles, jobs, runnerProfiles, subscriptions } from "../schema/index.ts";

/** The figures of the admin dashboard. Days are local days; `rateFrom` is the first that counts for the service rate. */
export async function findAdminFigures(db: Db, days: { today: string; rateFrom: string }) {
  const [figures] = await db
    .select({
      totalHomeowners: sql<number>`(select count(*)::int from ${homeownerProfiles})`,
      activeRunners: sql<number>`(select count(*)::int from ${runnerProfiles} where ${runnerProfiles.applicationStatus} = 'approved')`,
      monthlyRevenueCents: sql<number>`(select coalesce(sum(${subscriptions.monthlyRateCents}), 0)::float8 from ${subscriptions} where ${subscriptions.status} = 'active')`,
      jobsToday: sql<number>`(select count(*)::int from ${jobs} where ${jobs.scheduledOn} = ${days.today} and ${jobs.status} <> 'cancelled')`,
      completed: sql<number>`(select count(*)::int from ${jobs} where ${jobs.scheduledOn} >= ${days.rateFrom} and ${jobs.status} = 'completed')`,
      missed: sql<number>`(select count(*)::int from ${jobs} where ${jobs.scheduledOn} >= ${days.rateFrom} and ${jobs.status} = 'missed')`,
    })
    .from(sql`(select 1) as one`);
  if (!figures) throw new Error("The figures have no row");
  return figures;
}
