import { acceptJob } from "#modules/offers/accept-job.ts";
import { claimJob } from "#modules/pickups/queries/job-changes.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Bench, mostClients } from "../bench.ts";
import { present } from "../calendar.ts";
import { interleave, runCalls } from "../load.ts";
import { assertNoScanOfJobs, statementsOf } from "../plans.ts";

type Chance = { jobId: string; runnerId: string; userId: string; rivalId: string; rivalUserId: string };

const rounds = 5;
const rivalsForOne = 32;

/** Row 5: 32 runners accepting jobs at once, against setting a job's runner by key. */
export async function measureAccept(bench: Bench): Promise<void> {
  const perRound = Math.min(5000, Math.floor(bench.homes / 50));
  const contended = Math.min(50_000, Math.floor(bench.homes / 4));
  const sides = ["bare", "claim", "act", "actUnheard", "actInSql"] as const;
  const chances = await openJobs(bench, contended + 1 + perRound * sides.length * (rounds + 1));
  const take = (count: number) => chances.splice(0, count);

  await assertNoScanOfJobs(bench, "accepting", await statementsOf(() => accept(bench, take(1)[0] as Chance)));
  await measureRates(bench, perRound, take);
  await raceForAll(bench, take(contended));
}

async function measureRates(bench: Bench, perRound: number, take: (count: number) => Chance[]) {
  const each = async (act: (chance: Chance) => Promise<unknown>, recordedBy?: "afterwards") => {
    const chances = take(perRound);
    const load = await runCalls(mostClients, chances.length, (call) => act(chances[call] as Chance));
    if (recordedBy) await recordAccepted(bench, chances);
    return load;
  };
  const { of, ratio, rates } = await interleave(rounds, {
    bare: () => each((chance) => setRunner(bench, chance), "afterwards"),
    claim: () =>
      each(
        ({ jobId, runnerId }) => claimJob(bench.live.deps.db, { jobId, runnerId, now: present }),
        "afterwards",
      ),
    act: () => each((chance) => accept(bench, chance)),
    actUnheard: () => unheard(bench, () => each((chance) => accept(bench, chance))),
    actInSql: () => each((chance) => acceptInSql(bench, chance)),
  });
  bench.report.figure({
    row: 5,
    name: "claiming a job, 32 clients, against a bare update by id",
    ...rates("claim", "bare"),
    reach: { atLeast: 0.8 },
    p99: of("claim").p99,
  });
  bench.report.figure({
    row: null,
    name: "the whole act of accepting, 32 clients, against one statement that claims, records and tells",
    ...rates("act", "actInSql"),
    reach: null,
    ratioToBareUpdate: ratio("act", "bare"),
    p99: of("act").p99,
  });
  bench.report.figure({
    row: null,
    name: "accepting, 32 clients, against the same without the hint to open pages (NOTIFY)",
    ...rates("act", "actUnheard"),
    reach: null,
    p99: of("act").p99,
    plainP99: of("actUnheard").p99,
  });
}

/** Acts without the trigger that sends a NOTIFY for each notice: commits that send one wait for each other. */
async function unheard<Result>(bench: Bench, act: () => Promise<Result>): Promise<Result> {
  await bench.plain.query("alter table notifications disable trigger notifications_told");
  try {
    return await act();
  } finally {
    await bench.plain.query("alter table notifications enable trigger notifications_told");
  }
}

/** Two runners race for each job; for one job, as many as there are clients. */
async function raceForAll(bench: Bench, chances: Chance[]): Promise<void> {
  const [first, ...others] = chances as [Chance, ...Chance[]];
  const rivals = await bench.rows<Pick<Chance, "runnerId" | "userId">>(
    `select runner_id as "runnerId", user_id as "userId" from bench_runners
     where $1 = any(areas) order by md5(nth::text) limit ${rivalsForOne}`,
    [
      (await bench.rows<{ zip: string }>("select zip_code as zip from jobs where id = $1", [first.jobId]))[0]
        ?.zip,
    ],
  );
  const forOne = await Promise.all(rivals.map((rival) => wins(bench, { ...first, ...rival })));
  const won = new Map<string, string[]>();
  const attempts = others.flatMap((chance) => [
    chance,
    { ...chance, runnerId: chance.rivalId, userId: chance.rivalUserId },
  ]);
  await runCalls(mostClients, attempts.length, async (call) => {
    const attempt = attempts[call] as Chance;
    if (await wins(bench, attempt))
      won.set(attempt.jobId, [...(won.get(attempt.jobId) ?? []), attempt.runnerId]);
  });
  const kept = await bench.rows<{ id: string; runnerId: string | null; accepted: number }>(
    `select id, runner_id as "runnerId", (select count(*)::int from job_events where job_id = jobs.id and to_status = 'assigned') as accepted
     from jobs where id = any($1::uuid[])`,
    [others.map(({ jobId }) => jobId)],
  );
  const wrong = kept.filter(({ id, runnerId, accepted }) => {
    const winners = won.get(id) ?? [];
    return winners.length > 1 || accepted !== winners.length || (winners[0] ?? null) !== runnerId;
  });
  bench.report.exact({
    row: 5,
    name: "one winner for each job",
    isExact: wrong.length === 0 && won.size > 0.9 * others.length && forOne.filter(Boolean).length === 1,
    jobs: others.length,
    attempts: attempts.length,
    taken: won.size,
    rivalsForOneJob: rivals.length,
    winnersOfOneJob: forOne.filter(Boolean).length,
  });
}

