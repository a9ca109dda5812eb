import { afterAll, beforeAll, expect, test } from "vitest";
import { later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, signIn } from "#testkit/factories.ts";
import { setRate } from "#testkit/rates.ts";
import { publicFigures } from "./public-figures.ts";
import { markDemo } from "./queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("they are the documented ones until others take effect, by month, and are cached for five minutes", async () => {
  const atFirst = {
    monthlyRateCents: 2900,
    runnerRateCents: 1200,
    rentals: { partCents: 2900, includedPickups: 4, extraCents: 1200 },
    pickupsThisMonth: 0,
    claims: [],
    isDemo: false,
    missedPercent: 100,
    backBy: 20,
    minutesPerStop: null,
    promises: null,
    contactEmail: null,
  };
  expect(await publicFigures(app.deps)).toEqual(atFirst);

  const [home, runner] = [await addHomeowner(app), await addRunner(app)];
  const { now } = app.clock;
  for (const scheduledOn of ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"]) {
    app.clock.now = `${scheduledOn}T15:00:00.000Z`;
    const jobId = await addJob(app, home, { status: "assigned", runner, scheduledOn });
    const who = { cookie: await signIn(app, runner.userId) };
    expect(await app.typed(who, "runner.completeJob", { jobId })).toMatchObject({ status: 200 });
  }
  app.clock.now = now;
  await addJob(app, home, { scheduledOn: "2026-03-10" });
  const admin = await addAdmin(app);
  for (const input of [
    { rate: "monthlyPrice", amount: "31.50", effectiveOn: "2026-03-12" },
    { rate: "runnerRate", amount: "13.00", effectiveOn: "2026-03-11" },
  ])
    expect((await setRate(app, admin, input)).status).toBe(200);
  app.clock.advance(5 * minute - 1);
  expect(await publicFigures(app.deps)).toEqual(atFirst);
  app.clock.advance(1);
  const counted = { ...atFirst, pickupsThisMonth: 2 };
  expect(await publicFigures(app.deps)).toEqual(counted);
  app.clock.now = "2026-03-11T15:00:00.000Z";
  expect(await publicFigures(app.deps)).toEqual({ ...counted, runnerRateCents: 1300 });
  app.clock.now = "2026-03-12T15:00:00.000Z";
  expect(await publicFigures(app.deps)).toEqual({
    ...counted,
    runnerRateCents: 1300,
    monthlyRateCents: 3150,
  });
});

test("they include the claims that an admin turned on, and demo data", async () => {
  app.clock.advance(5 * minute);
  const admin = await addAdmin(app);
  const today = app.clock.now.slice(0, 10);
  const value = { stated: ["checkedRunners"] };
  const set = await app.typed(admin, "admin.setRule", {
    rule: "claims",
    value,
    effectiveOn: today,
    seen: null,
  });
  expect(set).toMatchObject({ status: 200, body: { claims: { now: value } } });
  expect(await publicFigures(app.deps)).toMatchObject({ claims: ["checkedRunners"], isDemo: false });
  await markDemo(app.deps.db, app.clock.now);
  await markDemo(app.deps.db, app.clock.now);
  app.clock.advance(5 * minute);
  expect(await publicFigures(app.deps)).toMatchObject({ isDemo: true });
});

test("they include the rules of missed pickups and of the day's end", async () => {
  app.clock.advance(5 * minute);
  const admin = await addAdmin(app);
  const effectiveOn = "2026-05-04";
  for (const [rule, value] of [
    ["credit", { missedPercent: 150, byRule: 2, mostByHand: "100.00" }],
    ["promises", { outFrom: 17, outBy: 21, backBy: 21 }],
  ] as const)
    expect(await app.typed(admin, "admin.setRule", { rule, value, effectiveOn, seen: null })).toMatchObject({
      status: 200,
    });
  app.clock.now = "2026-05-04T15:00:00.000Z";
  expect(await publicFigures(app.deps)).toMatchObject({ missedPercent: 150, backBy: 21 });
});

test("a stop's minutes are the median between a runner's stops of a day, from 20 gaps on, without breaks", async () => {
  const [home, runner] = [await addHomeowner(app), await addRunner(app)];
  const scheduledOn = "2026-06-09";
  const complete = async (at: number) => {
    app.clock.now = later(`${scheduledOn}T12:00:00.000Z`, at * minute);
    const jobId = await addJob(app, home, { status: "assigned", runner, scheduledOn });
    const who = { cookie: await signIn(app, runner.userId) };
    expect(await app.typed(who, "runner.completeJob", { jobId })).toMatchObject({ status: 200 });
  };
  const measured = async () => {
    app.clock.advance(5 * minute);
    return (await publicFigures(app.deps)).minutesPerStop;
  };
  // Nineteen gaps of 8 minutes, a break of 90, and one of 9.
  for (let stop = 0; stop < 20; stop += 1) await complete(8 * stop);
  expect(await measured()).toBeNull();
  for (const at of [242, 251]) await complete(at);
  expect(await measured()).toBe(8);
});

test("after a failed database read, the next call tries again", async () => {
  const unreachable = { ...app.deps, db: brokenDb() };
  await expect(publicFigures(unreachable)).rejects.toThrow("gone");
  await expect(publicFigures(unreachable)).rejects.toThrow("gone");
  // The figures and the reliability, twice.
  expect(asked).toBe(4);
});

let asked = 0;

function brokenDb() {
  const select = () => {
    asked += 1;
    throw new Error("gone");
  };
  return { select } as unknown as TestApp["deps"]["db"];
}
