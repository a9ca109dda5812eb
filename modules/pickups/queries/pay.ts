import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import type { JobPay, PayFacts } from "#modules/rates/rules/pay.ts";
import { recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { zoneOf } from "../../homes/index.ts";

/** An open job with what decides its pay. `untilStart`: milliseconds until its cans go out. */
export type PayFactsRow = Omit<PayFacts, "risenHours"> & {
  id: string;
  day: string;
  zipCode: string;
  untilStart: number;
  payCents: Cents;
  payTerms: JobPay | null;
};

/** The jobs of a home, of a rental, of all homes in a bucket, of a day, or those whose pay rises now. */
export type PricedJobs = { now: string; after?: string | null; limit?: number } & (
  | { homeownerId: string }
  | { homeownerIds: string[] }
  | { bucket: number }
  | { day: string }
  | { rising: true }
);

/** The most hours that a job's pay may rise. */
const mostRiseHours = 48;

function isAmong(of: PricedJobs): SQL {
  if ("homeownerId" in of) return sql`jobs.homeowner_id = ${of.homeownerId}::uuid`;
  if ("homeownerIds" in of)
    return sql`jobs.homeowner_id in (select value::uuid from json_array_elements_text(${JSON.stringify(of.homeownerIds)}::json))`;
  if ("bucket" in of)
    return sql`jobs.homeowner_id in (select id from homeowner_profiles where bucket = ${of.bucket})`;
  if ("day" in of) return sql`jobs.scheduled_on = ${of.day}::date`;
  return sql`jobs.window_starts_at > ${of.now}::timestamptz - interval '1 day'
    and jobs.window_starts_at <= ${of.now}::timestamptz + interval '${sql.raw(String(mostRiseHours))} hours'
    and (jobs.pay_terms->>'riseCents')::int > 0`;
}

/** What decides a job's pay, from `jobs` and its home. */
const payFacts = sql`jobs.number_of_cans as cans, jobs.scheduled_on::text as day, jobs.zip_code as "zipCode",
  (jobs.property_id is null and home.long_driveway) as "hasLongDriveway",
  (jobs.property_id is null and home.has_stairs) as "hasStairs",
  (date_part('hour', jobs.window_starts_at at time zone ${zoneOf("jobs")}) >= 16) as "isEvening"`;

/** Open jobs in the order of their ids, locked until the transaction ends. */
export function listJobsToPrice(tx: Db, of: PricedJobs): Promise<PayFactsRow[]> {
  return rowsOf<PayFactsRow>(
    tx,
    sql`
    select jobs.id, jobs.pay_cents as "payCents", jobs.pay_terms as "payTerms", ${payFacts},
      (date_part('epoch', jobs.window_starts_at - ${of.now}::timestamptz) * 1000)::float8 as "untilStart"
    from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
    where jobs.status = 'scheduled' and ${isAmong(of)} ${of.after ? sql`and jobs.id > ${of.after}::uuid` : sql``}
    order by jobs.id ${of.limit ? sql`limit ${of.limit}` : sql``}
    for no key update of jobs`,
  );
}

/** Jobs per statement. */
const rowsAtOnce = 1000;

/** Sets the pay of open jobs. */
export async function savePay(
  tx: Db,
  priced: { id: string; payCents: Cents; payTerms: JobPay | null }[],
): Promise<void> {
  for (let at = 0; at < priced.length; at += rowsAtOnce) {
    const given = recordsOf(jobs, ["id", "payCents", "payTerms"], priced.slice(at, at + rowsAtOnce));
    await tx.execute(sql`
      update jobs set pay_cents = record.pay_cents, pay_terms = record.pay_terms
      from ${given} where jobs.id = record.id and jobs.status = 'scheduled'`);
  }
}

/** How many pickups the runner completed before on the job's street that day. Under the runner's lock. */
export async function countEarlierOnStreet(tx: Db, of: { jobId: string; runnerId: string }): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`
    select count(*)::int as count from jobs as this
    join jobs as other on other.runner_id = ${of.runnerId}::uuid and other.scheduled_on = this.scheduled_on
      and other.status = 'completed' and other.id <> this.id and other.zip_code = this.zip_code
      and ${streetKey(sql`other.public_street`)} = ${streetKey(sql`this.public_street`)}
    where this.id = ${of.jobId}::uuid`,
  );
  return row?.count ?? 0;
}

