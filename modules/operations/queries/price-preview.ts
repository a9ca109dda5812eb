import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, subscriptions } from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import type { PricedHome } from "#modules/rates/rules/prices.ts";
import { records, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

/** Homes that a price rule treats alike. `area`: the beginning of a ZIP code that decides, or "". `cans` 0: no home. */
export type PriceGroup = PricedHome & { area: string; presentCents: Cents; homes: number };

/** Every paying account with what decides its price; streets are counted once for all. */
function pricedAccounts(areas: readonly string[]): SQL {
  const street = streetKey(sql`home.public_street`);
  return sql`
    with served as materialized (
      select home.id, home.user_id, home.zip_code, ${street} as street, home.pickup_days, home.number_of_cans, home.long_driveway,
        live.monthly_rate_cents, live.status
      from ${subscriptions} as live join ${homeownerProfiles} as home on home.user_id = live.user_id
      where live.status in ('active', 'past_due', 'paused')
    ), sharing as materialized (
      select zip_code, street, day, count(*)::int as homes
      from served cross join lateral unnest(pickup_days) as day where street is not null group by zip_code, street, day
    ), busiest as (
      select served.id, max(sharing.homes) as homes
      from served cross join lateral unnest(served.pickup_days) as own
      join sharing on sharing.zip_code = served.zip_code and sharing.street = served.street and sharing.day = own
      group by served.id
    )
    select served.user_id, coalesce((
        select area from unnest(${sql.param(areas)}::text[]) as area where starts_with(served.zip_code, area)
        order by length(area) desc limit 1), '') as area,
      case when cardinality(served.pickup_days) = 0 then 0 else served.number_of_cans end as cans,
      cardinality(served.pickup_days) as days, served.long_driveway as driveway, coalesce(busiest.homes, 1) as street,
      served.monthly_rate_cents as present
    from served left join busiest on busiest.id = served.id where served.status <> 'paused'`;
}

/** Paying accounts by what decides their price. */
export async function listPriceGroups(db: Db, areas: readonly string[]): Promise<PriceGroup[]> {
  return rowsOf(
    db,
    sql`select area, cans, days, driveway as "hasLongDriveway", street, present as "presentCents", count(*)::int as homes
      from (${pricedAccounts(areas)}) as account group by area, cans, days, driveway, street, present`,
  );
}

/** The price of each paying account, as (user_id, cents), from what its group costs. */
export function pricesOfGroups(
  groups: readonly (PriceGroup & { cents: Cents })[],
  areas: readonly string[],
): SQL {
  const rows = groups.map(({ area, cans, days, hasLongDriveway, street, presentCents, cents }) => ({
    area,
    cans,
    days,
    driveway: hasLongDriveway,
    street,
    present: presentCents,
    cents,
  }));
  return sql`select account.user_id, record.cents from (${pricedAccounts(areas)}) as account
    join ${records(rows, "area text, cans int, days int, driveway boolean, street int, present int, cents int")}
      on (record.area, record.cans, record.days, record.driveway, record.street, record.present)
        = (account.area, account.cans, account.days, account.driveway, account.street, account.present)`;
}
