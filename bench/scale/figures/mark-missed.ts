import { markMissed } from "#modules/pickups/tasks.ts";
import type { Bench } from "../bench.ts";
import { mondayOfWeek } from "../calendar.ts";
import { assertNoScanOfJobs, statementsOf } from "../plans.ts";
import { median } from "../report.ts";

/** Each round makes the open pickups of two hours overdue, one hour per side. The first is not counted. */
const rounds = 4;

/** Marking overdue pickups as missed, with credits, promises and notices, against one statement for all of it. */
export async function measureMarkMissed(bench: Bench): Promise<void> {
  const ours: number[] = [];
  const plain: number[] = [];
  const run = async (now: string) => (await markMissed(bench.depsAt(now))).missed;
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [hourOf(2 * round), hourOf(2 * round + 1)];
    const sides = [
      async (now: string) => {
        const act = async () => ours.push(await perPickup(() => run(now)));
        if (round === 0) await assertNoScanOfJobs(bench, "marking missed", await statementsOf(act));
        else await act();
      },
      async (now: string) => plain.push(await perPickup(() => missInSql(bench, now))),
    ] as const;
    await sides[round % 2 ? 0 : 1](first);
    await sides[round % 2 ? 1 : 0](second);
  }
  const [left] = await bench.rows<{ overdue: number; missed: number }>(
    `select (count(*) filter (where status in ('scheduled', 'assigned')))::int as overdue,
       (count(*) filter (where status = 'missed'))::int as missed
     from jobs where scheduled_on >= $2 and out_by < $1`,
    [hourOf(2 * rounds - 1), mondayOfWeek(0)],
  );
  bench.report.exact({
    row: null,
    name: "nothing overdue is left",
    isExact: left?.overdue === 0 && left.missed > 0,
    ...left,
  });
  bench.report.figure({
    row: null,
    name: "marking pickups as missed, in batches of 500, against one statement for all",
    ours: median(ours.slice(1)),
    plain: median(plain.slice(1)),
    unit: "µs a pickup",
    reach: null,
  });
}

/** By each of these hours of the first day, one more zone's windows have ended. */
function hourOf(step: number): string {
  return `${mondayOfWeek(0)}T${16 + step}:30:00.000Z`;
}

/** Microseconds per pickup that the act reports as marked. */
async function perPickup(act: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const marked = await act();
  return ((performance.now() - startedAt) * 1000) / marked;
}

/** Everything overdue by an instant in one statement: weekly pickups at 29 dollars a month. */
async function missInSql(bench: Bench, now: string): Promise<number> {
  const [row] = await bench.rows<{ count: number }>(
    `with held as materialized (
       select jobs.id, jobs.status, jobs.scheduled_on, jobs.out_by, jobs.in_by, home.user_id, runner.user_id as runner_user_id
       from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
       left join runner_profiles as runner on runner.id = jobs.runner_id
       where jobs.status in ('scheduled', 'assigned') and jobs.out_by < $1::timestamptz
       for update of jobs skip locked
     ), missed as (
       update jobs set status = 'missed', runner_id = null, accepted_at = null from held where jobs.id = held.id
       returning held.*, uuidv7() as transaction_id
     ), recorded as (
       insert into job_events (id, job_id, from_status, to_status, reason, happened_at)
       select uuidv7(), id, status, 'missed', 'window passed', $1::timestamptz from missed
     ), booked as (
       insert into ledger_transactions (id, kind, job_id, reason, booked_at)
       select transaction_id, 'credit', id, 'missed', $1::timestamptz from missed
     ), entered as (
       insert into ledger_entries (id, transaction_id, account, user_id, amount_cents)
       select uuidv7(), transaction_id, account, case when sign < 0 then user_id end, sign * 670
       from missed cross join (values ('credits_given', 1), ('homeowner_balance', -1)) as side (account, sign)
     ), promised as (
       insert into promises (job_id, promise, due_at, outcome, decided_at)
       select id, promise, due_at, 'broken', $1::timestamptz
       from missed cross join lateral (values ('out', out_by), ('in', in_by), ('photos', in_by)) as due (promise, due_at)
     ), told as (
       insert into notifications (id, user_id, type, params, link, created_at)
       select uuidv7(), user_id, type, params, link, $1::timestamptz from (
         select user_id, 'jobMissed' as type, jsonb_build_object('date', scheduled_on, 'credit', '$6.70') as params, '/' as link from missed
         union all
         select runner_user_id, 'jobTakenBack', jsonb_build_object('date', scheduled_on), '/runner' from missed where runner_user_id is not null
       ) as notice
     ), sent as (
       insert into tasks.job (name, data)
       select 'deliver-mail', jsonb_build_object('userId', user_id, 'letter', 'jobMissed',
         'params', jsonb_build_object('date', scheduled_on, 'credit', '$6.70')) from missed
     )
     select count(*)::int as count from missed`,
    [now],
  );
  return row?.count ?? Number.NaN;
}
