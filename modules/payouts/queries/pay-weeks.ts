import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { timeZoneOfJob } from "#modules/homes/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { Cents } from "#platform/values/money.ts";
import type { PayRunSort } from "../contract.ts";
import { heldPart, type PayoutStatus } from "../rules.ts";
import { heldByPayRun, isForDay, isPayable, isRefused, movesBeforePayouts } from "./holds.ts";

export type WeekSums = {
  week: string;
  jobs: number;
  earnedCents: Cents;
  adjustedCents: Cents;
  payout: { status: PayoutStatus; amountCents: Cents } | null;
};

/**
 * A runner's weeks, newest first. Earnings that may not be paid yet are earned, and subtracted as an adjustment:
 * `heldCents` is how much. `releasedCents` of the adjustments moved with an earning whose hold has ended.
 */
export async function listWeeksOfRunner(
  db: Db,
  { userId, now, limit }: { userId: string; now: string; limit: number },
): Promise<(WeekSums & { heldCents: Cents; releasedCents: Cents })[]> {
  const rows = await rowsOf<WeekSums & { held: Cents; kept: Cents; released: Cents }>(
    db,
    sql`
    select entry.pay_week::text as week, ${sumsNow(now)}, ${heldNow(now)}, ${movedSums}, ${payoutRecord} as payout
    from ledger_entries as entry
    join ledger_transactions as booked on booked.id = entry.transaction_id
    left join payouts as payout on payout.pay_week = entry.pay_week and payout.user_id = entry.user_id
    where entry.user_id = ${userId}::uuid and entry.account = 'runner_payable'
    group by entry.pay_week, payout.id
    order by entry.pay_week desc
    limit ${limit}`,
  );
  return rows.map(({ held: heldCents, kept, released: releasedCents, ...sums }) => {
    const held = heldPart({ ...sums, heldCents });
    return {
      ...sums,
      adjustedCents: sums.adjustedCents - held,
      heldCents: held + kept,
      releasedCents,
    };
  });
}

export type StatementLine = {
  id: string;
  kind: "earning" | "adjustment";
  bookedAt: string;
  reason: string | null;
  cents: Cents;
  publicStreet: string | null;
  city: string | null;
  /** The job that this earns or holds pay for. Null for other adjustments. */
  jobId: string | null;
  isRefused: boolean;
  /** The completed pickup of an earning; null for anything else. */
  pickup: {
    jobId: string;
    day: string;
    agreedCents: Cents;
    acceptedAt: string;
    outAt: string | null;
    inAt: string;
    timeZone: string;
  } | null;
};

export type StatementPayout = {
  status: PayoutStatus;
  amountCents: Cents;
  reason: string | null;
  paidAt: string | null;
  attempts: number;
};

/** The movements of a runner's week, oldest first, and its payout, in one statement. */
export async function findStatement(
  db: Db,
  of: { userId: string; payWeek: string },
): Promise<{ lines: StatementLine[]; payout: StatementPayout | null }> {
  const rows = await rowsOf<{ line: StatementLine; payout: StatementPayout | null }>(
    db,
    sql`
    select
      json_build_object('id', booked.id, 'kind', booked.kind, 'bookedAt', ${instantText(sql`booked.booked_at`)},
        'reason', booked.reason, 'cents', -entry.amount_cents,
        'publicStreet', jobs.public_street, 'city', jobs.city, 'isRefused', ${isRefused},
        'jobId', coalesce(booked.job_id::text, substring(booked.source from '^held:(.*)')),
        'pickup', case when booked.kind = 'earning' and jobs.status = 'completed' then json_build_object(
          'jobId', jobs.id, 'day', jobs.scheduled_on, 'agreedCents', jobs.pay_cents, 'timeZone', ${timeZoneOfJob},
          'acceptedAt', ${instantText(sql`jobs.accepted_at`)}, 'outAt', ${instantText(sql`jobs.started_at`)},
          'inAt', ${instantText(sql`jobs.completed_at`)}) end) as line,
      ${payoutRecord} as payout
    from ledger_entries as entry
    join ledger_transactions as booked on booked.id = entry.transaction_id
    left join jobs on jobs.id = booked.job_id
    left join payouts as payout on payout.pay_week = entry.pay_week and payout.user_id = entry.user_id
    where entry.pay_week = ${of.payWeek}::date and entry.user_id = ${of.userId}::uuid
      and entry.account = 'runner_payable' and booked.kind <> 'payout'
    order by booked.booked_at, booked.id`,
  );
  return { lines: rows.map(({ line }) => line), payout: rows[0]?.payout ?? null };
}

/**
 * The days of a week with bookings for a runner, earnings that may not be paid yet, and the earliest unpaid week without
 * those, in one statement. A deduction lessens what is held, as in the pay run. A hold is on its earning's day.
 */
