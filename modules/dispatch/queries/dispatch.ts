import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  circleActLog,
  homeownerProfiles,
  jobEvents,
  jobs,
  pins,
  runnerProfiles,
  users,
} from "#db/schema/index.ts";
import { isPinOf } from "#modules/areas/index.ts";
import { dueOfJob, seenTo } from "#modules/pickups/index.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy } from "#platform/queries/sorted.ts";
import type { DispatchDay, DispatchJob, DispatchSort } from "../contract/dispatch.ts";
import type { DispatchFilter } from "../rules.ts";

/** A pickup as dispatch shows it. */
export type DispatchRow = Omit<Awaited<ReturnType<typeof listDispatchJobs>>[number], "cursor">;

/** A missed pickup's runner, homeowner and follow-up. */
type MissedRow = Omit<NonNullable<DispatchJob["missed"]>, "next">;

/** The job as the operator saw it. */
export type SeenJob = { status: JobStatus; runnerId: string | null; day: string };

export type LastChange = {
  /** The new status, or how a job came to be assigned: given, accepted by its runner, or its start undone. */
  what: JobStatus | "accepted" | "startUndone";
  at: string;
  /** Null for a schedule. */
  by: string | null;
  /** The job's current runner; null without one. */
  runner: string | null;
};

const place = [
  { column: sql`${jobs.windowStartsAt}`, type: "timestamptz" },
  { column: sql`${jobs.id}`, type: "uuid" },
] as const;

const sorts: Record<DispatchSort, Sort> = {
  area: { keys: [{ column: sql`${jobs.zipCode}`, type: "text" }, ...place], isDescending: false },
  due: { keys: place, isDescending: false },
};

/**
 * A day's pickups without canceled ones; one more than the limit if there are more. Refuses with CURSOR_INVALID.
 */
export async function listDispatchJobs(
  db: Db,
  page: ListPage<DispatchSort> & { day: string; area: string; filter: DispatchFilter; now: string },
) {
  const { isNext, orderBy, cursor } = sortedBy(sorts[page.sort], page);
  const chosen = and(
    eq(jobs.scheduledOn, page.day),
    sql`${jobs.status} <> 'cancelled'`,
    liesInZips(sql`${jobs.zipCode}`, page.area),
    chosenBy[page.filter](page.now),
    isNext,
  );
  const ids = sql`
    select ${jobs.id} from ${jobs} where ${chosen} order by ${orderBy} limit ${literally(page.limit + 1)}`;
  return planOnce(
    "dispatch_jobs",
    selectDispatchJobs(db, cursor).where(sql`${jobs.id} = any(array(${ids}))`).orderBy(orderBy),
  );
}

export async function findDispatchJob(db: Db, jobId: string): Promise<DispatchRow | null> {
  const [row] = await selectDispatchJobs(db).where(eq(jobs.id, jobId));
  return row ?? null;
}

