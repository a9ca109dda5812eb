import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobs,
  pins,
  promises,
  runnerDaysOff,
  runnerProfiles,
  subscriptions,
  users,
  zipCodes,
} from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { typicalMinutes } from "#modules/pickups/index.ts";
import { windowsOn } from "#modules/runners/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { Weekday } from "#platform/values/days.ts";
import type { Place } from "#platform/values/places.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import { homeWindows, windowHours } from "#platform/values/windows.ts";
import { areasSince, liesIn } from "./planned.ts";

export type Areas = { area: string; areas: string[] };

/** The areas, and the chosen one: without a choice the first. */
export async function chooseArea(db: Db, of: { area: string | null; month: string }): Promise<Areas> {
  const rows = await rowsOf<{ area: string }>(db, areasSince(of.month));
  const areas = rows.map(({ area }) => area);
  return { area: of.area ?? areas[0] ?? "", areas };
}

/**
 * What goes out in an area on each of the days, by the local hour it starts, and how many of its approved runners who
 * are not off have which windows. `minutes`: both legs of a pickup lately; null with too few.
 */
export async function findCapacity(
  db: Db,
  of: { area: string; fromOn: string; days: number; now: string },
): Promise<{
  minutes: number | null;
  runners: number;
  planned: { day: string; hour: number; pickups: number }[];
  hours: { day: string; windows: AvailabilityWindow[]; runners: number }[];
}> {
  const until = sql`${of.fromOn}::date + ${literally(of.days - 1)}`;
  const outOn = sql`jobs.window_starts_at at time zone ${zoneOf("jobs")}`;
  const isHere = liesIn(sql`zip_code`, of.area);
  const [row] = await rowsOf<Awaited<ReturnType<typeof findCapacity>>>(
    db,
    sql`
    with serving as materialized (
      select runner.id, runner.availability_windows
      from ${runnerProfiles} as runner join ${users} as person on person.id = runner.user_id
      where runner.application_status = 'approved' and person.suspended_at is null
        and runner.service_areas && array(select zip from ${zipCodes} where ${liesIn(sql`zip`, of.area)})
    )
    select (select minutes from (${typicalMinutes(isHere, of.now)}) as typical) as minutes,
      (select count(*)::int from serving) as runners, coalesce((
      select json_agg(json_build_object('day', day, 'hour', hour, 'pickups', pickups) order by day, hour)
      from (
        select (${outOn})::date as day, extract(hour from ${outOn})::int as hour, count(*)::int as pickups
        from generate_series(${of.fromOn}::date, ${until} + 1, interval '1 day') as due
        cross join lateral (
          select * from ${jobs} where scheduled_on = due::date and ${isHere}
            and status in ('scheduled', 'assigned', 'in_progress', 'completed')) as jobs
        group by 1, 2) as out where day between ${of.fromOn}::date and ${until}), '[]') as planned, coalesce((
      select json_agg(json_build_object('day', day, 'windows', windows, 'runners', runners))
      from (
        select day::date, ${windowsOn("runner", sql`day::date`)} as windows, count(*)::int as runners
        from generate_series(${of.fromOn}::date, ${until}, interval '1 day') as day cross join serving as runner
        where not exists (
          select from ${runnerDaysOff} as off
          where off.runner_id = runner.id and day::date between off.from_on and off.until_on)
        group by 1, 2) as working), '[]') as hours`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}

/** Promises with an outcome, by ZIP code and by how many weeks after `fromOn` their pickup was. */
export function countPromises(
  db: Db,
  of: { area: string; fromOn: string; untilOn: string },
): Promise<{ zipCode: string; week: number; kept: number; made: number }[]> {
  return rowsOf(
    db,
    sql`
    select job.zip_code as "zipCode", (job.scheduled_on - ${of.fromOn}::date) / 7 as week,
      (count(*) filter (where promised.outcome = 'kept'))::int as kept, count(*)::int as made
    from generate_series(${of.fromOn}::date, ${of.untilOn}::date, interval '1 day') as day
    cross join lateral (
      select id, zip_code, scheduled_on from ${jobs}
      where scheduled_on = day::date and ${liesIn(sql`zip_code`, of.area)}) as job
    join ${promises} as promised on promised.job_id = job.id
    group by 1, 2 order by 1, 2`,
  );
}

const beganIn = sql`date_trunc('month', activated_at at time zone ${platformTimeZone})::date`;

/** Begun services by month, with how many were left after so many months; only those that the whole month reached. */
export function listCohorts(
  db: Db,
  of: { fromMonth: string; now: string },
): Promise<{ month: string; after: number; homes: number }[]> {
  return rowsOf(
    db,
    sql`
    select to_char(began.month, 'YYYY-MM') as month, after,
      (count(*) filter (where began.ended_at is null or began.ended_at >= began.activated_at + make_interval(months => after)))::int as homes
    from (
      select ${beganIn} as month, activated_at, ended_at from ${subscriptions}
      where activated_at is not null and ${beganIn} >= ${of.fromMonth}::date) as began
    cross join generate_series(0, 11) as after
    where after = 0 or began.month + make_interval(months => after + 1) <= ${of.now}::timestamptz at time zone ${platformTimeZone}
    group by began.month, after order by began.month, after`,
  );
}

/** Why services were canceled that have ended since an instant, or that will end; the most frequent first. */
export function countReasons(
  db: Db,
  of: { since: string; limit: number },
): Promise<{ reason: string | null; count: number; all: number }[]> {
  return rowsOf(
    db,
    sql`
    select min(trim(cancel_reason)) as reason, count(*)::int as count, (sum(count(*)) over ())::int as all
    from ${subscriptions}
    where activated_at is not null and (ended_at >= ${of.since}::timestamptz or cancel_at_period_end and ended_at is null)
    group by lower(trim(cancel_reason)) order by count(*) desc, 1 limit ${literally(of.limit)}`,
  );
}

/** The windows whose cans go out at 4 PM or later. */
const eveningWindows = sql.raw(
  `('${homeWindows.filter((name) => windowHours(name).from >= 16).join("', '")}')`,
);

/**
 * A ZIP code's homes with a charged service, with their pin or the middle of the ZIP code, the usual minutes, and how many
 * people wait there.
 */
export async function findTown(
  db: Db,
  of: { zipCode: string; now: string; limit: number },
): Promise<{
  minutes: number | null;
  waiting: number;
  homes: {
    street: string;
    pin: Place | null;
    middle: Place | null;
    pickupDays: Weekday[];
    cans: number;
    hasLongDriveway: boolean;
    hasStairs: boolean;
    isEvening: boolean;
  }[];
}> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof findTown>>>(
    db,
    sql`
    select (select minutes from (${typicalMinutes(sql`zip_code = ${of.zipCode}`, of.now)}) as typical) as minutes,
      (select count(*)::int from (select from waiting_list where zip_code = ${of.zipCode} limit ${literally(of.limit)}) as waits) as waiting, coalesce((
      select json_agg(json_build_object('street', street, 'pin', pin, 'middle', middle,
        'pickupDays', pickup_days, 'cans', number_of_cans, 'hasLongDriveway', long_driveway, 'hasStairs', has_stairs,
        'isEvening', out_evening_before or pickup_window in ${eveningWindows}) order by street, id)
      from (
        select home.id, coalesce(${streetKey(sql`home.public_street`)}, home.address) as street, home.pickup_days, home.number_of_cans,
          home.long_driveway, home.has_stairs, home.out_evening_before, home.pickup_window,
          pin.place as pin, case when middle.latitude is not null then
            json_build_object('latitude', middle.latitude, 'longitude', middle.longitude) end as middle
        from ${homeownerProfiles} as home
        join ${subscriptions} as live on live.user_id = home.user_id and live.status in ('active', 'past_due')
        left join ${zipCodes} as middle on middle.zip = home.zip_code
        left join lateral (
          select json_build_object('latitude', pin.latitude, 'longitude', pin.longitude) as place from ${pins} as pin
          where pin.latitude is not null and pin.homeowner_id = home.id and pin.zip_code = home.zip_code
            and starts_with(pin.address, home.address) limit 1) as pin on true
        where home.zip_code = ${of.zipCode} and cardinality(home.pickup_days) > 0
        order by home.id limit ${literally(of.limit)}) as homes), '[]') as homes`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}
