import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  jobDeclines,
  jobs,
  pins,
  runnerDaysOff,
  runnerProfiles,
  runnerSteps,
  zipCodes,
} from "#db/schema/index.ts";
import { isPinOf } from "#modules/areas/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { openOffers, runnersDay } from "#modules/pickups/index.ts";
import { fewestMeasured } from "#modules/pickups/rules/steps.ts";
import { jobDays, windowsOn } from "#modules/runners/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import type { RunnerArea } from "./contract.ts";

/** Hides an offer from a runner for good. Safe to repeat. */
export async function insertDecline(db: Db, decline: typeof jobDeclines.$inferInsert): Promise<void> {
  await db.insert(jobDeclines).values(decline).onConflictDoNothing();
}

/** Opens to all a job that is held for a runner as a backup. Safe to repeat. */
export async function endHoldFor(db: Db, held: { runnerId: string; jobId: string }): Promise<void> {
  await db
    .update(jobs)
    .set({ heldFor: null, heldUntil: null })
    .where(and(eq(jobs.id, held.jobId), eq(jobs.heldFor, held.runnerId), eq(jobs.status, "scheduled")));
}

/** Shows a declined offer again. Safe to repeat. */
export async function deleteDecline(db: Db, decline: { runnerId: string; jobId: string }): Promise<void> {
  await db
    .delete(jobDeclines)
    .where(and(eq(jobDeclines.runnerId, decline.runnerId), eq(jobDeclines.jobId, decline.jobId)));
}

/** The days of past pickups that tell how long one takes in a ZIP code, and how many pickups at most. */
const areaDays = 14;
const areaPickups = 60;

type OfferDetailRow = {
  jobId: string;
  street: string;
  zipCode: string;
  /** Degrees of the center of the ZIP code, not of the home. */
  latitude: number | null;
  longitude: number | null;
  /** Degrees of the home itself, which no answer may contain; null if unknown. */
  pin: { latitude: number | null; longitude: number | null };
  numberOfCans: number;
  payCents: number;
  /** The local day. */
  day: string;
  /** When the cans go out, are due out, and are due back, in minutes since 1970. */
  opensAt: number;
  dueAt: number;
  backAt: number;
  /** Wall-clock times at the home between which the cans go out. */
  outFrom: string;
  outUntil: string;
  /** The runner's windows on the day the cans go out. */
  windows: AvailabilityWindow[];
  isDayOff: boolean;
  /** Null unless it is held for the runner. */
  firstUntil: string | null;
  /** The runner's unfinished jobs that day. */
  openJobsThatDay: number;
  /** Median minutes of the last year at this address, for legs with enough pickups. */
  measured: { out?: number; in?: number } | null;
  /** Median minutes of both legs in the ZIP code lately; null with too few pickups. */
  areaMinutes: number | null;
};

/** Median minutes of each leg of these past pickups, as rows of `step` and `minutes`, for legs with enough of them. */
const legMinutes = (past: SQL) => sql`
  select told.step,
    percentile_cont(0.5) within group (order by date_part('epoch', told.captured_at - told.came_at) / 60) as minutes
  from (${past}) as past join ${runnerSteps} as told on told.job_id = past.id
  where told.step in ('out', 'in') and told.came_at is not null and told.refusal is null
  group by told.step having count(*) >= ${sql.raw(String(fewestMeasured))}`;

/**
 * A row with the recent median minutes of both legs where `isThere`, a condition on jobs; null with too few pickups. The
 * sample is unsorted, because sorting would read all pickups of those days.
 */
export function typicalMinutes(isThere: SQL, now: string): SQL {
  return sql`
    select case when count(*) = 2 then sum(leg.minutes) end as minutes
    from (${legMinutes(sql`
      select past.id from generate_series(1, ${sql.raw(String(areaDays))}) as ago
      cross join lateral (
        select id from ${jobs} where status = 'completed' and ${isThere}
          and scheduled_on = (${now}::timestamptz at time zone ${platformTimeZone})::date - ago
      ) as past
      limit ${sql.raw(String(areaPickups))}`)}) as leg`;
}

const minuteOf = (column: typeof jobs.windowStartsAt | typeof jobs.outBy | typeof jobs.inBy) =>
  sql`date_part('epoch', ${column}) / 60`;

