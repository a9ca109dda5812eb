import type * as z from "zod";
import { homePrice } from "#modules/billing/index.ts";
import { acceptJobs } from "#modules/offers/accept-job.ts";
import type { acceptJobs as acceptJobsContract } from "#modules/offers/contract.ts";
import { offerDetails } from "#modules/offers/offers.ts";
import { claimJobs } from "#modules/pickups/queries/job-changes.ts";
import { claimable, claimStreet } from "#modules/standing-routes/claim-street.ts";
import { coverage } from "#modules/standing-routes/coverage.ts";
import { ownStreets } from "#modules/standing-routes/own-streets.ts";
import { insertRegulars } from "#modules/standing-routes/queries/streets.ts";
import { regulars } from "#modules/standing-routes/regulars.ts";
import { mostClaimed } from "#modules/standing-routes/rules.ts";
import type { AdminActor, ApprovedRunnerActor, HomeownerActor } from "#platform/values/actor.ts";
import { weekdays } from "#platform/values/days.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Bench, mostClients } from "../bench.ts";
import { mondayOfWeek, present } from "../calendar.ts";
import { interleave, runCalls, runFor } from "../load.ts";
import { assertNoScanOfJobs, type Statement, statementsOf } from "../plans.ts";

const readers = 16;
const rounds = 5;
const homesAtOnce = 6;
const rivalsForOne = 200;

/** A weekday of a street that nobody serves, and two runners who may claim it. */
type Street = {
  zip: string;
  street: string;
  weekday: number;
  homes: string[];
  runnerId: string;
  userId: string;
  rivalId: string;
  rivalUserId: string;
};

/** Rows 4 and 5 for standing routes: the pages of offers and plans, and claiming streets and bundles. */
export async function measureStreets(bench: Bench): Promise<void> {
  await addRegulars(bench);
  const perRound = Math.min(300, Math.floor(bench.homes / 1000));
  const raced = Math.min(2000, Math.floor(bench.homes / 200));
  const streets = await freeStreets(bench, perRound * 3 * (rounds + 1) + raced);
  await measureClaims(bench, perRound, () => streets.splice(0, perRound));
  await raceForStreets(bench, streets);
  await bench.rows("analyze regular_homes");
  await measureBundles(bench, Math.min(200, Math.floor(bench.homes / 1000)));
  await measurePages(bench);
}

/** Every other street has a regular, whose claims begin after the pickups that exist. */
async function addRegulars(bench: Bench): Promise<void> {
  await bench.rows(
    `insert into regular_homes (id, homeowner_id, weekday, runner_id, from_on, claimed_at)
     select uuidv7(), home_id, weekday, runner_id, '${mondayOfWeek(8)}', '${present}'
     from bench_homes as home
     join (select runner_id, zip, row_number() over (partition by zip order by nth) - 1 as nth, count(*) over (partition by zip) as count
       from bench_runners cross join lateral unnest(areas) as area (zip)) as runner
       on runner.zip = home.zip and runner.nth = home.street_nth % runner.count
     where street_nth % 2 = 0 and status = 'active'`,
  );
  await bench.rows("vacuum (analyze) regular_homes");
}

async function measureClaims(bench: Bench, perRound: number, take: () => Street[]): Promise<void> {
  const each = (act: (street: Street) => Promise<unknown>) => {
    const streets = take();
    return runCalls(mostClients, perRound, (call) => act(streets[call] as Street));
  };
  const [first] = take();
  await assertNoScanOfJobs(
    bench,
    "claiming a street",
    await statementsOf(() => claim(bench, first as Street)),
  );
  const { of, ratio, rates } = await interleave(rounds, {
    bare: () => each((street) => insertBare(bench, street)),
    claim: () =>
      each(({ homes, weekday, runnerId }) =>
        insertRegulars(bench.live.deps.db, {
          homes: homes.slice(0, homesAtOnce).map((id) => ({ id, fromOn: mondayOfWeek(8) })),
          weekday,
          runnerId,
          now: present,
        }),
      ),
    act: () => each((street) => claim(bench, street)),
  });
  bench.report.figure({
    row: 5,
    name: `claiming ${homesAtOnce} homes of a street, ${mostClients} clients, against a bare insert of as many rows`,
    ...rates("claim", "bare"),
    reach: { atLeast: 0.8 },
    p99: of("claim").p99,
    wholeAct: of("act").perSecond,
    wholeActRatio: ratio("act", "bare"),
    wholeActP99: of("act").p99,
  });
}

