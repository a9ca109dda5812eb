import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { cleanings, homeownerProfiles, jobs, pickupMessages, runnerProfiles } from "#db/schema/index.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import { zoneOf } from "../../homes/index.ts";
import { mostOffers, soonDays } from "../rules/status.ts";
import { clockOf } from "./due.ts";
import { isForRunner } from "./job-changes.ts";
import type { JobRow } from "./jobs.ts";

export type OfferRow = {
  id: string;
  publicStreet: string;
  city: string;
  zipCode: string;
  scheduledOn: string;
  timeWindow: TimeWindow;
  numberOfCans: number;
  payCents: number;
  kind: JobRow["kind"];
  dueFrom: string;
  outBy: string;
  inBy: string;
  timeZone: string;
};

/** Jobs with their home's owner and the runner's taken or started jobs that day. */
export async function listJobsToAccept(
  db: Db,
  of: { jobIds: string[]; runnerId: string; now: string },
): Promise<{ job: JobRow; homeUserId: string; openJobsThatDay: number; isForRunner: boolean }[]> {
  return of.jobIds.length === 0 ? [] : jobsToAccept(db).execute(of);
}

/** A text that changes whenever a runner's active jobs or local offers change. */
export async function jobsFingerprint(db: Db, of: { runnerId: string; now: string }): Promise<string> {
  const [row] = await rowsOf<{ fingerprint: string }>(
    db,
    sql`
    select coalesce((select string_agg(own.id || own.status || own.window_starts_at
          || coalesce(wait.until_at::text || wait.leg || coalesce(wait.done_at::text, ''), ''), ' ' order by own.id)
        from ${jobs} as own left join ${cleanings} as wait on wait.job_id = own.id where own.runner_id = ${of.runnerId} and own.status in ('assigned', 'in_progress')), '')
      || '/' || (select count(*) || ' ' || count(read_at) from ${pickupMessages} where runner_id = ${of.runnerId})
      || '/' || coalesce((select string_agg(offer.id || ' ' || offer.window_starts_at, ' ' ${soonestFirst})
        from ${openOffers(of.runnerId, of.now)}), '') as fingerprint`,
  );
  return row?.fingerprint ?? "";
}

/**
 * Open jobs in the areas of an online runner whose cans are not overdue, at most `mostOffers`, soonest first, without
 * declined ones. Runs one index scan per ZIP code and joins only the time zone.
 */
export async function listOffers(db: Db, runnerId: string, now: string): Promise<OfferRow[]> {
  return offersOf(await offers(db).execute({ runnerId, now }));
}

/** The same for those that the runner declined. */
export async function listDeclined(db: Db, runnerId: string, now: string): Promise<OfferRow[]> {
  return offersOf(await declined(db).execute({ runnerId, now }));
}

function offersOf([row]: { columns: OfferColumns | { id: null } }[]): OfferRow[] {
  const columns = row?.columns;
  return columns?.id ? columns.id.map((_, nth) => offerAt(columns, nth)) : [];
}

/** How many jobs of a ZIP code a runner could take in the next `soonDays` days there, at most `most`. */
export async function countOpenJobs(
  db: Db,
  of: { zipCode: string; now: string; most: number },
): Promise<number> {
  const [row] = await openJobCount(db).execute({ ...of, otherZone: platformTimeZone });
  return row?.count ?? 0;
}

const openJobCount = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      sql`(select from ${jobs}
        where status = 'scheduled' and not needs_confirmation and not is_withheld and zip_code = ${sql.placeholder("zipCode")}
          and out_by > ${sql.placeholder("now")}::timestamptz
          and scheduled_on < (${sql.placeholder("now")}::timestamptz at time zone coalesce((select time_zone from zip_codes
            where zip = ${sql.placeholder("zipCode")}), ${sql.placeholder("otherZone")}))::date + ${sql.raw(String(soonDays))}
        limit ${sql.placeholder("most")}) as open_job`,
    )
    .prepare("open_job_count"),
);

