import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { dayReports, emailOf, homeownerProfiles, users } from "#db/schema/index.ts";
import {
  type CalendarPlace,
  calendarOf,
  isDueOn,
  isLeftOut,
  joinServing,
  liesIn,
  texts,
} from "#modules/homes/index.ts";
import type { DayReportOutcome } from "#modules/homes/rules.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { fullName, rowsOf } from "#platform/queries/rows.ts";

/** Records a report that a home's day is wrong. An open one only learns another day; an answered one reopens. */
export async function openDayReport(
  db: Db,
  report: { id: string; homeownerId: string; onDay: string; cameOn: number | null; now: string },
): Promise<void> {
  const { now, ...row } = report;
  const { cameOn } = row;
  await db
    .insert(dayReports)
    .values({ ...row, reportedAt: now })
    .onConflictDoUpdate({
      target: [dayReports.homeownerId, dayReports.onDay],
      set: { reportedAt: now, cameOn, outcome: null, resolvedAt: null, resolvedBy: null },
      setWhere: sql`${dayReports.outcome} is not null or ${dayReports.cameOn} is distinct from ${cameOn}`,
    });
}

/** Withdraws an open report; an answered one stays. False if there was none. */
export async function deleteDayReport(
  db: Db,
  report: { homeownerId: string; onDay: string },
): Promise<boolean> {
  const deleted = await db
    .delete(dayReports)
    .where(
      and(
        eq(dayReports.homeownerId, report.homeownerId),
        eq(dayReports.onDay, report.onDay),
        isNull(dayReports.outcome),
      ),
    )
    .returning({ id: dayReports.id });
  return deleted.length > 0;
}

/** Open reports, oldest first, with the home and its owner. */
export async function listDayReports(db: Db, page: { limit: number }) {
  const others = alias(dayReports, "others");
  const othersHomes = alias(homeownerProfiles, "others_homes");
  const sameThere = db
    .select({ count: count().as("same_there") })
    .from(others)
    .innerJoin(othersHomes, eq(othersHomes.id, others.homeownerId))
    .where(
      and(
        eq(others.onDay, dayReports.onDay),
        eq(othersHomes.zipCode, homeownerProfiles.zipCode),
        isNull(others.outcome),
      ),
    )
    .as("same");
  const rows = db
    .select({
      id: dayReports.id,
      onDay: dayReports.onDay,
      reportedAt: dayReports.reportedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      email: emailOf(users.email),
      address: homeownerProfiles.address,
      city: homeownerProfiles.city,
      state: homeownerProfiles.state,
      zipCode: homeownerProfiles.zipCode,
      sameThere: sameThere.count,
    })
    .from(dayReports)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, dayReports.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .crossJoinLateral(sameThere)
    .where(
      sql`${dayReports.id} = any(array(
        select id from ${dayReports} where outcome is null order by reported_at, id limit ${literally(page.limit)}))`,
    )
    .orderBy(asc(dayReports.reportedAt), asc(dayReports.id));
  return planOnce("day_reports", rows);
}

/** A report with its home's owner and the name of the admin who answered; null if missing. */
export async function findDayReport(db: Db, id: string) {
  const [row] = await db
    .select({
      homeownerId: dayReports.homeownerId,
      onDay: dayReports.onDay,
      outcome: dayReports.outcome,
      resolvedAt: dayReports.resolvedAt,
      resolver: fullName(users),
      userId: homeownerProfiles.userId,
    })
    .from(dayReports)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, dayReports.homeownerId))
    .leftJoin(users, eq(users.id, dayReports.resolvedBy))
    .where(eq(dayReports.id, id));
  return row ?? null;
}

/** open → answered, once. False if already answered or withdrawn. */
export async function resolveDayReport(
  db: Db,
  answer: { id: string; outcome: DayReportOutcome; resolvedBy: string; now: string },
): Promise<boolean> {
  const resolved = await db
    .update(dayReports)
    .set({ outcome: answer.outcome, resolvedBy: answer.resolvedBy, resolvedAt: answer.now })
    .where(and(eq(dayReports.id, answer.id), isNull(dayReports.outcome)))
    .returning({ id: dayReports.id });
  return resolved.length > 0;
}

export type HolidayEffects = {
  pickups: number;
  homes: number;
  sample: {
    homeownerId: string;
    city: string;
    zipCode: string;
    before: string | null;
    after: string | null;
  }[];
};

/**
 * How many pickups in an area another calendar would move or cancel, how many served homes have them, and at most 20
 * samples. Excludes pickups over on both days, skipped, or in a hold.
 */
export async function countHolidayEffects(
  db: Db,
  change: {
    now: string;
    area: string;
    places: CalendarPlace[];
    /** The days that differ, with their current and new collection day; null means canceled. */
    days: {
      calendar: number;
      dueOn: string;
      weekday: number;
      before: string | null;
      after: string | null;
    }[];
  },
): Promise<HolidayEffects> {
  const { now, area, places, days } = change;
  const [effects] = await rowsOf<HolidayEffects>(
    db,
    sql`with changed as materialized (
      select calendar::int as calendar, due_on::date as due_on, weekday::int as weekday,
        nullif(before, '')::date as before, nullif(after, '')::date as after
      from unnest(${texts(days.map((day) => String(day.calendar)))}, ${texts(days.map((day) => day.dueOn))},
        ${texts(days.map((day) => String(day.weekday)))}, ${texts(days.map((day) => day.before ?? ""))},
        ${texts(days.map((day) => day.after ?? ""))}) as given (calendar, due_on, weekday, before, after)
    ), served as (
      select home.id, home.city, home.zip_code, ${calendarOf(places)} as calendar,
        (${now}::timestamptz at time zone home.time_zone)::date as today
      from homeowner_profiles as home
      ${joinServing}
      where ${liesIn(area)}
    ), affected as materialized (
      select distinct served.id, served.city, served.zip_code, changed.due_on, changed.before, changed.after
      from served
      join can_rhythms as rhythm on rhythm.homeowner_id = served.id
      join changed on changed.calendar = served.calendar and changed.weekday = rhythm.weekday
      where ${isDueOn(sql`changed.due_on`)} and greatest(changed.before, changed.after) >= served.today
        and not ${isLeftOut(sql`served.id`, {
          dueOn: sql`changed.due_on`,
          onDay: sql`coalesce(changed.before, changed.due_on)`,
        })}
    )
    select (select count(*)::int from affected) as pickups,
      (select count(distinct id)::int from affected) as homes,
      (select coalesce(json_agg(json_build_object('homeownerId', id, 'city', city, 'zipCode', zip_code,
          'before', before, 'after', after)), '[]')
        from (select * from affected order by due_on, zip_code, id limit 20) as shown) as sample`,
  );
  if (!effects) throw new Error("Counting gave nothing");
  return effects;
}
