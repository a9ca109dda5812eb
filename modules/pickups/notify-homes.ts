/** Notices of many homes and their record, in the statement that finds the homes: one round trip a slice. */
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  type CalendarPlace,
  calendarOf,
  isDueOn,
  isLeftOut,
  joinServing,
  texts,
} from "#modules/homes/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { timeWindows, windowHours } from "#platform/values/windows.ts";

/** Who also gets an email. */
type HolidayEmail = { userId: string; dueOn: string; notifiedOn: string | null; holiday: string | null };
type ReminderEmail = {
  userId: string;
  onDay: string;
  isTonight: boolean;
  /** When the cans come back: after the truck, out the evening before or that day; or in the window. */
  legs: "evening" | "day" | "window";
  jobId: string | null;
};

/** A slice of all homes: the first bucket and the last one. */
export type Slice = { from: number; until: number };

/** Whether anyone was notified of a holiday on one of these days. */
export async function wereHolidaysSent(db: Db, days: { from: string; before: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from pickup_notices where notice = 'holiday' and on_day >= ${days.from}::date
      and on_day < ${days.before}::date limit 1`,
  );
  return rows.length > 0;
}

/**
 * Notifies served homes how a holiday changes a pickup due within some local days: its new day, or that it is dropped.
 * Notifies them again if that changes, even back to the usual day, once each. Ignores skipped and held days. Returns who
 * wants email.
 */
export async function notifyOfHolidays(
  tx: Db,
  notice: {
    now: string;
    slice: Slice;
    /** Days ahead, counted from today at the home. */
    daysBefore: number;
    places: CalendarPlace[];
    days: {
      calendar: number;
      dueOn: string;
      weekday: number;
      onDay: string | null;
      holiday: string | null;
    }[];
  },
): Promise<HolidayEmail[]> {
  const { now, slice, places, days } = notice;
  return rowsOf<HolidayEmail>(
    tx,
    sql`with due_day as materialized (
      select calendar::int as calendar, due_on::date as due_on, weekday::int as weekday,
        nullif(on_day, '')::date as on_day, nullif(holiday, '') as holiday
      from unnest(${texts(days.map((day) => String(day.calendar)))}, ${texts(days.map((day) => day.dueOn))},
        ${texts(days.map((day) => String(day.weekday)))}, ${texts(days.map((day) => day.onDay ?? ""))},
        ${texts(days.map((day) => day.holiday ?? ""))})
        as given (calendar, due_on, weekday, on_day, holiday)
    ), served as (
      select home.id, home.user_id, home.time_zone, ${calendarOf(places)} as calendar,
        coalesce(subscription.pauses_at,
          case when subscription.cancel_at_period_end then subscription.period_ends_at end) as ends_at
      from homeowner_profiles as home
      ${joinServing}
      where home.bucket between ${slice.from}::smallint and ${slice.until}::smallint
    ), due as (
      select distinct served.id, served.user_id, due_day.due_on, due_day.on_day, due_day.holiday
      from served
      join can_rhythms as rhythm on rhythm.homeowner_id = served.id
      join due_day on due_day.calendar = served.calendar and due_day.weekday = rhythm.weekday
      where ${isDueOn(sql`due_day.due_on`)}
        and due_day.due_on - (${now}::timestamptz at time zone served.time_zone)::date
          between 0 and ${notice.daysBefore}::int
        and (served.ends_at is null or due_day.due_on < (served.ends_at at time zone served.time_zone)::date)
        and not ${isLeftOut(sql`served.id`, {
          dueOn: sql`due_day.due_on`,
          onDay: sql`coalesce(due_day.on_day, due_day.due_on)`,
        })}
    ), shifted as (
      insert into pickup_notices (homeowner_id, notice, on_day, told_on, told_at)
      select id, 'holiday', due_on, on_day, ${now}::timestamptz from due where holiday is not null
      on conflict (homeowner_id, notice, on_day) do update
        set told_on = excluded.told_on, told_at = excluded.told_at
        where pickup_notices.told_on is distinct from excluded.told_on
      returning homeowner_id, on_day, told_on
    ), back as (
      update pickup_notices set told_on = due.due_on, told_at = ${now}::timestamptz
      from due
      where due.holiday is null and pickup_notices.homeowner_id = due.id and pickup_notices.notice = 'holiday'
        and pickup_notices.on_day = due.due_on and pickup_notices.told_on is distinct from due.due_on
      returning pickup_notices.homeowner_id, pickup_notices.on_day, pickup_notices.told_on
    ), told as (
      select due.user_id, due.due_on, news.told_on, due.holiday
      from (select * from shifted union all select * from back) as news
      join due on due.id = news.homeowner_id and due.due_on = news.on_day
    ), notified as (
      insert into notifications (id, user_id, type, params, link, created_at)
      select new_id(), user_id,
        case when told_on is null then 'holidaySkipped' when told_on = due_on then 'holidayBack' else 'holidayMoved' end,
        jsonb_strip_nulls(jsonb_build_object('holiday', holiday, 'date', due_on::text, 'movedTo', told_on::text)),
        '/', ${now}::timestamptz
      from told
    )
    select told.user_id as "userId", told.due_on::text as "dueOn", told.told_on::text as "notifiedOn", told.holiday
    from told join preferences on preferences.user_id = told.user_id and preferences.email_notifications`,
  );
}

/** The hour at which a job's window ends, as in `isBackAfterTruck`. */
const windowEnd = sql`case jobs.time_window ${sql.join(
  timeWindows.map((window) => sql`when ${window} then ${windowHours(window).to}::int`),
  sql` `,
)} end`;

/**
 * Reminds homes with alerts on of tomorrow's first pickup, by local time: from the evening, or from the morning if the
 * cans go out the evening before. Once a day per home. The notice's `jobId`, of a pickup of the schedule, is for the
 * push message's Skip. Returns who wants email; `jobId` is null for an extra pickup.
 */
export async function remindOfTomorrow(
  tx: Db,
  reminder: {
    now: string;
    slice: Slice;
    /** The days that are tomorrow in some time zone. */
    days: string[];
    /** The earliest local hours: for a pickup that begins tomorrow, and for one that begins tonight. */
    fromHour: { tomorrow: number; tonight: number };
  },
): Promise<ReminderEmail[]> {
  const { now, slice, days, fromHour } = reminder;
  return rowsOf<ReminderEmail>(
    tx,
    sql`with open as (
      select home.id, home.user_id, jobs.id as job_id, jobs.kind, jobs.scheduled_on, jobs.window_starts_at, preferences.email_notifications,
        ${now}::timestamptz at time zone home.time_zone as local_now,
        (jobs.window_starts_at at time zone home.time_zone)::date < jobs.scheduled_on as is_tonight,
        case
          when jobs.in_by <= jobs.out_by or jobs.in_by at time zone home.time_zone
            <= jobs.scheduled_on + make_interval(hours => ${windowEnd}) then 'window'
          when (jobs.window_starts_at at time zone home.time_zone)::date < jobs.scheduled_on then 'evening'
          else 'day'
        end as legs
      from jobs
      join homeowner_profiles as home on home.id = jobs.homeowner_id
        and home.bucket between ${slice.from}::smallint and ${slice.until}::smallint
      join preferences on preferences.user_id = home.user_id and preferences.job_alerts
      where jobs.scheduled_on = any (${texts(days)}::date[]) and jobs.status in ('scheduled', 'assigned')
        and not jobs.needs_confirmation and jobs.kind <> 'checkout' and jobs.window_starts_at > ${now}::timestamptz
    ), due as (
      select distinct on (id) id, user_id, job_id, kind, scheduled_on, is_tonight, legs, email_notifications
      from open
      where scheduled_on = local_now::date + 1
        and extract(hour from local_now) >=
          case when is_tonight then ${fromHour.tonight}::int else ${fromHour.tomorrow}::int end
        and not exists (select from pickup_notices as known where known.homeowner_id = open.id
          and known.notice = 'tomorrow' and known.on_day = open.scheduled_on)
      order by id, window_starts_at
    ), told as (
      insert into pickup_notices (homeowner_id, notice, on_day, told_on, told_at)
      select id, 'tomorrow', scheduled_on, scheduled_on, ${now}::timestamptz from due
      on conflict do nothing
      returning homeowner_id
    ), reminded as (
      select due.* from due join told on told.homeowner_id = due.id
    ), notified as (
      insert into notifications (id, user_id, type, params, link, created_at)
      select new_id(), user_id, case when is_tonight then 'pickupTonight' else 'pickupTomorrow' end,
        jsonb_strip_nulls(jsonb_build_object('date', scheduled_on::text, 'legs', legs, 'jobId', case when kind = 'weekly' then job_id end)),
        '/calendar?day=' || scheduled_on::text, ${now}::timestamptz
      from reminded
    )
    select user_id as "userId", scheduled_on::text as "onDay", is_tonight as "isTonight", legs,
      case when kind = 'weekly' then job_id end as "jobId"
    from reminded where email_notifications`,
  );
}