/** Two runners claim each street at once; all homes of one street, 200 runners. */
async function raceForStreets(bench: Bench, streets: Street[]): Promise<void> {
  const [first, ...others] = streets as [Street, ...Street[]];
  const rivals = await bench.rows<Pick<Street, "runnerId" | "userId">>(
    `select runner_id as "runnerId", user_id as "userId" from bench_runners where $1 = any(areas) order by md5(nth::text) limit ${rivalsForOne}`,
    [first.zip],
  );
  const forOne = await Promise.all(rivals.map((rival) => wins(bench, { ...first, ...rival }, mostClaimed)));
  const attempts = others.flatMap((street) => [
    street,
    { ...street, runnerId: street.rivalId, userId: street.rivalUserId },
  ]);
  await runCalls(mostClients, attempts.length, (call) => wins(bench, attempts[call] as Street));
  const [wrong] = await bench.rows<{ twice: number; shared: number; lost: number; taken: number }>(
    `select (select count(*)::int from (select from regular_homes where until_on is null group by homeowner_id, weekday having count(*) > 1) as twice) as twice,
      (select count(*)::int from (select from regular_homes where homeowner_id = any($1::uuid[]) and until_on is null
        group by homeowner_id having count(distinct runner_id) > 1) as shared) as shared,
      (select count(*)::int from regular_homes as regular join jobs on jobs.homeowner_id = regular.homeowner_id
        where regular.homeowner_id = any($1::uuid[]) and regular.until_on is null and jobs.kind = 'weekly' and jobs.status = 'scheduled'
          and jobs.due_on is null and not jobs.needs_confirmation and not jobs.is_withheld and jobs.window_starts_at > '${present}'
          and not exists (select from job_declines where job_id = jobs.id and runner_id = regular.runner_id)) as lost,
      (select count(*)::int from regular_homes where homeowner_id = any($1::uuid[]) and until_on is null) as taken`,
    [streets.flatMap(({ homes }) => homes)],
  );
  bench.report.exact({
    row: 5,
    name: "one regular for each home, who has its open pickups",
    isExact:
      wrong?.twice === 0 && wrong.shared === 0 && wrong.lost === 0 && forOne.filter(Boolean).length === 1,
    ...wrong,
    streets: others.length,
    attempts: attempts.length,
    rivalsForOneStreet: rivals.length,
    winnersOfOneStreet: forOne.filter(Boolean).length,
  });
}

/**
 * Taking the open pickups of a bundle, as its claiming statement and as the whole act, against a bare update by id for
 * each, and against one bare update of them all.
 */
async function measureBundles(bench: Bench, perRound: number): Promise<void> {
  const bundles = await openBundles(bench, perRound * 4 * (rounds + 1));
  const each = async (act: (bundle: Bundle) => Promise<unknown>, isRecorded = false) => {
    const some = bundles.splice(0, perRound);
    const load = await runCalls(mostClients, some.length, (call) => act(some[call] as Bundle));
    if (!isRecorded) await recordAccepted(bench, some);
    return load;
  };
  const { db } = bench.live.deps;
  const { of, ratio, rates } = await interleave(rounds, {
    bare: () =>
      each(async ({ jobs, runnerId }) => {
        for (const { jobId } of jobs)
          await bench.plain.query({
            name: "set_runner",
            text: "update jobs set status = 'assigned', runner_id = $2, accepted_at = $3 where id = $1",
            values: [jobId, runnerId, present],
          });
      }),
    bareAtOnce: () =>
      each(({ jobs, runnerId }) =>
        bench.plain.query({
          name: "set_runner_of_all",
          text: "update jobs set status = 'assigned', runner_id = $2, accepted_at = $3 where id = any($1::uuid[])",
          values: [jobs.map(({ jobId }) => jobId), runnerId, present],
        }),
      ),
    claim: () =>
      each(async ({ jobs, runnerId }) => {
        await claimJobs(db, {
          jobs: jobs.map(({ jobId }) => ({ jobId, onDay: null, timeWindow: null })),
          runnerId,
          now: present,
        });
      }),
    act: () => each((bundle) => take(bench, bundle), true),
  });
  bench.report.figure({
    row: 5,
    name: `claiming the ${homesAtOnce} pickups of a bundle, ${mostClients} clients, against bare updates by id`,
    ...rates("claim", "bare"),
    reach: { atLeast: 0.8 },
    ratioToOneUpdate: ratio("claim", "bareAtOnce"),
    p99: of("claim").p99,
    wholeAct: of("act").perSecond,
    wholeActRatio: ratio("act", "bare"),
    wholeActP99: of("act").p99,
  });
}

