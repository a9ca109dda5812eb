import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dailyFigures, totalFigures } from "#db/schema/index.ts";
import { prepared } from "#platform/queries/prepared.ts";

/**
 * The admin dashboard's figures, from a few rows that triggers keep exact. Days are local days; `rateFrom` is the first
 * day whose promises count for the service rate.
 */
export async function findAdminFigures(db: Db, days: { today: string; rateFrom: string }) {
  const [figures] = await adminFigures(db).execute(days);
  if (!figures) throw new Error("The figures have no row");
  return figures;
}

const adminFigures = prepared((db) =>
  db
    .select({
      totalHomeowners: sql<number>`coalesce(sum(${totalFigures.homeowners}), 0)::int`,
      activeSubscribers: sql<number>`coalesce(sum(${totalFigures.activeSubscribers}), 0)::int`,
      activeRunners: sql<number>`coalesce(sum(${totalFigures.approvedRunners}), 0)::int`,
      monthlyRevenueCents: sql<number>`coalesce(sum(${totalFigures.monthlyCents}), 0)::float8`,
      jobsToday: sql<number>`(select coalesce(sum(${dailyFigures.jobs}), 0)::int from ${dailyFigures}
        where ${dailyFigures.onDay} = ${sql.placeholder("today")}::date)`,
      completedToday: sql<number>`(select coalesce(sum(${dailyFigures.completed}), 0)::int from ${dailyFigures}
        where ${dailyFigures.onDay} = ${sql.placeholder("today")}::date)`,
      promisesKept: sql<number>`(select coalesce(sum(${dailyFigures.promisesKept}), 0)::int from ${dailyFigures}
        where ${dailyFigures.onDay} >= ${sql.placeholder("rateFrom")}::date)`,
      promisesMade: sql<number>`(select coalesce(sum(${dailyFigures.promisesKept} + ${dailyFigures.promisesBroken}), 0)::int
        from ${dailyFigures} where ${dailyFigures.onDay} >= ${sql.placeholder("rateFrom")}::date)`,
    })
    .from(totalFigures)
    .prepare("admin_figures"),
);
