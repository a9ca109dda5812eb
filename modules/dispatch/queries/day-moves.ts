import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dayMoves, movedJobs } from "#db/schema/index.ts";
import { mayWork } from "#modules/accounts/index.ts";
import { curbLawsOf, curbPlacesOf, movesAway, texts, zoneOf } from "#modules/homes/index.ts";
import type { CurbLaw, Later, MovedFate, MoveFate } from "#modules/homes/rules.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { instantText, recordsOf, rowsOf } from "#platform/queries/rows.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import type { DayMove } from "../contract/dispatch.ts";
import { liesInZips } from "./dispatch.ts";
import { laterTimesOf, timesOf } from "./later-times.ts";

/** A day move takes all buckets' locks. */
const allBuckets = sql`select pg_advisory_xact_lock(${lockKeys.homes}, bucket) from generate_series(0, 255) as bucket`;

/** Which pickups are moved where. */
export type MovedDay = {
  area: string;
  street: string | null;
  jobIds: string[] | null;
  fromOn: string;
  toOn: string;
  later: Later | null;
  now: string;
};

/** The effect of a day move on one pickup. */
export type JudgedJob = {
  jobId: string;
  homeownerId: string;
  homeUserId: string;
  fate: MovedFate;
  /** Null for an extra pickup. */
  plannedOn: string | null;
  /** The pickup that takes its cans; null unless merged. */
  mergedInto: string | null;
  runnerId: string | null;
  runnerUserId: string | null;
  status: "scheduled" | "assigned" | "in_progress";
  /** Start, end, out by and in by; null for a move to another day. */
  timesBefore: string[] | null;
  timesAfter: string[] | null;
  /** The local clock time of the new in by, "16:00"; null for a move to another day. */
  backBy: string | null;
};

/** How many pickups have which fate, whose homes they are, who has taken them, and what they pay, in cents. */
export async function countDayMove(
  db: Db,
  day: MovedDay,
): Promise<{
  homes: number;
  fates: Partial<Record<MoveFate, number>>;
  runners: { id: string; name: string; keeps: number; givesBack: number }[];
  staysCents: number;
  savedCents: number;
}> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof countDayMove>>>(
    db,
    sql`with judged as materialized (${judged(day)}), pushed as (
      select * from judged where fate in ('moved', 'released', 'merged')
    )
    select (select count(distinct homeowner_id)::int from pushed) as homes,
      (select coalesce(json_object_agg(fate, number), '{}') from (select fate, count(*)::int as number from judged group by fate) as fates) as fates,
      (select coalesce(json_agg(json_build_object('id', runner_id, 'name', name, 'keeps', keeps, 'givesBack', gives_back)
          order by keeps + gives_back desc, name, runner_id), '[]')
        from (
          select pushed.runner_id, trim(person.first_name || ' ' || person.last_name) as name,
            count(*) filter (where fate = 'moved')::int as keeps, count(*) filter (where fate <> 'moved')::int as gives_back
          from pushed join users as person on person.id = pushed.runner_user_id
          group by pushed.runner_id, person.id
          order by count(*) desc, 2, 1 limit 50
        ) as who) as runners,
      (select coalesce(sum(pay_cents), 0)::int from pushed where fate <> 'merged') as "staysCents",
      (select coalesce(sum(pay_cents), 0)::int from pushed where fate = 'merged') as "savedCents"`,
  );
  if (!row) throw new Error("Counting gave nothing");
  return row;
}

/** The pickups whose leg back would be later, alike ones together, with their place's rules for cans at the curb. */
export function listLaterBacks(db: Db, day: MovedDay) {
  const home = { city: sql`home.city`, state: sql`home.state`, zipCode: sql`home.zip_code` };
  return rowsOf<{ laws: CurbLaw[]; timeZone: string; inBy: string; pickups: number }>(
    db,
    sql`select ${curbLawsOf(sql`back.places`)} as laws, back.time_zone as "timeZone", ${instantText(sql`back.in_by`)} as "inBy", back.pickups
    from (
      select ${curbPlacesOf(home)} as places, judged.time_zone, judged.times_after[4] as in_by, count(*)::int as pickups
      from (${judged(day)}) as judged join homeowner_profiles as home on home.id = judged.homeowner_id
      where judged.fate = 'moved' group by 1, 2, 3
    ) as back where back.places is not null`,
  );
}