const jobsToAccept = prepared((db) =>
  db
    .select({
      job: getTableColumns(jobs),
      homeUserId: homeownerProfiles.userId,
      openJobsThatDay: sql<number>`(select count(*)::int from ${jobs} as taken
        where taken.runner_id = ${sql.placeholder("runnerId")} and taken.scheduled_on = ${jobs.scheduledOn}
          and taken.status in ('assigned', 'in_progress'))`,
      isForRunner: sql<boolean>`${isForRunner(sql.placeholder("runnerId"), sql.placeholder("now"))}`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(sql`${jobs.id} = any(${sql.placeholder("jobIds")}::uuid[])`)
    .prepare("jobs_to_accept"),
);

type OfferColumns = { [Column in keyof OfferRow]: OfferRow[Column][] };

function offerAt(columns: OfferColumns, nth: number): OfferRow {
  const at = <Value>(column: Value[]) => column[nth] as Value;
  return {
    id: at(columns.id),
    publicStreet: at(columns.publicStreet),
    city: at(columns.city),
    zipCode: at(columns.zipCode),
    scheduledOn: at(columns.scheduledOn),
    timeWindow: at(columns.timeWindow),
    numberOfCans: at(columns.numberOfCans),
    payCents: at(columns.payCents),
    kind: at(columns.kind),
    dueFrom: clockOf(at(columns.dueFrom)),
    outBy: clockOf(at(columns.outBy)),
    inBy: clockOf(at(columns.inBy)),
    timeZone: at(columns.timeZone),
  };
}

const soonestFirst = sql`order by offer.window_starts_at, offer.id`;

/** The rows of `listOffers` or `listDeclined`, as a table `offer`. */
export function openOffers(runnerId: unknown, now: unknown, isDeclined = false) {
  return sql`(
        select offer.*, coalesce(place.time_zone, ${zoneOf("offer")}) as zone from ${runnerProfiles} as runner
        cross join lateral unnest(runner.service_areas) as area (zip)
        left join zip_codes as place on place.zip = area.zip
        cross join lateral (
          select id, homeowner_id, property_id, address, public_street, city, zip_code, scheduled_on, time_window, window_starts_at,
            out_by, in_by, number_of_cans, pay_cents, kind, held_until
          from ${jobs}
          where status = 'scheduled' and not needs_confirmation and not is_withheld and zip_code = area.zip and out_by > ${now}::timestamptz
            and ${isForRunner(sql`runner.id`, now)}
            and ${isDeclined ? sql`` : sql`not`} exists (select from job_declines where job_declines.job_id = jobs.id and job_declines.runner_id = runner.id)
          order by window_starts_at, id
          limit ${sql.raw(String(mostOffers))}
        ) as offer
        where runner.id = ${runnerId}::uuid and runner.is_available
        order by offer.window_starts_at, offer.id
        limit ${sql.raw(String(mostOffers))}
      ) as offer`;
}

/** All offers in one row, column by column: reading fifty rows took a quarter of the call's CPU time. */
const offerColumns = {
  columns: sql<OfferColumns | { id: null }>`json_build_object(
        'id', array_agg(offer.id ${soonestFirst}), 'publicStreet', array_agg(offer.public_street ${soonestFirst}),
        'city', array_agg(offer.city ${soonestFirst}), 'zipCode', array_agg(offer.zip_code ${soonestFirst}),
        'scheduledOn', array_agg(offer.scheduled_on ${soonestFirst}), 'timeWindow', array_agg(offer.time_window ${soonestFirst}),
        'numberOfCans', array_agg(offer.number_of_cans ${soonestFirst}), 'payCents', array_agg(offer.pay_cents ${soonestFirst}),
        'kind', array_agg(offer.kind ${soonestFirst}),
        'dueFrom', array_agg(offer.window_starts_at at time zone offer.zone ${soonestFirst}),
        'outBy', array_agg(offer.out_by at time zone offer.zone ${soonestFirst}),
        'inBy', array_agg(offer.in_by at time zone offer.zone ${soonestFirst}),
        'timeZone', array_agg(offer.zone ${soonestFirst}))`,
};

const offers = prepared((db) =>
  db
    .select(offerColumns)
    .from(openOffers(sql.placeholder("runnerId"), sql.placeholder("now")))
    .prepare("offers"),
);

const declined = prepared((db) =>
  db
    .select(offerColumns)
    .from(openOffers(sql.placeholder("runnerId"), sql.placeholder("now"), true))
    .prepare("declined_offers"),
);
