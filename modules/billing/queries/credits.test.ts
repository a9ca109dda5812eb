import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscriptions } from "#db/schema/index.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob } from "#testkit/factories.ts";
import { bookCredits, chosenByAdmin, creditPickups } from "./credits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("credits of failed pickups share the month's price: cut in order, except those an admin chose", async () => {
  const { deps } = app;
  const home = await addHomeowner(app);
  const other = await addHomeowner(app);
  const pickup = (cents: number, from = home, reason = "problem") => ({
    userId: from.userId,
    source: `problem:${deps.newId()}`,
    cents,
    reason,
  });
  const credit = (...pickups: Parameters<typeof creditPickups>[2]) =>
    deps.transact((tx) => creditPickups(deps, tx, pickups));

  const missed = { ...pickup(2000), source: undefined, jobId: await addJob(app, home) };
  const byAdmin = pickup(5000, home, chosenByAdmin);
  expect(await credit(missed, byAdmin, pickup(500), pickup(500), pickup(500, other), pickup(1))).toEqual([
    2000, 5000, 500, 400, 500, 0,
  ]);

  const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
  const movement = { ...missed, kind: "credit_reversal" as const };
  await bookCredits(deps.db, [{ ids, movement }], deps.now());
  expect(await credit(pickup(3000))).toEqual([2000]);

  app.clock.advance(1000);
  const renewed = { periodStartsAt: deps.now() };
  await deps.db.update(subscriptions).set(renewed).where(eq(subscriptions.userId, home.userId));
  expect(await credit(pickup(3000))).toEqual([2900]);
});

test("an admin's amount takes no credit lock, and a repeat returns 0", async () => {
  const { userId } = await addHomeowner(app);
  const pickup = { userId, source: "problem:once", cents: 670, reason: chosenByAdmin };
  await app.deps.transact(async (tx) => {
    expect(await creditPickups(app.deps, tx, [pickup])).toEqual([670]);
    const locks = sql`select from pg_locks where classid = ${lockKeys.credits} and pid = pg_backend_pid()`;
    expect(await rowsOf(tx, locks)).toEqual([]);
  });
  expect(await app.deps.transact((tx) => creditPickups(app.deps, tx, [pickup]))).toEqual([0]);
});

test("a home without a price is credited nothing", async () => {
  const { userId } = await addHomeowner(app, { subscription: "none" });
  const pickup = { userId, source: "cancelled:none", cents: 670, reason: "cancelled" };
  expect(await app.deps.transact((tx) => creditPickups(app.deps, tx, [pickup]))).toEqual([0]);
});
