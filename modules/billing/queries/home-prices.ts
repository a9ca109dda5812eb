import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, subscriptions } from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import type { HomeToPrice } from "#modules/rates/index.ts";
import type { PriceLine } from "#modules/rates/rules/prices.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { records, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

/** A place on a street: where it is, its collection days, and the home that it is not a neighbor of. */
type Spot = { zipCode: SQL; street: SQL; days: SQL; exceptId: SQL };

/**
 * Homes with a service that share a spot's street and one of its days, on its fullest day, with the spot itself. A paused
 * service counts, because its home comes back.
 */
function homesOnStreet({ zipCode, street, days, exceptId }: Spot): SQL {
  return sql`(1 + coalesce((
    select max(sharing.homes) from unnest(${days}) as own (day) cross join lateral (
      select count(*)::int as homes from ${homeownerProfiles} as other
      where other.zip_code = ${zipCode} and ${streetKey(sql`other.public_street`)} = ${streetKey(street)}
        and own.day = any(other.pickup_days) and other.id is distinct from ${exceptId}
        and exists (select from ${subscriptions} as served
          where served.user_id = other.user_id and served.status in ('active', 'past_due', 'paused'))) as sharing), 0))`;
}

/** What decides a home's price, as JSON; null for a host without one. `home` is the row of homeowner_profiles. */
const pricedHome = sql`case when cardinality(home.pickup_days) > 0 then json_build_object(
  'zipCode', home.zip_code, 'cans', home.number_of_cans, 'days', cardinality(home.pickup_days),
  'hasLongDriveway', home.long_driveway, 'street', ${homesOnStreet({
    zipCode: sql`home.zip_code`,
    street: sql`home.public_street`,
    days: sql`home.pickup_days`,
    exceptId: sql`home.id`,
  })}) end`;

