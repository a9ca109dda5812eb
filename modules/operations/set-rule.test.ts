import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs, platformRules, platformSettings, rates as ratesTable } from "#db/schema/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import type { Rates } from "#modules/payouts/contract.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import type { Rules, SettingChange } from "#modules/rates/contract.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  newZip,
  type Person,
} from "#testkit/factories.ts";
import { setRate } from "#testkit/rates.ts";
import { home as wishes } from "#testkit/stripe-app.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.deps.db.delete(platformRules);
  await app.deps.db.delete(ratesTable);
  admin = await addAdmin(app);
});

const rules = async () => (await app.typed(admin, "admin.rules")).body as Rules;
const set = async (rule: "windows" | "promises" | "credit" | "areas", value: object, effectiveOn: string) =>
  app.typed(admin, "admin.setRule", { rule, value, effectiveOn, seen: (await rules())[rule].lastChange });
const history = async (setting?: string) =>
  ((await app.typed(admin, "admin.settingHistory", { setting })).body as { rows: SettingChange[] }).rows;

describe("a rule", () => {
  test("is the documented one at first, and each later one applies from its day on", async () => {
    expect(await rules()).toMatchObject({
      today: "2026-03-10",
      plannedFrom: "2026-04-08",
      windows: { now: { offered: expect.arrayContaining(["morning", "16:00"]) }, upcoming: [] },
      promises: { now: { outFrom: 16, outBy: 22, backBy: 20 } },
      credit: { now: { missedPercent: 100, byRule: 2, mostByHand: "100.00" } },
      areas: { now: { zipCodes: [] } },
    });
    expect((await set("areas", { zipCodes: ["606", "1", "606"] }, "2026-03-12")).status).toBe(200);
    expect((await rules()).areas).toMatchObject({
      now: { zipCodes: [] },
      upcoming: [{ effectiveOn: "2026-03-12", value: { zipCodes: ["1", "606"] } }],
    });
    app.clock.advance(2 * day);
    admin = await addAdmin(app);
    expect((await rules()).areas).toMatchObject({ now: { zipCodes: ["1", "606"] }, upcoming: [] });
  });

  test.each([
    ["windows", { offered: [] }],
    ["windows", { offered: ["noon"] }],
    ["promises", { outFrom: 20, outBy: 20, backBy: 20 }],
    ["promises", { outFrom: 16, outBy: 22, backBy: 19 }],
    ["credit", { missedPercent: 99, byRule: 2, mostByHand: "10.00" }],
    ["credit", { missedPercent: 100, byRule: 2, mostByHand: "0" }],
    ["areas", { zipCodes: ["60a"] }],
  ] as const)("of %s is refused when invalid: %j", async (rule, value) => {
    expect(await set(rule, value, "2026-06-01")).toMatchObject({ status: 400 });
  });

  test("begins today at the earliest, and a promise on the first day without planned pickups", async () => {
    expect(await set("areas", { zipCodes: [] }, "2026-03-09")).toMatchObject({
      body: { code: "RATE_IN_PAST" },
    });
    const promise = { outFrom: 17, outBy: 23, backBy: 21 };
    expect(await set("promises", promise, "2026-04-07")).toMatchObject({
      status: 400,
      body: { code: "RULE_TOO_SOON", params: { date: "2026-04-08" } },
    });
    expect((await set("promises", promise, "2026-04-08")).status).toBe(200);
  });

  test("changed by another admin meanwhile is not overwritten: the second admin hears who it was", async () => {
    const seen = (await rules()).areas.lastChange;
    app.clock.advance(60_000);
    const ana = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Cruz" });
    const change = { rule: "areas", value: { zipCodes: ["1"] }, effectiveOn: "2026-05-01", seen };
    expect((await app.typed(ana, "admin.setRule", change)).status).toBe(200);
    expect(await app.typed(admin, "admin.setRule", { ...change, value: { zipCodes: ["2"] } })).toMatchObject({
      status: 409,
      body: { code: "SETTING_CHANGED", params: { by: "Ana Cruz", time: app.clock.now } },
    });
    expect((await rules()).areas.upcoming).toMatchObject([{ value: { zipCodes: ["1"] } }]);
  });

  test("can be withdrawn before it begins, not after, and everything is in the history", async () => {
    await set("credit", { missedPercent: 150, byRule: 1, mostByHand: "50" }, "2026-04-01");
    const seen = (await rules()).credit.lastChange;
    const withdrawal = { setting: "credit", effectiveOn: "2026-04-01" };
    expect(await app.typed(admin, "admin.withdrawSetting", { ...withdrawal, seen: null })).toMatchObject({
      body: { code: "SETTING_CHANGED" },
    });
    expect((await app.typed(admin, "admin.withdrawSetting", { ...withdrawal, seen })).status).toBe(200);
    expect((await rules()).credit.upcoming).toEqual([]);
    expect((await history("credit")).slice(0, 2)).toMatchObject([
      { effectiveOn: "2026-04-01", before: { missedPercent: 150, mostByHand: "50.00" }, after: null },
      { before: { missedPercent: 100 }, after: { missedPercent: 150 }, by: "Robin Field" },
    ]);
    await set("credit", { missedPercent: 150, byRule: 1, mostByHand: "50" }, "2026-03-10");
    const begun = { ...withdrawal, effectiveOn: "2026-03-10", seen: (await rules()).credit.lastChange };
    expect(await app.typed(admin, "admin.withdrawSetting", begun)).toMatchObject({
      status: 409,
      body: { code: "SETTING_BEGUN" },
    });
  });
});

