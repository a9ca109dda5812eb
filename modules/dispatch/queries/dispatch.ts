import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobEvents,
  jobs,
  pins,
  promises,
  runnerDaysOff,
  runnerProfiles,
  users,
} from "#db/schema/index.ts";
import { pageOfDirectory } from "#modules/accounts/index.ts";
import { isPinOf } from "#modules/areas/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { dueOfJob, seenTo } from "#modules/pickups/index.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import { visitDays } from "#modules/runners/index.ts";
import { windowHours } from "#modules/runners/rules/availability.ts";
import { instantText } from "#platform/queries/instant-text.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Place } from "#platform/values/distance.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import type { DispatchFilter } from "../rules/filters.ts";

/** A pickup as dispatch shows it. */
export type DispatchRow = Awaited<ReturnType<typeof listDispatchJobs>>[number];

/** A missed pickup's runner, homeowner and follow-up. */
type MissedRow = {
  runner: { id: string; name: string } | null;
  homeownerId: string;
  isExcused: boolean;
  seenTo: {
    kind: "returnVisit" | "credit" | "answered" | "noted";
    at: string;
    by: string | null;
    on: string | null;
    words: string | null;
  } | null;
};

/** The job as the operator saw it. */
export type SeenJob = { status: JobStatus; runnerId: string | null; day: string };

/** A job's last change and who made it. */
export type LastChange = {
  toStatus: JobStatus;
  at: string;
  /** Null for a schedule. */
  by: string | null;
  isRunner: boolean;
  /** The job's current runner; null without one. */
  runner: string | null;
};

/** A day's pickups without cancelled ones, by ZIP code and window; one more than the limit if there are more. */
export async function listDispatchJobs(
  db: Db,
  page: {
    day: string;
    area: string;
    filter: DispatchFilter;
    now: string;
    limit: number;
    after: { zipCode: string; windowStartsAt: string; id: string } | null;
  },
) {
  const { after } = page;
  const chosen = and(
    eq(jobs.scheduledOn, page.day),
    sql`${jobs.status} <> 'cancelled'`,
    liesInZips(sql`${jobs.zipCode}`, page.area),
    chosenBy[page.filter](page.now),
    after
      ? sql`(${jobs.zipCode}, ${jobs.windowStartsAt}, ${jobs.id})
          > (${after.zipCode}, ${after.windowStartsAt}::timestamptz, ${after.id}::uuid)`
      : undefined,
  );
  const ids = sql`
    select ${jobs.id} from ${jobs} where ${chosen}
    order by ${jobs.zipCode}, ${jobs.windowStartsAt}, ${jobs.id} limit ${literally(page.limit + 1)}`;
  return planOnce(
    "dispatch_jobs",
    selectDispatchJobs(db)
      .where(sql`${jobs.id} = any(array(${ids}))`)
      .orderBy(asc(jobs.zipCode), asc(jobs.windowStartsAt), asc(jobs.id)),
  );
}

/** One pickup as dispatch shows it; null when there is none. */
export async function findDispatchJob(db: Db, jobId: string): Promise<DispatchRow | null> {
  const [row] = await selectDispatchJobs(db).where(eq(jobs.id, jobId));
  return row ?? null;
}

/** An area's pickups of a day by ZIP code with totals, most urgent first. At most 100 ZIP codes. */
export async function countDispatchDay(
  db: Db,
  of: { day: string; area: string; now: string },
): Promise<{
  totals: { jobs: number; unclaimed: number; taken: number; underWay: number; done: number; late: number };
  areas: { zipCode: string; city: string; jobs: number; unclaimed: number; late: number }[];
  more: number;
  lanes: { runnerId: string | null; count: number }[];
}> {
  const late = sql`(status in ('scheduled', 'assigned') and out_by < ${of.now}::timestamptz
    or status = 'in_progress' and in_by < ${of.now}::timestamptz or status = 'missed')`;
  const [row] = await rowsOf<Awaited<ReturnType<typeof countDispatchDay>>>(
    db,
    sql`with area as materialized (
      select zip_code, min(city) as city, count(*)::int as jobs,
        count(*) filter (where status = 'scheduled')::int as unclaimed,
        count(*) filter (where status = 'assigned')::int as taken,
        count(*) filter (where status = 'in_progress')::int as under_way,
        count(*) filter (where status = 'completed')::int as done,
        count(*) filter (where ${late})::int as late
      from ${jobs}
      where scheduled_on = ${of.day}::date and status <> 'cancelled' and ${liesInZips(sql`zip_code`, of.area)}
      group by zip_code
    )
    select (select json_build_object('jobs', coalesce(sum(jobs), 0)::int, 'unclaimed', coalesce(sum(unclaimed), 0)::int,
        'taken', coalesce(sum(taken), 0)::int, 'underWay', coalesce(sum(under_way), 0)::int,
        'done', coalesce(sum(done), 0)::int, 'late', coalesce(sum(late), 0)::int) from area) as totals,
      (select coalesce(json_agg(json_build_object('zipCode', zip_code, 'city', city, 'jobs', jobs,
          'unclaimed', unclaimed, 'late', late) order by late + unclaimed desc, zip_code), '[]')
        from (select * from area order by late + unclaimed desc, zip_code limit 100) as shown) as areas,
      (select greatest(0, count(*) - 100)::int from area) as more,
      (select coalesce(json_agg(json_build_object('runnerId', runner_id, 'count', count)), '[]') from (
        select runner_id, count(*)::int as count from ${jobs}
        where scheduled_on = ${of.day}::date and status not in ('cancelled', 'missed') and ${liesInZips(sql`zip_code`, of.area)}
        group by runner_id) as lane) as lanes`,
    "dispatch_day",
  );
  if (!row) throw new Error("Counting gave nothing");
  return row;
}

