import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  addressMinutes,
  areaMinutes,
  jobDeclines,
  jobs,
  pins,
  runnerDaysOff,
  runnerProfiles,
  runnerWeekdayHours,
  zipCodes,
} from "#db/schema/index.ts";
import { weekdayOf } from "#modules/homes/days.ts";
import { openOffers, runnersDay } from "#modules/pickups/index.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
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
  /** Median minutes of both legs at this address, as of last night; null unless both have enough pickups. */
  measuredMinutes: number | null;
  /** The same in the ZIP code. */
  areaMinutes: number | null;
};

type Columns<Row> = { [Column in keyof Row]: Row[Column][] };

/** An offer as the statement below answers it. Times without a zone are the home's. */
type OfferColumns = Columns<
  Pick<OfferDetailRow, "jobId" | "street" | "zipCode" | "numberOfCans" | "payCents" | "day"> &
    Pick<OfferDetailRow, "opensAt" | "dueAt" | "backAt" | "firstUntil" | "measuredMinutes"> &
    OfferDetailRow["pin"] & { outFrom: string; outUntil: string; inUntil: string }
>;

type OfferDetailsAnswer = {
  offers: OfferColumns | { jobId: null };
  middle: OfferDetailRow["pin"];
  areas: Record<string, OfferDetailRow["pin"] & { minutes: number | null }>;
  windows: AvailabilityWindow[];
  /** The windows of weekdays that have their own, Sunday being 0. */
  ownWindows: Record<string, AvailabilityWindow[]>;
  daysOff: { fromOn: string; untilOn: string }[];
  openJobs: Record<string, number>;
};

const [runnerId, now] = [sql.placeholder("runnerId"), sql.placeholder("now")];
const minuteOf = (column: string) => sql.raw(`date_part('epoch', offer.${column}) / 60`);
const column = (value: SQL) => sql`array_agg(${value} order by offer.window_starts_at, offer.id)`;
const own = (name: string) => column(sql.raw(`offer.${name}`));
// A home's or rental's zone comes from its ZIP code, and reading 50 homes would take a quarter of the time.
const atHome = (name: string) => own(`${name} at time zone offer.zone`);

/** All in one row, offers column by column: each subquery and each value of a row would cost more than what it reads. */
const offerDetails = prepared((db) =>
  db
    .select({ found: sql<OfferDetailsAnswer>`found.found` })
    .from(
      sql`(
    with offer as materialized (select * from ${openOffers(runnerId, now)}),
    area as materialized (
      select asked.zip, known.latitude, known.longitude, usual.minutes
      from (select distinct zip_code as zip from offer) as asked
      left join ${zipCodes} as known using (zip)
      left join ${areaMinutes} as usual on usual.zip_code = asked.zip
    )
    select json_build_object(
      'offers', (select json_build_object(
          'jobId', ${own("id")}, 'street', ${own("public_street")}, 'zipCode', ${own("zip_code")},
          'numberOfCans', ${own("number_of_cans")}, 'payCents', ${own("pay_cents")}, 'day', ${own("scheduled_on")},
          'opensAt', ${column(minuteOf("window_starts_at"))}, 'dueAt', ${column(minuteOf("out_by"))},
          'backAt', ${column(minuteOf("in_by"))}, 'outFrom', ${atHome("window_starts_at")}, 'outUntil', ${atHome("out_by")},
          'inUntil', ${atHome("in_by")}, 'latitude', ${column(sql`pin.latitude`)}, 'longitude', ${column(sql`pin.longitude`)},
          'measuredMinutes', ${column(sql`usual.out_minutes + usual.in_minutes`)},
          'firstUntil', ${column(sql`case when offer.held_until > ${now}::timestamptz then ${instantText(sql`offer.held_until`)} end`)})
        from offer
        left join ${addressMinutes} as usual on usual.homeowner_id = offer.homeowner_id and usual.address = offer.address
        left join ${pins} as pin on pin.homeowner_id = offer.homeowner_id and pin.zip_code = offer.zip_code and pin.address = offer.address),
      'middle', (select json_build_object('latitude', avg(latitude), 'longitude', avg(longitude))
        from ${zipCodes} where zip = any(asked.service_areas)),
      'areas', (select coalesce(json_object_agg(zip, json_build_object(
        'latitude', latitude, 'longitude', longitude, 'minutes', minutes)), '{}') from area),
      'windows', asked.availability_windows,
      'ownWindows', (select coalesce(json_object_agg(weekday, windows), '{}') from ${runnerWeekdayHours} where runner_id = asked.id),
      'daysOff', (select coalesce(json_agg(json_build_object('fromOn', from_on, 'untilOn', until_on)), '[]')
        from ${runnerDaysOff} where runner_id = asked.id),
      'openJobs', (select coalesce(json_object_agg(day, count), '{}') from (
        select scheduled_on as day, count(*) as count from ${jobs}
        where runner_id = asked.id and status in ('assigned', 'in_progress')
          and scheduled_on >= (select min(scheduled_on) from offer) group by scheduled_on) as taken)
    ) as found
    from ${runnerProfiles} as asked where asked.id = ${runnerId}::uuid
  ) as found`,
    )
    .prepare("offer_details"),
);

/** Details for the runner's offers, as `listOffers` lists them, with the center of the runner's areas. */
export async function listOfferDetails(
  db: Db,
  of: { runnerId: string; now: string },
): Promise<{ middle: OfferDetailRow["pin"]; offers: OfferDetailRow[] }> {
  const [row] = await offerDetails(db).execute(of);
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  const { middle, offers, ...common } = row.found;
  if (offers.jobId === null) return { middle, offers: [] };
  return { middle, offers: offers.jobId.map((_, nth) => detailAt(offers, nth, common)) };
}

function detailAt(
  columns: OfferColumns,
  nth: number,
  { areas, windows, ownWindows, daysOff, openJobs }: Omit<OfferDetailsAnswer, "offers" | "middle">,
): OfferDetailRow {
  const at = <Value>(column: Value[]) => column[nth] as Value;
  const [day, zipCode] = [at(columns.day), at(columns.zipCode)];
  const [outFrom, outUntil, inUntil] = [at(columns.outFrom), at(columns.outUntil), at(columns.inUntil)];
  const area = areas[zipCode];
  // The days on which the job needs its runner, as in `jobDays`.
  const [first = day] = [day, outFrom.slice(0, 10)].toSorted();
  const [last = day] = [day, inUntil.slice(0, 10)].toSorted().toReversed();
  return {
    jobId: at(columns.jobId),
    street: at(columns.street),
    zipCode,
    latitude: area?.latitude ?? null,
    longitude: area?.longitude ?? null,
    pin: { latitude: at(columns.latitude), longitude: at(columns.longitude) },
    numberOfCans: at(columns.numberOfCans),
    payCents: at(columns.payCents),
    day,
    opensAt: at(columns.opensAt),
    dueAt: at(columns.dueAt),
    backAt: at(columns.backAt),
    outFrom: outFrom.slice(11, 16),
    outUntil: outUntil.slice(11, 16),
    windows: ownWindows[weekdayOf(first) % 7] ?? windows,
    isDayOff: daysOff.some(({ fromOn, untilOn }) => fromOn <= last && untilOn >= first),
    firstUntil: at(columns.firstUntil),
    openJobsThatDay: openJobs[day] ?? 0,
    measuredMinutes: at(columns.measuredMinutes),
    areaMinutes: area?.minutes ?? null,
  };
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
