import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { ledgerTransactions, payouts } from "#db/schema/index.ts";
import type { Deps } from "#platform/deps.ts";
import { createTransact } from "#platform/transact.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, type Runner, signIn } from "#testkit/factories.ts";
import { addPaidRunner, owe, payoutsOf } from "#testkit/pay.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { pay } from "./tasks.ts";

let app: TestApp;
/** A second app instance with its own pool. */
let other: Database;
let elsewhere: Deps;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections, paysRunners: true });
  other = await createDatabase({ url: app.database.url ?? "", poolSize: racingConnections });
  elsewhere = {
    ...app.deps,
    db: other.db,
    transact: createTransact(other, { ready: app.queue.ready, backOff: app.deps.backOff }),
  };
  await warmPool(app);
  await Promise.all(Array.from({ length: racingConnections }, () => other.execute("select pg_sleep(0.05)")));
});
afterAll(async () => {
  await expectInvariants(app);
  await other.close();
  await app.close();
});

const week = 7 * 24 * 60 * 60_000;
let payWeek = "2026-03-09";
beforeEach(() => {
  payWeek = new Date(Date.parse(payWeek) + week).toISOString().slice(0, 10);
  app.clock.now = `${payWeek}T16:00:00.000Z`;
});

async function owedRunners(count: number): Promise<(Runner & { accountId: string })[]> {
  const runners = await Promise.all(Array.from({ length: count }, () => addPaidRunner(app)));
  await Promise.all(runners.map((runner) => owe(app, runner, { payWeek, cents: 1200 })));
  app.clock.advance(week);
  return runners;
}

/** Each runner was paid once: one row, one transfer under one key, one movement. */
async function expectPaidOnce(runners: Runner[]): Promise<void> {
  const ids = runners.map(({ userId }) => userId);
  const rows = await app.deps.db.select().from(payouts).where(inArray(payouts.userId, ids));
  expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(runners.map(() => ["paid", 1]));
  const references = rows.map((row) => `payout:${row.userId}:${row.payWeek}`);
  const sources = rows.map(({ id }) => `payout:${id}`);
  expect(app.provider.keys.filter((key) => references.includes(key)).toSorted()).toEqual(
    references.toSorted(),
  );
  const booked = await app.deps.db.$count(ledgerTransactions, inArray(ledgerTransactions.source, sources));
  expect(booked).toBe(runners.length);
}

test("concurrent runs on two machines and a manual run pay each runner once", async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < rounds; round++) {
    app.clock.now = `${payWeek}T16:00:00.000Z`;
    const runners = await owedRunners(20);
    const byHand = { cookie: await signIn(app, admin.userId) };
    const [first, second, third, answer] = await Promise.all([
      pay(app.deps),
      pay(elsewhere),
      pay(app.deps, { atOnce: 20 }),
      app.typed(byHand, "admin.payRun"),
    ]);
    expect(answer.status).toBe(200);
    const counts = [first, second, third, answer.body as typeof first];
    expect(counts.reduce((sum, { prepared }) => sum + prepared, 0)).toBe(20);
    expect(counts.reduce((sum, { paid }) => sum + paid, 0)).toBe(20);
    await expectPaidOnce(runners);
    payWeek = new Date(Date.parse(payWeek) + week).toISOString().slice(0, 10);
  }
});

test("three runs in sequence pay once", async () => {
  const runners = await owedRunners(5);
  expect(await pay(app.deps)).toMatchObject({ prepared: 5, paid: 5 });
  expect(await pay(elsewhere)).toMatchObject({ prepared: 0, paid: 0 });
  expect(await pay(app.deps)).toMatchObject({ prepared: 0, paid: 0 });
  await expectPaidOnce(runners);
});