export async function findPay(
  db: Db,
  of: { userId: string; payWeek: string; openWeek: string; timeZone: string; now: string },
): Promise<{
  days: { day: string; jobs: number; earnedCents: Cents; adjustedCents: Cents; heldCents: Cents }[];
  held: {
    jobId: string;
    cents: Cents;
    isForDay: boolean;
    day: string;
    publicStreet: string | null;
    city: string | null;
  }[];
  payout: StatementPayout | null;
  next: { week: string; jobs: number; cents: Cents; payout: StatementPayout | null } | null;
}> {
  const booked = sql`entry.user_id = ${of.userId}::uuid and entry.account = 'runner_payable' and booked.kind <> 'payout'`;
  const owed = sql`${booked} and ${isPayable(of.now)}`;
  const toHold = (payWeek: SQL) => sql`select job_id, -cents as cents
    from (${movesBeforePayouts({ ...of, payWeek })}) as move where user_id = ${of.userId}::uuid and cents < 0`;
  const [row] = await rowsOf<Awaited<ReturnType<typeof findPay>>>(
    db,
    sql`
    with coming as materialized (
      ${toHold(sql`${of.payWeek}::date`)} union all ${toHold(sql`(${of.payWeek}::date - 7)`)}
    )
    select
      coalesce((select json_agg(json_build_object('day', day, 'jobs', jobs, 'earnedCents', "earnedCents",
          'adjustedCents', "adjustedCents", 'heldCents', held) order by day)
        from (
          select (coalesce(origin.booked_at, booked.booked_at) at time zone ${of.timeZone})::date as day, ${sumsNow(of.now)},
            (coalesce(sum(coming.cents) filter (where not ${isRefused}), 0))::int as held from ledger_entries as entry
          join ledger_transactions as booked on booked.id = entry.transaction_id
          left join ledger_transactions as origin on origin.kind = 'earning' and origin.job_id = ${heldJob}
          left join coming on coming.job_id = booked.job_id and booked.kind = 'earning'
          where ${booked} and entry.pay_week = ${of.payWeek}::date group by 1
        ) as days), '[]') as days,
      coalesce((select json_agg(json_build_object('jobId', booked.job_id,
          'cents', coalesce(moved.cents, coming.cents), 'isForDay', ${isForDay(of.now)},
          'day', job.scheduled_on, 'publicStreet', job.public_street, 'city', job.city) order by booked.id)
        from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
        join jobs as job on job.id = booked.job_id
        left join lateral (${heldByPayRun}) as moved on true
        left join coming on coming.job_id = booked.job_id and booked.kind = 'earning'
        where ${booked} and coalesce(moved.cents, coming.cents) is not null and not ${isRefused}
      ), '[]') as held,
      (select ${payoutRecord} from payouts as payout where user_id = ${of.userId}::uuid and pay_week = ${of.payWeek}::date) as payout,
      (select json_build_object('week', unpaid.pay_week, 'jobs', unpaid.jobs, 'cents', unpaid.cents, 'payout', unpaid.payout) from (
        select entry.pay_week, (count(*) filter (where booked.kind = 'earning' and not ${isRefused}))::int as jobs,
          coalesce(payout.amount_cents, -sum(entry.amount_cents)) as cents,
          ${payoutRecord} as payout
        from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
        left join payouts as payout on payout.pay_week = entry.pay_week and payout.user_id = entry.user_id
        where ${owed} and payout.status is distinct from 'paid'
        group by entry.pay_week, payout.id having coalesce(payout.amount_cents, -sum(entry.amount_cents)) <> 0
        order by entry.pay_week limit 1
      ) as unpaid) as next`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}

/** A `StatementPayout`; null without one. */
const payoutRecord = sql`case when payout.id is not null then json_build_object('status', payout.status,
  'amountCents', payout.amount_cents, 'reason', payout.reason, 'attempts', payout.attempts,
  'paidAt', ${instantText(sql`payout.paid_at`)}) end`;

export type PayRunRow = {
  userId: string;
  runnerId: string;
  firstName: string;
  lastName: string;
  hasAccount: boolean;
  /** Paid out in the year in which the week begins. */
  yearPaidCents: Cents;
  totalCents: Cents;
  jobs: number;
  earnedCents: Cents;
  adjustedCents: Cents;
  payout: StatementPayout | null;
};

/** Sums over a whole week. */
export type PayRunTotals = {
  hasPayouts: boolean;
  runners: number;
  allCents: Cents;
  paidCents: Cents;
  heldCents: Cents;
  /** Neither paid nor held. */
  dueRunners: number;
  dueCents: Cents;
  /** The same for all other weeks that are over. */
  otherPayouts: number;
  otherCents: Cents;
};

const userId = { column: sql`user_id`, type: "uuid" } as const;

const sorts: Record<PayRunSort, Sort> = {
  pay: { keys: [{ column: sql`total`, type: "int" }, userId], isDescending: true },
  name: { keys: [{ column: sql`name_key`, type: "text" }, userId], isDescending: false },
};

/**
 * A week's payouts, with one row beyond the limit if there are more. `openWeek` is the first week that is not over.
 * Before a week has payouts, these are the amounts its pay run would pay. Refuses with CURSOR_INVALID.
 */
export async function listPayRun(
  db: Db,
  page: ListPage<PayRunSort> & { payWeek: string; openWeek: string; now: string },
): Promise<{ rows: (PayRunRow & { cursor: string })[]; totals: PayRunTotals }> {
  const sorted = sortedBy(sorts[page.sort], page);
  // Names are read only for their order: there are as many as runners, and an erased one has none.
  const summed =
    page.sort === "name"
      ? sql`(select summed.*, coalesce(name_key, '') collate "C" as name_key from summed
          left join directory on directory.user_id = summed.user_id and role = 'runner') as summed where true`
      : sql`summed where true`;
  const cut = sortedPage(sorted, summed, page.limit);
  // Each row also has the totals, so that no name may be in both.
  const rows = await rowsOf<
    ((PayRunRow & { cursor: string }) | { userId: null }) & {
      [sum in keyof PayRunTotals]: PayRunTotals[sum] | null;
    }
  >(
    db,
    sql`
    select run.*, others.* from (${othersOf(page)}) as others
    left join (${selectPayRun(page.payWeek, movesBeforePayouts({ ...page, payWeek: sql`${page.payWeek}::date` }), sql`true`, cut)}) as run on true
    order by run.place`,
  );
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.userId !== null),
    totals: {
      runners: first?.runners ?? 0,
      allCents: first?.allCents ?? 0,
      paidCents: first?.paidCents ?? 0,
      heldCents: first?.heldCents ?? 0,
      dueRunners: first?.dueRunners ?? 0,
      dueCents: first?.dueCents ?? 0,
      hasPayouts: first?.hasPayouts ?? false,
      otherPayouts: first?.otherPayouts ?? 0,
      otherCents: first?.otherCents ?? 0,
    },
  };
}

