import { and, asc, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, properties, users } from "#db/schema/index.ts";
import { texts } from "#modules/homes/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { leastMinutesLeft, type TimeWindow } from "#platform/values/windows.ts";
import { tooFast, tooOften } from "../rules/problems.ts";
import { stoppedService } from "../rules/status.ts";
import type { JobRow } from "./jobs.ts";

/** A home, or one of its rentals. */
type Place = { homeownerId: string; propertyId: string | null };

/** Adds an extra pickup. False if the place already has one in that window. */
export async function insertExtra(db: Db, job: typeof jobs.$inferInsert): Promise<boolean> {
  const added = await db.insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id });
  return added.length > 0;
}

/** A place's windows on a day, without canceled pickups and a rental's untaken planned ones. */
export async function listWindowsOfDay(db: Db, of: Place & { day: string }): Promise<TimeWindow[]> {
  const rows = await rowsOf<{ timeWindow: TimeWindow }>(
    db,
    sql`
    select time_window as "timeWindow" from ${jobs}
    where ${liesAt(of)} and scheduled_on = ${of.day}::date and status <> 'cancelled'
      and (property_id is null or requested_at is not null or status <> 'scheduled')`,
  );
  return rows.map(({ timeWindow }) => timeWindow);
}

/** The days from one to another on which a home has a pickup that is not canceled. */
export async function listPickupDays(
  db: Db,
  of: { homeownerId: string; from: string; until: string },
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`
    select distinct scheduled_on::text as day from ${jobs}
    where ${liesAt({ ...of, propertyId: null })} and scheduled_on between ${of.from}::date and ${of.until}::date
      and status <> 'cancelled'`,
  );
  return rows.map(({ day }) => day);
}

/**
 * When a pause or the end of the home's live subscription canceled a job; null if neither did. Ignores what stopped an
 * earlier subscription, and what an admin canceled, whose reason is free text.
 */
export function stoppedAt(job: "jobs" | "job"): SQL {
  const of = sql.raw(job);
  return sql`(select max(ended.happened_at) from job_events as ended
    join homeowner_profiles as own on own.id = ${of}.homeowner_id
    join subscriptions as live on live.user_id = own.user_id and live.status <> 'canceled'
    where ended.job_id = ${of}.id and ended.to_status = 'cancelled' and ended.reason = any(${texts(stoppedService)})
      and coalesce(ended.user_id, own.user_id) = own.user_id
      and ended.happened_at >= live.created_at)`;
}

/**
 * A home's extra pickups that the service canceled and can still be done, soonest first. Of several for a place and
 * window only the last counts, so one that was canceled again since stays canceled. A one-off's money went back.
 */
export async function listStoppedExtras(db: Db, of: { homeownerId: string; now: string }): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, of.homeownerId),
        isNotNull(jobs.requestedAt),
        eq(jobs.status, "cancelled"),
        sql`${jobs.outBy} >= ${of.now}::timestamptz + make_interval(mins => ${leastMinutesLeft})`,
        isNotNull(stoppedAt("jobs")),
        sql`not exists (select from one_offs where one_offs.job_id = ${jobs.id})`,
        sql`not exists (select from ${jobs} as later where later.homeowner_id = ${jobs.homeownerId}
          and later.property_id is not distinct from ${jobs.propertyId} and later.scheduled_on = ${jobs.scheduledOn}
          and later.time_window = ${jobs.timeWindow} and later.requested_at is not null
          and (later.created_at, later.id) > (${jobs.createdAt}, ${jobs.id}))`,
      ),
    )
    .orderBy(asc(jobs.windowStartsAt), asc(jobs.id));
}

/** The extra pickups, at a place and of its homeowner, in the week that begins on a Monday; without canceled ones. */
export async function countExtras(db: Db, of: Place & { weekFrom: string }) {
  const [row] = await rowsOf<{ atPlace: number; ofAll: number }>(
    db,
    sql`
    select count(*) filter (where ${liesAt(of)})::int as "atPlace", count(*)::int as "ofAll" from ${jobs}
    where homeowner_id = ${of.homeownerId}::uuid and scheduled_on between ${of.weekFrom}::date and ${of.weekFrom}::date + 6
      and requested_at is not null and status <> 'cancelled'`,
  );
  return row ?? { atPlace: 0, ofAll: 0 };
}

/** An unconfirmed extra pickup with its homeowner. */
export type ExtraToConfirm = {
  id: string;
  day: string;
  timeWindow: TimeWindow;
  requestedAt: string;
  profileId: string;
  name: string;
  property: string | null;
  address: string;
  city: string;
  zipCode: string;
  payCents: number;
  extrasThatWeek: number;
};

