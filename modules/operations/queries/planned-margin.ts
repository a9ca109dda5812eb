import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, subscriptions } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

export type PlannedSums = {
  homes: number;
  /** Homes whose planned pay comes to more in a month than they are charged. */
  losingHomes: number;
  pickups: number;
  rentalPickups: number;
  /** What the homes are charged a month. */
  priceCents: Cents;
  /** What runners are paid for these pickups. */
  payCents: Cents;
};

/** Sums over homes with a service that is charged, of their pickups from one day to before another that were not called off. */
export async function sumPlanned(
  db: Db,
  span: { fromOn: string; beforeOn: string; days: number },
): Promise<PlannedSums> {
  const [row] = await rowsOf<PlannedSums>(
    db,
    sql`
    select count(*)::int as homes,
      (count(*) filter (where pay * 365 > price * 12 * ${span.days}::int))::int as "losingHomes",
      coalesce(sum(pickups), 0)::int as pickups,
      coalesce(sum(rentals), 0)::int as "rentalPickups",
      coalesce(sum(price), 0)::float8 as "priceCents",
      coalesce(sum(pay), 0)::float8 as "payCents"
    from (
      select live.monthly_rate_cents as price, planned.*
      from ${subscriptions} as live
      join ${homeownerProfiles} as home on home.user_id = live.user_id
      cross join lateral (
        select count(*) as pickups, count(*) filter (where job.kind = 'checkout') as rentals,
          coalesce(sum(job.pay_cents), 0) as pay
        from ${jobs} as job
        where job.homeowner_id = home.id and job.status in ('scheduled', 'assigned', 'in_progress', 'completed')
          and job.scheduled_on >= ${span.fromOn}::date and job.scheduled_on < ${span.beforeOn}::date) as planned
      where live.status in ('active', 'past_due')) as homes`,
  );
  if (!row) throw new Error("A sum has a row");
  return row;
}
