import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import type { Movement } from "../rules.ts";
import { book, homeownerBalance, runnerWeekBalance } from "./ledger.ts";

let app: TestApp;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: 20 });
  homeowner = await addHomeowner(app);
  runner = await addRunner(app);
});
afterAll(() => app.close());

const bookNow = (movement: Movement) =>
  book(app.deps.db, {
    ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
    now: app.clock.now,
    movement,
  });
const count = async (source: string) => {
  const query = "select count(*)::int as count from ledger_transactions where source = $1";
  return (await app.database.execute(query, [source])).rows[0]?.count;
};

test("a source moves money once, even with concurrent bookings", async () => {
  const charge = { kind: "charge", userId: homeowner.userId, source: "charge:1", cents: 2900 } as const;
  const booked = await Promise.all(Array.from({ length: 20 }, () => bookNow(charge)));
  expect(booked.filter(Boolean)).toHaveLength(1);
  expect(await bookNow({ ...charge, cents: 100 })).toBe(false);
  expect(await count("charge:1")).toBe(1);
  expect(await homeownerBalance(app.deps.db, homeowner.userId)).toBe(2900);
});

test("a job is credited once, and its credit taken back once", async () => {
  const home = await addHomeowner(app);
  const jobId = await addJob(app, home);
  const credit = { kind: "credit", userId: home.userId, jobId, cents: 670 } as const;
  expect([await bookNow(credit), await bookNow(credit)]).toEqual([true, false]);
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-670);
  const reversal = { ...credit, kind: "credit_reversal" } as const;
  expect([await bookNow(reversal), await bookNow(reversal)]).toEqual([true, false]);
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(0);
});

test("a movement without a source or job is booked each time", async () => {
  const home = await addHomeowner(app);
  const credit = { kind: "credit", userId: home.userId, cents: 500, reason: "Sorry about the gate" } as const;
  expect([await bookNow(credit), await bookNow(credit)]).toEqual([true, true]);
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-1000);
});

test("a runner's week contains only its own bookings", async () => {
  const payWeek = "2026-03-09";
  await bookNow({ kind: "adjustment", userId: runner.userId, cents: 1500, payWeek });
  await bookNow({ kind: "adjustment", userId: runner.userId, cents: -300, payWeek });
  await bookNow({ kind: "adjustment", userId: runner.userId, cents: 700, payWeek: "2026-03-16" });
  expect(await runnerWeekBalance(app.deps.db, { userId: runner.userId, payWeek })).toBe(1200);
  expect(await runnerWeekBalance(app.deps.db, { userId: homeowner.userId, payWeek })).toBe(0);
});

test("a rolled-back transaction moves no money", async () => {
  const undone = app.deps.db.transaction(async (tx) => {
    const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
    const movement = { kind: "charge", userId: homeowner.userId, source: "charge:2", cents: 1 } as const;
    expect(await book(tx, { ids, now: app.clock.now, movement })).toBe(true);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await count("charge:2")).toBe(0);
});
