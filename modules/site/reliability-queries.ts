import { asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountOf,
  homeownerProfiles,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  promises,
  reliabilityAreas,
  truckObservations,
  zipCodes,
} from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { CountedWeek } from "./reliability-areas.ts";

/**
 * Counts the pickups due from one day to another, both included, by week and ZIP code: their promises, and the credits
 * that nobody asked for and nothing took back. Full cans that wait at the curb went out with the first pickup and are
 * back with its return, so each of the two promises counts once.
 */
export function countWeeks(db: Db, days: { fromOn: string; untilOn: string }): Promise<CountedWeek[]> {
  const promised = (promise: "out" | "in" | "photos") => sql`
    json_build_object('made', coalesce(sum(${sql.identifier(`${promise}_made`)}), 0)::int,
      'kept', coalesce(sum(${sql.identifier(`${promise}_kept`)}), 0)::int)`;
  const counted = (promise: "out" | "in" | "photos") => sql`
    count(*) filter (where made.promise = ${promise}) as ${sql.identifier(`${promise}_made`)},
    count(*) filter (where made.promise = ${promise} and made.outcome = 'kept') as ${sql.identifier(`${promise}_kept`)}`;
  return rowsOf(
    db,
    sql`
    with pickup as materialized (
      select job.id, job.zip_code, job.status, (job.scheduled_on - ${days.fromOn}::date) / 7 as week,
        ${accountOf(sql`home.user_id`)} as account_id
      from generate_series(${days.fromOn}::date, ${days.untilOn}::date, interval '1 day') as day
      join ${jobs} as job on job.scheduled_on = day::date
      join ${homeownerProfiles} as home on home.id = job.homeowner_id
      where job.status in ('completed', 'missed', 'cancelled')
    ), decided as materialized (
      select pickup.week, pickup.zip_code, pickup.account_id, pickup.status = 'missed' as is_missed,
        ${counted("out")}, ${counted("in")}, ${counted("photos")}
      from pickup join ${promises} as made on made.job_id = pickup.id
      where not exists (
        select from ${truckObservations} as seen where seen.cans = 'leftOut'
          and (made.promise = 'in' and seen.job_id = pickup.id and seen.return_job_id is not null
            or made.promise = 'out' and seen.return_job_id = pickup.id))
      group by pickup.id, pickup.week, pickup.zip_code, pickup.account_id, pickup.status
    ), housed as (
      select week, zip_code, count(*)::int as homes
      from (select week, min(zip_code) as zip_code from decided group by week, account_id) as home
      group by week, zip_code
    ), credited as (
      select pickup.week, pickup.zip_code, count(*)::int as credits, (-sum(entry.amount_cents))::int as cents
      from pickup
      join lateral (
        select id, booked_at from ${ledgerTransactions}
        where job_id = pickup.id and kind = 'credit' and source is null
        union all
        select id, booked_at from ${ledgerTransactions} where source = 'cancelled:' || pickup.id and kind = 'credit'
      ) as booked on true
      join ${ledgerEntries} as entry on entry.transaction_id = booked.id and entry.account = 'homeowner_balance'
      where pickup.status in ('missed', 'cancelled')
        and not exists (
          select from ${ledgerTransactions} as back where back.job_id = pickup.id and back.kind = 'credit_reversal')
        and not exists (
          select from ${ledgerEntries} as theirs join ${ledgerTransactions} as back on back.id = theirs.transaction_id
          where theirs.user_id = entry.user_id and back.kind = 'credit_reversal'
            and starts_with(back.source, 'guarantee:') and back.booked_at >= booked.booked_at)
      group by pickup.week, pickup.zip_code
    ), summed as (
      select week, zip_code, count(*)::int as pickups, (count(*) filter (where is_missed))::int as missed,
        ${promised("out")} as "out", ${promised("in")} as "in", ${promised("photos")} as "photos"
      from decided group by week, zip_code
    )
    select week, zip_code as "zipCode", coalesce(homes, 0) as homes, coalesce(pickups, 0) as pickups,
      coalesce(missed, 0) as missed, coalesce("out", ${none}) as "out", coalesce("in", ${none}) as "in",
      coalesce(photos, ${none}) as photos, coalesce(credits, 0) as credits, coalesce(cents, 0) as "creditCents"
    from summed full join housed using (week, zip_code) full join credited using (week, zip_code)
    order by week, zip_code`,
  );
}

const none = sql`'{"made": 0, "kept": 0}'::json`;

type AreaRow = typeof reliabilityAreas.$inferInsert;

/** Replaces what is published. Safe to repeat, and twice at once. */
export async function publishAreas(db: Db, rows: AreaRow[]): Promise<void> {
  const { zipCodes, fromOn, untilOn, spans, countedAt } = reliabilityAreas;
  const given = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;
  await db
    .insert(reliabilityAreas)
    .values(rows)
    .onConflictDoUpdate({
      target: reliabilityAreas.area,
      set: {
        zipCodes: given(zipCodes),
        fromOn: given(fromOn),
        untilOn: given(untilOn),
        spans: given(spans),
        countedAt: given(countedAt),
      },
    });
  await db.delete(reliabilityAreas).where(
    notInArray(
      reliabilityAreas.area,
      rows.map(({ area }) => area),
    ),
  );
}

/** Everything published, with each area's city; the whole service first. */
export async function listAreas(db: Db) {
  return db
    .select({ area: reliabilityAreas, city: zipCodes.city, state: zipCodes.state })
    .from(reliabilityAreas)
    .leftJoin(zipCodes, eq(zipCodes.zip, reliabilityAreas.area))
    .orderBy(asc(reliabilityAreas.area));
}
