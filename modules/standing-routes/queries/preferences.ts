import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dueDay, homesDay } from "#modules/pickups/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Regulars } from "../contract.ts";
import type { RunnerPreference } from "../rules.ts";
import { isTakenAgain } from "./streets.ts";

/** How long a runner is listed at a home after a pickup. */
const knownDays = 90;

type RegularsRow = Omit<Regulars, "regulars"> & {
  regulars: (Omit<Regulars["regulars"][number], "weekday"> & { weekday: number })[];
};

/** The home's regulars, the coming pickups that others do, and the runners it knows, in one statement. */
export async function readRegulars(db: Db, of: { homeownerId: string; now: string }): Promise<RegularsRow> {
  const [row] = await rowsOf<RegularsRow>(
    db,
    sql`select coalesce((
      select json_agg(json_build_object('weekday', regular.weekday, 'runnerId', regular.runner_id, 'name', person.first_name,
        'rating', case when runner.rating_count > 0 then round(runner.rating_sum::numeric / runner.rating_count, 1)::text end,
        'fromOn', regular.from_on, 'untilOn', regular.until_on) order by regular.weekday, regular.from_on)
      from regular_homes as regular join runner_profiles as runner on runner.id = regular.runner_id
      join users as person on person.id = runner.user_id
      where regular.homeowner_id = home.id and (regular.until_on is null or regular.until_on > ${homesDay(of.now)} and not ${isTakenAgain})
    ), '[]') as regulars, coalesce((
      select json_agg(json_build_object('jobId', jobs.id, 'day', jobs.scheduled_on, 'regular', usual.first_name,
        'because', case when exists (select from runner_days_off as off where off.runner_id = regular.runner_id
          and off.from_on <= greatest(jobs.scheduled_on, (jobs.in_by at time zone home.time_zone)::date)
          and off.until_on >= least(jobs.scheduled_on, (jobs.window_starts_at at time zone home.time_zone)::date)) then 'dayOff' else 'other' end,
        'instead', other.first_name) order by jobs.scheduled_on, jobs.id)
      from jobs join regular_homes as regular on regular.homeowner_id = jobs.homeowner_id and regular.weekday = extract(isodow from ${dueDay})
        and ${dueDay} >= regular.from_on and (regular.until_on is null or ${dueDay} < regular.until_on)
      join runner_profiles as runner on runner.id = regular.runner_id join users as usual on usual.id = runner.user_id
      left join runner_profiles as second on second.id = jobs.runner_id left join users as other on other.id = second.user_id
      where jobs.homeowner_id = home.id and jobs.kind = 'weekly' and jobs.status in ('scheduled', 'assigned', 'in_progress')
        and jobs.scheduled_on >= ${homesDay(of.now)} and jobs.runner_id is distinct from regular.runner_id
    ), '[]') as changes, coalesce((
      select json_agg(json_build_object('runnerId', runner.id, 'name', person.first_name, 'preference', wish.preference) order by person.first_name, runner.id)
      from (
        select runner_id from runner_preferences where homeowner_id = home.id
        union select runner_id from regular_homes where homeowner_id = home.id and until_on is null
        union select runner_id from jobs where homeowner_id = home.id and status = 'completed' and scheduled_on > ${homesDay(of.now)} - ${knownDays}::int
      ) as known join runner_profiles as runner on runner.id = known.runner_id
      join users as person on person.id = runner.user_id and person.deleted_at is null
      left join runner_preferences as wish on wish.homeowner_id = home.id and wish.runner_id = runner.id
    ), '[]') as runners
    from homeowner_profiles as home where home.id = ${of.homeownerId}::uuid`,
    "regulars",
  );
  return row ?? { regulars: [], changes: [], runners: [] };
}

/** Sets or takes back a preference; another favorite becomes an ordinary runner. Under the home's lock. */
export async function savePreference(
  tx: Db,
  of: { homeownerId: string; runnerId: string; preference: RunnerPreference | null; now: string },
): Promise<void> {
  const { homeownerId, runnerId, preference } = of;
  await tx.execute(sql`delete from runner_preferences where homeowner_id = ${homeownerId}::uuid
    and (${preference}::text is null and runner_id = ${runnerId}::uuid
      or ${preference}::text = 'favorite' and preference = 'favorite' and runner_id <> ${runnerId}::uuid)`);
  if (preference === null) return;
  await tx.execute(sql`insert into runner_preferences (homeowner_id, runner_id, preference, set_at)
    values (${homeownerId}::uuid, ${runnerId}::uuid, ${preference}, ${of.now}::timestamptz)
    on conflict (homeowner_id, runner_id) do update set preference = excluded.preference, set_at = excluded.set_at
      where runner_preferences.preference <> excluded.preference`);
}

/** Opens everything else of a home that a runner has accepted and not begun, and what waits for them. Returns runner and days. */
export async function freeJobsOfPair(
  tx: Db,
  of: { homeownerId: string; runnerId: string; userId: string; now: string },
): Promise<{ runnerUserId: string; day: string }[]> {
  return rowsOf<{ runnerUserId: string; day: string }>(
    tx,
    sql`with held as materialized (
      select id, status from jobs where homeowner_id = ${of.homeownerId}::uuid
        and (runner_id = ${of.runnerId}::uuid and status = 'assigned' or held_for = ${of.runnerId}::uuid and status = 'scheduled')
      order by id for update
    ), freed as (
      update jobs set status = 'scheduled', runner_id = null, accepted_at = null, held_for = null, held_until = null
      from held where jobs.id = held.id returning jobs.id, jobs.scheduled_on, held.status
    ), recorded as (
      insert into job_events (id, job_id, from_status, to_status, user_id, reason, happened_at)
      select new_id(), id, 'assigned', 'scheduled', ${of.userId}::uuid, 'another runner', ${of.now}::timestamptz
      from freed where status = 'assigned'
    )
    select runner.user_id as "runnerUserId", freed.scheduled_on::text as day
    from freed join runner_profiles as runner on runner.id = ${of.runnerId}::uuid where freed.status = 'assigned' order by freed.id`,
  );
}

/** What homeowners said about a runner whose account goes. */
export async function deletePreferencesAbout(tx: Db, runnerId: string): Promise<void> {
  await tx.execute(sql`delete from runner_preferences where runner_id = ${runnerId}::uuid`);
}

/** What a home whose account goes said about runners. */
export async function deletePreferencesOf(tx: Db, homeownerId: string): Promise<void> {
  await tx.execute(sql`delete from runner_preferences where homeowner_id = ${homeownerId}::uuid`);
}
