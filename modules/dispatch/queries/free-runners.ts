import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, pins, runnerDaysOff, runnerProfiles, runnerWeekdayHours, users } from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Place } from "#platform/values/places.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import { mayWork, pageOfDirectory } from "../../accounts/index.ts";
import { zoneOf } from "../../homes/index.ts";
import { lastPromises } from "../../pickups/index.ts";
import { jobDays, windowsOn } from "../../runners/index.ts";
import { availabilityHours } from "../../runners/rules.ts";
import { liesInZips } from "./dispatch.ts";

/** The most free runners to read; reading more took most of the time. */
const mostServing = 60;

type FreeRunnerRow = {
  id: string;
  name: string;
  isOnline: boolean;
  isInHours: boolean;
  zipCodes: string[];
};

/** Whether a pickup fills its runner's day: taken, in progress or completed. */
const isHeld = sql`status in ('assigned', 'in_progress', 'completed')`;

function held({ runnerId, day }: { runnerId: SQL; day: SQL }): SQL {
  return sql`select from ${jobs} as held where held.runner_id = ${runnerId} and held.scheduled_on = ${day} and ${isHeld} offset 0`;
}

function isDayOff({ runnerId, days }: { runnerId: SQL; days: { first: SQL; last: SQL } }): SQL {
  return sql`exists (select from ${runnerDaysOff} as off
    where off.runner_id = ${runnerId} and off.from_on <= ${days.last} and off.until_on >= ${days.first})`;
}

/** Whether a runner has no other pickup that day and no day off. */
function isFree(of: { runnerId: SQL; day: SQL; days: { first: SQL; last: SQL } }): SQL {
  return sql`(not exists (${held(of)}) and not ${isDayOff(of)})`;
}

/**
 * Approved, active runners who are free that day and serve the ZIP code of a pickup that can be assigned or reassigned.
 * At most `limit`: online runners first, then those within their hours, then by name. A large area counts only its 100
 * ZIP codes with the most open pickups. `count` covers the first 60 free ones who serve these ZIP codes; `isCut` means there
 * are more. `zipCodes`: at most 5 each.
 */
export async function findFreeRunners(
  db: Db,
  of: { day: string; area: string; now: string; limit: number },
): Promise<{ runners: FreeRunnerRow[]; count: number; isCut: boolean }> {
  const days = jobDays(sql`place.zone`);
  const day = sql`${of.day}::date`;
  const canBeGiven = sql`(status in ('scheduled', 'assigned') and not needs_confirmation and out_by > ${of.now}::timestamptz or status = 'in_progress')`;
  const [row] = await rowsOf<Awaited<ReturnType<typeof findFreeRunners>>>(
    db,
    sql`with span as materialized (
      select scheduled_on, zip_code, window_starts_at, out_by, in_by, count(*) filter (where status = 'scheduled') as open, (array_agg(homeowner_id))[1] as homeowner_id,
        (array_agg(property_id))[1] as property_id
      from ${jobs}
      where scheduled_on = ${of.day}::date and ${canBeGiven} and ${liesInZips(sql`zip_code`, of.area)}
      group by scheduled_on, zip_code, window_starts_at, out_by, in_by
    ), zip as materialized (
      select zip_code from span group by zip_code order by sum(open) desc, zip_code limit 100
    ), wanted as materialized (
      select distinct jobs.zip_code, ${days.first} as first_on, ${days.last} as last_on, clock.from_time,
        case when clock.until_time > clock.from_time then clock.until_time else '24:00' end as until_time
      from span as jobs join zip on zip.zip_code = jobs.zip_code
      cross join lateral (select ${zoneOf("jobs")} as zone offset 0) as place
      cross join lateral (select (jobs.window_starts_at at time zone place.zone)::time as from_time,
        (jobs.out_by at time zone place.zone)::time as until_time) as clock
    ), serving as materialized (
      select approved.id, trim(person.first_name || ' ' || person.last_name) as name, approved.is_available, approved.service_areas,
        approved.availability_windows
      from (
        select id, user_id, is_available, service_areas, availability_windows from ${runnerProfiles} where application_status = 'approved' and service_areas && array(select zip_code from zip)
        order by is_available desc, id offset 0
      ) as approved
      join ${users} as person on person.id = approved.user_id and ${mayWork}
      where ${isFree({ runnerId: sql`approved.id`, day, days: { first: day, last: day } })}
      order by is_available desc, approved.id limit ${literally(mostServing)}
    ), away as materialized (
      select runner_id, from_on, until_on from ${runnerDaysOff}
      where runner_id = any(array(select id from serving))
        and until_on >= (select min(first_on) from wanted) and from_on <= (select max(last_on) from wanted)
    ), free as materialized (
      select serving.id, serving.name, serving.is_available, serving.service_areas,
        bool_or(${sql.join(worksAt, sql` or `)}) as is_in_hours
      from serving
      join wanted on wanted.zip_code = any(serving.service_areas)
      left join ${runnerWeekdayHours} as own on own.runner_id = serving.id and own.weekday = extract(dow from wanted.first_on)
      where not exists (select from away
          where away.runner_id = serving.id and away.from_on <= wanted.last_on and away.until_on >= wanted.first_on)
      group by serving.id, serving.name, serving.is_available, serving.service_areas
    )
    select (select count(*) from free)::int as count, (select count(*) from serving) >= ${literally(mostServing)} as "isCut",
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'isOnline', is_available, 'isInHours', is_in_hours,
          'zipCodes', array(select zip_code from zip where zip_code = any(service_areas) order by zip_code limit 5))
          order by is_available desc, is_in_hours desc, name, id)
        from (select * from free order by is_available desc, is_in_hours desc, name, id limit ${literally(of.limit)}) as shown), '[]') as runners`,
    "free_runners",
  );
  if (!row) throw new Error("Looking for free runners gave nothing");
  return row;
}