/** Each page's statements against reading one job by its key, or as many homes by their keys as it counts. */
async function measurePages(bench: Bench): Promise<void> {
  const deps = bench.depsAt(present);
  const runners = await bench.rows<{ runnerId: string; userId: string; zip: string }>(
    `select runner_id as "runnerId", user_id as "userId", areas[1] as zip from bench_runners
     where runner_id in (select runner_id from regular_homes where from_on < '${mondayOfWeek(8)}') order by md5(nth::text) limit 2000`,
  );
  const homes = await bench.rows<{ homeownerId: string; userId: string }>(
    `select home_id as "homeownerId", user_id as "userId" from bench_homes where status = 'active' order by md5(nth::text) limit 2000`,
  );
  const jobs = await bench.rows<{ id: string }>("select id from jobs tablesample system (1) limit 5000");
  const pick = <Row>(rows: Row[], call: number) => rows[(call * 7919) % rows.length] as Row;
  const runner = (call: number) => {
    const { userId, runnerId } = pick(runners, call);
    return { userId, runnerId, role: "runner", applicationStatus: "approved" } as ApprovedRunnerActor;
  };
  const home = (call: number) => ({ ...pick(homes, call), role: "homeowner" }) as HomeownerActor;
  const admin = { userId: homes[0]?.userId ?? "", role: "admin" } as AdminActor;
  const pages = {
    "offers in bundles, with their details": (call: number) => offerDetails(deps, runner(call)),
    "streets to claim": (call: number) =>
      claimable(deps, runner(call), { zipCode: pick(runners, call).zip, cursor: null }),
    "a runner's own streets": (call: number) => ownStreets(deps, runner(call)),
    "a home's regular runner": (call: number) => regulars(deps, home(call)),
    "a home's price": (call: number) => homePrice(deps, home(call)),
    "streets and their regulars": (call: number) =>
      coverage(deps, admin, { search: pick(runners, call).zip, limit: 50, cursor: null }),
  };
  const milliseconds = bench.homes >= 200_000 ? 1500 : 500;
  const counting = new Set(["streets to claim", "streets and their regulars"]);
  for (const [name, read] of Object.entries(pages)) {
    const calls: Statement[][] = [];
    for (let call = 0; call < 20; call++) calls.push(await statementsOf(() => read(call)));
    await assertNoScanOfJobs(bench, name, calls[0] ?? []);
    const counted = counting.has(name) ? countHomes(await read(0)) : 1;
    const { of, ratio, rates } = await interleave(3, {
      page: () =>
        runFor(readers, milliseconds, async (call) => {
          for (const { name: named, text, values } of calls[call % calls.length] ?? [])
            await bench.plain.query({ text, values, ...(named && { name: named }) });
        }),
      answered: () => runFor(readers, milliseconds, read),
      byKey: () =>
        runFor(readers, milliseconds, (call) =>
          bench.plain.query(
            counted === 1
              ? {
                  name: "job_by_key",
                  text: "select * from jobs where id = $1",
                  values: [pick(jobs, call).id],
                }
              : {
                  name: "homes_by_keys",
                  text: "select * from homeowner_profiles where id = any($1)",
                  values: [Array.from({ length: counted }, (_, nth) => pick(homes, call + nth).homeownerId)],
                },
          ),
        ),
    });
    const tail = of("page").p99 / of("page").p50;
    bench.report.figure({
      row: 4,
      name: `${name}, in SQL, ${readers} clients, against a select of ${counted === 1 ? "a row" : `${counted} homes`} by key`,
      ...rates("page", "byKey"),
      reach: { atLeast: 0.2 },
      alsoWithinReach: tail <= 3,
      tail,
      plainTail: of("byKey").p99 / of("byKey").p50,
      p50: of("page").p50,
      p99: of("page").p99,
      statements: calls[0]?.length,
      isPrepared: calls[0]?.every((statement) => statement.name),
      answered: of("answered").perSecond,
      answeredRatio: ratio("answered", "byKey"),
    });
  }
}

function countHomes(answer: unknown): number {
  return (answer as { rows: { homes: number }[] }).rows.reduce((sum, { homes }) => sum + homes, 0);
}

function claim(bench: Bench, { zip, street, weekday, runnerId, userId }: Street, homes = homesAtOnce) {
  const actor = { userId, role: "runner", runnerId, applicationStatus: "approved" } as ApprovedRunnerActor;
  return claimStreet(bench.depsAt(present), actor, {
    zipCode: zip,
    street,
    weekday: weekdays[weekday - 1] ?? "Monday",
    homes,
  });
}