async function wins(bench: Bench, chance: Chance): Promise<boolean> {
  return accept(bench, chance).then(
    () => true,
    (error) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );
}

function accept(bench: Bench, { jobId, runnerId, userId }: Chance): Promise<unknown> {
  const actor = { userId, role: "runner", runnerId, applicationStatus: "approved" } as ApprovedRunnerActor;
  return acceptJob(bench.depsAt(present), actor, { jobId });
}

function setRunner(bench: Bench, { jobId, runnerId }: Chance): Promise<unknown> {
  return bench.plain.query({
    name: "set_runner",
    text: "update jobs set status = 'assigned', runner_id = $2, accepted_at = $3 where id = $1",
    values: [jobId, runnerId, present],
  });
}

/** The act's effects in one statement, without its rules. */
function acceptInSql(bench: Bench, { jobId, runnerId, userId }: Chance): Promise<unknown> {
  return bench.plain.query({
    name: "accept_in_sql",
    text: `with claimed as (
        update jobs set status = 'assigned', runner_id = $2, accepted_at = $4
        where id = $1 and status = 'scheduled' and out_by > $4 returning *
      ), recorded as (
        insert into job_events (id, job_id, from_status, to_status, user_id, happened_at)
        select uuidv7(), id, 'scheduled', 'assigned', $3::uuid, $4::timestamptz from claimed
      ), told as (
        insert into notifications (id, user_id, type, params, link, created_at)
        select uuidv7(), home.user_id, 'jobAccepted', jsonb_build_object('date', claimed.scheduled_on), '/', $4::timestamptz
        from claimed join homeowner_profiles as home on home.id = claimed.homeowner_id
      )
      select * from claimed`,
    values: [jobId, runnerId, userId, present],
  });
}

/** Adds the history that a bare update leaves out, for later parts and the invariants. */
async function recordAccepted(bench: Bench, chances: Chance[]): Promise<void> {
  await bench.rows(
    `insert into job_events (id, job_id, from_status, to_status, user_id, happened_at)
     select uuidv7(), job_id, 'scheduled', 'assigned', user_id, '${present}'
     from unnest($1::uuid[], $2::uuid[]) as accepted (job_id, user_id)`,
    [chances.map(({ jobId }) => jobId), chances.map(({ userId }) => userId)],
  );
}

/** Open jobs in random order, each with two eligible runners. */
async function openJobs(bench: Bench, count: number): Promise<Chance[]> {
  await bench.rows(
    `create unlogged table if not exists bench_areas as
     select zip, runner_id, user_id, row_number() over (partition by zip order by md5(nth::text)) - 1 as nth,
       count(*) over (partition by zip) as runners
     from bench_runners cross join lateral unnest(areas) as area (zip)`,
  );
  await bench.rows("create index if not exists bench_areas_zip on bench_areas (zip, nth)");
  const [found] = await bench.rows<{ open: number }>(
    "select count(*)::int as open from jobs where status = 'scheduled'",
  );
  // By the last, random byte of the id: ordering all open jobs takes minutes.
  const part = Math.ceil((256 * 2 * count) / (found?.open ?? 1));
  const chances = await bench.rows<Chance>(
    `with open_job as materialized (
       select jobs.id, jobs.zip_code, row_number() over (partition by jobs.zip_code order by md5(jobs.id::text)) as nth
       from jobs where status = 'scheduled' and get_byte(uuid_send(id), 15) < $2
     )
     select open_job.id as "jobId", one.runner_id as "runnerId", one.user_id as "userId", other.runner_id as "rivalId",
       other.user_id as "rivalUserId"
     from open_job
     join bench_areas as one on one.zip = open_job.zip_code and one.nth = open_job.nth % one.runners
     join bench_areas as other on other.zip = open_job.zip_code and other.nth = (open_job.nth + 1) % other.runners
     order by md5(open_job.id::text) limit $1`,
    [count, part],
  );
  if (chances.length < count)
    throw new Error(`${count} open jobs are needed, but there are only ${chances.length}`);
  return chances;
}
