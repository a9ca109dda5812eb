import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobs,
  regularHomes,
  runnerDaysOff,
  runnerProfiles,
  runnerWeekdayHours,
} from "#db/schema/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { dueDay, type JobRow } from "#modules/pickups/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { dayAfter } from "#platform/values/days.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";

/** Both days inclusive. */
type DaysOff = { fromOn: string; untilOn: string };

/**
 * A runner's today, in the time zone of their first area (`zone` if unknown), and current and future days off, by date.
 */
export async function listDaysOff(
  db: Db,
  of: { runnerId: string; now: string; zone: string },
): Promise<{ today: string; daysOff: DaysOff[] }> {
  const today = sql<string>`(${of.now}::timestamptz at time zone coalesce(
    (select time_zone from zip_codes where zip = runner_profiles.service_areas[1]), ${of.zone}))::date`;
  const [row] = await db
    .select({
      today: sql<string>`${today}::text`,
      daysOff: sql<DaysOff[]>`coalesce((
        select json_agg(json_build_object('fromOn', off.from_on, 'untilOn', off.until_on) order by off.from_on)
        from ${runnerDaysOff} as off where off.runner_id = runner_profiles.id and off.until_on >= ${today}), '[]')`,
    })
    .from(runnerProfiles)
    .where(eq(runnerProfiles.id, of.runnerId));
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}

/**
 * Adds days off and merges adjacent ones. Call under the runner's lock, which assigning stops takes too: it sees the day
 * off, or its stops are seen after it. Returns the merged range.
 */
export async function addDaysOff(
  tx: Db,
  added: DaysOff & { runnerId: string; now: string },
): Promise<DaysOff> {
  const { runnerId, now } = added;
  const touched = await tx
    .delete(runnerDaysOff)
    .where(
      and(
        eq(runnerDaysOff.runnerId, runnerId),
        lte(runnerDaysOff.fromOn, sql`${added.untilOn}::date + 1`),
        gte(runnerDaysOff.untilOn, sql`${added.fromOn}::date - 1`),
      ),
    )
    .returning();
  const first = (days: string[]) => days.toSorted()[0] ?? "";
  const fromOn = first([added.fromOn, ...touched.map((off) => off.fromOn)]);
  const untilOn = [added.untilOn, ...touched.map((off) => off.untilOn)].toSorted().at(-1) ?? "";
  await tx.insert(runnerDaysOff).values({ runnerId, fromOn, untilOn, createdAt: now });
  return { fromOn, untilOn };
}

/** A runner's days off within some days. */
export async function listOffAmong(db: Db, of: { runnerId: string; days: string[] }): Promise<string[]> {
  const rows = await db
    .select()
    .from(runnerDaysOff)
    .where(
      and(
        eq(runnerDaysOff.runnerId, of.runnerId),
        lte(runnerDaysOff.fromOn, of.days.toSorted().at(-1) ?? ""),
        gte(runnerDaysOff.untilOn, of.days.toSorted()[0] ?? ""),
      ),
    );
  return of.days.filter((day) => rows.some(({ fromOn, untilOn }) => fromOn <= day && day <= untilOn));
}

/** Takes a day out of a runner's days off; its span keeps the days before and after. Call under the runner's lock. */
export async function removeDayOff(tx: Db, of: { runnerId: string; day: string }): Promise<void> {
  const [span] = await tx
    .delete(runnerDaysOff)
    .where(
      and(
        eq(runnerDaysOff.runnerId, of.runnerId),
        lte(runnerDaysOff.fromOn, of.day),
        gte(runnerDaysOff.untilOn, of.day),
      ),
    )
    .returning();
  if (!span) return;
  const rest = [
    { ...span, untilOn: dayAfter(of.day, -1) },
    { ...span, fromOn: dayAfter(of.day) },
  ].filter(({ fromOn, untilOn }) => fromOn <= untilOn);
  if (rest.length > 0) await tx.insert(runnerDaysOff).values(rest);
}

/** Cancels days off by their first day. Safe to repeat. */
export async function deleteDaysOff(db: Db, off: { runnerId: string; fromOn: string }): Promise<void> {
  await db
    .delete(runnerDaysOff)
    .where(and(eq(runnerDaysOff.runnerId, off.runnerId), eq(runnerDaysOff.fromOn, off.fromOn)));
}

export async function deleteAllDaysOff(db: Db, runnerId: string): Promise<void> {
  await db.delete(runnerDaysOff).where(eq(runnerDaysOff.runnerId, runnerId));
}

/** The work windows of the runner named by a table's alias on a local day: the weekday's own, or the usual ones. */
export function windowsOn(runner: "asked" | "runner", day: SQL): SQL {
  const column = (name: string) => sql.raw(`${runner}.${name}`);
  return sql`coalesce((select own.windows from ${runnerWeekdayHours} as own
    where own.runner_id = ${column("id")} and own.weekday = extract(dow from ${day})), ${column("availability_windows")})`;
}

/** Sets a weekday's own windows; null means the usual ones again. Safe to repeat. */
export async function saveWeekdayHours(
  db: Db,
  { runnerId, weekday, windows }: { runnerId: string; weekday: number; windows: AvailabilityWindow[] | null },
): Promise<void> {
  if (windows === null)
    await db
      .delete(runnerWeekdayHours)
      .where(and(eq(runnerWeekdayHours.runnerId, runnerId), eq(runnerWeekdayHours.weekday, weekday)));
  else
    await db
      .insert(runnerWeekdayHours)
      .values({ runnerId, weekday, windows })
      .onConflictDoUpdate({
        target: [runnerWeekdayHours.runnerId, runnerWeekdayHours.weekday],
        set: { windows },
      });
}