/** The longest travel to a stop that counts as work, in minutes; after a longer break, work begins on arrival. */
const longestWay = 30;

/**
 * The minutes that a runner's pickup took, including travel, measured at both of its legs; null unless both are.
 * A row of `jobs` is in scope.
 */
export const minutesOfJob = sql<number | null>`(
  select case when count(leg.seconds) = 2 then greatest(1, round(sum(leg.seconds) / 60))::int end
  from (
    select distinct on (told.step) told.step, date_part('epoch', told.captured_at - case
      when told.captured_at - before.at <= interval '${sql.raw(String(longestWay))} minutes'
        and before.at <= coalesce(told.came_at, told.captured_at) then before.at
      else told.came_at end) as seconds
    from runner_steps as told
    left join lateral (
      select max(other.captured_at) as at from runner_steps as other
      where other.user_id = told.user_id and other.captured_at < told.captured_at
        and other.step in ('out', 'in') and other.refusal is null
    ) as before on true
    where told.job_id = jobs.id and told.step in ('out', 'in') and told.refusal is null
    order by told.step, told.captured_at desc
  ) as leg
)`;

/** A completed pickup with what decided its pay. `untilStart`: milliseconds from accepting it to its start. */
export type PaidJobRow = PayFactsRow & { runnerId: string; street: string | null; minutes: number | null };

/** The latest completed pickups since an instant, in the order in which they were completed. */
export async function listPaidJobs(db: Db, of: { since: string; limit: number }): Promise<PaidJobRow[]> {
  const rows = await rowsOf<PaidJobRow>(
    db,
    sql`
    select jobs.id, jobs.pay_cents as "payCents", jobs.pay_terms as "payTerms", ${payFacts},
      (date_part('epoch', jobs.window_starts_at - jobs.accepted_at) * 1000)::float8 as "untilStart",
      jobs.runner_id as "runnerId", ${streetKey(sql`jobs.public_street`)} as street, ${minutesOfJob} as minutes
    from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
    where jobs.status = 'completed' and jobs.completed_at >= ${of.since}::timestamptz
    order by jobs.completed_at desc limit ${of.limit}`,
  );
  return rows.toReversed();
}

const isInReview = sql`exists (select from job_anomalies as anomaly where anomaly.job_id = jobs.id
  and (anomaly.outcome is null or anomaly.outcome = 'refused' and anomaly.answer_outcome is distinct from 'reversed'))`;

/** Runners' days with a promised minimum that pay less and were not topped up yet. */
export function listDaysToSettle(
  db: Db,
  of: { from: string; before: string },
): Promise<{ runnerId: string; day: string }[]> {
  return rowsOf<{ runnerId: string; day: string }>(
    db,
    sql`
    select found.runner_id as "runnerId", found.day::text as day from (
      select distinct runner_id, scheduled_on as day from jobs
      where status = 'completed' and (pay_terms->>'dayMinimumCents')::int > 0
        and scheduled_on >= ${of.from}::date and scheduled_on < ${of.before}::date
    ) as found
    join runner_profiles as runner on runner.id = found.runner_id
    cross join lateral (
      select sum(pay_cents) as cents, max((pay_terms->>'dayMinimumCents')::int) as minimum from jobs
      where jobs.runner_id = found.runner_id and jobs.scheduled_on = found.day and jobs.status = 'completed'
    ) as paid
    where paid.cents < paid.minimum and not exists (
      select from ledger_transactions as booked
      where booked.source = 'minimum:' || runner.user_id || ':' || found.day)`,
  );
}

/** A runner's completed pickups of a day. `isOpen`: one is not finished, in review, or was refused. */
export async function findRunnerDay(
  tx: Db,
  of: { runnerId: string; day: string },
): Promise<{ isOpen: boolean; pickups: { cents: Cents; dayMinimumCents: Cents }[] }> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof findRunnerDay>>>(
    tx,
    sql`
    select coalesce(bool_or(status in ('assigned', 'in_progress') or ${isInReview}), false) as "isOpen",
      coalesce(json_agg(json_build_object('cents', pay_cents,
        'dayMinimumCents', coalesce((pay_terms->>'dayMinimumCents')::int, 0)))
        filter (where status = 'completed'), '[]') as pickups
    from jobs where runner_id = ${of.runnerId}::uuid and scheduled_on = ${of.day}::date`,
  );
  if (!row) throw new Error("An aggregate has a row");
  return row;
}
