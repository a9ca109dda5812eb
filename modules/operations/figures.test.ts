import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import type { DayFigures, StatsBefore } from "#modules/dispatch/contract/alerts.ts";
import { eraseAccount } from "#modules/people/erase-account.ts";
import { day, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
} from "#testkit/factories.ts";
import { noteFigures } from "./tasks/note-figures.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
  home = await addHomeowner(app);
});
afterAll(async () => {
  const found = await findViolations(app.database);
  expect(found.filter(({ invariant }) => /figures|revenue/.test(invariant))).toEqual([]);
  await app.close();
});

const today = "2026-03-10T15:00:00.000Z";
const before = async () => (await app.typed(admin, "admin.statsBefore")).body as StatsBefore;
const figures = async (days: number) =>
  (await app.typed(admin, "admin.figures", { days })).body as DayFigures[];

test("an erased homeowner is not counted", async () => {
  const total = async () =>
    ((await app.typed(admin, "admin.stats")).body as { totalHomeowners: number }).totalHomeowners;
  const { userId } = await addHomeowner(app);
  expect(await total()).toBe(2);
  await app.deps.transact((tx) => eraseAccount(app.deps, tx, { userId, runnerId: null, by: userId }));
  expect(await total()).toBe(1);
});

test("a homeowner who is subscribing, paused or past due is counted, but not as an active subscriber", async () => {
  const stats = async () => (await app.typed(admin, "admin.stats")).body;
  const before = await stats();
  for (const subscription of ["incomplete", "past_due", "paused", "none"] as const)
    await addHomeowner(app, { subscription });
  const active = await addHomeowner(app);
  const { totalHomeowners, activeSubscribers, monthlyRevenue } = before as Record<string, number>;
  expect(await stats()).toMatchObject({
    totalHomeowners: Number(totalHomeowners) + 5,
    activeSubscribers: Number(activeSubscribers) + 1,
    monthlyRevenue: (Number(monthlyRevenue) + 29).toFixed(2),
  });
  const counts = (await app.typed(admin, "admin.homeownerCounts", { search: "" })).body;
  expect(counts).toMatchObject({ states: { active: Number(activeSubscribers) + 1 } });
  await app.database.execute("delete from subscriptions where user_id = $1", [active.userId]);
  expect(await stats()).toMatchObject({ activeSubscribers });
});

test("nothing is compared without earlier figures", async () => {
  expect(await before()).toEqual({
    standingDays: null,
    totalHomeowners: null,
    activeSubscribers: null,
    activeRunners: null,
    monthlyRevenue: null,
    jobsToday: null,
    serviceRate: null,
    fortnights: null,
  });
});

test("compares a service younger than 30 days with its first day, at least a week ago", async () => {
  app.clock.now = later(today, -12 * day);
  await noteFigures(app.deps);
  app.clock.now = later(today, -6 * day);
  expect(await before()).toMatchObject({ standingDays: null, totalHomeowners: null });
  app.clock.now = today;
  const { totalHomeowners } = await before();
  expect(totalHomeowners).toEqual(expect.any(Number));
  expect(await before()).toMatchObject({ standingDays: 12 });
  await app.database.execute("delete from day_standings");
});

test("compares the last two weeks with the two before, without promises in the previous 30 days", async () => {
  await addJob(app, home, { status: "missed", scheduledOn: "2026-03-01" });
  expect(await before()).toMatchObject({ serviceRate: null, fortnights: null });
  await addJob(app, home, { status: "missed", scheduledOn: "2026-02-20" });
  expect(await before()).toMatchObject({ serviceRate: null, fortnights: { now: 0, before: 0 } });
});

test("figures are compared with those of 30 days ago, from that day's last run", async () => {
  app.clock.now = later(today, -30 * day);
  await noteFigures(app.deps);
  await addHomeowner(app);
  await addRunner(app);
  app.clock.advance(60_000);
  expect(await noteFigures(app.deps)).toEqual({ days: 1 });
  await addHomeowner(app);
  app.clock.now = today;
  expect(await before()).toMatchObject({
    totalHomeowners: 7,
    activeSubscribers: 2,
    activeRunners: 1,
    monthlyRevenue: "58.00",
  });
  app.clock.advance(7 * day);
  expect(await before()).toMatchObject({ totalHomeowners: 7, activeSubscribers: 2 });
  app.clock.advance(day);
  expect(await before()).toMatchObject({ totalHomeowners: null, monthlyRevenue: null });
  app.clock.now = today;
});

test("today is compared with the same weekday, and promises with the 30 days before", async () => {
  for (const scheduledOn of ["2026-03-03", "2026-03-03", "2026-03-04", "2026-02-07", "2026-02-08"])
    await addJob(app, home, { status: "missed", scheduledOn });
  await addJob(app, home, { status: "cancelled", scheduledOn: "2026-03-03" });
  expect(await before()).toMatchObject({ jobsToday: 2, serviceRate: 0 });
});

test("each day up to today has its pickups, its promises, and its charges by New York time", async () => {
  const movement = (cents: number, source: string) => ({
    kind: "charge" as const,
    userId: home.userId,
    cents,
    source,
  });
  const booked = async (cents: number, source: string, now: string) =>
    book(app.deps.db, {
      ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
      now,
      movement: movement(cents, source),
    });
  await booked(2900, "charge:a", "2026-03-10T03:59:00.000Z");
  await booked(2900, "charge:b", "2026-03-10T04:01:00.000Z");
  await booked(-900, "void:b", "2026-03-10T05:01:00.000Z");
  const found = await figures(30);
  expect(found).toHaveLength(30);
  expect(found[0]?.day).toBe("2026-02-09");
  expect(found.slice(-2)).toEqual([
    { day: "2026-03-09", completed: 0, revenue: "29.00", kept: 0, made: 0 },
    { day: "2026-03-10", completed: 0, revenue: "20.00", kept: 0, made: 0 },
  ]);
  expect(found.find((row) => row.day === "2026-03-03")).toMatchObject({ kept: 0, made: 6 });
  const runner = await addRunner(app);
  const jobId = await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-10" });
  await app.typed(runner, "runner.completeJob", { jobId });
  expect((await figures(90)).at(-1)).toMatchObject({ completed: 1, kept: 2, made: 3 });
});

test.each([0, 31, 366, "30"])("there are no figures for %s days", async (days) => {
  expect((await app.typed(admin, "admin.figures", { days })).status).toBe(400);
});
