import { asc, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, pins, runnerDaysOff, runnerProfiles, runnerWeekdayHours, users } from "#db/schema/index.ts";
import { mayWork } from "#modules/accounts/index.ts";
import { texts, zoneOf } from "#modules/homes/index.ts";
import { lastPromises } from "#modules/pickups/index.ts";
import { jobDays } from "#modules/runners/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { records, rowsOf } from "#platform/queries/rows.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import type { ReassignMove } from "../contract/reassign.ts";
import type { Helper, OpenStop } from "../propose.ts";
import { lockRunners } from "./day-moves.ts";
import { type DispatchRow, liesInZips, selectDispatchJobs } from "./dispatch.ts";

/**
 * A runner's unfinished pickups of these days, except those too late for another runner; without a runner, the open ones
 * that may be given to one. Soonest first; one more than the limit if there are more.
 */
export async function listFallingOpen(
  db: Db,
  of: {
    runnerId: string | null;
    fromOn: string;
    untilOn: string;
    area: string;
    now: string;
    limit: number;
  },
): Promise<DispatchRow[]> {
  const days = jobDays();
  const fallen = of.runnerId
    ? sql`${jobs.runnerId} = ${of.runnerId}::uuid and ${jobs.status} in ('assigned', 'in_progress')
        and ${jobs.scheduledOn} between ${of.fromOn}::date - 2 and ${of.untilOn}::date + 2
        and ${days.first} <= ${of.untilOn} and ${days.last} >= ${of.fromOn}`
    : sql`${jobs.status} = 'scheduled' and not ${jobs.needsConfirmation} and not ${jobs.isWithheld}
        and ${jobs.scheduledOn} between ${of.fromOn}::date and ${of.untilOn}::date`;
  return selectDispatchJobs(db)
    .where(
      sql`${fallen} and ${liesInZips(sql`${jobs.zipCode}`, of.area)}
        and (${jobs.status} = 'in_progress' or ${jobs.outBy} > ${of.now}::timestamptz)`,
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.outBy), asc(jobs.id))
    .limit(of.limit + 1);
}

/** A job's street, and its place as JSON: its pin, or the center of its ZIP code. */
const streetAndPlace = sql`jobs.public_street as street, (
    select case when coalesce(pin.latitude, jobs.latitude) is not null then json_build_object(
      'latitude', coalesce(pin.latitude, jobs.latitude), 'longitude', coalesce(pin.longitude, jobs.longitude)) end
    from (values (1)) as one left join ${pins} as pin on pin.homeowner_id = jobs.homeowner_id
      and pin.zip_code = jobs.zip_code and pin.address = jobs.address) as place`;

/** The facts for `proposeRunners` about some pickups: they, and at most 200 runners who serve one of their ZIP codes. */
export async function findHelpers(
  db: Db,
  of: { jobIds: string[]; without: string | null },
): Promise<{ open: OpenStop[]; helpers: Helper[] }> {
  const days = jobDays();
  const [row] = await rowsOf<Awaited<ReturnType<typeof findHelpers>>>(
    db,
    sql`with open as materialized (
      select jobs.id, jobs.scheduled_on, jobs.zip_code, jobs.status, jobs.out_by, ${streetAndPlace},
        case when jobs.status = 'in_progress' then ${days.last} else ${days.first} end as first_on, ${days.last} as last_on,
        to_char(jobs.window_starts_at at time zone ${zoneOf("jobs")}, 'HH24:MI') as out_from,
        to_char(jobs.out_by at time zone ${zoneOf("jobs")}, 'HH24:MI') as out_until,
        array(select runner.id from job_events as back join ${runnerProfiles} as runner on runner.user_id = back.user_id
          where back.job_id = jobs.id and back.from_status = 'assigned' and back.to_status = 'scheduled'
          union select wish.runner_id from runner_preferences as wish
          where wish.homeowner_id = jobs.homeowner_id and wish.preference = 'blocked') as gave_back
      from ${jobs} where jobs.id = any(${texts(of.jobIds)}::uuid[])
    ), serving as materialized (
      select runner.*, trim(person.first_name || ' ' || person.last_name) as name
      from ${runnerProfiles} as runner
      join ${users} as person on person.id = runner.user_id and ${mayWork}
      where runner.application_status = 'approved' and runner.service_areas && array(select zip_code from open)
        and runner.id is distinct from ${of.without}::uuid
      order by runner.is_available desc, runner.id limit 200
    )
    select coalesce((select json_agg(json_build_object('id', id, 'day', scheduled_on, 'zipCode', zip_code, 'street', street,
        'place', place, 'firstOn', first_on, 'lastOn', last_on, 'outFrom', out_from, 'outUntil', out_until,
        'isBegun', status = 'in_progress', 'gaveBack', gave_back) order by scheduled_on, out_by, id) from open), '[]') as open,
      coalesce((select json_agg(json_build_object('runnerId', serving.id, 'name', serving.name, 'zipCodes', serving.service_areas,
        'isAvailable', serving.is_available, 'windows', serving.availability_windows,
        'weekdays', coalesce((select json_agg(json_build_object('weekday', own.weekday, 'windows', own.windows))
          from ${runnerWeekdayHours} as own where own.runner_id = serving.id), '[]'),
        'daysOff', coalesce((select json_agg(json_build_object('fromOn', off.from_on, 'untilOn', off.until_on))
          from ${runnerDaysOff} as off where off.runner_id = serving.id
            and off.until_on >= (select min(first_on) from open) and off.from_on <= (select max(last_on) from open)), '[]'),
        'stops', coalesce((select json_agg(json_build_object('day', stop.scheduled_on, 'street', stop.street, 'place', stop.place)
            order by stop.out_by, stop.id)
          from (select jobs.id, jobs.scheduled_on, jobs.out_by, ${streetAndPlace} from ${jobs}
            where jobs.runner_id = serving.id and jobs.status in ('assigned', 'in_progress')
              and jobs.scheduled_on between (select min(scheduled_on) from open) and (select max(scheduled_on) from open)
          ) as stop), '[]'),
        'kept', record.kept, 'broken', record.broken, 'ratingSum', serving.rating_sum, 'ratingCount', serving.rating_count)
        order by serving.is_available desc, serving.id)
      from serving cross join lateral (${lastPromises({ runnerId: sql`serving.id`, until: sql`(select max(scheduled_on) from open)` })}) as record), '[]') as helpers`,
  );
  if (!row) throw new Error("Looking for helpers gave nothing");
  return row;
}