/** A day's pickups with a day move's effect on each; locks their planning, changing and taking. */
export async function lockDayMove(tx: Db, day: MovedDay): Promise<JudgedJob[]> {
  await tx.execute(allBuckets);
  await tx.execute(sql`select from jobs where scheduled_on = ${day.fromOn}::date and status in ('scheduled', 'assigned', 'in_progress')
    and ${isChosen(day)} order by id for no key update`);
  return rowsOf<JudgedJob>(
    tx,
    sql`select id as "jobId", homeowner_id as "homeownerId", home_user_id as "homeUserId", fate,
      planned_on::text as "plannedOn", merged_into as "mergedInto", runner_id as "runnerId", runner_user_id as "runnerUserId", status,
      times_before::text[] as "timesBefore", times_after::text[] as "timesAfter", to_char(times_after[4] at time zone time_zone, 'HH24:MI') as "backBy"
    from (${judged(day)}) as judged
    where fate in ('moved', 'released', 'merged') order by id`,
  );
}

function isChosen({ area, street, jobIds }: MovedDay): SQL {
  return sql`${liesInZips(sql`jobs.zip_code`, area)}
    ${street === null ? sql`` : sql`and starts_with(lower(jobs.public_street), lower(${street}))`}
    ${jobIds === null ? sql`` : sql`and jobs.id = any(${texts(jobIds)}::uuid[])`}`;
}

/** One row per unfinished pickup of the day, with its fate. */
function judged(day: MovedDay): SQL {
  return day.later ? judgedLater(day, day.later) : judgedOnOtherDay(day);
}

/** A pickup under way can only come back later; its leg out is done. */
function judgedLater(day: MovedDay, later: Later): SQL {
  return sql`
    select asked.*, case
        when case when asked.status = 'in_progress' then asked.in_by else asked.out_by end <= ${day.now}::timestamptz then 'late'
        when asked.kind = 'checkout' then 'checkout'
        when asked.times_after = asked.times_before then 'unaffected'
        else 'moved'
      end as fate
    from (
      select jobs.id, jobs.homeowner_id, home.user_id as home_user_id, home.time_zone, jobs.status, jobs.kind, jobs.out_by,
        jobs.in_by, jobs.pay_cents, jobs.runner_id, runner.user_id as runner_user_id, null::date as planned_on,
        null::uuid as merged_into, ${timesOf} as times_before, ${laterTimesOf(later)} as times_after
      from jobs
      join homeowner_profiles as home on home.id = jobs.homeowner_id
      left join runner_profiles as runner on runner.id = jobs.runner_id
      where jobs.scheduled_on = ${day.fromOn}::date and jobs.status in ('scheduled', 'assigned', 'in_progress')
        and ${isChosen(day)}
    ) as asked`;
}

