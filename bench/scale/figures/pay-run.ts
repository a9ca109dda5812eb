import { preparePayouts } from "#modules/payouts/holds.ts";
import { pay } from "#modules/payouts/tasks.ts";
import type { Bench } from "../bench.ts";
import { payWeek, present } from "../calendar.ts";
import { costOf } from "../load.ts";
import { assertNoScanOfJobs, statementsOf } from "../plans.ts";
import { median } from "../report.ts";

const rounds = 5;
/** Payouts that are also sent, one by one as a provider takes them. */
const sent = 2000;

const grouping = `select user_id, -sum(amount_cents) as cents from ledger_entries
  where account = 'runner_payable' and pay_week = '${payWeek}' group by user_id having sum(amount_cents) < 0`;

/** Row 7: making a week's payouts, against summing the week. */
export async function measurePayRun(bench: Bench): Promise<void> {
  const deps = bench.depsAt(present);
  const ours: Awaited<ReturnType<typeof costOf>>[] = [];
  const plain: typeof ours = [];
  for (let round = 0; round <= rounds; round++) {
    const added = await costOf(bench, () =>
      bench.rows(`select count(*), sum(cents) from (${grouping}) as week`),
    );
    const made = await costOf(bench, () => preparePayouts(deps));
    if (round > 0) {
      ours.push(made);
      plain.push(added);
    }
    if (round < rounds) await unmake(bench);
  }
  bench.report.figure({
    row: 7,
    name: "making the payouts of a week, against adding it up",
    ours: median(ours.map(({ time }) => time)),
    plain: median(plain.map(({ time }) => time)),
    ratio: median(ours.map(({ time }, round) => time / (plain[round]?.time ?? Number.NaN))),
    // The grouping alone may use several processors, but an insert may not.
    processorRatio: median(ours.map(({ cpu }, round) => cpu / (plain[round]?.cpu ?? Number.NaN))),
    unit: "ms",
    reach: { atMost: 2 },
    runners: Math.round(bench.homes / 10),
  });

  const again = await preparePayouts(deps);
  const [sums] = await bench.rows<{ wrong: number; cents: string; payouts: number }>(
    `select (count(*) filter (where cents is distinct from amount_cents))::int as wrong, sum(amount_cents)::text as cents,
       count(payouts.id)::int as payouts
     from (${grouping}) as week full join (select * from payouts where pay_week = '${payWeek}') as payouts using (user_id)`,
  );
  bench.report.exact({
    row: 7,
    name: "a pay run once more makes nothing, and each payout is its week's sum to the cent",
    isExact: again === 0 && sums?.wrong === 0,
    madeAgain: again,
    ...sums,
  });
  await send(bench);
}

/** Payouts are otherwise never deleted; the index bloat this leaves must not be measured. */
async function unmake(bench: Bench): Promise<void> {
  await bench.rows("delete from payouts where pay_week = $1", [payWeek]);
  await bench.rows("vacuum payouts");
}

/** The rest of the run: each payout is claimed, transferred (without a provider), booked and announced separately. */
async function send(bench: Bench): Promise<void> {
  const deps = bench.depsAt(present);
  await assertNoScanOfJobs(bench, "the pay run", await statementsOf(() => pay(deps, { payouts: 1 })));
  const payouts = Math.min(sent, Math.round(bench.homes / 20));
  const startedAt = performance.now();
  const { paid } = await pay(deps, { payouts });
  const perSecond = paid / ((performance.now() - startedAt) / 1000);
  bench.report.exact({
    row: null,
    name: "payouts that are sent are paid",
    isExact: paid === payouts,
    paid,
    perSecond: Math.round(perSecond),
  });
}