type FreeRunnerRow = {
  id: string;
  name: string;
  isOnline: boolean;
  isInHours: boolean;
  zipCodes: string[];
};

/** Whether a pickup fills its runner's day: taken, in progress or completed. */
const isHeld = sql`status in ('assigned', 'in_progress', 'completed')`;

/** Number of a runner's pickups that day. */
function heldOn({ runnerId, day }: { runnerId: SQL; day: SQL }): SQL {
  return sql`(select count(*)::int from ${jobs} as held where held.runner_id = ${runnerId} and held.scheduled_on = ${day}
    and ${isHeld})`;
}

/** Whether a runner is off on any of these days. */
function isDayOff({ runnerId, days }: { runnerId: SQL; days: { first: SQL; last: SQL } }): SQL {
  return sql`exists (select from ${runnerDaysOff} as off
    where off.runner_id = ${runnerId} and off.from_on <= ${days.last} and off.until_on >= ${days.first})`;
}

/** Whether a runner has no other pickup that day and no day off. */
function isFree(of: { runnerId: SQL; day: SQL; days: { first: SQL; last: SQL } }): SQL {
  return sql`(${heldOn(of)} = 0 and not ${isDayOff(of)})`;
}

/**
 * Approved, active runners who are free that day and serve the ZIP code of a pickup that can be assigned or reassigned. At most `limit`:
 * online runners first, then those within their hours, then by name. A large area counts only its 100 ZIP codes with the most open
 * pickups. `count` covers the first 1,000 runners who serve these ZIP codes; `isCut` means there are more. `zipCodes`: at most 5 each.
 */
export async function findFreeRunners(
  db: Db,
  of: { day: string; area: string; now: string; limit: number },
): Promise<{ runners: FreeRunnerRow[]; count: number; isCut: boolean }> {
  const days = visitDays();
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
      cross join lateral (select (jobs.window_starts_at at time zone ${zoneOf("jobs")})::time as from_time,
        (jobs.out_by at time zone ${zoneOf("jobs")})::time as until_time) as clock
    ), serving as materialized (
      select id, user_id, is_available, service_areas, availability_windows from ${runnerProfiles}
      where application_status = 'approved' and service_areas && array(select zip_code from zip)
      order by is_available desc, id limit 1000
    ), busy as materialized (
      select distinct runner_id from ${jobs}
      where runner_id = any(array(select id from serving)) and scheduled_on = ${of.day}::date and ${isHeld}
    ), away as materialized (
      select runner_id, from_on, until_on from ${runnerDaysOff}
      where runner_id = any(array(select id from serving))
        and until_on >= (select min(first_on) from wanted) and from_on <= (select max(last_on) from wanted)
    ), free as materialized (
      select serving.id, trim(person.first_name || ' ' || person.last_name) as name, serving.is_available, serving.service_areas,
        bool_or(${sql.join(worksAt, sql` or `)}) as is_in_hours
      from serving
      join ${users} as person on person.id = serving.user_id and person.suspended_at is null and person.deleted_at is null
      join wanted on wanted.zip_code = any(serving.service_areas)
      where not exists (select from busy where busy.runner_id = serving.id)
        and not exists (select from away
          where away.runner_id = serving.id and away.from_on <= wanted.last_on and away.until_on >= wanted.first_on)
      group by serving.id, person.first_name, person.last_name, serving.is_available, serving.service_areas
    )
    select (select count(*) from free)::int as count, (select count(*) from serving) >= 1000 as "isCut",
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
const worksAt = Object.entries(windowHours).map(([name, { from, to }]) =>
  sql.raw(
    `('${name}' = any(serving.availability_windows) and wanted.from_time < time '${to}:00' and time '${from}:00' < wanted.until_time)`,
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
  const days = visitDays();
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
        'windows', runner.availability_windows, 'ratingSum', runner.rating_sum, 'ratingCount', runner.rating_count,
        'isDayOff', ${isDayOff({ runnerId: sql`runner.id`, days })},
        'heldThatDay', ${heldOn({ runnerId: sql`runner.id`, day: sql`jobs.scheduled_on` })},
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
      join ${users} as person on person.id = runner.user_id and person.suspended_at is null and person.deleted_at is null
      cross join lateral (
        select count(*) filter (where made.outcome = 'kept')::int as kept,
          count(*) filter (where made.outcome = 'broken')::int as broken
        from (
          select past.id from ${jobs} as past
          where past.runner_id = runner.id and past.status = 'completed' and past.scheduled_on <= jobs.scheduled_on
          order by past.scheduled_on desc limit 20
        ) as last join ${promises} as made on made.job_id = last.id
      ) as record
      where runner.id is distinct from jobs.runner_id
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
    after: null,
  } as const;
  return sql`select found.profile_id as id from ${pageOfDirectory({ role: "runner", ...page })}`;
}