export type InvolvedRunner = { id: string; userId: string; firstName: string };

/** Locks runners and returns those who exist. */
export async function lockInvolved(tx: Db, runnerIds: string[]): Promise<InvolvedRunner[]> {
  const ids = sql`select unnest(${texts(runnerIds)}::uuid[])`;
  await lockRunners(tx, ids);
  return rowsOf<InvolvedRunner>(
    tx,
    sql`select runner.id, runner.user_id as "userId", person.first_name as "firstName"
      from ${runnerProfiles} as runner join ${users} as person on person.id = runner.user_id where runner.id in (${ids})`,
  );
}

/** Locks pickups until the transaction ends and returns them. */
export async function lockPickups(tx: Db, jobIds: string[]): Promise<DispatchRow[]> {
  const ids = sql`any(${texts(jobIds)}::uuid[])`;
  await tx.execute(sql`select from jobs where id = ${ids} order by id for no key update`);
  return selectDispatchJobs(tx).where(sql`${jobs.id} = ${ids}`);
}

/**
 * The moves that are still possible: the pickup is as it was seen and not over, and its new runner is approved, active,
 * not off and below the day's limit. Opening one again needs cans that are not out. Call under the locks.
 */
export async function findPossibleMoves(tx: Db, moves: ReassignMove[], now: string): Promise<string[]> {
  const wanted = records(
    moves.map(({ jobId, seen, toRunnerId }, nth) => ({
      job_id: jobId,
      seen_status: seen.status,
      seen_id: seen.runnerId,
      seen_on: seen.day,
      to_id: toRunnerId,
      nth,
    })),
    "job_id uuid, seen_status text, seen_id uuid, seen_on date, to_id uuid, nth int",
  );
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from (
      select jobs.id, record.to_id, (select count(*) from ${jobs} as other where other.runner_id = record.to_id
          and other.scheduled_on = jobs.scheduled_on and other.status in ('assigned', 'in_progress'))
        + row_number() over (partition by record.to_id, jobs.scheduled_on order by record.nth) as held
      from ${wanted} join ${jobs} on jobs.id = record.job_id
      where jobs.status = record.seen_status and jobs.runner_id is not distinct from record.seen_id
        and jobs.scheduled_on = record.seen_on and record.seen_id is distinct from record.to_id
        and jobs.status in ('scheduled', 'assigned', 'in_progress') and not jobs.needs_confirmation and not jobs.is_withheld
        and (jobs.status = 'in_progress' and record.to_id is not null or jobs.status <> 'in_progress'
          and (record.to_id is null or jobs.out_by > ${now}::timestamptz))
        and (record.to_id is null or exists (select from ${runnerProfiles} as runner
          join ${users} as person on person.id = runner.user_id and ${mayWork}
          where runner.id = record.to_id and runner.application_status = 'approved'
            and not exists (select from ${runnerDaysOff} as off where off.runner_id = runner.id
              and jobs.scheduled_on between off.from_on and off.until_on)))
    ) as fit where to_id is null or held <= ${literally(maxOpenJobsPerDay)}`,
  );
  return rows.map(({ id }) => id);
}

/** Hands pickups in progress to other runners. */
export async function handOverJobs(tx: Db, over: { jobId: string; runnerId: string }[], now: string) {
  await tx.execute(sql`
    update ${jobs} set runner_id = given.runner_id::uuid, accepted_at = ${now}::timestamptz
    from unnest(${texts(over.map(({ jobId }) => jobId))}, ${texts(over.map(({ runnerId }) => runnerId))})
      as given (job_id, runner_id)
    where jobs.id = given.job_id::uuid and jobs.status = 'in_progress'`);
}