/** One runner's row in a week that is open or has payouts; null when the week owes and paid them nothing. */
export async function findPayRunRow(
  db: Db,
  of: { payWeek: string; userId: string },
): Promise<PayRunRow | null> {
  const [row] = await rowsOf<PayRunRow>(
    db,
    selectPayRun(
      of.payWeek,
      noMoves,
      sql`user_id = ${of.userId}::uuid`,
      sql`(select *, '' as cursor, 1 as place from summed)`,
    ),
  );
  return row ?? null;
}

/** A week's sums; `refused` tells which refused earnings count as an adjustment. */
const sumsOf = (refused: SQL) => sql`
  (count(*) filter (where booked.kind = 'earning' and not ${isRefused}))::int as jobs,
  (coalesce(-sum(entry.amount_cents) filter (where booked.kind = 'earning' and not ${isRefused}), 0))::int as "earnedCents",
  (coalesce(-sum(entry.amount_cents) filter (where booked.kind = 'adjustment' or ${refused}), 0))::int as "adjustedCents"`;

/** What of the week is earned and may not be paid yet, as `held`. */
const heldNow = (now: string) => sql`
  (coalesce(-sum(entry.amount_cents) filter (where not ${isPayable(now)} and not ${isRefused}), 0))::int as held`;

/** The sums before a pay run. A refused earning that was never paid counts nowhere. */
const sumsNow = (now: string) => sumsOf(sql`(${isRefused} and ${isPayable(now)})`);

/** A pay run's movement of an earning that it held, and whether that earning was freed or refused since. */
const isHold = sql`booked.source like 'held:%'`;
const heldJob = sql`case when ${isHold} then substr(booked.source, 6)::uuid end`;
const hasEnded = sql`exists (select from ledger_transactions as freed where freed.source = 'freed:' || substr(booked.source, 6))`;
const wasRefused = sql`exists (select from job_anomalies as anomaly
  where anomaly.job_id = ${heldJob} and anomaly.outcome = 'refused'
    and anomaly.answer_outcome is distinct from 'reversed')`;

/** Of the adjustments: what a pay run `kept` on hold until now, and what moved with an earning `released` since. */
const movedSums = sql`
  (coalesce(sum(entry.amount_cents) filter (where ${isHold} and not ${hasEnded} and not ${wasRefused}), 0))::int as kept,
  (coalesce(-sum(entry.amount_cents) filter (where (${isHold} and ${hasEnded}) or booked.source like 'freed:%'), 0))::int as released`;

const isDue = sql`total > 0 and (status is null or status not in ('paid', 'held'))`;