/** scheduled → assigned by an operator. False if it is no longer open, not of that day, or its cans are overdue. */
export async function giveOpenJob(
  db: Db,
  given: { jobId: string; runnerId: string; day: string; now: string },
): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ status: "assigned", runnerId: given.runnerId, acceptedAt: given.now })
    .where(
      and(
        isSeen({ ...given, seen: { status: "scheduled", runnerId: null } }),
        eq(jobs.needsConfirmation, false),
        sql`${jobs.outBy} > ${given.now}`,
      ),
    )
    .returning({ id: jobs.id });
  return changed.length > 0;
}

/** assigned → scheduled by an operator. False if it is no longer that runner's, has begun, or is of another day. */
export async function takeBackJob(
  db: Db,
  taken: { jobId: string; runnerId: string; day: string },
): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ status: "scheduled", runnerId: null, acceptedAt: null })
    .where(isSeen({ ...taken, seen: { status: "assigned", runnerId: taken.runnerId } }))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

/** Hands a job in progress to another runner. False if it is no longer in progress, or not that runner's. */
export async function handOverJob(
  db: Db,
  over: { jobId: string; fromRunnerId: string; toRunnerId: string; day: string; now: string },
): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ runnerId: over.toRunnerId, acceptedAt: over.now })
    .where(isSeen({ ...over, seen: { status: "in_progress", runnerId: over.fromRunnerId } }))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

