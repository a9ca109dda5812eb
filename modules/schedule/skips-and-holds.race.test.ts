import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  homeownerProfiles,
  jobs,
  ledgerTransactions,
  notifications,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import { endSubscriptions } from "#modules/subscriptions/tasks.ts";
import { lockBucket } from "#platform/queries/buckets.ts";
import { addDays } from "#platform/time/local-time.ts";
import { pickupStarts } from "#platform/values/windows.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { generateForHome, replan } from "./tasks.ts";
import { settleHolds } from "./vacation-holds.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

async function servedHome(zipCode = "10001"): Promise<Homeowner> {
  const home = await addHomeowner(app, { zipCode, pickupDays: ["Tuesday", "Friday"] });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  return home;
}

/** Generation of the home's bucket, as if in another process. */
async function generate(home: Homeowner): Promise<Answer> {
  const bucket = await bucketOf(home);
  await app.deps.transact(async (tx) => {
    await lockBucket(tx, bucket);
    await replan(app.deps, tx, { bucket }, { userId: null, reason: "holiday" });
  });
  return { status: 200, headers: new Headers(), body: null };
}

async function bucketOf(home: Homeowner): Promise<number> {
  const [row] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.id, home.homeownerId));
  return row?.bucket ?? 0;
}

/** Resolves once another transaction waits for a bucket. */
async function someoneWaits(): Promise<void> {
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  while ((await app.database.execute(waiting)).rows.length === 0);
}

const times = <T>(count: number, act: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => act(index));
const addHold = (home: Homeowner, fromOn: string, untilOn: string) =>
  app.typed(home, "homeowner.addHold", { fromOn, untilOn });

test("of 12 overlapping holds requested at once exactly one is added", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await servedHome();
    const answers = await Promise.all(
      times(12, (index) => addHold(home, addDays("2026-03-12", index), "2026-03-24")),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 HOLD_OVERLAPS": 11 });
    expect(await app.deps.db.$count(vacationHolds, eq(vacationHolds.homeownerId, home.homeownerId))).toBe(1);
  }
  await expectInvariants(app);
});

test("a pickup scheduled while a hold begins is canceled or refused", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await servedHome();
    const [, ...scheduled] = await Promise.all([
      addHold(home, "2026-03-16", "2026-03-24"),
      ...pickupStarts.map((timeWindow) =>
        app.typed(home, "homeowner.schedulePickup", { scheduledDate: "2026-03-18", timeWindow }),
      ),
    ]);
    for (const [outcome] of Object.entries(countOutcomes(scheduled)))
      expect(["200", "409 DAY_ON_HOLD"]).toContain(outcome);
    const open = and(eq(jobs.homeownerId, home.homeownerId), inArray(jobs.status, ["scheduled", "assigned"]));
    const days = (await app.deps.db.select().from(jobs).where(open)).map((job) => job.scheduledOn);
    expect(days).not.toContain("2026-03-18");
  }
  await expectInvariants(app);
});

test("a week skipped while it is generated and accepted stays skipped", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const home = await addHomeowner(app, { zipCode, pickupDays: ["Tuesday", "Friday"] });
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const offered = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    const accepts = offered.map(({ id: jobId }) =>
      app.call(runner, "POST", "/api/runner/accept-job", { jobId }),
    );
    const [skipped] = await Promise.all([
      app.typed(home, "homeowner.skipWeek", { weekOf: "2026-03-17" }),
      app.typed(home, "homeowner.skipWeek", { weekOf: "2026-03-17" }),
      generate(home),
      generate(home),
      ...accepts,
    ]);
    expect([200, 409]).toContain((skipped as Answer).status);
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    const inWeek = rows.filter(({ scheduledOn }) => ["2026-03-17", "2026-03-20"].includes(scheduledOn));
    expect(inWeek.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  }
  await expectInvariants(app);
});

test("a service paused while its first pickups are generated has none of them", async () => {
  const home = await addHomeowner(app);
  let paused: Promise<Answer> | undefined;
  await app.deps.transact(async (tx) => {
    await lockBucket(tx, await bucketOf(home));
    await generateForHome(app.deps, tx, home.homeownerId);
    paused = app.typed(home, "homeowner.pauseService");
    await Promise.race([paused, someoneWaits()]);
  });
  expect((await paused)?.status).toBe(200);
  const open = and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled"));
  expect(await app.deps.db.$count(jobs, open)).toBe(0);
  await expectInvariants(app);
});