function judgedOnOtherDay(day: MovedDay): SQL {
  const { fromOn, toOn, now } = day;
  return sql`
    select asked.*, case
        when asked.status = 'in_progress' then 'begun'
        when asked.out_by <= ${now}::timestamptz then 'late'
        when asked.kind = 'checkout' then 'checkout'
        when asked.is_unwanted or not asked.is_open_there then 'unwanted'
        when asked.merged_into is not null then 'merged'
        when asked.runner_id is not null and (not asked.can_then
          or asked.busy_then + row_number() over (partition by asked.runner_id order by asked.id) > ${maxOpenJobsPerDay}::int) then 'released'
        else 'moved'
      end as fate
    from (
      select jobs.id, jobs.homeowner_id, home.user_id as home_user_id, home.time_zone, jobs.status, jobs.kind, jobs.out_by, jobs.pay_cents,
        null::timestamptz[] as times_before, null::timestamptz[] as times_after,
        jobs.runner_id, runner.user_id as runner_user_id,
        case when jobs.kind = 'weekly' then coalesce(before.planned_on, jobs.scheduled_on) end as planned_on,
        there.id as merged_into, coalesce(there.status in ('scheduled', 'assigned'), true) as is_open_there,
        exists (select from service_holds as hold where hold.homeowner_id = jobs.homeowner_id
            and hold.cancelled_at is null and ${toOn}::date between hold.from_on and hold.until_on)
          or jobs.kind = 'weekly' and exists (select from skipped_days as skipped
            where skipped.homeowner_id = jobs.homeowner_id and skipped.on_day = ${toOn}::date
              and not ${movesAway(sql`jobs.homeowner_id`, sql`${toOn}::date`)})
          or exists (select from subscriptions as subscription where subscription.user_id = home.user_id
            and subscription.status <> 'canceled'
            and coalesce(subscription.pauses_at,
              case when subscription.cancel_at_period_end then subscription.period_ends_at end) <= jobs.window_starts_at + (${toOn}::date - ${fromOn}::date) * interval '1 day')
          as is_unwanted,
        not exists (select from runner_days_off as off where off.runner_id = jobs.runner_id
          and ${toOn}::date between off.from_on and off.until_on) as can_then,
        (select count(*) from jobs as other where other.runner_id = jobs.runner_id and other.scheduled_on = ${toOn}::date
          and other.status in ('assigned', 'in_progress')) as busy_then
      from jobs
      join homeowner_profiles as home on home.id = jobs.homeowner_id
      left join runner_profiles as runner on runner.id = jobs.runner_id
      left join lateral (
        select id, status from jobs as other where jobs.kind = 'weekly' and other.homeowner_id = jobs.homeowner_id
          and other.scheduled_on = ${toOn}::date and other.kind = 'weekly' and other.status <> 'cancelled'
      ) as there on true
      left join lateral (
        select planned_on from pushed_jobs where job_id = jobs.id and undone_at is null and to_on = jobs.scheduled_on
          and times_after is null
        order by pushed_at desc, push_id limit 1
      ) as before on true
      where jobs.scheduled_on = ${fromOn}::date and jobs.status in ('scheduled', 'assigned', 'in_progress')
        and ${isChosen(day)}
    ) as asked`;
}

/** Saves a day move. False if it already exists. */
export async function insertDayMove(db: Db, dayMove: typeof dayMoves.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(dayMoves)
    .values(dayMove)
    .onConflictDoNothing()
    .returning({ id: dayMoves.id });
  return added.length > 0;
}

/** Saves a day move's effect on each pickup, for later generation. */
export async function insertMovedJobs(
  db: Db,
  dayMove: { id: string; fromOn: string; toOn: string; now: string },
  judgedJobs: JudgedJob[],
): Promise<void> {
  const given = recordsOf(
    movedJobs,
    ["jobId", "homeownerId", "fate", "plannedOn", "runnerId", "timesBefore", "timesAfter"],
    judgedJobs,
  );
  await db.execute(sql`
    insert into pushed_jobs (push_id, job_id, homeowner_id, fate, planned_on, from_on, to_on, runner_id, pushed_at, times_before, times_after)
    select ${dayMove.id}::uuid, job_id, homeowner_id, fate, planned_on, ${dayMove.fromOn}::date, ${dayMove.toOn}::date, runner_id, ${dayMove.now}::timestamptz,
      times_before, times_after
    from ${given}`);
}

/** Moves pickups to another day, at the same local times; an extra no longer counts as the home's own. */
export async function moveJobs(db: Db, jobIds: string[], days: number): Promise<void> {
  const moved = (column: string) =>
    sql`((jobs.${sql.raw(column)} at time zone ${zoneOf("jobs")}) + ${days}::int * interval '1 day') at time zone ${zoneOf("jobs")}`;
  await db.execute(sql`
    update jobs set scheduled_on = jobs.scheduled_on + ${days}::int, window_starts_at = ${moved("window_starts_at")},
      window_ends_at = ${moved("window_ends_at")}, out_by = ${moved("out_by")}, in_by = ${moved("in_by")}, requested_at = null
    where jobs.id = any(${texts(jobIds)}::uuid[])`);
}

/** assigned → scheduled, of the given jobs. */
export async function openJobs(db: Db, jobIds: string[]): Promise<void> {
  await db.execute(sql`
    update jobs set status = 'scheduled', runner_id = null, accepted_at = null
    where id = any(${texts(jobIds)}::uuid[]) and status = 'assigned'`);
}

