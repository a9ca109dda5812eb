import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  areaSums,
  homeownerProfiles,
  isFreeReturn,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  properties,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { providerFee } from "#modules/billing/rules.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { type MarginLevel, plannedDays } from "../rules/planned.ts";

/** Whether a ZIP code lies in an area, as a span, so that an index applies. */
export function liesIn(zipCode: SQL, area: string): SQL {
  return sql`${zipCode} between ${area.padEnd(5, "0")}::text and ${area.padEnd(5, "9")}::text`;
}

/** Areas by their first three digits, the most pickup pay since a month first; at most 200. */
export function areasSince(month: string): SQL {
  return sql`
    select left(zip_code, 3) as area from ${areaSums}
    where month >= ${month}::date and zip_code <> ''
    group by left(zip_code, 3) order by sum(runner_cents) desc, left(zip_code, 3) limit 200`;
}

/**
 * A rental's price in an average month, in cents beyond its host's monthly price: what its pickups from a day on, within
 * `plannedDays`, add to the bills of their calendar months. Spans in a row add up to those bills. 0 for no rental. Reads
 * jobs along their host's days: an index of a rental has all its years.
 */
export function rentalPriceOf(propertyId: SQL, homeownerId: SQL, fromOn: string): SQL {
  const beforeOn = sql`${fromOn}::date + ${literally(plannedDays)}`;
  const cost = (pickups: SQL) => sql`case when ${pickups} = 0 then 0
    else bill.part_cents + bill.extra_cents * greatest(0, ${pickups} - bill.included_pickups) end`;
  return sql`coalesce((
    select sum(${cost(sql`counted.after`)} - ${cost(sql`counted.before`)}) * 365 / (12.0 * ${literally(plannedDays)})
    from rental_months as bill cross join lateral (
      select count(*) filter (where job.scheduled_on < ${fromOn}::date) as before, count(*) as after
      from ${jobs} as job where job.homeowner_id = ${homeownerId} and job.property_id = bill.property_id
        and job.scheduled_on >= bill.month
        and job.scheduled_on < least((bill.month + interval '1 month')::date, ${beforeOn})
        and job.status in ('scheduled', 'assigned', 'in_progress', 'completed') and not ${isFreeReturn("job")}) as counted
    where bill.property_id = ${propertyId}
      and bill.month in (date_trunc('month', ${fromOn}::date)::date, date_trunc('month', ${beforeOn} - 1)::date)), 0)`;
}

export type MarginRow = {
  id: string;
  name: string;
  street: string | null;
  zipCode: string | null;
  homeownerId: string | null;
  homes: number;
  pickups: number;
  priceCents: Cents;
  feeCents: Cents;
  payCents: Cents;
  creditCents: Cents;
  leftCents: Cents;
};

type MarginTotal = Omit<MarginRow, "id" | "name" | "street" | "zipCode" | "homeownerId"> & { losing: number };

/**
 * Margins in an average month at a level, worst first, one beyond the limit, with the total of all. A place is a home
 * or one of its rentals; a rental with a price adds it to its share of the monthly price.
 */