test("withdrawing a rate gives open jobs their former pay back", async () => {
  const jobId = await addJob(app, await addHomeowner(app), { scheduledOn: "2026-04-20" });
  const rate = { rate: "runnerRate", amount: "15.00", effectiveOn: "2026-04-01" };
  const answer = (await setRate(app, admin, rate)).body as Rates;
  const payOf = async () => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0]?.payCents;
  expect(await payOf()).toBe(1500);
  const seen = answer.rates.find((each) => each.rate === "runnerRate")?.lastChange;
  const withdrawal = { setting: "runnerRate", effectiveOn: "2026-04-01", seen };
  expect((await app.typed(admin, "admin.withdrawSetting", withdrawal)).status).toBe(200);
  expect(await payOf()).toBe(1200);
});

test("a promise applies to pickups planned from its day on, and leaves earlier ones unchanged", async () => {
  const home = await addHomeowner(app, {
    zipCode: newZip(),
    pickupDays: ["Wednesday"],
    outEveningBefore: true,
    inAfterCollection: true,
  });
  await generate(app.deps);
  await set("promises", { outFrom: 17, outBy: 23, backBy: 21 }, "2026-04-08");
  app.clock.advance(10 * day);
  await generate(app.deps);
  const planned = await app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled")))
    .orderBy(jobs.scheduledOn);
  expect(planned.map((job) => [job.scheduledOn, job.windowStartsAt, job.outBy, job.inBy])).toEqual([
    ...["2026-03-11", "2026-03-18", "2026-03-25", "2026-04-01"].map((on) => [
      on,
      expect.stringContaining("T20:00"),
      expect.stringContaining("T02:00"),
      expect.stringContaining("T00:00"),
    ]),
    ["2026-04-08", "2026-04-07T21:00:00.000Z", "2026-04-08T03:00:00.000Z", "2026-04-09T01:00:00.000Z"],
    ["2026-04-15", "2026-04-14T21:00:00.000Z", "2026-04-15T03:00:00.000Z", "2026-04-16T01:00:00.000Z"],
  ]);
});

