import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeDetails, pins, routeOrders, runnerSteps } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Runner, signIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addMeasured, keepMinutesOf } from "#testkit/measured.ts";
import type { Route, RoutePlan } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
let runner: Runner;
beforeEach(async () => {
  app.clock.now = "2026-03-11T11:00:00.000Z";
  runner = await addRunner(app);
});

/** An accepted job on March 11 in New York, `north` hundredths of a degree north of the first. */
async function stopAt(north: number, job: Parameters<typeof addJob>[2] = {}): Promise<string> {
  const home = await addHomeowner(app);
  const place = { latitude: 40.75 + north / 100, longitude: -73.99 };
  return addJob(app, home, { status: "assigned", runner, ...place, ...job });
}
const routeOf = async (day?: string) => (await app.typed(runner, "runner.route", { day })).body as Route;

test("a day's route has its stops by due time, with all details", async () => {
  const home = await addHomeowner(app);
  const details = { homeownerId: home.homeownerId, cansPlace: "Behind the shed", pets: "Rex" };
  await app.deps.db
    .insert(homeDetails)
    .values({ ...details, gateCodeSealed: "00000000.abc", updatedAt: app.clock.now });
  const later = await addJob(app, home, { status: "assigned", runner, timeWindow: "afternoon" });
  const jobId = await addJob(app, home, {
    status: "assigned",
    runner,
    acceptedAt: "2026-03-09T12:00:00.000Z",
  });
  await addJob(app, home, { status: "assigned", runner: await addRunner(app) });
  await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-12" });
  const route = await routeOf();
  expect(route).toMatchObject({
    day: "2026-03-11",
    order: [jobId, later],
    isPlanned: false,
    serverNow: app.clock.now,
    endsAt: "2026-03-11T16:05:00.000Z",
  });
  expect(route.stops[0]).toMatchObject({
    job: { id: jobId, address: "1600 Elm Street, Unit 4B, New York 10001" },
    leg: "out",
    isExact: false,
    home: {
      cansPlace: "Behind the shed",
      pets: "Rex",
      hasGateCode: true,
      gateCodeFrom: "2026-03-11T11:00:00.000Z",
    },
    outBy: "2026-03-11T16:00:00.000Z",
    steps: { onTheWayAt: null, outAt: null, inAt: null },
    minutes: 5,
    truck: null,
    isMeasured: false,
    releasableUntil: "2026-03-11T00:00:00.000Z",
  });
});

test("a pickup out the evening before and back afterwards is on both days", async () => {
  const jobId = await stopAt(0, {
    status: "in_progress",
    startedAt: "2026-03-10T22:00:00.000Z",
    acceptedAt: "2026-03-09T12:00:00.000Z",
    windowStartsAt: "2026-03-10T20:00:00.000Z",
    outBy: "2026-03-11T02:00:00.000Z",
    inBy: "2026-03-12T00:00:00.000Z",
    windowEndsAt: "2026-03-12T00:00:00.000Z",
  });
  for (const day of ["2026-03-10", "2026-03-11"])
    expect((await routeOf(day)).stops).toMatchObject([{ job: { id: jobId }, leg: "in" }]);
  expect((await routeOf("2026-03-12")).stops).toEqual([]);
});

test("today is by the runner's own clock", async () => {
  app.clock.now = "2026-03-12T02:00:00.000Z";
  expect((await routeOf()).day).toBe("2026-03-11");
});