test("one of many runs takes over a payout whose sender crashed", async () => {
  const [runner] = await owedRunners(1);
  if (!runner) throw new Error("Nobody is owed anything");
  app.provider.isDeaf = true;
  app.provider.fault = () => "lostAfter";
  expect(await pay(app.deps)).toMatchObject({ unknown: 1 });
  app.provider.isDeaf = false;
  app.provider.fault = () => null;
  app.clock.advance(10 * 60_000);
  const runs = await Promise.all([pay(app.deps), pay(elsewhere), pay(app.deps), pay(elsewhere)]);
  expect(runs.map(({ paid }) => paid).toSorted()).toEqual([0, 0, 0, 1]);
  expect(app.provider.sent.filter(({ accountId }) => accountId === runner.accountId)).toHaveLength(1);
});

test("a runner without an account is told once, however many runs are concurrent", async () => {
  const [runner] = await owedRunners(1);
  if (!runner) throw new Error("Nobody is owed anything");
  app.provider.incomplete.add(runner.accountId);
  await app.database.execute("update payout_accounts set status = 'incomplete' where user_id = $1", [
    runner.userId,
  ]);
  await Promise.all([pay(app.deps), pay(elsewhere), pay(app.deps), pay(elsewhere)]);
  const told = await app.call({ cookie: await signIn(app, runner.userId) }, "GET", "/api/notifications");
  expect(told.body).toMatchObject([{ type: "payoutWaiting" }]);
});

test("an adjustment or a hold during the run is part of the payment, or is refused", async () => {
  const admin = await addAdmin(app);
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    app.clock.now = `${payWeek}T16:00:00.000Z`;
    const [adjusted, cut, held] = await owedRunners(3);
    if (!adjusted || !cut || !held) throw new Error("Nobody is owed anything");
    const who = { cookie: await signIn(app, admin.userId) };
    const change = (runner: Runner, amount: string) =>
      app.typed(who, "admin.adjustPay", {
        runnerId: runner.runnerId,
        week: payWeek,
        adjustmentId: app.deps.newId(),
        amount,
        reason: "A race",
      });
    const answers = await Promise.all([
      change(adjusted, "3.50"),
      change(cut, "-12.00"),
      app.typed(who, "admin.holdPayout", { runnerId: held.runnerId, week: payWeek, reason: "Wait" }),
      pay(app.deps).then(() => ({ status: 200, headers: new Headers(), body: null })),
      pay(elsewhere).then(() => ({ status: 200, headers: new Headers(), body: null })),
    ]);
    for (const outcome of Object.keys(countOutcomes(answers))) seen.add(outcome);
    const [first, second, third] = answers;
    const amountOf = async (runner: Runner) =>
      (await payoutsOf(app, runner)).map(({ amountCents }) => amountCents);
    expect(await amountOf(adjusted)).toEqual([first?.status === 200 ? 1550 : 1200]);
    expect(await amountOf(cut)).toEqual(second?.status === 200 ? [] : [1200]);
    expect(await payoutsOf(app, held)).toMatchObject([{ status: third?.status === 200 ? "held" : "paid" }]);
    await expectInvariants(app);
    payWeek = new Date(Date.parse(payWeek) + week).toISOString().slice(0, 10);
  }
  expect([...seen].filter((outcome) => !["200", "409 PAYOUT_SENT"].includes(outcome))).toEqual([]);
});

test("many concurrent adjustments never take more than there is", async () => {
  const admin = await addAdmin(app);
  const [runner] = await owedRunners(1);
  if (!runner) throw new Error("Nobody is owed anything");
  const who = { cookie: await signIn(app, admin.userId) };
  const adjustmentId = app.deps.newId();
  const take = (id: string) =>
    app.typed(who, "admin.adjustPay", {
      runnerId: runner.runnerId,
      week: payWeek,
      adjustmentId: id,
      amount: "-5.00",
      reason: "A race",
    });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => take(app.deps.newId())),
    ...Array.from({ length: 6 }, () => take(adjustmentId)),
  ]);
  const [payout] = await payoutsOf(app, runner);
  expect(payout?.amountCents).toBe(200);
  expect(Object.keys(countOutcomes(answers)).toSorted()).toEqual(["200", "409 PAY_BELOW_ZERO"]);
});
