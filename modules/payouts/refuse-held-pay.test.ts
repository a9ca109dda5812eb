import { beforeEach, describe, expect, test } from "vitest";
import { payHolds, payouts } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addPaidRunner, earn, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { confirmPay } from "./queries/holds.ts";
import { pay, payWeekly } from "./tasks.ts";

const wednesday = "2026-03-18T16:00:00.000Z";
const tuesday = "2026-03-24T16:00:00.000Z";
const week = "2026-03-16";

let app: TestApp;
let home: Homeowner;
beforeEach(async () => {
  app = await testApp("postgres", { paysRunners: true });
  home = await addHomeowner(app);
}, 60_000);
const close = async () => {
  await expectInvariants(app);
  await app.close();
};

/** Simulates a backup from before the pay run: deletes the payouts and their bookings. */
async function restoreFromBefore(runner: Runner): Promise<void> {
  await app.database.db.transaction(async (tx) => {
    await tx.execute("set local session_replication_role = replica");
    await tx.execute(
      "delete from ledger_entries where transaction_id in (select id from ledger_transactions where kind = 'payout')",
    );
    await tx.execute("delete from ledger_transactions where kind = 'payout'");
    await tx.execute("delete from payouts");
  });
  expect(await payoutsOf(app, runner)).toEqual([]);
}

async function paidAndRestored() {
  const runner = await addPaidRunner(app);
  await earn(app, home, runner, { at: wednesday });
  app.clock.now = tuesday;
  expect(await payWeekly(app.deps)).toMatchObject({ paid: 1 });
  expect(app.provider.sent).toHaveLength(1);
  await restoreFromBefore(runner);
  return runner;
}

const held = { refusal: { code: "PAY_RUNS_HELD" } };

describe("a database restored from before a pay run", () => {
  test("sends nothing until an operator confirms, and alerts the admins", async () => {
    const runner = await paidAndRestored();
    await expect(payWeekly(app.deps)).rejects.toMatchObject(held);
    await expect(payWeekly(app.deps)).rejects.toMatchObject(held);
    expect(await app.deps.db.$count(payHolds)).toBe(1);
    const admin = await addAdmin(app);
    expect(await app.typed(admin, "admin.payRun")).toMatchObject({
      status: 409,
      body: { code: "PAY_RUNS_HELD" },
    });
    const again = { runnerId: runner.runnerId, week };
    expect(await app.typed(admin, "admin.retryPayout", again)).toMatchObject({
      status: 409,
      body: { code: "PAY_RUNS_HELD" },
    });
    const { body } = await app.typed(admin, "admin.alerts");
    expect(body).toMatchObject({
      alerts: expect.arrayContaining([expect.objectContaining({ kind: "payRunsHeld", count: 1 })]),
    });
    expect(app.provider.sent).toHaveLength(1);
    await close();
  });

  test("books what was sent once it is confirmed, and pays nobody twice, even after keys expire", async () => {
    const runner = await paidAndRestored();
    app.clock.advance(3 * 24 * 60 * 60_000);
    await expect(payWeekly(app.deps)).rejects.toMatchObject(held);
    expect(await confirmPay(app.deps.db, app.clock.now)).toBe(1);
    expect(await payWeekly(app.deps)).toMatchObject({ paid: 1, unsettled: 0 });
    expect(await payoutsOf(app, runner)).toMatchObject([
      { status: "paid", providerId: app.provider.sent[0]?.transferId },
    ]);
    expect(app.provider.sent).toHaveLength(1);
    await close();
  });

  fullTest("continues normally afterwards", async () => {
    const runner = await paidAndRestored();
    await expect(payWeekly(app.deps)).rejects.toMatchObject(held);
    await confirmPay(app.deps.db, app.clock.now);
    await payWeekly(app.deps);
    await earn(app, home, runner, { at: "2026-03-25T16:00:00.000Z" });
    app.clock.now = "2026-03-31T16:00:00.000Z";
    expect(await payWeekly(app.deps)).toMatchObject({ paid: 1 });
    expect(app.provider.sent).toHaveLength(2);
    await close();
  });

  test("holds a payout whose amount differs from the transfer, for an admin to adjust", async () => {
    const runner = await paidAndRestored();
    await expect(payWeekly(app.deps)).rejects.toMatchObject(held);
    await confirmPay(app.deps.db, app.clock.now);
    const [sent] = app.provider.sent;
    if (!sent) throw new Error("Nothing was sent");
    sent.cents = 2400;
    expect(await payWeekly(app.deps)).toMatchObject({ paid: 0, held: 1 });
    expect(await payoutsOf(app, runner)).toMatchObject([
      { status: "held", reason: `${sent.transferId} is of 2400 cents instead of 1200` },
    ]);
    // Released without adjusting: held again, so it can still be adjusted.
    const released = { runnerId: runner.runnerId, week };
    await app.typed(await addAdmin(app), "admin.releasePayout", released);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "pending" }]);
    expect(await payWeekly(app.deps)).toMatchObject({ paid: 0, held: 1 });
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "held" }]);
    expect(app.provider.sent).toHaveLength(1);
    await close();
  });
});

fullTest("two concurrent pay runs do not mistake each other for a restored database", async () => {
  for (let runner = 0; runner < 10; runner++)
    await earn(app, home, await addPaidRunner(app), { at: wednesday });
  app.clock.now = tuesday;
  await Promise.all([pay(app.deps), pay(app.deps), pay(app.deps, { atOnce: 1 })]);
  expect(await app.deps.db.$count(payHolds)).toBe(0);
  expect(await app.deps.db.$count(payouts)).toBe(10);
  expect(app.provider.sent).toHaveLength(10);
  await close();
});