function wins(bench: Bench, street: Street, homes = homesAtOnce): Promise<boolean> {
  return claim(bench, street, homes).then(
    () => true,
    (error) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );
}

function insertBare(bench: Bench, { homes, weekday, runnerId }: Street): Promise<unknown> {
  return bench.plain.query({
    name: "insert_regulars",
    text: `insert into regular_homes (id, homeowner_id, weekday, runner_id, from_on, claimed_at)
      select new_id(), id, $2, $3, '${mondayOfWeek(8)}', $4 from unnest($1::uuid[]) as home (id)`,
    values: [homes.slice(0, homesAtOnce), weekday, runnerId, present],
  });
}

type Bundle = z.output<typeof acceptJobsContract.input> & { runnerId: string; userId: string };

function take(bench: Bench, { jobs, runnerId, userId }: Bundle): Promise<unknown> {
  const actor = { userId, role: "runner", runnerId, applicationStatus: "approved" } as ApprovedRunnerActor;
  return acceptJobs(bench.depsAt(present), actor, { jobs });
}

async function recordAccepted(bench: Bench, bundles: Bundle[]): Promise<void> {
  const taken = bundles.flatMap(({ jobs, userId }) => jobs.map(({ jobId }) => ({ jobId, userId })));
  await bench.rows(
    `insert into job_events (id, job_id, from_status, to_status, user_id, happened_at)
     select uuidv7(), job_id, 'scheduled', 'assigned', user_id, '${present}' from unnest($1::uuid[], $2::uuid[]) as accepted (job_id, user_id)`,
    [taken.map(({ jobId }) => jobId), taken.map(({ userId }) => userId)],
  );
}

/** Streets without a regular, in random order. */
async function freeStreets(bench: Bench, count: number): Promise<Street[]> {
  const streets = await bench.rows<Street>(
    `with served as (
       select zip, street, weekday, street_nth, array_agg(home_id order by nth) as homes from bench_homes
       where street_nth % 2 = 1 and status = 'active' group by zip, street, weekday, street_nth
     ), runner as (
       select runner_id, user_id, zip, row_number() over (partition by zip order by md5(nth::text)) - 1 as nth, count(*) over (partition by zip) as count
       from bench_runners cross join lateral unnest(areas) as area (zip)
     )
     select served.zip, lower(street) as street, weekday, homes, one.runner_id as "runnerId", one.user_id as "userId",
       other.runner_id as "rivalId", other.user_id as "rivalUserId"
     from served
     join runner as one on one.zip = served.zip and one.nth = street_nth % one.count
     join runner as other on other.zip = served.zip and other.nth = (street_nth + 1) % other.count
     where cardinality(homes) >= ${homesAtOnce} order by md5(street_nth::text) limit $1`,
    [count],
  );
  if (streets.length < count)
    throw new Error(`${count} open streets are needed, but there are only ${streets.length}`);
  return streets;
}

/** Open pickups of one street and day, with a runner who serves it. */
async function openBundles(bench: Bench, count: number): Promise<Bundle[]> {
  const bundles = await bench.rows<Bundle>(
    `with open_street as (
       select (array_agg(json_build_object('jobId', jobs.id, 'scheduledDate', jobs.scheduled_on, 'timeWindow', jobs.time_window)
           order by jobs.id))[1:${homesAtOnce}] as ids, min(jobs.id::text) as first, jobs.zip_code, row_number() over (partition by jobs.zip_code) - 1 as nth
       from jobs where status = 'scheduled' and scheduled_on between '${mondayOfWeek(1)}' and '${mondayOfWeek(2)}'
         and not exists (select from regular_homes as taken where taken.homeowner_id = jobs.homeowner_id)
       group by jobs.zip_code, jobs.public_street, jobs.scheduled_on having count(*) >= ${homesAtOnce}
     ), runner as (
       select runner_id, user_id, zip, row_number() over (partition by zip order by md5(nth::text)) - 1 as nth, count(*) over (partition by zip) as count
       from bench_runners cross join lateral unnest(areas) as area (zip)
     )
     select to_json(ids) as jobs, runner_id as "runnerId", user_id as "userId" from open_street
     join runner on runner.zip = open_street.zip_code and runner.nth = (open_street.nth * 7 + 3) % runner.count
     order by md5(first) limit $1`,
    [count],
  );
  if (bundles.length < count)
    throw new Error(`${count} bundles are needed, but there are only ${bundles.length}`);
  return bundles;
}
