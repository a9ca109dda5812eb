import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { mayWork } from "#modules/accounts/index.ts";
import { dueDay } from "#modules/pickups/index.ts";
import { holdForBackups } from "#modules/runners/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";

/** The claims a statement is about: those of a bucket's homes, of one home, or given ones. */
export type Claims = { bucket: number } | { homeownerId: string } | { ids: string[] };

function areAmong(claims: Claims): SQL {
  if ("ids" in claims) return sql`regular.id = any(${sql.param(claims.ids)}::uuid[])`;
  return "bucket" in claims
    ? sql`home.bucket = ${claims.bucket}::smallint`
    : sql`home.id = ${claims.homeownerId}::uuid`;
}

/** A runner's stops that became theirs at once. `firstOn`: the local day of the first. */
export type Assigned = { runnerUserId: string; count: number; firstOn: string };

/**
 * Gives open pickups to the homes' regulars, with their events. Not those that a regular gave away or declined, beyond
 * the daily limit, or on a day off, which their backup gets first. Call with the bucket or the homes locked. Safe to
 * repeat. Returns what each runner got.
 */
export async function assignRegulars(
  deps: { now(): string },
  tx: Db,
  claims: Claims,
): Promise<{ assigned: Assigned[]; held: Awaited<ReturnType<typeof holdForBackups>> }> {
  const now = deps.now();
  const isOpen = sql`(regular.until_on is null or regular.until_on > ${now}::timestamptz::date - 2)`;
  // Accepting counts a runner's day, and days off are taken, under this lock too.
  await rowsOf(
    tx,
    sql`select from runner_profiles where id in (
      select regular.runner_id from regular_homes as regular join homeowner_profiles as home on home.id = regular.homeowner_id
      where ${areAmong(claims)} and ${isOpen}) order by id for no key update`,
    "lock_regular_runners",
  );
  // Ending a claim changes its row, so the next statement sees it.
  await rowsOf(
    tx,
    sql`select from regular_homes as regular join homeowner_profiles as home on home.id = regular.homeowner_id
    where ${areAmong(claims)} and ${isOpen} order by regular.id for share of regular`,
    "lock_regulars",
  );
  const [row] = await rowsOf<{ assigned: Assigned[]; off: { jobId: string; runnerId: string }[] }>(
    tx,
    sql`with wanted as materialized (
      select jobs.id, runner.id as runner_id, runner.user_id, jobs.scheduled_on, span.first_on, span.last_on,
        exists (select from runner_days_off as off where off.runner_id = runner.id
          and off.from_on <= span.last_on and off.until_on >= span.first_on)
        or exists (select from runner_weekday_hours as own where own.runner_id = runner.id
          and own.weekday = extract(dow from span.first_on) and cardinality(own.windows) = 0) as is_off
      from regular_homes as regular
      join homeowner_profiles as home on home.id = regular.homeowner_id
      join runner_profiles as runner on runner.id = regular.runner_id and runner.application_status = 'approved'
      join users as person on person.id = runner.user_id and ${mayWork}
      join jobs on jobs.homeowner_id = home.id and jobs.kind = 'weekly' and jobs.status = 'scheduled'
        and not jobs.needs_confirmation and not jobs.is_withheld and jobs.window_starts_at > ${now}::timestamptz
        and extract(isodow from ${dueDay}) = regular.weekday
        and ${dueDay} >= regular.from_on and (regular.until_on is null or ${dueDay} < regular.until_on)
      cross join lateral (select least(jobs.scheduled_on, (jobs.window_starts_at at time zone home.time_zone)::date) as first_on,
        greatest(jobs.scheduled_on, (jobs.in_by at time zone home.time_zone)::date) as last_on) as span
      where ${areAmong(claims)} and ${isOpen}
        and not exists (select from job_declines where job_id = jobs.id and runner_id = runner.id)
        and not exists (select from job_events as event where event.job_id = jobs.id and event.happened_at >= regular.claimed_at
          and event.from_status = 'assigned' and event.to_status = 'scheduled'
          and event.reason is distinct from 'regular ended')
    ), ranked as materialized (
      select wanted.*, (select count(*) from jobs as taken where taken.runner_id = wanted.runner_id
          and taken.scheduled_on = wanted.scheduled_on and taken.status in ('assigned', 'in_progress'))
        + row_number() over (partition by runner_id, scheduled_on order by id) as nth
      from wanted where not is_off
    ), held as materialized (
      select id from jobs where id in (select id from ranked where nth <= ${literally(maxOpenJobsPerDay)}) and status = 'scheduled'
      order by id for update
    ), given as (
      update jobs set status = 'assigned', runner_id = ranked.runner_id, accepted_at = ${now}::timestamptz, held_for = null, held_until = null
      from ranked join held using (id) where jobs.id = ranked.id
      returning jobs.id, ranked.user_id, jobs.scheduled_on
    ), recorded as (
      insert into job_events (id, job_id, from_status, to_status, user_id, happened_at)
      select new_id(), id, 'scheduled', 'assigned', user_id, ${now}::timestamptz from given
    )
    select coalesce((select json_agg(json_build_object('runnerUserId', user_id, 'count', count, 'firstOn', first_on) order by user_id)
        from (select user_id, count(*)::int as count, min(scheduled_on) as first_on from given group by user_id) as each), '[]') as assigned,
      coalesce((select json_agg(json_build_object('jobId', id, 'runnerId', runner_id) order by id) from wanted where is_off), '[]') as off`,
    "assign_regulars",
  );
  const { assigned, off } = row ?? { assigned: [], off: [] };
  return { assigned, held: await holdForBackups(tx, { jobs: off, now }) };
}
