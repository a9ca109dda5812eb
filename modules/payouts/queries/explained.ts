import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { minutesOfJob, openOffers } from "#modules/pickups/index.ts";
import type { JobPay } from "#modules/rates/rules/pay.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { isRefused } from "./holds.ts";

export type ExplainedJob = {
  jobId: string;
  isCompleted: boolean;
  payCents: Cents;
  payTerms: JobPay | null;
  /** Including travel; null until both legs are measured. */
  minutes: number | null;
};

const explained = sql`json_build_object('jobId', jobs.id, 'isCompleted', jobs.status = 'completed',
  'payCents', jobs.pay_cents, 'payTerms', jobs.pay_terms, 'minutes', ${minutesOfJob})`;

/**
 * A runner's own job, one offered to them, or one that its home blocked when they came: then `tripFeeCents` is what they
 * got instead of the pay. Null for any other.
 */
export async function findExplainedJob(
  db: Db,
  of: { jobId: string; runnerId: string; now: string },
): Promise<(ExplainedJob & { tripFeeCents: Cents | null }) | null> {
  const [row] = await rowsOf<{ job: ExplainedJob; tripFeeCents: Cents | null }>(
    db,
    sql`
    select ${explained} as job, trip.pay_cents as "tripFeeCents" from jobs
    left join trip_fees as trip on trip.job_id = jobs.id and trip.runner_id = ${of.runnerId}::uuid and trip.pay_cents > 0
    where jobs.id = ${of.jobId}::uuid and (trip.id is not null or jobs.runner_id = ${of.runnerId}::uuid
      or exists (select from ${openOffers(of.runnerId, of.now)} where offer.id = ${of.jobId}::uuid))`,
  );
  return row ? { ...row.job, tripFeeCents: row.tripFeeCents } : null;
}

export type WeekMovement = {
  cents: Cents;
  source: string | null;
  /** The completed pickup of an earning that was not refused; null for anything else. */
  job: ExplainedJob | null;
};

/** All that was booked into a runner's week besides its payout, in one statement. */
export function listWeekMovements(db: Db, of: { userId: string; payWeek: string }): Promise<WeekMovement[]> {
  return rowsOf<WeekMovement>(
    db,
    sql`
    select (-entry.amount_cents)::int as cents, booked.source,
      case when booked.kind = 'earning' and jobs.status = 'completed' and not ${isRefused} then ${explained} end as job
    from ledger_entries as entry
    join ledger_transactions as booked on booked.id = entry.transaction_id
    left join jobs on jobs.id = booked.job_id
    where entry.pay_week = ${of.payWeek}::date and entry.user_id = ${of.userId}::uuid
      and entry.account = 'runner_payable' and booked.kind <> 'payout'
    order by booked.booked_at, booked.id`,
  );
}