/** Lets one neighbor at a time join the pool of a user's street, so that the second counts the first. */
export async function lockStreetPool(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${lockKeys.streetPools}, hashtext(zip_code || ' ' || ${streetKey(sql`public_street`)}))
    from ${homeownerProfiles} where user_id = ${userId}::uuid and ${streetKey(sql`public_street`)} is not null`);
}

/** A user's home with what decides its price; null without one. */
export async function findPricedHome(db: Db, userId: string): Promise<HomeToPrice> {
  const [row] = await rowsOf<{ home: HomeToPrice }>(
    db,
    sql`select ${pricedHome} as home from ${homeownerProfiles} as home where home.user_id = ${userId}::uuid`,
  );
  return row?.home ?? null;
}

export type OwnPrice = {
  home: HomeToPrice;
  /** Null without a subscription that runs or is being set up. */
  promised: {
    cents: Cents;
    lines: PriceLine[] | null;
    nextCents: Cents | null;
    nextFrom: string | null;
    nextLines: PriceLine[] | null;
  } | null;
};

/** What decides a user's price, and what was promised. */
export async function findOwnPrice(db: Db, userId: string): Promise<OwnPrice> {
  const [row] = await rowsOf<OwnPrice>(
    db,
    sql`select (select ${pricedHome} from ${homeownerProfiles} as home where home.user_id = payer.id) as home, (
        select json_build_object('cents', monthly_rate_cents, 'lines', price_lines, 'nextCents', next_rate_cents,
          'nextFrom', next_rate_from, 'nextLines', next_price_lines)
        from ${subscriptions} where user_id = payer.id and status <> 'canceled') as promised
      from (select ${userId}::uuid as id) as payer`,
    "own_price",
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}

/** How many homes a street would have with one more, on its fullest of some days. */
export async function countStreet(
  db: Db,
  { zipCode, street, days }: { zipCode: string; street: string; days: readonly string[] },
): Promise<number> {
  const [row] = await rowsOf<{ homes: number }>(
    db,
    sql`select ${homesOnStreet({
      zipCode: sql`${zipCode}::text`,
      street: sql`${street}::text`,
      days: sql`${sql.param(days)}::text[]`,
      exceptId: sql`null::uuid`,
    })} as homes`,
  );
  return row?.homes ?? 1;
}

export type Undecided = {
  id: string;
  userId: string;
  presentCents: Cents;
  nextCents: Cents | null;
  nextFrom: string | null;
  periodEndsAt: string;
  home: HomeToPrice;
};

/**
 * Served subscriptions whose month ends by an instant and whose next price is not decided, earliest first; held until the
 * transaction ends. Leaves out those that others hold, end, or have a price on its way to the provider.
 */
export async function lockUndecided(
  tx: Db,
  { by, limit }: { by: string; limit: number },
): Promise<Undecided[]> {
  return rowsOf(
    tx,
    sql`
    with due as materialized (
      select id, user_id, monthly_rate_cents, next_rate_cents, next_rate_from, period_ends_at from ${subscriptions}
      where status <> 'canceled' and period_ends_at <= ${by}::timestamptz
        and status in ('active', 'past_due') and not cancel_at_period_end and next_rate_at_provider is null
        and priced_for is distinct from period_ends_at
      order by period_ends_at, id limit ${limit} for update skip locked)
    select due.id, due.user_id as "userId", due.monthly_rate_cents as "presentCents", due.next_rate_cents as "nextCents",
      due.next_rate_from::text as "nextFrom",
      to_char(due.period_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "periodEndsAt",
      ${pricedHome} as home
    from due left join ${homeownerProfiles} as home on home.user_id = due.user_id order by due.id`,
  );
}

/**
 * A decided price. `next` replaces an announced one, null leaves none; `lines` explain the present price again. Null lines
 * keep those of before.
 */
export type Decided = {
  id: string;
  next: { cents: Cents; from: string; lines: PriceLine[] | null } | null;
  lines: PriceLine[] | null;
};

/** Notes that the next price is decided, for subscriptions that the transaction holds. */
export async function saveDecisions(tx: Db, rows: Decided[], now: string): Promise<void> {
  if (rows.length === 0) return;
  const flat = rows.map(({ id, next, lines }) => ({
    id,
    cents: next?.cents ?? null,
    from: next?.from ?? null,
    next_lines: next?.lines ?? null,
    lines,
  }));
  await tx.execute(sql`
    update ${subscriptions} as live set priced_for = live.period_ends_at, price_lines = coalesce(record.lines, live.price_lines),
      next_rate_told_at = case when record.cents is null then null
        when (record.cents, record."from") is distinct from (live.next_rate_cents, live.next_rate_from) then ${now}::timestamptz
        else live.next_rate_told_at end,
      next_rate_cents = record.cents, next_rate_from = record."from",
      next_price_lines = case when record.cents is not null then coalesce(record.next_lines, live.next_price_lines) end,
      revision = revision + 1
    from ${records(flat, 'id uuid, cents int, "from" date, next_lines jsonb, lines jsonb')} where live.id = record.id`);
}

/** Promises the first price of a subscription that was never billed; with `isFirst`, only unless one was promised. */
export async function savePrice(
  tx: Db,
  price: { id: string; cents: Cents; lines: PriceLine[]; isFirst: boolean },
): Promise<void> {
  await tx.execute(sql`
    update ${subscriptions} set monthly_rate_cents = ${price.cents}::int, price_lines = ${JSON.stringify(price.lines)}::jsonb,
      revision = revision + 1
    where id = ${price.id}::uuid and period_starts_at is null and next_rate_from is null
      ${price.isFirst ? sql`and price_lines is null and provider_id is null` : sql``}`);
}

/** What a month's price that begins on a day is made of; null for the monthly price alone. */
export async function findPriceLines(
  db: Db,
  { id, on }: { id: string; on: string },
): Promise<PriceLine[] | null> {
  const [row] = await rowsOf<{ lines: PriceLine[] | null }>(
    db,
    sql`select case when next_rate_from <= ${on}::date then next_price_lines else price_lines end as lines
      from ${subscriptions} where id = ${id}::uuid`,
  );
  return row?.lines ?? null;
}
