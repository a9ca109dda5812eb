import { listOffers } from "#modules/pickups/queries/offers.ts";
import type { Bench } from "../bench.ts";
import { present } from "../calendar.ts";
import { interleave, runFor } from "../load.ts";
import { assertNoScanOfJobs, plansOf, statementsOf } from "../plans.ts";

const clients = 16;

/** Row 4: a runner's offers, against reading one job by its key. */
export async function measureOffers(bench: Bench): Promise<void> {
  const { db } = bench.live.deps;
  const [runners, jobs] = await Promise.all([
    bench.rows<{ id: string }>(
      "select runner_id as id from bench_runners order by md5(nth::text) limit 5000",
    ),
    bench.rows<{ id: string }>("select id from jobs tablesample system (5) limit 5000"),
  ]);
  const pick = (rows: { id: string }[], call: number) => rows[(call * 7919) % rows.length]?.id ?? "";
  const offersOf = (call: number) => listOffers(db, pick(runners, call), present);

  await assertPlan(bench, () => offersOf(0));
  const milliseconds = bench.homes >= 200_000 ? 8000 : 2000;
  const { of, rates } = await interleave(5, {
    offers: () => runFor(clients, milliseconds, offersOf),
    byKey: () =>
      runFor(clients, milliseconds, (call) =>
        bench.plain.query({
          name: "job_by_key",
          text: "select * from jobs where id = $1",
          values: [pick(jobs, call)],
        }),
      ),
  });
  const offers = of("offers");
  const tail = offers.p99 / offers.p50;
  bench.report.figure({
    row: 4,
    name: "offers of a runner in SQL, 16 clients, against a select by key",
    ...rates("offers", "byKey"),
    reach: { atLeast: 0.2 },
    tail,
    tailReach: { atMost: 3 },
    alsoWithinReach: tail <= 3,
    rows: (await offersOf(1)).length,
    p50: offers.p50,
    p99: offers.p99,
  });
}

/** One scan of the offers index alone, an anti-join with the runner's declined offers, and no homes. */
async function assertPlan(bench: Bench, act: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(act);
  await assertNoScanOfJobs(bench, "offers", statements);
  for (const statement of statements) {
    // Executed, because a ZIP code that is not in the file would ask for the home's time zone.
    const [ran = []] = await plansOf(bench, statement, "analyze, timing off, ");
    const readsHomes = ran.some(
      (node) => node["Relation Name"] === "homeowner_profiles" && node["Actual Loops"] !== 0,
    );
    for (const nodes of await plansOf(bench, statement)) {
      const onJobs = nodes.filter((node) => node["Relation Name"] === "jobs");
      bench.report.exact({
        row: 4,
        name: "offers are one scan of their index and an anti-join, without homes",
        isExact:
          onJobs.length === 1 &&
          onJobs[0]?.["Node Type"] === "Index Only Scan" &&
          onJobs[0]["Index Name"] === "jobs_offered" &&
          nodes.some((node) => node["Join Type"] === "Anti") &&
          !readsHomes,
        scan: onJobs.map((node) => `${node["Node Type"]} ${node["Index Name"]}`),
      });
    }
  }
}