/** An area's pickups of a day by ZIP code with totals, most urgent first. At most 100 ZIP codes. */
export async function countDispatchDay(
  db: Db,
  of: { day: string; area: string; now: string },
): Promise<Omit<DispatchDay, "day" | "today">> {
  const late = sql`(status in ('scheduled', 'assigned') and out_by < ${of.now}::timestamptz
    or status = 'in_progress' and in_by < ${of.now}::timestamptz or status = 'missed')`;
  const [row] = await rowsOf<Awaited<ReturnType<typeof countDispatchDay>>>(
    db,
    sql`with area as materialized (
      select zip_code, min(city) as city, count(*)::int as jobs,
        count(*) filter (where status = 'scheduled' and not needs_confirmation)::int as unclaimed,
        count(*) filter (where status = 'assigned')::int as taken,
        count(*) filter (where status = 'in_progress')::int as under_way,
        count(*) filter (where status = 'completed')::int as done,
        count(*) filter (where ${late})::int as late
      from ${jobs}
      where scheduled_on = ${of.day}::date and status <> 'cancelled' and ${liesInZips(sql`zip_code`, of.area)}
      group by zip_code
    )
    select (select json_build_object('jobs', coalesce(sum(jobs), 0)::int, 'unclaimed', coalesce(sum(unclaimed), 0)::int,
        'taken', coalesce(sum(taken), 0)::int, 'inProgress', coalesce(sum(under_way), 0)::int,
        'done', coalesce(sum(done), 0)::int, 'late', coalesce(sum(late), 0)::int) from area) as totals,
      (select coalesce(json_agg(json_build_object('zipCode', zip_code, 'city', city, 'jobs', jobs,
          'unclaimed', unclaimed, 'late', late) order by late + unclaimed desc, zip_code), '[]')
        from (select * from area order by late + unclaimed desc, zip_code limit 100) as shown) as areas,
      (select greatest(0, count(*) - 100)::int from area) as more,
      (select coalesce(json_agg(json_build_object('runnerId', runner_id, 'count', count)), '[]') from (
        select runner_id, count(*)::int as count from ${jobs}
        where scheduled_on = ${of.day}::date and status not in ('cancelled', 'missed') and not needs_confirmation
          and ${liesInZips(sql`zip_code`, of.area)}
        group by runner_id) as lane) as lanes`,
    "dispatch_day",
  );
  if (!row) throw new Error("Counting gave nothing");
  return row;
}

/** scheduled → assigned by an operator. False if it is no longer open, not of that day, or its cans are overdue. */
export async function giveOpenJob(
  db: Db,
  given: { jobId: string; runnerId: string; day: string; now: string },
): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ status: "assigned", runnerId: given.runnerId, acceptedAt: given.now, isWithheld: false })
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

/** Offers a withheld job to runners again. False if it is no longer withheld, or of another day. */
export async function offerWithheldJob(db: Db, held: { jobId: string; day: string }): Promise<boolean> {
  const offered = await db
    .update(jobs)
    .set({ isWithheld: false })
    .where(and(isSeen({ ...held, seen: { status: "scheduled", runnerId: null } }), eq(jobs.isWithheld, true)))
    .returning({ id: jobs.id });
  return offered.length > 0;
}

/** assigned → scheduled by an operator. False if it is no longer that runner's, has begun, or is of another day. */
export async function takeBackJob(db: Db, taken: { jobId: string; runnerId: string; day: string }) {
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

/** scheduled or assigned → canceled by an operator. False if it has changed since the operator saw it. */
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

/** Who made a change; for a helper, their name and the host's. */
const eventBy = sql`coalesce(
  (select act.name || ' (' || trim(actor.first_name || ' ' || actor.last_name) || ')' from ${circleActLog} as act
    where act.job_id = event.job_id and act.acted_at = event.happened_at order by act.id limit 1),
  nullif(trim(actor.first_name || ' ' || actor.last_name), ''))`;

export async function findLastChange(db: Db, jobId: string): Promise<LastChange | null> {
  const [row] = await rowsOf<LastChange>(
    db,
    sql`select case when event.to_status = 'assigned' and event.from_status = 'in_progress' then 'startUndone'
        when event.to_status = 'assigned' and actor.role = 'runner' then 'accepted'
        when event.to_status = 'in_progress' and event.given_to is not null then 'assigned' else event.to_status end as what,
      ${instantText(sql`event.happened_at`)} as at,
      ${eventBy} as by,
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
  unclaimed: () => sql`${jobs.status} = 'scheduled' and not ${jobs.needsConfirmation}`,
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

/** Pickups as dispatch shows them. */
export function selectDispatchJobs(db: Db, cursor = sql<string>`''`) {
  return db
    .select({
      cursor,
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
        needsConfirmation: jobs.needsConfirmation,
        isWithheld: jobs.isWithheld,
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
          'by', ${eventBy})
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
