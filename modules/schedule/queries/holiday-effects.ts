import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  type CalendarPlace,
  calendarOf,
  isDueOn,
  isLeftOut,
  joinServing,
  liesIn,
  texts,
} from "#modules/homes/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

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
