import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  invoices,
  isFreeReturn,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  properties,
  rentalMonths,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { providerFee } from "#modules/billing/rules.ts";
import type { DayCursor } from "#platform/cursor.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { liesIn } from "./planned.ts";

export type RentalMargin = {
  id: string;
  month: string;
  homeowner: string;
  name: string;
  address: string;
  zipCode: string;
  pickups: number;
  included: number;
  /** The rental's part of its host's monthly price, by pickups; the month's bills, or the present price before one. */
  shareCents: Cents;
  /** Its own price. */
  ownCents: Cents;
  feeCents: Cents;
  payCents: Cents;
  /** Credits for its pickups of the month. */
  creditCents: Cents;
  isSettled: boolean;
  /** The bill that charges its own price. */
  number: string | null;
};

/** Margins of rentals in calendar months with a pickup or a credit, by rental, then month. */
export async function listRentalMargins(
  db: Db,
  { within, limit, after }: { within: string | null; limit: number; after: DayCursor | null },
): Promise<RentalMargin[]> {
  const isInMonth = (job: string) => sql`${sql.raw(job)}.scheduled_on >= bill.month
    and ${sql.raw(job)}.scheduled_on < (bill.month + interval '1 month')::date`;
  const counts = (job: string) =>
    sql`${sql.raw(job)}.status in ('scheduled', 'assigned', 'in_progress', 'completed')`;
  return rowsOf(
    db,
    sql`
    select month.*, round(month.all_cents * month.part)::int as "shareCents",
      round((month.all_cents * month.part + month."ownCents") * ${providerFee.share}::numeric
        + case when month.all_cents > 0 then ${literally(providerFee.cents)} * month.part else 0 end)::int as "feeCents"
    from (
      select rental.id, bill.month::text as month, trim(host.first_name || ' ' || host.last_name) as homeowner, rental.name,
        rental.address, rental.zip_code as "zipCode", served.pickups, bill.included_pickups as included,
        coalesce(bill.amount_cents, case when served.pickups = 0 then 0
          else bill.part_cents + bill.extra_cents * greatest(0, served.pickups - bill.included_pickups) end) as "ownCents",
        served.pay as "payCents", given.cents as "creditCents", bill.settled_at is not null as "isSettled",
        invoice.number, coalesce(served.visits::numeric / nullif(shared.visits, 0), 0) as part,
        coalesce(billed.cents, live.monthly_rate_cents, 0) as all_cents
      from ${rentalMonths} as bill join ${properties} as rental on rental.id = bill.property_id
      join ${homeownerProfiles} as home on home.id = rental.homeowner_id join ${users} as host on host.id = home.user_id
      left join ${invoices} as invoice on invoice.id = bill.invoice_id
      left join ${subscriptions} as live on live.user_id = home.user_id and live.status in ('active', 'past_due')
      cross join lateral (
        select count(*)::int as visits, count(*) filter (where not ${isFreeReturn("job")})::int as pickups,
          coalesce(sum(job.pay_cents), 0)::int as pay
        from ${jobs} as job where job.homeowner_id = home.id and job.property_id = rental.id and ${isInMonth("job")} and ${counts("job")}) as served
      cross join lateral (
        select count(*) as visits from ${jobs} as each
        where each.homeowner_id = home.id and ${isInMonth("each")} and ${counts("each")}) as shared
      cross join lateral (
        select sum(paid.amount_cents - (
          select coalesce(sum(line.amount_cents), 0) from ${rentalMonths} as line where line.invoice_id = paid.id)) as cents
        from ${invoices} as paid where paid.user_id = home.user_id and paid.status <> 'void' and paid.subscription_id is not null
          and paid.period_starts_on >= bill.month and paid.period_starts_on < (bill.month + interval '1 month')::date) as billed
      cross join lateral (
        select coalesce(-sum(entry.amount_cents), 0)::int as cents
        from ${jobs} as lost join ${ledgerTransactions} as moved on moved.job_id = lost.id
          and moved.kind in ('credit', 'credit_reversal')
        join ${ledgerEntries} as entry on entry.transaction_id = moved.id and entry.account = 'homeowner_balance'
        where lost.homeowner_id = home.id and lost.property_id = rental.id and ${isInMonth("lost")}) as given
      where (served.visits > 0 or given.cents <> 0)
        and ${within ? liesIn(sql`rental.zip_code`, within) : sql`true`}
        and ${after ? sql`(bill.property_id, bill.month) > (${after.id}::uuid, ${after.day}::date)` : sql`true`}
      order by bill.property_id, bill.month limit ${literally(limit + 1)}) as month`,
  );
}