export async function deleteWeekdayHours(db: Db, runnerId: string): Promise<void> {
  await db.delete(runnerWeekdayHours).where(eq(runnerWeekdayHours.runnerId, runnerId));
}

/**
 * The first and last local day on which a job needs its runner: from cans out to cans back. `zone`: the job's time zone
 * where a statement has read it.
 */
export function jobDays(zone: SQL = zoneOf("jobs")): { first: SQL; last: SQL } {
  return {
    first: sql`least(${jobs.scheduledOn}, (${jobs.windowStartsAt} at time zone ${zone})::date)`,
    last: sql`greatest(${jobs.scheduledOn}, (${jobs.inBy} at time zone ${zone})::date)`,
  };
}

/**
 * A runner's unfinished jobs on these days, each with its homeowner; locked until the transaction ends, in id order.
 */
export async function lockJobsOnDays(
  tx: Db,
  of: DaysOff & { runnerId: string },
): Promise<{ job: JobRow; homeUserId: string }[]> {
  return jobsOnDays(tx, of).for("update", { of: jobs });
}

/** Which of these jobs were a runner's as the home's regular, and the runner's first name. */
export async function listRegularJobs(
  db: Db,
  of: { jobIds: string[]; runnerId: string },
): Promise<{ ids: string[]; name: string }> {
  const [row] = await rowsOf<{ ids: string[]; name: string }>(
    db,
    sql`select person.first_name as name, coalesce((
      select json_agg(jobs.id) from ${jobs} join ${regularHomes} as regular on regular.homeowner_id = jobs.homeowner_id
        and regular.runner_id = runner.id and regular.weekday = extract(isodow from ${dueDay}) and ${dueDay} >= regular.from_on
        and (regular.until_on is null or ${dueDay} < regular.until_on)
      where jobs.id = any(${sql.param(of.jobIds)}::uuid[]) and jobs.kind = 'weekly'
    ), '[]') as ids
    from ${runnerProfiles} as runner join users as person on person.id = runner.user_id where runner.id = ${of.runnerId}::uuid`,
  );
  return row ?? { ids: [], name: "" };
}

/** `lockJobsOnDays` without the lock. */
export async function listJobsOnDays(db: Db, of: DaysOff & { runnerId: string }): Promise<{ job: JobRow }[]> {
  return jobsOnDays(db, of);
}

function jobsOnDays(db: Db, of: DaysOff & { runnerId: string }) {
  const days = jobDays();
  return db
    .select({ job: jobs, homeUserId: homeownerProfiles.userId })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(
      and(
        eq(jobs.runnerId, of.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
        // The widest span of any job, so the index applies.
        sql`${jobs.scheduledOn} between ${of.fromOn}::date - 2 and ${of.untilOn}::date + 2`,
        sql`${days.first} <= ${of.untilOn} and ${days.last} >= ${of.fromOn}`,
      ),
    )
    .orderBy(jobs.id);
}

/** An accepted job whose cans are not out yet. Instants are UTC. */
type TakenJobRow = {
  jobId: string;
  address: string;
  /** The home's local day. */
  day: string;
  windowStartsAt: string;
  acceptedAt: string;
  /** Local times at the home between which the cans go out. */
  outFrom: string;
  outUntil: string;
  /** The runner's windows on the day the cans go out. */
  windows: AvailabilityWindow[];
};

/** A runner's usual and weekday windows, and accepted jobs whose cans can still go out on time, soonest first. */
export async function readHours(
  db: Db,
  of: { runnerId: string; now: string },
): Promise<{
  windows: AvailabilityWindow[];
  weekdays: { weekday: number; windows: AvailabilityWindow[] }[];
  taken: TakenJobRow[];
}> {
  const days = jobDays();
  const [row] = await rowsOf<Awaited<ReturnType<typeof readHours>>>(
    db,
    sql`
    select asked.availability_windows as windows, coalesce((
      select json_agg(json_build_object('weekday', own.weekday, 'windows', own.windows) order by own.weekday)
      from ${runnerWeekdayHours} as own where own.runner_id = asked.id
    ), '[]') as weekdays, coalesce((
      select json_agg(json_build_object(
        'jobId', jobs.id, 'address', jobs.address, 'day', jobs.scheduled_on,
        'windowStartsAt', ${instantText(sql`jobs.window_starts_at`)}, 'acceptedAt', ${instantText(sql`jobs.accepted_at`)},
        'outFrom', to_char(jobs.window_starts_at at time zone ${zoneOf("jobs")}, 'HH24:MI'),
        'outUntil', to_char(jobs.out_by at time zone ${zoneOf("jobs")}, 'HH24:MI'),
        'windows', ${windowsOn("asked", days.first)}
      ) order by jobs.window_starts_at, jobs.id)
      from ${jobs}
      where jobs.runner_id = asked.id and jobs.status = 'assigned' and jobs.out_by > ${of.now}
    ), '[]') as taken
    from ${runnerProfiles} as asked
    where asked.id = ${of.runnerId}::uuid`,
  );
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}
