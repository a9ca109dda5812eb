import { type Column, type SQL, sql } from "drizzle-orm";
import { zoneOf } from "#modules/homes/index.ts";

/** When a job starts, its cans are due out and due back: by the clock of `timeZone`, its place's, written as UTC. */
export type Due = { from: string; outBy: string; inBy: string; timeZone: string };

/** An instant by the clock of a zone, written as UTC like `scheduledDate`. */
export function clockText(instant: SQL, zone: SQL): SQL {
  return sql`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
}

/** Same for a selected column. Formatting it in Postgres takes longer than reading it. */
export function clockAt(instant: Column, zone: SQL): SQL<string> {
  return sql<string>`(${instant} at time zone ${zone})::text`.mapWith(clockOf);
}

/** A job's `Due`, for a select from `jobs`. Formatting the times in Postgres takes a sixth of a page's time. */
export const dueOfJob = sql<Due>`(
    select json_build_object('from', jobs.window_starts_at at time zone place.zone,
      'outBy', jobs.out_by at time zone place.zone, 'inBy', jobs.in_by at time zone place.zone, 'timeZone', place.zone)
    from (select ${zoneOf("jobs")} as zone offset 0) as place)`.mapWith(
  ({ from, outBy, inBy, timeZone }: Due): Due => ({
    from: clockOf(from),
    outBy: clockOf(outBy),
    inBy: clockOf(inBy),
    timeZone,
  }),
);

/** A time without a zone as Postgres writes it, in text or JSON, written as `clockText` does. Null stays null. */
export function clockOf(time: string): string {
  return time && `${time.slice(0, 10)}T${time.slice(11, 19)}.000Z`;
}
