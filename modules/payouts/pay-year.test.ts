import { afterAll, beforeAll, expect, test } from "vitest";
import { pins } from "#db/schema/index.ts";
import { streetMeters } from "#platform/values/places.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner, signIn } from "#testkit/factories.ts";
import { earn, owe } from "#testkit/pay.ts";
import { pay } from "./tasks.ts";

const places = [
  { latitude: 40.75, longitude: -73.99 },
  { latitude: 40.76, longitude: -73.98 },
  { latitude: 40.78, longitude: -73.95 },
] as const;

let app: TestApp;
let homes: Homeowner[];
beforeAll(async () => {
  app = await testApp();
  homes = await Promise.all(places.map(() => addHomeowner(app)));
  await app.deps.db.insert(pins).values(
    homes.map(({ homeownerId, zipCode }, nth) => ({
      homeownerId,
      zipCode,
      address: "1600 Elm Street, Unit 4B",
      ...places[nth as 0 | 1 | 2],
      lookedUpAt: app.clock.now,
    })),
  );
});
afterAll(() => app.close());

const yearOf = async (runner: Runner) =>
  (await app.typed({ cookie: await signIn(app, runner.userId) }, "runner.payYear")).body;

const taxForm = { year: 2026, paid: "0.00", from: "2000.00", comesBy: "2027-01-31" };

/** Has the runner serve a home, by its place's number. */
const serve = (runner: Runner, nth: 0 | 1 | 2, at: string) =>
  earn(app, homes[nth] as Homeowner, runner, { at, on: at.slice(0, 10) });

test("adds up the year's pay, and the way between the homes of each day in the order served", async () => {
  const runner = await addRunner(app);
  await serve(runner, 0, "2025-12-30T15:00:00.000Z");
  await serve(runner, 2, "2025-12-30T16:00:00.000Z");
  await serve(runner, 1, "2026-03-11T15:00:00.000Z");
  await serve(runner, 0, "2026-03-11T16:00:00.000Z");
  await serve(runner, 2, "2026-03-11T17:00:00.000Z");
  // Another day begins without the way from the day before.
  await serve(runner, 0, "2026-03-12T15:00:00.000Z");
  await owe(app, runner, { payWeek: "2026-03-09", cents: 500 });
  const meters = streetMeters(places[1], places[0]) + streetMeters(places[0], places[2]);
  expect(await yearOf(runner)).toEqual({
    year: 2026,
    jobs: 4,
    earned: "48.00",
    paid: "0.00",
    meters: Math.round(meters),
    taxForm,
  });
});

test("counts the way to put cans out and the way to bring them back", async () => {
  const runner = await addRunner(app);
  const [first, second] = homes as [Homeowner, Homeowner];
  const out = (home: Homeowner, startedAt: string) =>
    addJob(app, home, { status: "in_progress", runner, startedAt });
  const back = async (jobId: string, at: string) => {
    app.clock.now = at;
    const signedIn = { cookie: await signIn(app, runner.userId) };
    const { status } = await app.call(signedIn, "POST", "/api/runner/complete-job", {
      jobId,
      notes: "Too dark",
    });
    expect(status).toBe(200);
  };
  app.clock.now = "2026-03-11T12:00:00.000Z";
  const one = await out(first, "2026-03-11T12:00:00.000Z");
  const other = await out(second, "2026-03-11T12:10:00.000Z");
  await back(one, "2026-03-11T15:00:00.000Z");
  await back(other, "2026-03-11T15:10:00.000Z");
  const meters = Math.round(3 * streetMeters(places[0], places[1]));
  expect(await yearOf(runner)).toMatchObject({ jobs: 2, meters });
});

test("of a runner without pay is zero", async () => {
  expect(await yearOf(await addRunner(app))).toEqual({
    year: 2026,
    jobs: 0,
    earned: "0.00",
    paid: "0.00",
    meters: 0,
    taxForm,
  });
});

test("the next tax form counts what was paid in its year, and is last year’s in January", async () => {
  const runner = await addRunner(app);
  for (const [payWeek, cents, at] of [
    ["2025-12-15", 60_000, "2025-12-23T15:00:00.000Z"],
    ["2025-12-29", 150_000, "2026-01-06T15:00:00.000Z"],
    ["2026-12-21", 50_000, "2026-12-29T15:00:00.000Z"],
    ["2026-12-28", 3000, "2027-01-05T15:00:00.000Z"],
  ] as const) {
    app.clock.now = at;
    await owe(app, runner, { payWeek, cents });
    await pay(app.deps);
  }
  const of2026 = { year: 2026, paid: "2000.00", from: "2000.00", comesBy: "2027-01-31" };
  for (const [now, form] of [
    ["2026-01-31T12:00:00.000Z", { year: 2025, paid: "600.00", from: "600.00", comesBy: "2026-01-31" }],
    ["2026-12-31T12:00:00.000Z", of2026],
    // New Year in UTC, not yet in the platform's zone.
    ["2027-01-01T02:00:00.000Z", of2026],
    ["2027-01-31T12:00:00.000Z", of2026],
    ["2027-02-01T12:00:00.000Z", { year: 2027, paid: "30.00", from: "2000.00", comesBy: "2028-01-31" }],
  ] as const) {
    app.clock.now = now;
    expect(await yearOf(runner), now).toMatchObject({ taxForm: form });
  }
});
