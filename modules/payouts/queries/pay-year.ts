import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, pins } from "#db/schema/index.ts";
import { isPinOf } from "#modules/areas/index.ts";
import { timeZoneOfJob } from "#modules/homes/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { earthMeters, streetFactor } from "#platform/values/places.ts";
import { isRefused } from "./holds.ts";

type PayYearRow = {
  jobs: number;
  earnedCents: Cents;
  paidCents: Cents;
  /** Paid in `formYear`. */
  formPaidCents: Cents;
  meters: number;
};

type Year = { userId: string; runnerId: string; year: number; timeZone: string };

const startOf = (timeZone: string, year: number) =>
  sql`(make_date(${year}::int, 1, 1)::timestamp at time zone ${timeZone})`;
const within = (column: string, timeZone: string, year: number) =>
  sql`${sql.raw(column)} >= ${startOf(timeZone, year)} and ${sql.raw(column)} < ${startOf(timeZone, year + 1)}`;

/** What was paid out to a runner in a year. */
const paidIn = (
  { userId, timeZone }: Year,
  year: number,
) => sql`(select coalesce(sum(amount_cents), 0)::int from payouts
    where user_id = ${userId}::uuid and status = 'paid' and ${within("paid_at", timeZone, year)})`;

/** The ways between the homes of a year's completed pickups, as `drives`. */
const withDrives = (of: Year) => sql`with stops as (
      select step.at, (step.at at time zone ${timeZoneOfJob})::date as day,
        radians(coalesce(pins.latitude, jobs.latitude)) as north, radians(coalesce(pins.longitude, jobs.longitude)) as east
      from ${jobs} left join ${pins} on ${isPinOf(pins)}
      cross join lateral (values (jobs.started_at), (jobs.completed_at)) as step (at)
      where jobs.runner_id = ${of.runnerId}::uuid and jobs.status = 'completed'
        and jobs.scheduled_on between make_date(${of.year}::int, 1, 1) - 7 and make_date(${of.year}::int, 12, 31) + 7
        and step.at is not null and coalesce(pins.latitude, jobs.latitude) is not null and ${within("step.at", of.timeZone, of.year)}
    ), drives as (
      select at, north, east, lag(north) over trip as from_north, lag(east) over trip as from_east
      from stops window trip as (partition by day order by at)
    )`;

const meters = sql`coalesce(sum(2 * ${earthMeters * streetFactor}::float8 * asin(least(1, sqrt(
        power(sin((north - from_north) / 2), 2)
        + cos(north) * cos(from_north) * power(sin((east - from_east) / 2), 2))))), 0)::int`;

/** A month, 1 to 12, with what was booked in it. `other`: extra work, referrals and admins' adjustments. */
export type PayMonth = {
  month: number;
  jobs: number;
  payCents: Cents;
  tipCents: Cents;
  tripFeeCents: Cents;
  otherCents: Cents;
  /** Of `otherCents`. */
  referralCents: Cents;
  meters: number;
};

export type PayMonths = {
  name: string;
  city: string;
  /** Null until the payment provider was asked. */
  hasTaxDetails: boolean | null;
  paidCents: Cents;
  /** Those with pay or ways, in order. */
  months: PayMonth[];
};

/** A runner's calendar year of `timeZone` by month of booking, in one statement. */
export async function findPayMonths(db: Db, of: Year): Promise<PayMonths> {
  const monthOf = (column: string) =>
    sql`extract(month from ${sql.raw(column)} at time zone ${of.timeZone})::int`;
  const [row] = await rowsOf<PayMonths>(
    db,
    sql`
    ${withDrives(of)}, driven as (
      select ${monthOf("at")} as month, ${meters} as meters from drives where from_north is not null group by 1
    ), booked as (
      select ${monthOf("booked.booked_at")} as month, -entry.amount_cents as cents, booked.kind,
        case when booked.kind = 'earning' then 'pay' when booked.source like 'tipPay:%' then 'tip'
          when booked.source like 'trip:%' then 'trip' when booked.source similar to '(held|freed|minimum):%' then 'pay'
          when booked.source like 'runnerReferral:%' then 'referral' else 'other' end as part,
        booked.kind = 'earning' and not ${isRefused} as is_job
      from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.user_id = ${of.userId}::uuid and entry.account = 'runner_payable' and booked.kind <> 'payout'
        and ${within("booked.booked_at", of.timeZone, of.year)}
    ), months as (
      select month, (count(*) filter (where is_job))::int as jobs,
        coalesce(sum(cents) filter (where part = 'pay'), 0)::int as pay, coalesce(sum(cents) filter (where part = 'tip'), 0)::int as tip,
        coalesce(sum(cents) filter (where part = 'trip'), 0)::int as trip, coalesce(sum(cents) filter (where part in ('other', 'referral')), 0)::int as other,
        coalesce(sum(cents) filter (where part = 'referral'), 0)::int as referral
      from booked group by month
    )
    select trim(person.first_name || ' ' || person.last_name) as name, runner.city, account.has_tax_details as "hasTaxDetails",
      ${paidIn(of, of.year)} as "paidCents",
      coalesce((select json_agg(json_build_object('month', month, 'jobs', coalesce(jobs, 0), 'payCents', coalesce(pay, 0),
          'tipCents', coalesce(tip, 0), 'tripFeeCents', coalesce(trip, 0), 'otherCents', coalesce(other, 0), 'referralCents', coalesce(referral, 0),
          'meters', coalesce(driven.meters, 0)) order by month)
        from months full join driven using (month)), '[]') as months
    from runner_profiles as runner join users as person on person.id = runner.user_id
    left join payout_accounts as account on account.user_id = runner.user_id
    where runner.id = ${of.runnerId}::uuid`,
  );
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}

/**
 * What a runner earned and was paid in a calendar year of `timeZone`, and the estimated street meters between the homes
 * of the pickups completed in it, in the order served on each day at the homes. A home not located counts at the
 * middle of its ZIP code.
 */
export async function findPayYear(db: Db, of: Year & { formYear: number }): Promise<PayYearRow> {
  const [row] = await rowsOf<PayYearRow>(
    db,
    sql`
    ${withDrives(of)}
    select earned.jobs, earned."earnedCents",
      ${paidIn(of, of.year)} as "paidCents", ${paidIn(of, of.formYear)} as "formPaidCents",
      (select ${meters}
        from drives where from_north is not null) as meters
    from (
      select count(*)::int as jobs, coalesce(-sum(entry.amount_cents), 0)::int as "earnedCents"
      from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.user_id = ${of.userId}::uuid and entry.account = 'runner_payable' and booked.kind = 'earning'
        and not ${isRefused} and ${within("booked.booked_at", of.timeZone, of.year)}
    ) as earned`,
  );
  if (!row) throw new Error("A select of aggregates has a row");
  return row;
}
