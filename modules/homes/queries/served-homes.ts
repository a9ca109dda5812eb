import { type SQL, sql } from "drizzle-orm";
import { isState } from "../rules/days/holidays.ts";

// Parts of statements over many homes; `home` is the row of homeowner_profiles.

/** Which calendar applies to a place. Narrower places come first; state "" with prefix "" is everywhere. */
export type CalendarPlace = { state: string; zipPrefix: string; calendar: number };

/** One parameter for any number of values, so that the statement's text stays the same. */
export function texts(values: string[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

/** Joins a home's subscription and excludes homes without service. */
export const joinServing = sql`join subscriptions as subscription on subscription.user_id = home.user_id
  and subscription.status <> 'canceled' and subscription.status in ('active', 'past_due')`;

/** The calendar of a home's place, as a SQL value. */
export function calendarOf(places: CalendarPlace[]): SQL {
  return sql`(
    select calendar::int
    from unnest(${texts(places.map((place) => place.state))}, ${texts(places.map((place) => place.zipPrefix))},
      ${texts(places.map((place) => String(place.calendar)))})
      with ordinality as place (state, zip_prefix, calendar, nth)
    where place.state in ('', home.state) and starts_with(home.zip_code, place.zip_prefix)
    order by nth limit 1)`;
}

/** Whether a home is in a holiday area. */
export function liesIn(area: string): SQL {
  if (area === "") return sql`true`;
  return isState(area) ? sql`home.state = ${area}` : sql`starts_with(home.zip_code, ${area})`;
}

/** Whether a can schedule is due on the day `due_on` of its weekday. */
export function isDueOn(dueOn: SQL): SQL {
  return sql`(rhythm.every_weeks = 1 or (${dueOn} - rhythm.anchor_on) % 14 = 0)`;
}

/**
 * Whether a home wants no generated pickup on a day: skipped, or in a vacation hold. A skipped day also applies if its
 * collection moves to another day.
 */
export function isLeftOut(homeownerId: SQL, { dueOn, onDay }: { dueOn: SQL; onDay: SQL }): SQL {
  return sql`(exists (select from skipped_days as skipped
      where skipped.homeowner_id = ${homeownerId} and skipped.on_day in (${dueOn}, ${onDay}))
    or exists (select from service_holds as hold where hold.homeowner_id = ${homeownerId}
      and hold.cancelled_at is null and ${onDay} between hold.from_on and hold.until_on))`;
}
