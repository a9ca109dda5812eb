import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, subscriptions } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

export type PlannedSums = {
  homes: number;
  /** Homes whose planned pay in a month exceeds their price. */
  losingHomes: number;
  pickups: number;
  rentalPickups: number;
  /** The homes' total monthly price. */
  priceCents: Cents;
  /** The runners' pay for these pickups. */
  payCents: Cents;
};

/**
 * Totals of homes with a charged service, with their uncanceled pickups from a day (included) to another (excluded).
 */
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