test("an ended hold is credited once by four concurrent runs, even while its end is requested", async () => {
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T12:00:00.000Z";
    const homes = await Promise.all(times(10, () => servedHome()));
    const answers = await Promise.all(homes.map((home) => addHold(home, "2026-03-10", "2026-03-16")));
    const holdIds = answers.map(({ body }) => (body as { id: string }).id);
    app.clock.now = "2026-03-17T04:00:00.000Z";
    const [runs] = await Promise.all([
      Promise.all([2, 3, 50, 50].map((batch) => settleHolds(app.deps, { batch }))),
      ...homes.map((home, index) => app.typed(home, "homeowner.endHold", { holdId: holdIds[index] })),
    ]);
    expect(runs.reduce((sum, { settled }) => sum + settled, 0)).toBe(10);
    const sources = holdIds.map((holdId) => `hold:${holdId}`);
    expect(await app.deps.db.$count(ledgerTransactions, inArray(ledgerTransactions.source, sources))).toBe(
      10,
    );
  }
  await expectInvariants(app);
});

fullTest(
  "a service that ends during generation and scheduling leaves nothing open, and ends once",
  async () => {
    for (let round = 0; round < rounds; round++) {
      app.clock.now = "2026-03-10T12:00:00.000Z";
      const homes = await Promise.all(times(6, () => servedHome()));
      const userIds = homes.map(({ userId }) => userId);
      await app.deps.db
        .update(subscriptions)
        .set({ cancelAtPeriodEnd: true, periodEndsAt: "2026-03-12T12:00:00.000Z" })
        .where(inArray(subscriptions.userId, userIds));
      app.clock.now = "2026-03-12T12:00:00.000Z";
      const [runs] = await Promise.all([
        Promise.all([2, 4, 50].map((batch) => endSubscriptions(app.deps, { batch }))),
        ...homes.map(generate),
        ...homes.map((home) =>
          app.typed(home, "homeowner.schedulePickup", { scheduledDate: "2026-03-18", timeWindow: "morning" }),
        ),
        ...homes.map((home) => app.typed(home, "homeowner.skipWeek", {})),
      ]);
      expect(runs.reduce((sum, { ended }) => sum + ended, 0)).toBe(6);
      const ended = eq(notifications.type, "serviceEnded");
      expect(
        await app.deps.db.$count(notifications, and(ended, inArray(notifications.userId, userIds))),
      ).toBe(6);
    }
    await expectInvariants(app);
  },
);

fullTest(
  "whatever a homeowner does concurrently, and whatever runs meanwhile, the rules hold afterwards",
  async () => {
    for (let round = 0; round < rounds; round++) {
      const home = await servedHome();
      const hold = await addHold(home, "2026-03-24", "2026-03-30");
      const holdId = (hold.body as { id: string }).id;
      const acts = [
        () => app.typed(home, "homeowner.pauseService"),
        () => app.typed(home, "homeowner.resumeService"),
        () => app.typed(home, "homeowner.skipWeek", {}),
        () => app.typed(home, "homeowner.undoSkip", { days: ["2026-03-10", "2026-03-13", "2026-03-17"] }),
        () => addHold(home, "2026-03-12", "2026-03-18"),
        () => app.typed(home, "homeowner.endHold", { holdId }),
        () => app.typed(home, "homeowner.cancelService", {}),
        () => app.typed(home, "homeowner.undoCancelService"),
        () =>
          app.typed(home, "homeowner.schedulePickup", { scheduledDate: "2026-03-13", timeWindow: "morning" }),
        () => generate(home),
      ];
      const act = (index: number) => acts[(index * 7 + round) % acts.length] as () => Promise<Answer>;
      const answers = await Promise.all(times(40, (index) => act(index)()));
      expect(Object.keys(countOutcomes(answers)).filter((outcome) => !/^(200|409 )/.test(outcome))).toEqual(
        [],
      );
      await expectInvariants(app);
    }
  },
);
