import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { RegularEnd } from "../rules/regulars.ts";

/** A home that is no longer a runner's regular one from `untilOn` on. */
export type EndedRegular = {
  id: string;
  homeownerId: string;
  homeUserId: string;
  weekday: number;
  runnerId: string;
  runnerUserId: string;
  runnerName: string;
  publicStreet: string;
  untilOn: string;
};

/** The local day of a home at an instant; `home` is the row of homeowner_profiles. */
export function homesDay(now: string): SQL {
  return sql`(${now}::timestamptz at time zone home.time_zone)::date`;
}

/** The weekday of a job's collection, and the day that decides its regular; `jobs` is the row. */
export const dueDay = sql`coalesce(jobs.due_on, jobs.scheduled_on)`;

/**
 * Ends standing claims, all that `where` says of the row `regular`, from the home's day `days` after today on; one that
 * ends sooner stays. Call after the locks of homes and runner. Returns those that changed.
 */
export async function endRegulars(
  tx: Db,
  of: { where: SQL; reason: RegularEnd; days: number; now: string },
): Promise<EndedRegular[]> {
  const untilOn = sql`(${homesDay(of.now)} + ${of.days}::int)`;
  return rowsOf<EndedRegular>(
    tx,
    sql`with held as materialized (
      select regular.id from regular_homes as regular join homeowner_profiles as home on home.id = regular.homeowner_id
      where (regular.until_on is null or regular.until_on > ${untilOn}) and ${of.where}
      order by regular.id for update of regular
    ), ended as (
      update regular_homes as regular set until_on = greatest(regular.from_on, ${untilOn}), ended_at = ${of.now}::timestamptz,
        end_reason = ${of.reason}
      from homeowner_profiles as home where home.id = regular.homeowner_id and regular.id in (select id from held)
      returning regular.id, regular.homeowner_id, regular.weekday, regular.runner_id, regular.until_on
    )
    select ended.id, ended.homeowner_id as "homeownerId", home.user_id as "homeUserId", ended.weekday, ended.runner_id as "runnerId",
      runner.user_id as "runnerUserId", person.first_name as "runnerName", coalesce(home.public_street, '') as "publicStreet",
      ended.until_on::text as "untilOn"
    from ended join homeowner_profiles as home on home.id = ended.homeowner_id
    join runner_profiles as runner on runner.id = ended.runner_id join users as person on person.id = runner.user_id
    order by ended.id`,
  );
}

/** Opens the untouched pickups that ended claims no longer cover, each with its event. Returns how many. */
export async function freePickupsOf(
  tx: Db,
  of: { ended: readonly EndedRegular[]; userId: string | null; reason: string; now: string },
): Promise<number> {
  const ids = of.ended.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`with held as materialized (
      select jobs.id from jobs where jobs.id in (
        select jobs.id from regular_homes as regular
        join jobs on jobs.homeowner_id = regular.homeowner_id and jobs.runner_id = regular.runner_id and jobs.kind = 'weekly'
          and extract(isodow from ${dueDay}) = regular.weekday and ${dueDay} >= regular.until_on
        where regular.id = any(${sql.param(ids)}::uuid[])
      ) and jobs.status = 'assigned' and jobs.window_starts_at > ${of.now}::timestamptz
      order by jobs.id for update
    ), freed as (
      update jobs set status = 'scheduled', runner_id = null, accepted_at = null from held where jobs.id = held.id returning jobs.id
    ), recorded as (
      insert into job_events (id, job_id, from_status, to_status, user_id, reason, happened_at)
      select new_id(), id, 'assigned', 'scheduled', ${of.userId}::uuid, ${of.reason}, ${of.now}::timestamptz from freed
    )
    select count(*)::int as count from freed`,
  );
  return row?.count ?? 0;
}

/** Whether the homeowner of a job has blocked a runner. */
export async function isBlockedAt(db: Db, of: { jobId: string; runnerId: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 as found from jobs join runner_preferences as wish on wish.homeowner_id = jobs.homeowner_id
    where jobs.id = ${of.jobId}::uuid and wish.runner_id = ${of.runnerId}::uuid and wish.preference = 'blocked'`,
  );
  return rows.length > 0;
}
