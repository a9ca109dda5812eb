import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isFreeReturn, rentalPrices } from "#db/schema/index.ts";
import { texts } from "#modules/homes/index.ts";
import type { RentalPrice } from "#modules/rates/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import type { PricedMonth } from "../rules/costs.ts";

/** Pickups of a rental's month that take place or took place, without free returns. */
const pickupsIn = (property: SQL, month: SQL) => sql`(
  select count(*)::int from jobs where property_id = ${property} and status in ('scheduled', 'assigned', 'in_progress', 'completed')
    and scheduled_on >= ${month} and scheduled_on < ${month} + interval '1 month' and not ${isFreeReturn("jobs")})`;

export type MonthFacts = PricedMonth & {
  propertyName: string;
  isRemoved: boolean;
  /** Its cost once settled; null before. */
  amountCents: Cents | null;
  /** The number of the bill that charges it. */
  billNumber: string | null;
};

/** The host's rentals by month: past ones with a pickup since `since`, and all up to `until`; newest first, at most 600. */
export async function listRentalMonths(
  db: Db,
  { homeownerId, since, from, until }: { homeownerId: string; since: string; from: string; until: string },
): Promise<MonthFacts[]> {
  return rowsOf(
    db,
    sql`
    select rental.id as "propertyId", rental.name as "propertyName", rental.removed_at is not null as "isRemoved",
      each.month::text as month, coalesce(bill.part_cents, price.part_cents) as "partCents",
      coalesce(bill.included_pickups, price.included_pickups) as "includedPickups",
      coalesce(bill.extra_cents, price.extra_cents) as "extraCents",
      coalesce(bill.pickups, ${pickupsIn(sql`rental.id`, sql`each.month`)}) as pickups,
      bill.amount_cents as "amountCents", invoice.number as "billNumber"
    from properties as rental
    cross join (select month::date from generate_series(${since}::date, ${until}::date, interval '1 month') as month) as each
    left join rental_months as bill on bill.property_id = rental.id and bill.month = each.month
    left join invoices as invoice on invoice.id = bill.invoice_id
    cross join lateral rental_price(rental.id, each.month) as price
    where rental.homeowner_id = ${homeownerId}::uuid
      and (bill.month is not null or each.month >= ${from}::date and rental.removed_at is null)
    order by each.month desc, rental.created_at, rental.id limit 600`,
  );
}

/** The host's months that are not settled and have or had a pickup, with the pickups so far. */
export async function listOpenMonths(db: Db, homeownerId: string): Promise<PricedMonth[]> {
  return rowsOf(
    db,
    sql`
    select rental.id as "propertyId", bill.month::text as month, bill.part_cents as "partCents",
      bill.included_pickups as "includedPickups", bill.extra_cents as "extraCents",
      ${pickupsIn(sql`rental.id`, sql`bill.month`)} as pickups
    from rental_months as bill join properties as rental on rental.id = bill.property_id
    where rental.homeowner_id = ${homeownerId}::uuid and bill.settled_at is null`,
  );
}

/** Stores the price that a new rental's host was shown. */
export async function promisePrice(
  tx: Db,
  { propertyId, price, month, now }: { propertyId: string; price: RentalPrice; month: string; now: string },
): Promise<void> {
  await tx.insert(rentalPrices).values({ propertyId, fromOn: month, ...price, toldAt: now });
}

/** A rental's price by its id, for a month. */
export async function pricesOf(
  db: Db,
  { homeownerId, month }: { homeownerId: string; month: string },
): Promise<Map<string, RentalPrice>> {
  const rows = await rowsOf<RentalPrice & { id: string }>(
    db,
    sql`select rental.id, price.part_cents as "partCents", price.included_pickups as "includedPickups",
        price.extra_cents as "extraCents"
      from properties as rental cross join lateral rental_price(rental.id, ${month}::date) as price
      where rental.homeowner_id = ${homeownerId}::uuid and rental.removed_at is null`,
  );
  return new Map(rows.map(({ id, ...price }) => [id, price]));
}

/**
 * Of these planned pickups, those that the host confirmed since an instant and nobody has begun, with their jobs;
 * locked until the transaction ends. Under `lockHomeBucket`.
 */
export async function lockConfirmed(
  tx: Db,
  { ids, homeownerId, since }: { ids: string[]; homeownerId: string; since: string },
) {
  return rowsOf<{
    pickupId: string;
    id: string;
    status: "scheduled" | "assigned";
    runnerId: string | null;
    scheduledOn: string;
  }>(
    tx,
    sql`
    select pickup.id as "pickupId", job.id, job.status, job.runner_id as "runnerId", job.scheduled_on::text as "scheduledOn"
    from rental_visits as pickup join jobs as job on job.id = pickup.job_id
    join properties as rental on rental.id = pickup.property_id
    where pickup.id = any(${texts(ids)}::uuid[]) and rental.homeowner_id = ${homeownerId}::uuid
      and pickup.state = 'scheduled' and job.status in ('scheduled', 'assigned')
      and job.created_at >= ${since}::timestamptz
    order by job.id for update of job`,
  );
}