describe("the order", () => {
  test("is made short from the runner's location, and kept", async () => {
    const [far, near, middle] = [await stopAt(3), await stopAt(1), await stopAt(2)];
    const { body } = await app.typed(runner, "runner.optimiseRoute", {
      from: { latitude: 40.75, longitude: -73.99 },
    });
    expect(body).toMatchObject({ order: [near, middle, far], isPlanned: true, km: 2.9 });
    expect(await routeOf()).toMatchObject({ order: [near, middle, far], isPlanned: true });
    const back = { from: { latitude: 40.79, longitude: -73.99 }, jobIds: [near, far] };
    expect((await app.typed(runner, "runner.optimiseRoute", back)).body).toMatchObject({
      order: [far, near, middle],
    });
  });

  test("takes the cans out everywhere before bringing back those due at once", async () => {
    const [first, second] = [await stopAt(1), await stopAt(2)].sort();
    expect((await routeOf()).order).toEqual([first, second]);
    expect((await app.typed(runner, "runner.startJob", { jobId: first })).status).toBe(200);
    expect((await routeOf()).order).toEqual([second, first]);
  });

  fullTest("is the runner's own if they set it; new stops come after it", async () => {
    const [first, second] = [await stopAt(1), await stopAt(2)];
    const others = await addJob(app, await addHomeowner(app));
    const jobIds = [second, others, second, first];
    const ordered = (await app.typed(runner, "runner.orderRoute", { jobIds })).body as RoutePlan;
    expect(ordered).toMatchObject({ order: [second, first], isPlanned: true });
    const third = await stopAt(0);
    expect((await routeOf()).order).toEqual([second, first, third]);
    expect((await app.typed(runner, "runner.completeJob", { jobId: second })).status).toBe(200);
    const route = await routeOf();
    expect(route.order).toEqual([first, third]);
    expect(route.stops).toHaveLength(3);
  });
});

describe("a home's location", () => {
  const located = (kind: "address" | "area") => ({
    ...app.deps,
    geocoder: { locate: async () => ({ kind, latitude: 40.71, longitude: -73.98 }) as const },
  });
  const work = (kind: "address" | "area") =>
    app.queue.drain(createWorkers({ ...located(kind), mailer: app.mailer, appUrl: app.appUrl }), 10_000);

  test("is looked up when its route is made, and then stored as a pin", async () => {
    await stopAt(1);
    await app.typed(runner, "runner.optimiseRoute", {});
    await work("address");
    expect((await routeOf()).stops).toMatchObject([{ latitude: 40.71, longitude: -73.98, isExact: true }]);
  });

  fullTest("is not looked up again when only its ZIP code is known", async () => {
    await stopAt(1);
    await app.typed(runner, "runner.optimiseRoute", {});
    await work("area");
    const { stops } = await routeOf();
    expect(stops).toMatchObject([{ latitude: 40.76, isExact: false }]);
    const before = await app.deps.db.$count(pins);
    await app.typed(runner, "runner.optimiseRoute", {});
    expect(await work("address")).toBe(0);
    expect(await app.deps.db.$count(pins)).toBe(before);
  });
});

test("a leg's estimate is its actual duration there, from the night after three pickups recorded it", async () => {
  const home = await addHomeowner(app);
  const jobId = await addJob(app, home, { status: "assigned", runner });
  const told = async (out: number) => {
    await addMeasured(app, home, await addRunner(app), [{ out }]);
    await keepMinutesOf(app, home);
  };
  await told(3);
  await told(9);
  expect((await routeOf()).stops).toMatchObject([{ job: { id: jobId }, minutes: 5, isMeasured: false }]);
  await told(2.5);
  expect((await routeOf()).stops).toMatchObject([{ minutes: 3, isMeasured: true }]);
});

test("is deleted with the account, with the steps and the pins", async () => {
  const home = await addHomeowner(app);
  const jobId = await addJob(app, home);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  await app.typed(runner, "runner.optimiseRoute", {});
  app.clock.now = "2026-03-11T14:00:00.000Z";
  await app.typed(runner, "runner.setOut", { jobId, actionId: app.deps.newId() });
  const lookedUpAt = app.clock.now;
  await app.deps.db
    .insert(pins)
    .values({ homeownerId: home.homeownerId, zipCode: "10001", address: "1 Elm", lookedUpAt });
  for (const { userId } of [runner, home]) {
    const signedIn = { cookie: await signIn(app, userId) };
    expect((await app.call(signedIn, "DELETE", "/api/profile")).status).toBe(200);
  }
  const { db } = app.deps;
  expect([
    await db.$count(runnerSteps, eq(runnerSteps.userId, runner.userId)),
    await db.$count(routeOrders, eq(routeOrders.runnerId, runner.runnerId)),
    await db.$count(pins, eq(pins.homeownerId, home.homeownerId)),
  ]).toEqual([0, 0, 0]);
});
