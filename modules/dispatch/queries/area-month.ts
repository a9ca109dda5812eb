import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  dayMoves,
  holidays,
  homeownerProfiles,
  jobs,
  streetDays,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import { longestDayMove } from "#modules/homes/rules.ts";
import { checkedRows } from "#platform/queries/rows.ts";
import { type AreaMonth, areaMonth } from "../contract/area-month.ts";
import { liesInZips } from "./dispatch.ts";

/** An area's days between two days of a month, inclusive, in one statement; each day reads only the area's pickups. */
export async function readAreaMonth(
  db: Db,
  of: { area: string; from: string; until: string },
): Promise<AreaMonth> {
  const { area } = of;
  const [from, until] = [sql`${of.from}::date`, sql`${of.until}::date`];
  const touches = (other: unknown) => sql`(starts_with(${other}, ${area}) or starts_with(${area}, ${other}))`;
  const [row] = await checkedRows(
    db,
    areaMonth.output,
    sql`
    with pickups as materialized (
      select day::date as on_day, found.* from generate_series(${from}, ${until}, interval '1 day') as day
      cross join lateral (
        select count(*)::int as pickups, count(*) filter (where status = 'scheduled')::int as unclaimed,
          (array_agg(homeowner_id))[1] as homeowner_id
        from ${jobs} where scheduled_on = day::date and status <> 'cancelled' and ${liesInZips(sql`zip_code`, area)}
      ) as found
    ), held as (
      select hold.from_on as on_day, count(*)::int as holds from ${vacationHolds} as hold
      join ${homeownerProfiles} as home on home.id = hold.homeowner_id and ${liesInZips(sql`home.zip_code`, area)}
      where hold.from_on between ${from} and ${until} and hold.cancelled_at is null group by 1
    ), paused as (
      select (subscription.pauses_at at time zone home.time_zone)::date as on_day, count(*)::int as pauses
      from ${subscriptions} as subscription
      join ${homeownerProfiles} as home on home.user_id = subscription.user_id and ${liesInZips(sql`home.zip_code`, area)}
      where subscription.pauses_at >= ${from} - interval '1 day' and subscription.pauses_at < ${until} + interval '2 days'
      group by 1
    )
    select (select coalesce(json_agg(json_build_object('day', on_day, 'pickups', pickups, 'unclaimed', unclaimed,
          'holds', coalesce(holds, 0), 'pauses', coalesce(pauses, 0)) order by on_day), '[]')
        from pickups left join held using (on_day) left join paused using (on_day)
        where pickups > 0 or holds > 0 or pauses > 0) as days,
      (select coalesce(json_agg(json_build_object('day', on_day, 'area', area, 'name', name, 'rule', rule) order by on_day, area), '[]')
        from ${holidays} where on_day between ${from} and ${until} and (${touches(sql`area`)} or area in (
          select home.state from pickups join ${homeownerProfiles} as home on home.id = pickups.homeowner_id))) as holidays,
      (select coalesce(json_agg(json_build_object('zipCode', zip_code, 'street', initcap(street), 'weekday', trim(to_char(date '2024-01-01' + (weekday - 1), 'Day')),
          'confidence', confidence, 'reasons', reasons) order by confidence, street), '[]')
        from (select * from ${streetDays} where ${liesInZips(sql`zip_code`, area)} and confidence < 50
          order by confidence, street limit 10) as doubted) as doubted,
      (select coalesce(json_agg(json_build_object('id', id, 'area', area, 'fromOn', from_on, 'toOn', to_on) order by from_on, id), '[]')
        from ${dayMoves} where from_on between ${from} - ${longestDayMove}::int and ${until} and to_on >= ${from}
          and undone_at is null and ${touches(sql`area`)}) as moves`,
    "area_month",
  );
  if (!row) throw new Error("The month gave no row");
  return row;
}