test("a window not offered on a day cannot be chosen for it; homes that have it keep it", async () => {
  const home = await addHomeowner(app, { zipCode: newZip(), pickupWindow: "evening" });
  await set("windows", { offered: ["morning", "08:00"] }, "2026-03-20");
  const wish = (scheduledDate: string, timeWindow: string) =>
    app.typed(home, "homeowner.schedulePickup", { scheduledDate, timeWindow });
  expect((await wish("2026-03-19", "evening")).status).toBe(200);
  expect(await wish("2026-03-20", "evening")).toMatchObject({
    status: 409,
    body: { code: "WINDOW_NOT_OFFERED" },
  });
  expect((await wish("2026-03-20", "08:00")).status).toBe(200);
  expect((await app.typed(home, "homeowner.pickupWindows")).body).toMatchObject([
    { from: "2026-03-10" },
    { from: "2026-03-20", offered: ["morning", "08:00"] },
  ]);
  app.clock.advance(10 * day);
  const now = await addHomeowner(app, { zipCode: newZip(), pickupWindow: "evening" });
  const rhythms = [{ canKind: "trash", weekday: "Monday", everyWeeks: 1, anchorOn: null }];
  const choose = (pickupWindow: string) => app.typed(now, "homeowner.setRhythms", { rhythms, pickupWindow });
  expect((await choose("evening")).status).toBe(200);
  expect(await choose("afternoon")).toMatchObject({ body: { code: "WINDOW_NOT_OFFERED" } });
  expect((await choose("morning")).status).toBe(200);
});

test("the credit for a missed pickup follows its day's rule", async () => {
  const zipCode = newZip();
  const [before, after] = [await addHomeowner(app, { zipCode }), await addHomeowner(app, { zipCode })];
  await addJob(app, before, { scheduledOn: "2026-03-11" });
  await addJob(app, after, { scheduledOn: "2026-03-12" });
  await set("credit", { missedPercent: 150, byRule: 2, mostByHand: "50" }, "2026-03-12");
  app.clock.advance(4 * day);
  await markMissed(app.deps);
  const credits = await Promise.all(
    [before, after].map(({ userId }) => homeownerBalance(app.deps.db, userId)),
  );
  expect(credits[0]).toBeLessThan(0);
  expect(credits[1]).toBe(-Math.ceil(-(credits[0] ?? 0) * 1.5));
});

test("no service begins where it is not offered, and checks report the area as unserved", async () => {
  const zipCode = "60601";
  await addRunner(app, { serviceAreas: [zipCode] });
  const covered = async () => (await app.typed(null, "site.coverage", { zipCode })).body;
  expect(await covered()).toEqual({ hasRunners: true });
  const late = await addUser(app);
  await app.call(late, "POST", "/api/create-subscription");
  const running = await addHomeowner(app, { zipCode });
  await set("areas", { zipCodes: ["1", "607"] }, "2026-03-10");
  expect(await covered()).toEqual({ hasRunners: false });
  expect(await app.call(late, "POST", "/api/profile/homeowner", wishes)).toMatchObject({
    status: 200,
    body: { homeownerProfile: { subscriptionStatus: "incomplete", waitingSince: app.clock.now } },
  });
  expect((await app.call(running, "POST", "/api/profile/homeowner", wishes)).status).toBe(200);
  const known = await addHomeowner(app, { zipCode, subscription: "none" });
  expect(await app.call(known, "POST", "/api/create-subscription")).toMatchObject({
    body: { clientSecret: "", status: "waiting" },
  });
  await set("areas", { zipCodes: ["1", "606"] }, "2026-03-10");
  expect(await covered()).toEqual({ hasRunners: true });
  expect((await app.call(late, "POST", "/api/profile/homeowner", wishes)).status).toBe(200);
});

test("the claims' setting says when demo data shows every claim", async () => {
  expect((await rules()).isDemo).toBe(false);
  await app.deps.db
    .insert(platformSettings)
    .values({ key: "demo_data", value: 1, updatedAt: app.clock.now })
    .onConflictDoNothing();
  expect((await rules()).isDemo).toBe(true);
});