export async function listPlannedMargins(
  db: Db,
  of: {
    level: MarginLevel;
    within: string | null;
    /** Replace each home's price and each pickup's pay. */
    priceCents: Cents | null;
    rateCents: Cents | null;
    /** Replaces prices of accounts, as a query of (user_id, cents). */
    asked?: SQL | null;
    fromOn: string;
    now: string;
    limit: number;
    after: { leftCents: Cents; id: string } | null;
  },
): Promise<{ rows: MarginRow[]; total: MarginTotal }> {
  const beforeOn = sql`${of.fromOn}::date + ${literally(plannedDays)}`;
  const isPlanned = sql`status in ('scheduled', 'assigned', 'in_progress', 'completed')`;
  const isHere = (zipCode: SQL) => (of.within ? liesIn(zipCode, of.within) : sql`true`);
  const price = of.asked
    ? sql`coalesce(asked.cents, live.monthly_rate_cents)`
    : sql`coalesce(${of.priceCents}::int, live.monthly_rate_cents)`;
  const withAsked = of.asked ? sql`left join asked on asked.user_id = live.user_id` : sql``;
  // By index for each home: joins of counted rows are planned as if there were few.
  const isOfHome = sql`every.homeowner_id = home.id and every.scheduled_on >= ${of.fromOn}::date
    and every.scheduled_on < ${beforeOn} and every.${isPlanned}`;
  const ownPrice = rentalPriceOf(sql`planned.property_id`, sql`planned.homeowner_id`, of.fromOn);
  const level = levels[of.level](of.within);
  const monthly = (cents: SQL) => sql`${cents} * 365 / (12 * ${literally(plannedDays)})`;
  const [row] = await rowsOf<{ rows: MarginRow[]; total: MarginTotal }>(
    db,
    sql`
    with ${of.asked ? sql`asked as materialized (${of.asked}),` : sql``} planned as materialized (
      select job.homeowner_id, job.property_id, min(job.public_street) as street, min(job.zip_code) as zip_code,
        count(*) as pickups, coalesce(sum(${of.rateCents}::int), sum(job.pay_cents)) as pay
      from generate_series(${of.fromOn}::date, ${beforeOn} - 1, interval '1 day') as day
      cross join lateral (
        select * from ${jobs} where scheduled_on = day::date and ${isHere(sql`zip_code`)} and ${isPlanned}) as job
      group by job.homeowner_id, job.property_id
    ), place as materialized (
      select planned.*, home.user_id, ${ownPrice} as own_price, ${price} as price, planned.pickups::numeric / (
        select count(*) from ${jobs} as every where ${isOfHome}) as share
      from planned join ${homeownerProfiles} as home on home.id = planned.homeowner_id
      join ${subscriptions} as live on live.user_id = home.user_id ${withAsked}
      where live.status in ('active', 'past_due')
      union all
      select home.id, null, coalesce(home.public_street, home.address), home.zip_code, 0, 0, home.user_id, 0, ${price}, 1
      from ${subscriptions} as live join ${homeownerProfiles} as home on home.user_id = live.user_id ${withAsked}
      where live.status in ('active', 'past_due') and ${isHere(sql`home.zip_code`)}
        and not exists (select from ${jobs} as every where ${isOfHome})
    ), summed as (
      select ${level.id} as id, ${level.name} as name, ${level.street} as street, ${level.zipCode} as zip_code,
        ${level.homeownerId} as homeowner_id,
        count(distinct place.homeowner_id)::int as homes, sum(place.pickups)::int as pickups,
        round(sum(place.price * place.share + place.own_price))::int as price,
        round(sum((place.price * ${providerFee.share}::numeric + ${literally(providerFee.cents)}) * place.share
          + place.own_price * ${providerFee.share}::numeric))::int as fee,
        round(${monthly(sql`sum(place.pay)`)})::int as pay,
        round(${monthly(sql`sum(coalesce(given.cents, 0) * place.share)`)})::int as credit
      from place
      cross join lateral (
        select -sum(entry.amount_cents) as cents
        from ${ledgerEntries} as entry join ${ledgerTransactions} as moved on moved.id = entry.transaction_id
        where entry.user_id = place.user_id and entry.account = 'homeowner_balance'
          and moved.kind in ('credit', 'credit_reversal')
          and moved.booked_at > ${of.now}::timestamptz - make_interval(days => ${literally(plannedDays)})) as given
      ${level.joined}
      group by ${level.grouped}
    ), left_over as materialized (select *, price - fee - pay - credit as left_cents from summed)
    select (
      select json_build_object('homes', (select count(distinct homeowner_id) from place), 'pickups', coalesce(sum(pickups), 0), 'priceCents', coalesce(sum(price), 0),
        'feeCents', coalesce(sum(fee), 0), 'payCents', coalesce(sum(pay), 0), 'creditCents', coalesce(sum(credit), 0),
        'leftCents', coalesce(sum(left_cents), 0), 'losing', count(*) filter (where left_cents < 0))
      from left_over) as total, coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'street', street, 'zipCode', zip_code,
        'homeownerId', homeowner_id, 'homes', homes, 'pickups', pickups, 'priceCents', price, 'feeCents', fee,
        'payCents', pay, 'creditCents', credit, 'leftCents', left_cents) order by left_cents, id)
      from (
        select * from left_over
        where ${of.after ? sql`(left_cents, id) > (${of.after.leftCents}::int, ${of.after.id}::text)` : sql`true`}
        order by left_cents, id limit ${literally(of.limit + 1)}) as page), '[]') as rows`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}

type Level = {
  id: SQL;
  name: SQL;
  street: SQL;
  zipCode: SQL;
  homeownerId: SQL;
  joined: SQL;
  grouped: SQL;
};

const nothing = sql`null::text`;
const person = sql`join ${users} as person on person.id = place.user_id`;

/** How places are added up at each level; areas are first three digits or, within one, ZIP codes. */
const levels: Record<MarginLevel, (within: string | null) => Level> = {
  area: (within) => {
    const area = within ? sql`place.zip_code` : sql`left(place.zip_code, 3)`;
    return {
      id: area,
      name: area,
      street: nothing,
      zipCode: nothing,
      homeownerId: nothing,
      joined: sql``,
      grouped: area,
    };
  },
  street: () => ({
    id: sql`md5(place.zip_code || place.street)`,
    name: sql`place.street`,
    street: nothing,
    zipCode: sql`place.zip_code`,
    homeownerId: nothing,
    joined: sql``,
    grouped: sql`place.zip_code, place.street`,
  }),
  home: () => ({
    id: sql`place.homeowner_id::text`,
    name: sql`trim(person.first_name || ' ' || person.last_name)`,
    street: sql`(array_agg(place.street order by place.property_id nulls first))[1]`,
    zipCode: sql`(array_agg(place.zip_code order by place.property_id nulls first))[1]`,
    homeownerId: sql`place.homeowner_id`,
    joined: person,
    grouped: sql`place.homeowner_id, person.first_name, person.last_name`,
  }),
  property: () => ({
    id: sql`place.property_id::text`,
    name: sql`rental.name`,
    street: sql`min(place.street)`,
    zipCode: sql`min(place.zip_code)`,
    homeownerId: sql`place.homeowner_id`,
    joined: sql`join ${properties} as rental on rental.id = place.property_id`,
    grouped: sql`place.property_id, rental.name, place.homeowner_id`,
  }),
};
