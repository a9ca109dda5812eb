import { type SQL, sql } from "drizzle-orm";
import type { Cents } from "#domain/money.ts";
import type { PayoutStatus } from "#domain/payouts.ts";
import type { Db } from "../client.ts";
import { rowsOf } from "./rows.ts";

/** A runner's week in sums. `payout` is null where none was made of it. */
export type WeekSums = {
  week: string;
  jobs: number;
  earnedCents: Cents;
  adjustedCents: Cents;
  payout: { status: PayoutStatus; amountCents: Cents } | null;
};

/** A runner's weeks, newest first. */
export async function listWeeksOfRunner(db: Db, userId: string, limit: number): Promise<WeekSums[]> {
  const rows = await rowsOf<SumColumns & { week: string; status: PayoutStatus | null; amount: number }>(
    db,
    sql`
    select entry.pay_week::text as week, ${sums}, payout.status, payout.amount_cents as amount
    from ledger_entries as entry
    join ledger_transactions as booked on booked.id = entry.transaction_id
    left join payouts as payout on payout.pay_week = entry.pay_week and payout.user_id = entry.user_id
    where entry.user_id = ${userId}::uuid and entry.account = 'runner_payable'
    group by entry.pay_week, payout.id
    order by entry.pay_week desc
    limit ${limit}`,
  );
  return rows.map((row) => ({
    week: row.week,
    ...readSums(row),
    payout: row.status && { status: row.status, amountCents: row.amount },
  }));
}

export type StatementLine = {
  id: string;
  kind: "earning" | "adjustment";
  bookedAt: string;
  reason: string | null;
  cents: Cents;
  scheduledOn: string | null;
  publicStreet: string | null;
  city: string | null;
};

export type StatementPayout = {
  status: PayoutStatus;
  amountCents: Cents;
  reason: string | null;
  paidAt: string | null;
};

/** What a runner's week is made of, oldest first, and its payout; in one statement. */
export async function findStatement(
  db: Db,
  of: { userId: string; payWeek: string },
): Promise<{ lines: StatementLine[]; payout: StatementPayout | null }> {
  const rows = await rowsOf<{ line: StatementLine; payout: StatementPayout | null }>(
    db,
    sql`
    select
      json_build_object('id', booked.id, 'kind', booked.kind, 'bookedAt', ${instantText(sql`booked.booked_at`)},
        'reason', booked.reason, 'cents', -entry.amount_cents, 'scheduledOn', job.scheduled_on,
        'publicStreet', job.public_street, 'city', job.city) as line,
      case when payout.id is not null then json_build_object('status', payout.status,
        'amountCents', payout.amount_cents, 'reason', payout.reason,
        'paidAt', ${instantText(sql`payout.paid_at`)}) end as payout
    from ledger_entries as entry
    join ledger_transactions as booked on booked.id = entry.transaction_id
    left join jobs as job on job.id = booked.job_id
    left join payouts as payout on payout.pay_week = entry.pay_week and payout.user_id = entry.user_id
    where entry.pay_week = ${of.payWeek}::date and entry.user_id = ${of.userId}::uuid
      and entry.account = 'runner_payable' and booked.kind <> 'payout'
    order by booked.booked_at, booked.id`,
  );
  return { lines: rows.map(({ line }) => line), payout: rows[0]?.payout ?? null };
}

/** A runner in a week's pay run. */
export type PayRunRow = {
  userId: string;
  runnerId: string;
  firstName: string;
  lastName: string;
  hasAccount: boolean;
  totalCents: Cents;
  jobs: number;
  earnedCents: Cents;
  adjustedCents: Cents;
  payout:
    | (StatementPayout & {
        attempts: number;
      })
    | null;
};

/** Sums over a whole week. */
export type PayRunTotals = { runners: number; totalCents: Cents; paidCents: Cents; heldCents: Cents };

