import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findViolations, invariants } from "#db/invariants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { propertySeed } from "#testkit/property-runs.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { findAdminFigures } from "./figures.ts";

// Concurrent changes in any order leave the sums equal to a full recount.
let app: TestApp;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  homeowner = await addHomeowner(app);
  runner = await addRunner(app);
  await warmPool(app);
});
afterAll(() => app.close());

const days = ["2026-03-09", "2026-03-10", "2026-03-11"];
const today = "2026-03-10";

/** The same figures, fully recounted. */
async function countedAnew() {
  const { rows } = await app.database.execute(
    `select (select count(*)::int from homeowner_profiles join users on users.id = user_id where deleted_at is null) as "totalHomeowners",
      (select count(*)::int from subscriptions where status = 'active') as "activeSubscribers",
      (select count(*)::int from runner_profiles where application_status = 'approved') as "activeRunners",
      (select coalesce(sum(monthly_rate_cents), 0)::float8 from subscriptions where status = 'active') as "monthlyRevenueCents",
      (select count(*)::int from jobs where scheduled_on = $1 and status <> 'cancelled') as "jobsToday",
      (select count(*)::int from jobs where scheduled_on = $1 and status = 'completed') as "completedToday",
      (select (count(*) filter (where outcome = 'kept'))::int from promises join jobs on jobs.id = job_id
        where scheduled_on >= $2) as "promisesKept",
      (select count(*)::int from promises join jobs on jobs.id = job_id where scheduled_on >= $2) as "promisesMade"`,
    [today, "2026-03-10"],
  );
  return rows[0];
}

/** Each act gets a number to choose its target with; an act without a target changes nothing. */
const acts: ((pick: number) => Promise<unknown>)[] = [
  (pick) =>
    app.database.execute(
      `insert into jobs (id, homeowner_id, kind, scheduled_on, time_window, window_starts_at, window_ends_at, out_by, in_by,
        address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
      select gen_random_uuid(), $1, 'one_off', $2::date + nth % 2, 'morning', now(), now() + interval '4 hours',
        now() + interval '4 hours', now() + interval '4 hours', '1 Elm Street', 'Elm Street', 'New York', '10001', 1, 1200, now()
      from generate_series(1, $3::int) as nth`,
      [homeowner.homeownerId, days[pick % days.length], (pick % 5) + 1],
    ),
  (pick) => change("update jobs set status = 'cancelled'", "status = 'scheduled'", pick),
  (pick) => change("update jobs set status = 'missed'", "status = 'scheduled'", pick),
  (pick) => change("update jobs set scheduled_on = scheduled_on + 1", `scheduled_on < '${days[2]}'`, pick),
  (pick) =>
    change(
      "with promised as (insert into promises select id, unnest(array['out', 'in']), now(), unnest(array['kept', 'broken']), now() from jobs",
      "status = 'missed'",
      pick,
      "on conflict do nothing) select 1",
    ),
  (pick) =>
    app.database.execute(
      "update promises set outcome = 'broken' where job_id in (select job_id from promises order by job_id offset $1 limit 2)",
      [pick % 20],
    ),
  (pick) =>
    app.database.execute(
      "delete from promises where job_id in (select job_id from promises order by job_id offset $1 limit 1)",
      [pick % 20],
    ),
  (pick) => change("delete from jobs", "not exists (select from promises where job_id = jobs.id)", pick),
  (pick) =>
    app.database.execute("update subscriptions set status = $1, ended_at = null", [
      pick % 2 ? "active" : "paused",
    ]),
  (pick) => app.database.execute("update subscriptions set monthly_rate_cents = $1", [2000 + pick]),
  (pick) =>
    app.database.execute("update runner_profiles set application_status = $1, is_available = false", [
      pick % 2 ? "approved" : "rejected",
    ]),
  (pick) => (pick % 2 ? addHomeowner(app) : addRunner(app)),
  () =>
    app.database.execute(
      `delete from users where id = (select user_id from runner_profiles where user_id <> $1 limit 1)`,
      [runner.userId],
    ),
];

function change(statement: string, whose: string, pick: number, rest = "") {
  return app.database.execute(
    `${statement} where id in (select id from jobs where ${whose} order by id offset $1 limit 2) ${rest}`,
    [pick % 20],
  );
}

test("the figures equal a recount after any acts in any order, also concurrent ones", async () => {
  const seed = propertySeed;
  const random = mulberry(seed);
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: racingConnections }, () =>
        acts[Math.floor(random() * acts.length)]?.(Math.floor(random() * 1000)),
      ),
    );
    done += outcomes.filter(({ status }) => status === "fulfilled").length;
    const figures = await findAdminFigures(app.deps.db, { today, rateFrom: "2026-03-10" });
    expect({ seed, round, ...figures }).toEqual({ seed, round, ...(await countedAnew()) });
  }
  // Some are refused because another act removed their target.
  expect(done).toBeGreaterThan((rounds * racingConnections) / 4);
  expect(await violationsOfFigures()).toEqual([]);
});

test("concurrent counting on the same day does not wait, and loses nothing", async () => {
  const jobOn = () => addJob(app, homeowner, { scheduledOn: "2026-06-01" });
  await app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select add_daily_figures('2026-06-01', 1, 0, 0)`);
    await Promise.all(Array.from({ length: racingConnections - 2 }, jobOn));
    await tx.execute(sql`select add_daily_figures('2026-06-01', -1, 0, 0)`);
  });
  const { rows } = await app.database.execute(
    "select sum(jobs)::int as jobs from daily_figures where on_day = '2026-06-01'",
  );
  expect(rows).toEqual([{ jobs: racingConnections - 2 }]);
});

test.each([
  ["decided", "insert into promises values ($1, 'in', now(), 'kept', now())"],
  ["decided otherwise", "update promises set outcome = 'broken' where job_id = $1"],
  ["taken back", "delete from promises where job_id = $1"],
])("a promise that is %s while its job moves counts on the new day", async (_, statement) => {
  const jobId = await addJob(app, homeowner, { scheduledOn: "2026-07-01" });
  await app.database.execute("insert into promises values ($1, 'out', now(), 'kept', now())", [jobId]);
  let decided: Promise<unknown> | undefined;
  await app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`update jobs set scheduled_on = '2026-07-02' where id = ${jobId}`);
    decided = app.database.execute(statement, [jobId]);
    // An act that does not wait is done.
    await Promise.race([decided, untilSomebodyWaits()]);
  });
  await decided;
  expect(await violationsOfFigures()).toEqual([]);
});

/** Resolves once a statement waits for another one's lock. */
async function untilSomebodyWaits() {
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.execute(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).not.toEqual([{ waiting: 0 }]);
    },
    { timeout: 120_000, interval: 10 },
  );
}

async function violationsOfFigures() {
  const found = await findViolations(app.database);
  const aboutFigures = Object.keys(invariants).filter((name) => /figures/.test(name));
  return found.filter(({ invariant }) => aboutFigures.includes(invariant));
}

/** Repeatable random numbers from 0 to 1 for a seed. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