/** scheduled → assigned, each to the runner who had it, unless withheld from runners. */
export async function giveBackTo(db: Db, given: { jobId: string; runnerId: string }[], now: string) {
  await db.execute(sql`
    update jobs set status = 'assigned', runner_id = had.runner_id::uuid, accepted_at = ${now}::timestamptz
    from unnest(${texts(given.map(({ jobId }) => jobId))}, ${texts(given.map(({ runnerId }) => runnerId))})
      as had (job_id, runner_id)
    where jobs.id = had.job_id::uuid and jobs.status = 'scheduled' and not jobs.is_withheld
      and not exists (select from runner_preferences as wish
        where wish.homeowner_id = jobs.homeowner_id and wish.runner_id = had.runner_id::uuid and wish.preference = 'blocked')`);
}

/** Adds the can kinds of merged pickups to the remaining ones. */
export async function mergeCans(db: Db, merged: { jobId: string; mergedInto: string | null }[]) {
  await db.execute(sql`
    update jobs set can_kinds = array(
      select kind from unnest(array['trash', 'recycling', 'yard']) as kind
      where kind = any(jobs.can_kinds) or kind = any(gone.can_kinds))
    from unnest(${texts(merged.map(({ jobId }) => jobId))}, ${texts(merged.map(({ mergedInto }) => mergedInto ?? ""))})
      as pair (gone_id, into_id)
    join jobs as gone on gone.id = pair.gone_id::uuid
    where jobs.id = pair.into_id::uuid and jobs.status in ('scheduled', 'assigned')`);
}

export type DayMoveRow = Omit<DayMove, "undoableUntil" | "undone" | "later"> & {
  lateHours: number | null;
  closedUntil: number | null;
  undoneAt: string | null;
  undoneBy: string | null;
};

/** The latest day moves, newest first, at most 20; or only the named one. */
export async function listDayMoves(db: Db, only?: { dayMoveId: string }): Promise<DayMoveRow[]> {
  return rowsOf<DayMoveRow>(
    db,
    sql`select push.id, push.area, push.from_on::text as "fromOn", push.to_on::text as "toOn", push.reason, push.street,
      push.is_selection as "isSelection", push.late_hours as "lateHours", push.closed_until as "closedUntil",
      (select count(*)::int from pushed_jobs where push_id = push.id) as pickups,
      ${instantText(sql`push.pushed_at`)} as at, nullif(trim(who.first_name || ' ' || who.last_name), '') as by,
      ${instantText(sql`push.undone_at`)} as "undoneAt", nullif(trim(undoer.first_name || ' ' || undoer.last_name), '') as "undoneBy"
    from pushes as push
    left join users as who on who.id = push.pushed_by
    left join users as undoer on undoer.id = push.undone_by
    ${only ? sql`where push.id = ${only.dayMoveId}::uuid` : sql``}
    order by push.pushed_at desc, push.id desc limit 20`,
    "dayMoves",
  );
}

/**
 * A day move that was not undone, locked until the transaction ends; null if there is none, `undone` if it was undone.
 */
export async function lockDayMoveRow(tx: Db, dayMoveId: string) {
  const [row] = await tx.select().from(dayMoves).where(eq(dayMoves.id, dayMoveId)).for("update");
  return row ? { ...row, isUndone: row.undoneAt !== null } : null;
}

export async function markUndone(
  db: Db,
  undone: { dayMoveId: string; by: string; now: string },
): Promise<void> {
  await db
    .update(dayMoves)
    .set({ undoneAt: undone.now, undoneBy: undone.by })
    .where(eq(dayMoves.id, undone.dayMoveId));
}

/** Locks runners, persons first, as `lockRunner` does. `runnerIds` is a list or a query. */
export async function lockRunners(tx: Db, runnerIds: SQL): Promise<void> {
  await tx.execute(sql`select from users where id in (select user_id from runner_profiles where id in (${runnerIds}))
    order by id for no key update`);
  await tx.execute(sql`select from runner_profiles where id in (${runnerIds}) order by id for update`);
}