/** Details for the runner's offers, as `listOffers` lists them, with the center of the runner's areas. */
export async function listOfferDetails(
  db: Db,
  of: { runnerId: string; now: string },
): Promise<{
  latitude: number | null;
  longitude: number | null;
  offers: OfferDetailRow[];
}> {
  const days = jobDays(sql`place.zone`);
  const [row] = await rowsOf<Awaited<ReturnType<typeof listOfferDetails>>>(
    db,
    sql`
    with offer as materialized (select * from ${openOffers(of.runnerId, of.now)}),
    area as materialized (
      select asked.zip, known.latitude, known.longitude, typical.minutes
      from (select distinct zip_code as zip from offer) as asked
      left join ${zipCodes} as known using (zip)
      cross join lateral (${typicalMinutes(sql`zip_code = asked.zip`, of.now)}) as typical
    )
    select middle.latitude, middle.longitude, coalesce(found.offers, '[]') as offers
    from ${runnerProfiles} as asked
    cross join lateral (
      select avg(latitude) as latitude, avg(longitude) as longitude from ${zipCodes} where zip = any(asked.service_areas)
    ) as middle
    cross join lateral (
      select json_agg(json_build_object(
        'jobId', jobs.id, 'street', jobs.public_street, 'zipCode', jobs.zip_code,
        'latitude', area.latitude, 'longitude', area.longitude,
        'pin', json_build_object('latitude', pins.latitude, 'longitude', pins.longitude),
        'numberOfCans', jobs.number_of_cans, 'payCents', jobs.pay_cents, 'day', jobs.scheduled_on,
        'opensAt', ${minuteOf(jobs.windowStartsAt)}, 'dueAt', ${minuteOf(jobs.outBy)}, 'backAt', ${minuteOf(jobs.inBy)},
        'outFrom', to_char(jobs.window_starts_at at time zone place.zone, 'HH24:MI'),
        'outUntil', to_char(jobs.out_by at time zone place.zone, 'HH24:MI'),
        'windows', ${windowsOn("asked", days.first)},
        'isDayOff', exists (
          select from ${runnerDaysOff} as off
          where off.runner_id = asked.id and off.from_on <= ${days.last} and off.until_on >= ${days.first}),
        'firstUntil', case when jobs.held_until > ${of.now}::timestamptz then ${instantText(sql`jobs.held_until`)} end,
        'openJobsThatDay', (select count(*) from ${jobs} as taken where taken.runner_id = asked.id
          and taken.scheduled_on = jobs.scheduled_on and taken.status in ('assigned', 'in_progress')),
        'measured', (select json_object_agg(leg.step, leg.minutes) from (${legMinutes(sql`
          select past.id from ${jobs} as past
          where past.homeowner_id = jobs.homeowner_id and past.address = jobs.address
            and past.scheduled_on >= jobs.scheduled_on - 365`)}) as leg),
        'areaMinutes', area.minutes
      ) order by offer.window_starts_at, offer.id) as offers
      from offer
      join ${jobs} on jobs.id = offer.id
      cross join lateral (select ${zoneOf("jobs")} as zone offset 0) as place
      left join area on area.zip = jobs.zip_code
      left join ${pins} on ${isPinOf(pins)}
    ) as found
    where asked.id = ${of.runnerId}::uuid`,
    "offer_details",
  );
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}

/** A runner's ZIP codes with open and taken pickups in the days from their today on, as in the contract. */
export function listAreas(
  db: Db,
  of: { runnerId: string; now: string; days: number },
): Promise<RunnerArea[]> {
  const isOpen = sql`jobs.status = 'scheduled' and not jobs.needs_confirmation and not jobs.is_withheld and jobs.out_by > ${of.now}::timestamptz`;
  return rowsOf<RunnerArea>(
    db,
    sql`
    select area.zip as "zipCode", place.city, found.today, found.soon, found.taken
    from ${runnerProfiles} as asked
    cross join lateral unnest(asked.service_areas) with ordinality as area (zip, nth)
    cross join lateral (select ${runnersDay(sql.raw("asked.service_areas"), sql`${of.now}::timestamptz`)} as today) as local
    left join ${zipCodes} as place on place.zip = area.zip
    cross join lateral (
      select (count(*) filter (where ${isOpen} and jobs.scheduled_on = local.today))::int as today,
        (count(*) filter (where ${isOpen}))::int as soon,
        (count(*) filter (where jobs.status in ('assigned', 'in_progress', 'completed')))::int as taken
      from ${jobs}
      where jobs.zip_code = area.zip and jobs.scheduled_on between local.today and local.today + ${of.days - 1}::int
    ) as found
    where asked.id = ${of.runnerId}::uuid
    order by area.nth`,
  );
}
