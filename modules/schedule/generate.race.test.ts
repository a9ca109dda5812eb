import { and, eq, inArray, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holidays, jobEvents, jobs, subscriptions } from "#db/schema/index.ts";
import type { Holiday } from "#modules/homes/days.ts";
import { lockHomeBucket } from "#modules/homes/home-details.ts";
import { plannedDays } from "#modules/rentals/days.ts";
import { lockBucket } from "#platform/queries/buckets.ts";
import { addDays } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, homeIdIn, newZip } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { runAtOnce, startSchedule } from "#testkit/schedule-process.ts";
import { generate, generateForHome } from "./tasks.ts";

const today = "2026-03-10";
let app: TestApp;
// Each test has its own database, since generation covers every home.
beforeEach(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  app.clock.now = `${today}T12:00:00.000Z`;
  await warmPool(app);
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

/** The facts another process needs. */
const here = () => ({ databaseUrl: app.database.url ?? "", now: app.clock.now });

type Served = Homeowner & { weekday: number };

/** Homes for each weekday, spread evenly over the buckets. */
async function addHomes(count: number): Promise<Served[]> {
  const homes: Served[] = [];
  for (let index = 0; index < count; index++) {
    const day = weekdays[index % 7] ?? "Monday";
    const id = homeIdIn(app, Math.floor((index * 256) / count));
    homes.push({
      ...(await addHomeowner(app, { id, pickupDays: [day], zipCode: newZip() })),
      weekday: (index % 7) + 1,
    });
  }
  return homes;
}

const addHoliday = (holiday: Holiday) =>
  app.deps.db.insert(holidays).values({ id: app.deps.newId(), ...holiday, changedAt: app.clock.now });

/** The existing pickups, as "home day". */
async function present(homes: Served[]): Promise<string[]> {
  const ids = homes.map(({ homeownerId }) => homeownerId);
  const rows = await app.deps.db
    .select({ home: jobs.homeownerId, day: jobs.scheduledOn })
    .from(jobs)
    .where(and(inArray(jobs.homeownerId, ids), ne(jobs.status, "cancelled")));
  return rows.map(({ home, day }) => `${home} ${day}`).toSorted();
}

/** The pickups that the rules want. */
function wanted(homes: Served[], given: Holiday[] = []): string[] {
  const days = { from: today, before: addDays(today, 28) };
  return homes
    .flatMap(({ homeownerId, weekday }) =>
      plannedDays([{ canKind: "trash", weekday, everyWeeks: 1, anchorOn: null }], given, days).map(
        ({ onDay }) => `${homeownerId} ${onDay}`,
      ),
    )
    .toSorted();
}

/** Resolves once another transaction waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = "select from pg_locks where not granted";
  while ((await app.database.execute(waiting)).rows.length === 0);
}

const memorial: Holiday = { area: "", onDay: "2026-03-18", name: "Founders' Day", rule: "shift_week" };

fullTest("two concurrent processes add no more than a single one, and a third adds nothing", async () => {
  const homes = await addHomes(64);
  await addHoliday(memorial);
  const runs = await runAtOnce("generate", 2, here());
  const expected = wanted(homes, [memorial]);
  expect(await present(homes)).toEqual(expected);
  expect(runs.reduce((sum, { pickups = 0 }) => sum + pickups, 0)).toBe(expected.length);
  expect(await startSchedule("generate", here()).done).toMatchObject({ pickups: 0 });
  expect(await present(homes)).toEqual(expected);
});

fullTest("killed midway and run again, it adds the exact set", async () => {
  const homes = await addHomes(64);
  const run = startSchedule("generate", here());
  const killed = expect(run.done).rejects.toThrow();
  let begun = 0;
  await app.deps.transact(async (tx) => {
    // It cannot finish while this bucket is locked, and dies with at least one bucket done.
    await lockBucket(tx, 200);
    while (begun === 0) begun = (await present(homes)).length;
    await run.kill();
  });
  await killed;
  const expected = wanted(homes);
  const left = await present(homes);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(expected.length);
  // Its open transaction was rolled back, and its locks released.
  await generate(app.deps);
  expect(await present(homes)).toEqual(expected);
  const events = await app.deps.db.$count(
    jobEvents,
    inArray(
      jobEvents.jobId,
      app.deps.db
        .select({ id: jobs.id })
        .from(jobs)
        .where(
          inArray(
            jobs.homeownerId,
            homes.map(({ homeownerId }) => homeownerId),
          ),
        ),
    ),
  );
  expect(events).toBe(expected.length);
});

test("generation waits for a home's act in its bucket, and sees its result", async () => {
  const [home] = (await addHomes(1)) as [Served];
  let run: Promise<unknown> | undefined;
  await app.deps.transact(async (tx) => {
    await lockHomeBucket(tx, home.homeownerId);
    await tx.update(subscriptions).set({ status: "paused" }).where(eq(subscriptions.userId, home.userId));
    run = generate(app.deps);
    await Promise.race([run, someoneWaits()]);
  });
  await run;
  expect(await present([home])).toEqual([]);
});

test("two that add the same pickups without waiting for each other add them once", async () => {
  const [home] = (await addHomes(1)) as [Served];
  let second: Promise<number> | undefined;
  const first = await app.deps.transact(async (tx) => {
    const added = await generateForHome(app.deps, tx, home.homeownerId);
    second = generateForHome(app.deps, app.deps.db, home.homeownerId);
    await Promise.race([second, someoneWaits()]);
    return added;
  });
  expect(first).toBe(4);
  await expect(second).resolves.toBe(0);
  expect(await present([home])).toEqual(wanted([home]));
});

test("rhythm changes during accepting and generation leave what the last one requires", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const home = await addHomeowner(app, { zipCode, pickupDays: ["Monday"] });
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    const offered = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    const set = (day: string): Promise<Answer> =>
      app.typed(home, "homeowner.setRhythms", {
        rhythms: [{ canKind: "trash", weekday: day, everyWeeks: 1, anchorOn: null }],
      });
    const answers = await Promise.all([
      ...["Thursday", "Friday", "Wednesday", "Thursday"].map(set),
      ...offered.map(({ id: jobId }) => app.call(runner, "POST", "/api/runner/accept-job", { jobId })),
      generate(app.deps).then(() => null),
    ]);
    const outcomes = countOutcomes(answers.flatMap((answer) => answer ?? []));
    expect(Object.keys(outcomes).filter((outcome) => !/^(200|409 JOB_TAKEN)$/.test(outcome))).toEqual([]);
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    const open = rows.filter(({ status }) => status !== "cancelled");
    expect(open).toHaveLength(4);
    expect(new Set(open.map(({ scheduledOn }) => new Date(scheduledOn).getUTCDay())).size).toBe(1);
  }
});