/** Whether the week has payouts, and the unpaid amounts of all other closed weeks that are not held, by week. */
function othersOf({ payWeek, openWeek, now }: { payWeek: string; openWeek: string; now: string }): SQL {
  const isOver = sql`account = 'runner_payable' and pay_week < ${openWeek}::date`;
  return sql`
    with recursive weeks (week) as (
      (select pay_week from ledger_entries where ${isOver} order by pay_week limit 1)
      union all
      select (select pay_week from ledger_entries where ${isOver} and pay_week > week order by pay_week limit 1)
      from weeks where week is not null
    ), unprepared as (
      select week from weeks where week <> ${payWeek}::date
        and (week = ${openWeek}::date - 7 or not exists (select from payouts where pay_week = week))
    )
    select count(*)::int as "otherPayouts", coalesce(sum(cents), 0)::float8 as "otherCents",
      exists (select from payouts where pay_week = ${payWeek}::date) as "hasPayouts" from (
      select amount_cents as cents from payouts
      where status <> 'paid' and status <> 'held' and pay_week <> ${payWeek}::date
      union all
      select owed.cents from unprepared cross join lateral (
        select user_id, sum(cents) as cents from (
          select user_id, -amount_cents as cents from ledger_entries
          where account = 'runner_payable' and pay_week = unprepared.week
          union all select user_id, cents from (${movesBeforePayouts({ payWeek: sql`unprepared.week`, openWeek, now })}) as move
        ) as line group by user_id
      ) as owed
      where owed.cents > 0
        and not exists (select from payouts where pay_week = unprepared.week and user_id = owed.user_id)
    ) as other`;
}

const noMoves = sql`select null::uuid as job_id, null::uuid as user_id, 0 as cents where false`;

/** What a runner of the page was paid in the year in which the week begins; weeks paid half a year late count. */
const yearPaid = (payWeek: string) => {
  const year = Number(payWeek.slice(0, 4));
  const startOf = (of: number) =>
    sql`(make_date(${of}::int, 1, 1)::timestamp at time zone ${platformTimeZone})`;
  return sql`(
        select coalesce(sum(sent.amount_cents), 0)::float8 from payouts as sent
        where sent.user_id = page.user_id and sent.status = 'paid' and sent.pay_week = any(array(
            select generate_series(date_trunc('week', make_date(${year}::int, 1, 1) - 182), make_date(${year}::int, 12, 31), '7 days')::date))
          and sent.paid_at >= ${startOf(year)} and sent.paid_at < ${startOf(year + 1)})`;
};

/** Sums the week once, including pending moves, and loads details only for the page's runners. */
function selectPayRun(payWeek: string, moves: SQL, whose: SQL, page: SQL): SQL {
  return sql`
    with moves as materialized (${moves}), owed as (
      select user_id, sum(cents) as cents from (
        select user_id, -amount_cents as cents from ledger_entries
        where account = 'runner_payable' and pay_week = ${payWeek}::date and ${whose}
        union all select user_id, cents from moves
      ) as line
      group by user_id
    ), week as (
      select owed.user_id, payout.id as payout_id, coalesce(payout.amount_cents, owed.cents)::bigint as total, payout.status
      from owed left join payouts as payout on payout.pay_week = ${payWeek}::date and payout.user_id = owed.user_id
      where coalesce(payout.amount_cents, owed.cents) <> 0
    ), summed as (
      select week.*, (count(*) over ())::int as runners, (sum(total) over ())::float8 as "allCents",
        (sum(total) filter (where status = 'paid') over ())::float8 as "paidCents",
        (sum(total) filter (where status = 'held') over ())::float8 as "heldCents",
        (count(*) filter (where ${isDue}) over ())::int as "dueRunners",
        (sum(total) filter (where ${isDue}) over ())::float8 as "dueCents"
      from week
    )
    select page.place, page.cursor, page.user_id as "userId", page.total::float8 as "totalCents", page.runners, page."allCents", page."paidCents",
      page."heldCents", page."dueRunners", page."dueCents", runner.id as "runnerId", person.first_name as "firstName",
      person.last_name as "lastName", coalesce(account.status = 'ready', false) as "hasAccount", ${yearPaid(payWeek)} as "yearPaidCents", line.jobs, line."earnedCents",
      line."adjustedCents" + coalesce((select sum(cents) from moves where moves.user_id = page.user_id), 0)::int as "adjustedCents",
      ${payoutRecord} as payout
    from ${page} as page
    join users as person on person.id = page.user_id
    join runner_profiles as runner on runner.user_id = page.user_id
    left join payouts as payout on payout.id = page.payout_id
    left join payout_accounts as account on account.user_id = page.user_id
    cross join lateral (
      select ${sumsOf(isRefused)} from ledger_entries as entry
      join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.account = 'runner_payable' and entry.pay_week = ${payWeek}::date and entry.user_id = page.user_id
    ) as line
    order by page.place`;
}