/** Unconfirmed extra pickups, soonest first. */
export async function listExtrasToConfirm(db: Db, page: { limit: number }): Promise<ExtraToConfirm[]> {
  return rowsOf<ExtraToConfirm>(
    db,
    sql`
    select extra.id, extra.scheduled_on::text as day, extra.time_window as "timeWindow",
      ${instantText(sql`coalesce(extra.requested_at, extra.created_at)`)} as "requestedAt", home.id as "profileId",
      trim(person.first_name || ' ' || person.last_name) as name, rental.name as property,
      extra.address, extra.city, extra.zip_code as "zipCode", extra.pay_cents as "payCents",
      (select count(*)::int from ${jobs} as other
        where other.homeowner_id = extra.homeowner_id
          and other.scheduled_on between date_trunc('week', extra.scheduled_on)::date and date_trunc('week', extra.scheduled_on)::date + 6
          and other.requested_at is not null and other.status <> 'cancelled') as "extrasThatWeek"
    from (select * from ${jobs} where needs_confirmation and status = 'scheduled'
      order by window_starts_at, id limit ${literally(page.limit)}) as extra
    join ${homeownerProfiles} as home on home.id = extra.homeowner_id
    join ${users} as person on person.id = home.user_id
    left join ${properties} as rental on rental.id = extra.property_id
    order by extra.window_starts_at, extra.id`,
  );
}

/** Offers an extra pickup to runners. False if it no longer waits. */
export async function confirmExtra(db: Db, jobId: string): Promise<boolean> {
  const confirmed = await db
    .update(jobs)
    .set({ needsConfirmation: false })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "scheduled"), eq(jobs.needsConfirmation, true)))
    .returning({ id: jobs.id });
  return confirmed.length > 0;
}

/** Extra pickups not confirmed in time, locked until the transaction ends; at most `limit`. */
export async function lockOverdueExtras(db: Db, overdue: { now: string; limit: number }) {
  return db
    .select({
      id: jobs.id,
      status: jobs.status,
      runnerId: jobs.runnerId,
      scheduledOn: jobs.scheduledOn,
      propertyId: jobs.propertyId,
      homeUserId: homeownerProfiles.userId,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(and(sql`${jobs.needsConfirmation} and ${jobs.status} = 'scheduled'`, lt(jobs.outBy, overdue.now)))
    .orderBy(asc(jobs.id))
    .limit(overdue.limit)
    .for("update", { of: jobs, skipLocked: true });
}

function liesAt({ homeownerId, propertyId }: Place) {
  return sql`homeowner_id = ${homeownerId}::uuid and property_id is not distinct from ${propertyId}::uuid`;
}

/** The most completed pickups examined. */
const mostRows = 20_000;

/** Runners who complete pickups impossibly fast: (runner_id, count, since, until), a row for each. */
export function runnersTooFast(now: string): SQL {
  return sql`
    select runner_id, max(within) as count, min(completed_at) as since, max(completed_at) as until
    from (
      select runner_id, completed_at, count(*) over (partition by runner_id order by completed_at
        range between make_interval(mins => ${literally(tooFast.minutes)}) preceding and current row) as within
      from (select runner_id, completed_at from ${jobs}
        where status = 'completed' and completed_at > ${now}::timestamptz - make_interval(hours => ${literally(tooFast.hours)})
        order by completed_at desc limit ${literally(mostRows)}) as cut
    ) as done
    where within >= ${literally(tooFast.completions)} group by runner_id`;
}

/**
 * Runners and places that meet far too often: (runner_id, homeowner_id, place_id, count, since), a row for each pair. A
 * null place: extra pickups at several places of the homeowner.
 */
export function pairsTooOften(now: string): SQL {
  return sql`
    select runner_id, homeowner_id, place_id,
      case when place_id is null then count(requested_at) else count(*) end as count, min(completed_at) as since
    from (select runner_id, homeowner_id, coalesce(property_id, homeowner_id) as place_id, requested_at, completed_at from ${jobs}
      where status = 'completed' and kind <> 'weekly'
        and completed_at > ${now}::timestamptz - make_interval(days => ${literally(tooOften.days)})
      order by completed_at desc limit ${literally(mostRows)}) as cut
    group by runner_id, homeowner_id, grouping sets ((place_id), ())
    having case when place_id is null
      then count(distinct place_id) > 1 and count(requested_at) >= ${literally(tooOften.extrasOfAll)}
      else count(requested_at) >= ${literally(tooOften.extras)} or count(*) >= ${literally(tooOften.pickups)} end`;
}
