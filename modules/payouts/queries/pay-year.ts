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

/**
 * What a runner earned and was paid in a calendar year of `timeZone`, and the estimated street meters between the homes
 * of the pickups completed in it, in the order served on each day at the homes. A home not located counts at the
 * middle of its ZIP code.
 */
export async function findPayYear(
  db: Db,
  of: { userId: string; runnerId: string; year: number; formYear: number; timeZone: string },
): Promise<PayYearRow> {
  const start = (year: number) => sql`(make_date(${year}::int, 1, 1)::timestamp at time zone ${of.timeZone})`;
  const inYear = (column: string, year = of.year) =>
    sql`${sql.raw(column)} >= ${start(year)} and ${sql.raw(column)} < ${start(year + 1)}`;
  const paidIn = (year: number) => sql`(select coalesce(sum(amount_cents), 0)::int from payouts
    where user_id = ${of.userId}::uuid and status = 'paid' and ${inYear("paid_at", year)})`;
  const [row] = await rowsOf<PayYearRow>(
    db,
    sql`
    with stops as (
      select step.at, (step.at at time zone ${timeZoneOfJob})::date as day,
        radians(coalesce(pins.latitude, jobs.latitude)) as north, radians(coalesce(pins.longitude, jobs.longitude)) as east
      from ${jobs} left join ${pins} on ${isPinOf(pins)}
      cross join lateral (values (jobs.started_at), (jobs.completed_at)) as step (at)
      where jobs.runner_id = ${of.runnerId}::uuid and jobs.status = 'completed'
        and jobs.scheduled_on between make_date(${of.year}::int, 1, 1) - 7 and make_date(${of.year}::int, 12, 31) + 7
        and step.at is not null and coalesce(pins.latitude, jobs.latitude) is not null and ${inYear("step.at")}
    ), drives as (
      select north, east, lag(north) over trip as from_north, lag(east) over trip as from_east
      from stops window trip as (partition by day order by at)
    )
    select earned.jobs, earned."earnedCents",
      ${paidIn(of.year)} as "paidCents", ${paidIn(of.formYear)} as "formPaidCents",
      (select coalesce(sum(2 * ${earthMeters * streetFactor}::float8 * asin(least(1, sqrt(
        power(sin((north - from_north) / 2), 2)
        + cos(north) * cos(from_north) * power(sin((east - from_east) / 2), 2))))), 0)::int
        from drives where from_north is not null) as meters
    from (
      select count(*)::int as jobs, coalesce(-sum(entry.amount_cents), 0)::int as "earnedCents"
      from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.user_id = ${of.userId}::uuid and entry.account = 'runner_payable' and booked.kind = 'earning'
        and not ${isRefused} and ${inYear("booked.booked_at")}
    ) as earned`,
  );
  if (!row) throw new Error("A select of aggregates has a row");
  return row;
}