/** What a week pays, the largest first, one more than the limit where there is more. */
export async function listPayRun(
  db: Db,
  page: { payWeek: string; limit: number; after: { cents: Cents; userId: string } | null },
): Promise<{ rows: PayRunRow[]; totals: PayRunTotals }> {
  const after = page.after
    ? sql`where (total, user_id) < (${page.after.cents}::bigint, ${page.after.userId}::uuid)`
    : sql``;
  const rows = await rowsOf<PayRunColumns & TotalColumns>(
    db,
    selectPayRun(
      page.payWeek,
      sql`true`,
      sql`${after} order by total desc, user_id desc limit ${page.limit + 1}`,
    ),
  );
  const [first] = rows;
  return {
    rows: rows.map(readPayRun),
    totals: {
      runners: first?.runners ?? 0,
      totalCents: Number(first?.all_total ?? 0),
      paidCents: Number(first?.all_paid ?? 0),
      heldCents: Number(first?.all_held ?? 0),
    },
  };
}

/** One runner of it; null where the week has nothing of this runner. */
export async function findPayRunRow(
  db: Db,
  of: { payWeek: string; userId: string },
): Promise<PayRunRow | null> {
  const [row] = await rowsOf<PayRunColumns>(
    db,
    selectPayRun(of.payWeek, sql`user_id = ${of.userId}::uuid`, sql``),
  );
  return row ? readPayRun(row) : null;
}

type SumColumns = { jobs: number; earned: number; adjusted: number };

const sums = sql`
  (count(*) filter (where booked.kind = 'earning'))::int as jobs,
  (coalesce(-sum(entry.amount_cents) filter (where booked.kind = 'earning'), 0))::int as earned,
  (coalesce(-sum(entry.amount_cents) filter (where booked.kind = 'adjustment'), 0))::int as adjusted`;

function readSums(row: SumColumns) {
  return { jobs: row.jobs, earnedCents: row.earned, adjustedCents: row.adjusted };
}

type PayRunColumns = SumColumns & {
  user_id: string;
  runner_id: string;
  first_name: string;
  last_name: string;
  has_account: boolean;
  total: string;
  payout: PayRunRow["payout"];
};

type TotalColumns = { runners: number; all_total: string; all_paid: string | null; all_held: string | null };

/** Adds up the week once, and looks closer only at the page's runners. */
function selectPayRun(payWeek: string, whose: SQL, page: SQL): SQL {
  return sql`
    with owed as (
      select user_id, -sum(amount_cents) as cents from ledger_entries
      where account = 'runner_payable' and pay_week = ${payWeek}::date and ${whose}
      group by user_id
    ), week as (
      select owed.user_id, payout.id as payout_id, coalesce(payout.amount_cents, owed.cents)::bigint as total, payout.status
      from owed left join payouts as payout on payout.pay_week = ${payWeek}::date and payout.user_id = owed.user_id
      where coalesce(payout.amount_cents, owed.cents) <> 0
    ), summed as (
      select week.*, (count(*) over ())::int as runners, (sum(total) over ())::text as all_total,
        (sum(total) filter (where status = 'paid') over ())::text as all_paid,
        (sum(total) filter (where status = 'held') over ())::text as all_held
      from week
    )
    select page.user_id, page.total::text, page.runners, page.all_total, page.all_paid, page.all_held,
      runner.id as runner_id, person.first_name, person.last_name,
      coalesce(account.status = 'ready', false) as has_account, line.jobs, line.earned, line.adjusted,
      case when payout.id is not null then json_build_object('status', payout.status,
        'amountCents', payout.amount_cents, 'reason', payout.reason, 'attempts', payout.attempts,
        'paidAt', ${instantText(sql`payout.paid_at`)}) end as payout
    from (select * from summed ${page}) as page
    join users as person on person.id = page.user_id
    join runner_profiles as runner on runner.user_id = page.user_id
    left join payouts as payout on payout.id = page.payout_id
    left join payout_accounts as account on account.user_id = page.user_id
    cross join lateral (
      select ${sums} from ledger_entries as entry
      join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.account = 'runner_payable' and entry.pay_week = ${payWeek}::date and entry.user_id = page.user_id
    ) as line
    order by page.total desc, page.user_id desc`;
}

function readPayRun(row: PayRunColumns): PayRunRow {
  return {
    userId: row.user_id,
    runnerId: row.runner_id,
    firstName: row.first_name,
    lastName: row.last_name,
    hasAccount: row.has_account,
    totalCents: Number(row.total),
    ...readSums(row),
    payout: row.payout,
  };
}

/** An instant as the wire has it, within JSON that Postgres makes. */
function instantText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
