import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobPay } from "#modules/rates/rules/pay.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { tripFeeReasons } from "../rules/trip-fees.ts";

/**
 * A stop that its home blocked: marked so for such a reason, with a photo of it that is by the app's camera or known to be
 * taken there, and nothing about it left to review.
 */
const isProven = sql`jobs.status = 'missed' and jobs.cannot_serve_reason = any(${sql.param(tripFeeReasons)}::text[])
  and exists (select from photos where photos.job_id = jobs.id and photos.purpose = 'cannotServe'
    and photos.attached_at is not null and (photos.source = 'camera' or photos.distance_meters is not null))
  and not exists (select from job_anomalies where job_anomalies.job_id = jobs.id
    and job_anomalies.outcome is distinct from 'cleared')`;

type BlockedStop = {
  homeownerId: string;
  day: string;
  zipCode: string;
  /** Of a rental, or paid for alone: its home is never charged. */
  isFree: boolean;
  payTerms: JobPay | null;
  /** The price for this one that the message about the home's last blocked stop named; null without one in time. */
  warnedCents: Cents | null;
};

/** What decides the fee of a proven blocked stop; null for any other job. */
export async function findBlockedStop(tx: Db, jobId: string): Promise<BlockedStop | null> {
  const [row] = await rowsOf<BlockedStop>(
    tx,
    sql`
    select jobs.homeowner_id as "homeownerId", jobs.scheduled_on::text as day, jobs.zip_code as "zipCode",
      jobs.property_id is not null or exists (select from one_offs where one_offs.job_id = jobs.id) as "isFree", jobs.pay_terms as "payTerms", (
        select earlier.warned_cents from trip_fees as earlier join jobs as warned on warned.id = earlier.job_id
        where earlier.homeowner_id = jobs.homeowner_id and earlier.warned_until >= jobs.scheduled_on
          and warned.scheduled_on < jobs.scheduled_on
          -- A message that waited for a review may have gone out after this stop.
          and earlier.done_at < (select min(coalesce(captured_at, happened_at)) from job_events
            where job_events.job_id = jobs.id and to_status = 'missed')
        order by earlier.warned_cents limit 1) as "warnedCents"
    from jobs where jobs.id = ${jobId}::uuid and ${isProven}`,
  );
  return row ?? null;
}

/** Records a proven blocked stop's fee, once. False if the job has one, or is no longer such a stop. */
export async function insertTripFee(
  tx: Db,
  fee: {
    id: string;
    jobId: string;
    /** The runner's user. */
    userId: string;
    payCents: Cents;
    priceCents: Cents;
    warnedCents: Cents | null;
    warnedUntil: string | null;
    now: string;
  },
): Promise<boolean> {
  const added = await rowsOf(
    tx,
    sql`
    insert into trip_fees (id, job_id, homeowner_id, runner_id, reason, pay_cents, price_cents, warned_cents, warned_until, done_at)
    select ${fee.id}::uuid, jobs.id, jobs.homeowner_id, runner.id, jobs.cannot_serve_reason, ${fee.payCents}::int,
      ${fee.priceCents}::int, ${fee.warnedCents}::int, ${fee.warnedUntil}::date, ${fee.now}::timestamptz
    from jobs join runner_profiles as runner on runner.user_id = ${fee.userId}::uuid
    where jobs.id = ${fee.jobId}::uuid and ${isProven}
    on conflict (job_id) do nothing returning 1`,
  );
  return added.length > 0;
}

export type TripFeeRow = {
  priceCents: Cents;
  warnedCents: Cents | null;
  warnedUntil: string | null;
  doneAt: string;
};

/** A pickup's fee; only the given home's, if given. Null without one. */
export async function findTripFee(
  db: Db,
  of: { jobId: string; homeownerId?: string },
): Promise<TripFeeRow | null> {
  const [row] = await rowsOf<TripFeeRow>(
    db,
    sql`
    select price_cents as "priceCents", warned_cents as "warnedCents", warned_until::text as "warnedUntil",
      ${instantText(sql`done_at`)} as "doneAt"
    from trip_fees where job_id = ${of.jobId}::uuid
      ${of.homeownerId ? sql`and homeowner_id = ${of.homeownerId}::uuid` : sql``}`,
  );
  return row ?? null;
}

/** Proven blocked stops since an instant, with what each paid; newest first. */
export function listBlockedStops(
  db: Db,
  of: { since: string; limit: number },
): Promise<{ zipCode: string; payCents: Cents }[]> {
  return rowsOf(
    db,
    sql`
    select jobs.zip_code as "zipCode", coalesce(trip.pay_cents, 0) as "payCents"
    from jobs left join trip_fees as trip on trip.job_id = jobs.id
    where jobs.window_starts_at >= ${of.since}::timestamptz and ${isProven}
    order by jobs.window_starts_at desc limit ${of.limit}`,
  );
}