/** Whether a wanted pickup falls within one of the runner's availability windows. */
const worksAt = Object.entries(availabilityHours).map(([name, { from, to }]) =>
  sql.raw(
    `('${name}' = any(coalesce(own.windows, serving.availability_windows)) and wanted.from_time < time '${to}:00' and time '${from}:00' < wanted.until_time)`,
  ),
);

export type CandidateRow = {
  runnerId: string;
  name: string;
  servesArea: boolean;
  isAvailable: boolean;
  isDayOff: boolean;
  heldThatDay: number;
  isFree: boolean;
  gaveBack: boolean;
  windows: AvailabilityWindow[];
  /** Where their other pickups of the day are. */
  stops: (Place | null)[];
  kept: number;
  broken: number;
  ratingSum: number;
  ratingCount: number;
};

/**
 * A job with its candidates: approved runners who serve its ZIP code, at most 60 (online first), and runners nearby
 * that day; with a name, the runners it finds instead. Kept promises cover their last 20 pickups. Null if there is no
 * such job. `outFrom` and `outUntil` are wall-clock times at the home.
 */
export async function findCandidates(
  db: Db,
  of: { jobId: string; name: string },
): Promise<{
  outFrom: string;
  outUntil: string;
  latitude: number | null;
  longitude: number | null;
  candidates: CandidateRow[];
} | null> {
  const days = jobDays();
  const [row] = await rowsOf<NonNullable<Awaited<ReturnType<typeof findCandidates>>>>(
    db,
    sql`
    select to_char(jobs.window_starts_at at time zone ${zoneOf("jobs")}, 'HH24:MI') as "outFrom",
      to_char(jobs.out_by at time zone ${zoneOf("jobs")}, 'HH24:MI') as "outUntil",
      coalesce(pin.latitude, jobs.latitude) as latitude, coalesce(pin.longitude, jobs.longitude) as longitude,
      coalesce(found.candidates, '[]') as candidates
    from ${jobs}
    left join ${pins} as pin on pin.homeowner_id = jobs.homeowner_id and pin.zip_code = jobs.zip_code and pin.address = jobs.address
    cross join lateral (
      select json_agg(json_build_object(
        'runnerId', runner.id, 'name', trim(person.first_name || ' ' || person.last_name),
        'servesArea', jobs.zip_code = any(runner.service_areas), 'isAvailable', runner.is_available,
        'windows', ${windowsOn("runner", days.first)}, 'ratingSum', runner.rating_sum, 'ratingCount', runner.rating_count,
        'isDayOff', ${isDayOff({ runnerId: sql`runner.id`, days })},
        'heldThatDay', (select count(*)::int from (${held({ runnerId: sql`runner.id`, day: sql`jobs.scheduled_on` })}) as held),
        'isFree', ${isFree({ runnerId: sql`runner.id`, day: sql`jobs.scheduled_on`, days })},
        'gaveBack', exists (select from job_events as back where back.job_id = jobs.id and back.user_id = runner.user_id
          and back.from_status = 'assigned' and back.to_status = 'scheduled'),
        'stops', coalesce((
          select json_agg(case when coalesce(stop_pin.latitude, other.latitude) is null then null else json_build_object(
            'latitude', coalesce(stop_pin.latitude, other.latitude), 'longitude', coalesce(stop_pin.longitude, other.longitude)) end)
          from ${jobs} as other
          left join ${pins} as stop_pin on stop_pin.homeowner_id = other.homeowner_id and stop_pin.zip_code = other.zip_code
            and stop_pin.address = other.address
          where other.runner_id = runner.id and other.scheduled_on = jobs.scheduled_on
            and other.status in ('assigned', 'in_progress') and other.id <> jobs.id), '[]'),
        'kept', record.kept, 'broken', record.broken))
      as candidates
      from (
        ${of.name === "" ? nearby : named(of.name)}
      ) as possible
      join ${runnerProfiles} as runner on runner.id = possible.id and runner.application_status = 'approved'
      join ${users} as person on person.id = runner.user_id and ${mayWork}
      cross join lateral (
        ${lastPromises({ runnerId: sql`runner.id`, until: sql`jobs.scheduled_on` })}
      ) as record
      where runner.id is distinct from jobs.runner_id and not exists (select from runner_preferences as wish
        where wish.homeowner_id = jobs.homeowner_id and wish.runner_id = runner.id and wish.preference = 'blocked')
    ) as found
    where jobs.id = ${of.jobId}::uuid`,
    of.name === "" ? "candidates" : undefined,
  );
  return row ?? null;
}

/** Parts of the statement above, in which `jobs` is the job. */
const nearby = sql`(
  select serving.id from runner_profiles as serving
  where serving.application_status = 'approved' and serving.service_areas @> array[jobs.zip_code]
  order by serving.is_available desc, serving.id limit 60
) union (
  select there.runner_id from jobs as there
  where there.scheduled_on = jobs.scheduled_on and there.zip_code between rpad(left(jobs.zip_code, 3), 5, '0')
    and rpad(left(jobs.zip_code, 3), 5, '9') and there.runner_id is not null and there.status in ('assigned', 'in_progress')
  group by there.runner_id order by there.runner_id limit 40
)`;

function named(name: string): SQL {
  const page = {
    search: name,
    zipCode: null,
    state: "approved",
    sort: "name",
    limit: 11,
  } as const;
  return sql`select found.profile_id as id from ${pageOfDirectory({ role: "runner", ...page })}`;
}