export type UndoneJob = {
  jobId: string;
  homeUserId: string;
  scheduledOn: string;
  fate: MovedFate;
  status: "scheduled" | "assigned" | "in_progress";
  runnerUserId: string | null;
  /** Its runner before the day move, if still eligible and not its runner now; null if nobody gets it back, as when withheld. */
  formerRunnerId: string | null;
  formerUserId: string | null;
};

/**
 * The pickups of a day move that can be undone: unstarted ones still where it put them, with time left on the old day or
 * at the old hours, merged ones, and those under way whose leg back is only later. The former runner gets one back if that day has room. Nobody can plan or change a home's pickups
 * until the transaction ends.
 */
export async function lockMovedJobs(
  tx: Db,
  dayMove: { id: string; days: number; now: string },
): Promise<UndoneJob[]> {
  await tx.execute(allBuckets);
  await lockRunners(
    tx,
    sql`select runner_id from pushed_jobs where push_id = ${dayMove.id}::uuid and fate = 'released'`,
  );
  await tx.execute(sql`select from jobs where id in (select job_id from pushed_jobs where push_id = ${dayMove.id}::uuid)
    order by id for no key update`);
  return rowsOf<UndoneJob>(
    tx,
    sql`with back as (select jobs.id, home.user_id as home_user_id, jobs.scheduled_on, pushed.fate, pushed.from_on,
      jobs.status, jobs.runner_id, runner.user_id as runner_user_id,
      case when jobs.status = 'scheduled' and not jobs.is_withheld then former.id end as former_id,
      case when jobs.status = 'scheduled' and not jobs.is_withheld then former.user_id end as former_user_id
    from pushed_jobs as pushed
    join jobs on jobs.id = pushed.job_id
    join homeowner_profiles as home on home.id = jobs.homeowner_id
    left join runner_profiles as runner on runner.id = jobs.runner_id
    left join (
      select had.id, had.user_id from runner_profiles as had
      join users as person on person.id = had.user_id and ${mayWork}
      where had.application_status = 'approved'
    ) as former on former.id = pushed.runner_id and pushed.fate = 'released'
      and not exists (select from runner_days_off as off where off.runner_id = former.id
        and pushed.from_on between off.from_on and off.until_on)
    where pushed.push_id = ${dayMove.id}::uuid and pushed.undone_at is null and (
      pushed.fate = 'merged' and pushed.from_on >= (${dayMove.now}::timestamptz at time zone home.time_zone)::date
      or pushed.fate <> 'merged' and jobs.scheduled_on = pushed.to_on
        and case when jobs.status in ('scheduled', 'assigned')
            then coalesce(pushed.times_before[3], jobs.out_by - ${dayMove.days}::int * interval '1 day') > ${dayMove.now}::timestamptz
          when jobs.status = 'in_progress' then pushed.times_before[4] > ${dayMove.now}::timestamptz
          else false end
        and (pushed.times_after is null or pushed.times_after = ${timesOf})
        and not exists (select from jobs as there where jobs.kind = 'weekly' and there.kind = 'weekly'
          and there.id <> jobs.id and there.homeowner_id = jobs.homeowner_id and there.scheduled_on = pushed.from_on and there.status <> 'cancelled'))
    ), counted as (
      select back.*, row_number() over (partition by former_id order by id)
        + (select count(*) from back as kept where kept.runner_id = back.former_id)
        + (select count(*) from jobs as other where other.runner_id = back.former_id and other.scheduled_on = back.from_on
          and other.status in ('assigned', 'in_progress')) <= ${maxOpenJobsPerDay}::int as has_room
      from back
    )
    select id as "jobId", home_user_id as "homeUserId", scheduled_on::text as "scheduledOn", fate, status,
      runner_user_id as "runnerUserId", case when has_room then former_id end as "formerRunnerId",
      case when has_room then former_user_id end as "formerUserId"
    from counted order by id`,
  );
}

/** Excludes pickups from a day move's effect. */
export async function markJobsUndone(db: Db, undone: { dayMoveId: string; jobIds: string[]; now: string }) {
  await db
    .update(movedJobs)
    .set({ undoneAt: undone.now })
    .where(
      and(
        eq(movedJobs.dayMoveId, undone.dayMoveId),
        sql`${movedJobs.jobId} = any(${texts(undone.jobIds)}::uuid[])`,
      ),
    );
}
