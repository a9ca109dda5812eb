import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { circleActLog, type properties } from "#db/schema/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Board } from "../contract/board.ts";
import type { ForecastStay } from "../rules/overflow.ts";
import { overlapsAnother } from "./rental-stays.ts";

/** The board of a host's rentals, stays and pickups by day; local days at each rental. */
export async function findBoard(
  db: Db,
  of: { homeownerId: string; from: string; days: number },
): Promise<Board> {
  const from = sql`${of.from}::date`;
  const until = sql`(${of.from}::date + ${of.days}::int)`;
  const [row] = await rowsOf<Board>(
    db,
    sql`with own as (
      select id, check_in_time, check_out_time from properties
      where homeowner_id = ${of.homeownerId} and removed_at is null
    ), pickup as (
      select job.id, job.property_id, job.scheduled_on as on_day, visit.id as planned_id, job.id as job_id,
        case when job.status = 'completed' then 'done' when job.status = 'missed' then 'missed'
          when visit.state = 'asked' then 'asked' else 'coming' end as state
      from own join jobs as job on job.property_id = own.id left join rental_visits as visit on visit.job_id = job.id
      where job.scheduled_on >= ${from} and job.scheduled_on <= ${until} and job.status <> 'cancelled'
      union all
      select visit.id, visit.property_id, visit.visit_on, visit.id, null, 'draft'
      from own join rental_visits as visit on visit.property_id = own.id
      where visit.visit_on >= ${from} and visit.visit_on <= ${until} and visit.job_id is null and visit.state = 'draft'
    ), stay as (
      select stay.id, stay.property_id, coalesce(guest.name, stay.title) as title, stay.from_on, stay.until_on,
        stay.is_blocked and not feed.counts_blocked as is_blocked,
        (feed.counts_blocked or not stay.is_blocked)
          and ${overlapsAnother({ checkInTime: sql`own.check_in_time`, checkOutTime: sql`own.check_out_time` })} as is_overlapping
      from own join rental_stays as stay on stay.property_id = own.id join rental_feeds as feed on feed.id = stay.feed_id
      left join stay_guests as guest on guest.stay_id = stay.id
      where stay.until_on >= ${from} and stay.from_on < ${until} and stay.gone_at is null
    )
    select (
      select coalesce(json_agg(json_build_object('id', id, 'propertyId', property_id, 'title', title, 'fromOn', from_on,
        'untilOn', until_on, 'isBlocked', is_blocked, 'isOverlapping', is_overlapping,
        'cover', case when not is_blocked and until_on < ${until} then coalesce((
          select case when bool_or(pickup.state in ('coming', 'done')) then 'pickup'
            when bool_or(pickup.state = 'draft') then 'draft' when bool_or(pickup.state = 'asked') then 'asked' end
          from pickup where pickup.property_id = stay.property_id and pickup.on_day in (stay.until_on, stay.until_on + 1)
        ), 'none') end) order by from_on, until_on, id), '[]') from stay
    ) as stays, (
      select coalesce(json_agg(json_build_object('id', id, 'propertyId', property_id, 'onDay', on_day, 'state', state,
        'plannedId', planned_id, 'jobId', job_id, 'helper', (
        select json_build_object('kind', act.kind, 'name', act.name, 'role', act.role, 'at', ${instantText(sql`act.acted_at`)})
        from ${circleActLog} as act where act.job_id = pickup.job_id order by act.acted_at desc, act.id desc limit 1)) order by on_day, id), '[]') from pickup where on_day < ${until}
    ) as pickups`,
  );
  return row ?? { stays: [], pickups: [] };
}

/** What the overflows of a host's rentals depend on: bookings and pickups without a truck between two days. */
export type OverflowFacts = Pick<
  typeof properties.$inferSelect,
  | "id"
  | "state"
  | "zipCode"
  | "timeZone"
  | "checkInTime"
  | "checkOutTime"
  | "collectionDays"
  | "canRhythms"
  | "numberOfCans"
  | "canGallons"
> & {
  stays: (ForecastStay & { fromTime: string | null; untilTime: string | null })[];
  /** Local days. */
  extraOn: string[];
};

/**
 * The same in one statement. A booking without its own number of guests counts with the most the rental takes, if the
 * host said how many.
 */
export async function listOverflowFacts(
  db: Db,
  of: { homeownerId: string; from: string; until: string },
): Promise<OverflowFacts[]> {
  return rowsOf<OverflowFacts>(
    db,
    sql`select own.id, own.state, own.zip_code as "zipCode", own.time_zone as "timeZone",
      own.check_in_time as "checkInTime", own.check_out_time as "checkOutTime",
      to_json(own.collection_days) as "collectionDays", own.can_rhythms as "canRhythms",
      own.number_of_cans as "numberOfCans", own.can_gallons as "canGallons", (
        select coalesce(json_agg(json_build_object('id', stay.id, 'fromOn', stay.from_on, 'untilOn', stay.until_on,
          'fromTime', stay.from_time, 'untilTime', stay.until_time,
          'guests', coalesce(guest.guests, case when own.has_size then own.guests end)) order by stay.from_on, stay.id), '[]')
        from rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
        left join stay_guests as guest on guest.stay_id = stay.id
        where stay.property_id = own.id and stay.until_on >= ${of.from}::date and stay.from_on <= ${of.until}::date
          and stay.gone_at is null and (not stay.is_blocked or feed.counts_blocked)
      ) as stays, (
        select coalesce(json_agg(job.scheduled_on order by job.scheduled_on), '[]')
        from jobs as job left join rental_visits as visit on visit.job_id = job.id
        where job.property_id = own.id and job.scheduled_on between ${of.from}::date and ${of.until}::date
          and job.status not in ('cancelled', 'missed') and not coalesce(visit.is_collection, false)
      ) as "extraOn"
    from properties as own
    where own.homeowner_id = ${of.homeownerId} and own.removed_at is null
      and cardinality(own.collection_days) > 0
    order by own.created_at, own.id`,
  );
}
