import { findAdminFigures } from "#modules/operations/queries/figures.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { Bench } from "../bench.ts";
import { present } from "../calendar.ts";
import { assertNoScanOfJobs, statementsOf } from "../plans.ts";
import { median } from "../report.ts";

const reachMilliseconds = 1;

/** Row 8: the admin dashboard's figures, against counting. Runs last, after every act has had its effect. */
export async function measureAdminFigures(bench: Bench): Promise<void> {
  const today = localDay(present, platformTimeZone);
  const days = { today, rateFrom: addDays(today, -30) };
  const statements = await statementsOf(() => findAdminFigures(bench.live.deps.db, days));
  await assertNoScanOfJobs(bench, "admin figures", statements);
  const [statement] = statements;
  if (!statement) throw new Error("The figures ran no statement");

  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < 4; round++) {
    const times = [
      await inDatabase(bench, statement.text, statement.values),
      await inDatabase(bench, counting, Object.values(days)),
    ];
    if (round === 0) continue;
    ours.push(times[0] as number);
    plain.push(times[1] as number);
  }
  bench.report.figure({
    row: 8,
    name: "admin figures in the database, against counting",
    ours: median(ours),
    plain: median(plain),
    unit: "ms",
    reach: null,
    oursReach: { atMost: reachMilliseconds },
    alsoWithinReach: median(ours) <= reachMilliseconds,
  });
  const [counted] = await bench.rows(counting, Object.values(days));
  const kept = await findAdminFigures(bench.live.deps.db, days);
  bench.report.exact({
    row: 8,
    name: "admin figures equal what counting finds",
    isExact: JSON.stringify(kept) === JSON.stringify(counted),
    kept,
    counted,
  });
}

const counting = `select (select count(*)::int from homeowner_profiles) as "totalHomeowners",
    (select count(*)::int from subscriptions where status = 'active') as "activeSubscribers",
    (select count(*)::int from runner_profiles where application_status = 'approved') as "activeRunners",
    (select coalesce(sum(monthly_rate_cents), 0)::float8 from subscriptions where status = 'active') as "monthlyRevenueCents",
    (select count(*)::int from jobs where scheduled_on = $1::date and status <> 'cancelled') as "jobsToday",
    promised.kept as "promisesKept", promised.made as "promisesMade"
  from (select count(*)::int as made, (count(*) filter (where outcome = 'kept'))::int as kept
    from jobs join promises on promises.job_id = jobs.id where jobs.scheduled_on >= $2::date) as promised`;

/** Milliseconds by the server's own account: planning plus execution. */
async function inDatabase(bench: Bench, text: string, values: unknown[]): Promise<number> {
  const [row] = await bench.rows<{ "QUERY PLAN": [{ "Planning Time": number; "Execution Time": number }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const plan = row?.["QUERY PLAN"][0];
  return (plan?.["Planning Time"] ?? Number.NaN) + (plan?.["Execution Time"] ?? Number.NaN);
}
