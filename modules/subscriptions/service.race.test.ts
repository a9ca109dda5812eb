import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { homeownerProfiles, jobs, ratings, runnerProfiles, subscriptions } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, addUser, type Homeowner, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import {
  countOutcomes,
  expectInvariants,
  ordersOf,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import { beginPauses } from "./pause-service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await serveArea(app, "10001");
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const day = { scheduledDate: "2026-03-12", timeWindow: "morning" };
const pickup = (homeowner: Homeowner) => app.call(homeowner, "POST", "/api/homeowner/jobs", day);
const checkoutPickup = (homeowner: Homeowner) =>
  app.call(homeowner, "POST", "/api/vacation-rental/schedule-pickup", {
    ...day,
    timeWindow: "13:00",
    isCheckout: true,
  });
const pause = (homeowner: Homeowner) => app.call(homeowner, "POST", "/api/homeowner/pause-service");
const resume = (homeowner: Homeowner) => app.typed(homeowner, "homeowner.resumeService");

test("a service paused during scheduling leaves no open pickup, in any order", async () => {
  for (const acts of ordersOf([pickup, checkoutPickup, pause], 3)) {
    const homeowner = await addHomeowner(app);
    // Every writer of a job event waits here, so the service state it read is stale by then.
    const answers = await pileUp(
      app,
      sql`lock table job_events in share mode`,
      acts.map((act) => () => act(homeowner)),
    );
    for (const { status, body } of answers) expect([200, 201, 409], JSON.stringify(body)).toContain(status);
    expect(answers[acts.indexOf(pause)]?.status).toBe(200);
    const made = await app.deps.db
      .select({ status: jobs.status })
      .from(jobs)
      .where(eq(jobs.homeownerId, homeowner.homeownerId));
    expect(made).toEqual(answers.filter(({ status }) => status === 201).map(() => ({ status: "cancelled" })));
  }
});

test("pausing and resuming 20 times at once happens once each", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    expect(countOutcomes(await times(20, () => pause(homeowner)))).toEqual({
      "200": 1,
      "409 NOTHING_TO_PAUSE": 19,
    });
    expect(countOutcomes(await times(20, () => resume(homeowner)))).toEqual({
      "200": 1,
      "409 NOTHING_TO_RESUME": 19,
    });
  }
});

test("random pausing, resuming and scheduling leaves no open pickup of a paused home", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const acts = [pause, resume, pickup, pickup];
    const answers = await times(40, (index) => (acts[(index + round) % acts.length] ?? pause)(homeowner));
    expect(Object.keys(countOutcomes(answers)).filter((outcome) => outcome.startsWith("5"))).toEqual([]);
    await expectInvariants(app);
  }
});

test("a due pause undone or moved while it begins leaves the service paused or planned, never both", async () => {
  const undo = (homeowner: Homeowner) => app.typed(homeowner, "homeowner.undoPause");
  const move = (homeowner: Homeowner) =>
    app.typed(homeowner, "homeowner.goAway", { fromOn: "2026-04-14", untilOn: null, choice: "pause" });
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const isOf = eq(subscriptions.userId, homeowner.userId);
    await app.deps.db.update(subscriptions).set({ pausesAt: app.clock.now }).where(isOf);
    const [begun, ...answers] = await Promise.all([
      beginPauses(app.deps),
      ...[undo, move, undo, undo].map((act) => act(homeowner)),
    ]);
    const [row] = await app.deps.db.select().from(subscriptions).where(isOf);
    const isPaused = row?.status === "paused";
    expect([begun.paused, row?.pausesAt === null || !isPaused]).toEqual([isPaused ? 1 : 0, true]);
    // A pause that has begun refuses everything after it; one that was undone does not begin.
    if (isPaused) expect(countOutcomes(answers)).not.toHaveProperty("200");
  }
});

fullTest("a service saved 20 times at once is set up once, with one home", async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    const home = { address: "12 Oak Avenue", city: "New York", state: "NY", zipCode: "10001" };
    const answers = await times(20, (index) =>
      app.call(person, "POST", "/api/profile/homeowner", {
        ...home,
        numberOfCans: 1 + (index % 10),
        pickupDays: ["Monday"],
      }),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    const { db } = app.deps;
    expect(await db.$count(homeownerProfiles, eq(homeownerProfiles.userId, person.userId))).toBe(1);
    const live = await db.select().from(subscriptions).where(eq(subscriptions.userId, person.userId));
    expect(live).toMatchObject([{ status: "active" }]);
  }
});

test("a pickup rated 20 times at once counts once, and 20 homeowners' ratings of one runner all count", async () => {
  const runner = await addRunner(app);
  const served = await times(20, async () => {
    const homeowner = await addHomeowner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    return { homeowner, jobId };
  });
  for (const { jobId } of served)
    expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  const answers = await times(100, (index) => {
    const { homeowner, jobId } = served[index % served.length] as (typeof served)[number];
    return app.typed(homeowner, "homeowner.rateJob", { jobId, stars: 1 + (index % 5) });
  });
  expect(countOutcomes(answers)).toEqual({ "200": 100 });
  const kept = await app.deps.db.select({ stars: ratings.stars }).from(ratings);
  const [profile] = await app.deps.db
    .select()
    .from(runnerProfiles)
    .where(eq(runnerProfiles.id, runner.runnerId));
  expect(kept).toHaveLength(20);
  expect(profile).toMatchObject({
    ratingCount: 20,
    ratingSum: kept.reduce((sum, { stars }) => sum + stars, 0),
  });
});
