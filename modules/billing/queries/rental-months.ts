import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isFreeReturn } from "#db/schema/index.ts";
import type { RentalPrice } from "#modules/rates/rules.ts";
import { records, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { isAddOnKey } from "./add-ons.ts";

/**
 * A month in the payment provider's words: the rental's id and the month's first day, "<uuid>:2026-03-01", then how many
 * bills with it were voided: "<uuid>:2026-03-01:1".
 */
const key = sql`bill.property_id || ':' || bill.month || case when bill.voided_bills > 0 then ':' || bill.voided_bills else '' end`;

/** The months of keys, with the voided bills that they name. */
const keyed = (keys: string[]) => sql`
  select split_part(key, ':', 1)::uuid as property_id, split_part(key, ':', 2)::date as month,
    coalesce(nullif(split_part(key, ':', 3), ''), '0')::smallint as voided_bills
  from unnest(${sql.param(keys)}::text[]) as key`;

const isUnbilled = sql`bill.amount_cents > 0 and bill.invoice_id is null`;

/**
 * Settles rentals' months that are over there and have no open pickup: what was completed is what they cost, without
 * free returns. Answers how many. Safe to repeat and to run concurrently.
 */
export async function settleRentalMonths(tx: Db, { now, limit }: { now: string; limit: number }) {
  const settled = await rowsOf(
    tx,
    sql`
    update rental_months as bill set settled_at = ${now}::timestamptz, pickups = due.pickups,
      amount_cents = case when due.pickups = 0 then 0
        else bill.part_cents + bill.extra_cents * greatest(0, due.pickups - bill.included_pickups) end
    from (
      select waiting.property_id, waiting.month, counted.pickups
      from rental_months as waiting join properties as rental on rental.id = waiting.property_id
      cross join lateral (
        select count(*) filter (where status = 'completed' and not ${isFreeReturn("jobs")})::int as pickups,
          count(*) filter (where status in ('scheduled', 'assigned', 'in_progress')) as open
        from jobs where property_id = rental.id
          and scheduled_on >= waiting.month and scheduled_on < waiting.month + interval '1 month') as counted
      where waiting.settled_at is null and counted.open = 0
        and (${now}::timestamptz at time zone rental.time_zone)::date >= waiting.month + interval '1 month'
      order by waiting.month, waiting.property_id limit ${limit}) as due
    where bill.property_id = due.property_id and bill.month = due.month and bill.settled_at is null
    returning 1`,
  );
  return settled.length;
}

/** A homeowner's settled months that no bill charges yet, oldest first. */
export async function listUnbilledMonths(tx: Db, userId: string): Promise<{ key: string; cents: Cents }[]> {
  return rowsOf(
    tx,
    sql`select ${key} as key, bill.amount_cents as cents from rental_months as bill
      join properties as rental on rental.id = bill.property_id
      join homeowner_profiles as home on home.id = rental.homeowner_id
      where home.user_id = ${userId}::uuid and ${isUnbilled} order by bill.month, rental.created_at, rental.id`,
  );
}

/**
 * Notes the bill that charges months, by their keys; ignores other lines' keys. Keys from before a bill was voided no
 * longer count.
 */
export async function putOnInvoice(tx: Db, { keys: all, invoiceId }: { keys: string[]; invoiceId: string }) {
  const keys = all.filter((each) => !isAddOnKey(each));
  if (keys.length === 0) return;
  await tx.execute(sql`
    update rental_months as bill set invoice_id = ${invoiceId}::uuid
    where (bill.property_id, bill.month, bill.voided_bills) in (${keyed(keys)}) and ${isUnbilled}`);
}

/**
 * Takes months off a void bill, so that the next one charges them: those it charged, and those of its keys if it was
 * unknown until now. Safe to repeat.
 */
export async function takeOffInvoice(
  tx: Db,
  { keys: all, invoiceId }: { keys: string[]; invoiceId: string },
) {
  const keys = all.filter((each) => !isAddOnKey(each));
  await tx.execute(sql`
    update rental_months as bill
    set invoice_id = null, provider_id = null, told_at = null, voided_bills = bill.voided_bills + 1
    from (
      select property_id, month, voided_bills from rental_months where invoice_id = ${invoiceId}::uuid
      union ${keyed(keys)}) as void
    where bill.property_id = void.property_id and bill.month = void.month and bill.voided_bills = void.voided_bills
      and (bill.invoice_id = ${invoiceId}::uuid or ${isUnbilled})`);
}

export type UntoldMonth = {
  key: string;
  propertyId: string;
  month: string;
  voidedBills: number;
  customerId: string;
  name: string;
  pickups: number;
  includedPickups: number;
  cents: Cents;
};

/** Unbilled months of known customers that the payment provider has not confirmed, oldest first. */
export async function listUntoldMonths(db: Db, limit: number): Promise<UntoldMonth[]> {
  return rowsOf(
    db,
    sql`select ${key} as key, bill.property_id as "propertyId", bill.month::text as month,
        bill.voided_bills as "voidedBills", customer.provider_id as "customerId", rental.name, bill.pickups, bill.included_pickups as "includedPickups",
        bill.amount_cents as cents
      from rental_months as bill join properties as rental on rental.id = bill.property_id
      join homeowner_profiles as home on home.id = rental.homeowner_id
      join users as account on account.id = home.user_id and account.deleted_at is null
      join payment_customers as customer on customer.user_id = account.id and customer.provider_id is not null
      where ${isUnbilled} and bill.provider_id is null order by bill.month, bill.property_id limit ${limit}`,
  );
}

/** A month whose line is current: once another of its bills is voided, it needs a new line. */
type Month = Pick<UntoldMonth, "propertyId" | "month" | "voidedBills">;

const isTold = ({ propertyId, month, voidedBills }: Month) => sql`property_id = ${propertyId}::uuid
  and month = ${month}::date and voided_bills = ${voidedBills}::smallint`;

/**
 * Records that a month is being told to the provider. Returns when that first happened, as a UTC instant; null if it waits
 * for a line with another key since.
 */
export async function beginTelling(
  db: Db,
  { now, ...month }: Month & { now: string },
): Promise<string | null> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`update rental_months set told_at = coalesce(told_at, ${now}::timestamptz)
      where ${isTold(month)}
      returning to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return row?.at ?? null;
}

export async function finishTelling(db: Db, told: Month & { providerId: string }): Promise<void> {
  await db.execute(sql`
    update rental_months set provider_id = ${told.providerId}
    where ${isTold(told)} and provider_id is null`);
}

/**
 * Promises a price from a month on to the rentals, beyond each host's oldest, of every running service that has another
 * one then. Returns the hosts for whom anything changed. Safe to repeat and to run concurrently.
 */
export async function promiseRentalPrice(
  tx: Db,
  { price, from, now }: { price: RentalPrice; from: string; now: string },
): Promise<string[]> {
  const { partCents, includedPickups, extraCents } = price;
  const promised = sql`(${partCents}::int, ${includedPickups}::smallint, ${extraCents}::int)`;
  const rows = await rowsOf<{ userId: string }>(
    tx,
    sql`
    with told as (
      insert into rental_prices as promise (property_id, from_on, part_cents, included_pickups, extra_cents, told_at)
      select rental.id, ${from}::date, ${partCents}::int, ${includedPickups}::smallint, ${extraCents}::int, ${now}::timestamptz
      from properties as rental join homeowner_profiles as home on home.id = rental.homeowner_id
      join subscriptions as live on live.user_id = home.user_id
        and live.status in ('active', 'past_due', 'paused') and not live.cancel_at_period_end
      where rental.removed_at is null
        and exists (select from properties as older where older.homeowner_id = rental.homeowner_id
          and older.removed_at is null and (older.created_at, older.id) < (rental.created_at, rental.id))
        and ${promised} is distinct from (
          select (known.part_cents, known.included_pickups, known.extra_cents) from rental_prices as known
          where known.property_id = rental.id and known.from_on <= ${from}::date
          order by known.from_on desc limit 1)
      on conflict (property_id, from_on) do update set part_cents = excluded.part_cents,
        included_pickups = excluded.included_pickups, extra_cents = excluded.extra_cents, told_at = excluded.told_at
      where (promise.part_cents, promise.included_pickups, promise.extra_cents) is distinct from ${promised}
      returning property_id)
    select distinct home.user_id as "userId" from told join properties as rental on rental.id = told.property_id
    join homeowner_profiles as home on home.id = rental.homeowner_id order by 1`,
  );
  return rows.map(({ userId }) => userId);
}

/**
 * Takes back prices of months after a day that were announced for a rule which was withdrawn since. Returns what counts
 * instead, once for each host and price. Months that have begun keep theirs. Safe to repeat and to run concurrently.
 */
export async function withdrawRentalPrices(
  tx: Db,
  after: string,
): Promise<({ userId: string; from: string } & RentalPrice)[]> {
  const gone = await rowsOf<{ id: string; from: string }>(
    tx,
    sql`delete from rental_prices as told where from_on > ${after}::date and not exists (
        select from platform_rules where rule = 'rentals' and effective_on <= told.from_on
          and (value->>'partCents')::int = told.part_cents and (value->>'includedPickups')::int = told.included_pickups
          and (value->>'extraCents')::int = told.extra_cents)
      returning property_id as id, from_on::text as "from"`,
  );
  if (gone.length === 0) return [];
  return rowsOf(
    tx,
    sql`select distinct home.user_id as "userId", record."from", price.part_cents as "partCents",
        price.included_pickups as "includedPickups", price.extra_cents as "extraCents"
      from ${records(gone, 'id uuid, "from" text')}
      join properties as rental on rental.id = record.id and rental.removed_at is null
      join homeowner_profiles as home on home.id = rental.homeowner_id
      cross join lateral rental_price(rental.id, record."from"::date) as price order by 2, 1`,
  );
}