/** scheduled or assigned → cancelled by an operator. False if it has changed since the operator saw it. */
export async function cancelSeenJob(db: Db, cancelled: { jobId: string; seen: SeenJob }): Promise<boolean> {
  const { jobId, seen } = cancelled;
  const changed = await db
    .update(jobs)
    .set({ status: "cancelled", runnerId: null, acceptedAt: null })
    .where(and(isSeen({ jobId, day: seen.day, seen }), sql`${jobs.status} in ('scheduled', 'assigned')`))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

function isSeen({ jobId, day, seen }: { jobId: string; day: string; seen: Omit<SeenJob, "day"> }) {
  return and(
    eq(jobs.id, jobId),
    eq(jobs.scheduledOn, day),
    eq(jobs.status, seen.status),
    seen.runnerId === null ? isNull(jobs.runnerId) : eq(jobs.runnerId, seen.runnerId),
  );
}

/** The number of a runner's taken or started jobs of a day. */
export async function countOpenJobsOn(db: Db, of: { runnerId: string; day: string }): Promise<number> {
  return db.$count(
    jobs,
    and(
      eq(jobs.runnerId, of.runnerId),
      eq(jobs.scheduledOn, of.day),
      sql`${jobs.status} in ('assigned', 'in_progress')`,
    ),
  );
}

/** Who last changed a job; null if nobody did. */
export async function findLastChange(db: Db, jobId: string): Promise<LastChange | null> {
  const [row] = await rowsOf<LastChange>(
    db,
    sql`select event.to_status as "toStatus", ${instantText(sql`event.happened_at`)} as at,
      nullif(trim(actor.first_name || ' ' || actor.last_name), '') as by, coalesce(actor.role = 'runner', false) as "isRunner",
      (select nullif(trim(person.first_name || ' ' || person.last_name), '') from ${jobs} as job
        join ${runnerProfiles} as runner on runner.id = job.runner_id join ${users} as person on person.id = runner.user_id
        where job.id = event.job_id) as runner
    from ${jobEvents} as event left join ${users} as actor on actor.id = event.user_id
    where event.job_id = ${jobId}::uuid
    order by event.happened_at desc, event.id desc limit 1`,
  );
  return row ?? null;
}

/** Whether a ZIP code starts with some digits, in a form that can use an index. */
export function liesInZips(zipCode: SQL, area: string): SQL | undefined {
  if (area === "") return sql`true`;
  return sql`${zipCode} between ${area.padEnd(5, "0")} and ${area.padEnd(5, "9")}`;
}

const chosenBy: Record<DispatchFilter, (now: string) => SQL | undefined> = {
  all: () => undefined,
  unclaimed: () => eq(jobs.status, "scheduled"),
  missed: () => eq(jobs.status, "missed"),
  late: (now) => sql`(${jobs.status} in ('scheduled', 'assigned') and ${jobs.outBy} < ${now}
    or ${jobs.status} = 'in_progress' and ${jobs.inBy} < ${now} or ${jobs.status} = 'missed')`,
};

/** A missed pickup's runner at its deadline, from its events, because its row no longer names one. */
const whoHad = sql`(
  select json_build_object('id', had.id, 'name', trim(person.first_name || ' ' || person.last_name))
  from ${jobEvents} as took join ${runnerProfiles} as had on had.user_id = coalesce(took.given_to, took.user_id)
  join ${users} as person on person.id = had.user_id
  where took.job_id = ${jobs.id} and took.to_status in ('assigned', 'in_progress') and not exists (
    select from ${jobEvents} as back where back.job_id = took.job_id and back.to_status = 'scheduled'
      and (back.happened_at, back.id) > (took.happened_at, took.id))
  order by took.happened_at desc, took.id desc limit 1)`;

function selectDispatchJobs(db: Db) {
  return db
    .select({
      job: {
        id: jobs.id,
        address: jobs.address,
        city: jobs.city,
        zipCode: jobs.zipCode,
        day: jobs.scheduledOn,
        timeWindow: jobs.timeWindow,
        due: dueOfJob,
        windowStartsAt: jobs.windowStartsAt,
        outBy: jobs.outBy,
        inBy: jobs.inBy,
        startedAt: jobs.startedAt,
        completedAt: jobs.completedAt,
        kind: jobs.kind,
        numberOfCans: jobs.numberOfCans,
        status: jobs.status,
        latitude: jobs.latitude,
        longitude: jobs.longitude,
      },
      homeUserId: homeownerProfiles.userId,
      pinLatitude: pins.latitude,
      pinLongitude: pins.longitude,
      runner: sql<{
        id: string;
        userId: string;
        name: string;
      } | null>`case when ${runnerProfiles.id} is not null then
        json_build_object('id', ${runnerProfiles.id}, 'userId', ${users.id},
          'name', trim(${users.firstName} || ' ' || ${users.lastName})) end`,
      last: sql<{ at: string; by: string | null } | null>`(
        select json_build_object('at', ${instantText(sql`event.happened_at`)},
          'by', nullif(trim(actor.first_name || ' ' || actor.last_name), ''))
        from ${jobEvents} as event left join ${users} as actor on actor.id = event.user_id
        where event.job_id = ${jobs.id} order by event.happened_at desc, event.id desc limit 1)`,
      missed: sql<MissedRow | null>`case when ${jobs.status} = 'missed' then json_build_object(
        'homeownerId', ${jobs.homeownerId}, 'isExcused', ${jobs.cannotServeReason} is not null,
        'runner', ${whoHad}, 'seenTo', (
          select json_build_object('kind', done.kind, 'at', ${instantText(sql`done.at`)}, 'on', done.on_day, 'words', done.words,
            'by', nullif(trim(doer.first_name || ' ' || doer.last_name), ''))
          from (${seenTo("jobs")}) as done left join ${users} as doer on doer.id = done.by_user
          order by done.kind = 'returnVisit' desc, done.at desc limit 1)) end`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .leftJoin(pins, isPinOf(pins))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .$dynamic();
}
