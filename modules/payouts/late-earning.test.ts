import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeJob } from "#modules/pickups/complete-job.ts";
import { later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, type Homeowner, type Runner } from "#testkit/factories.ts";
import { addPaidRunner, earn, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { preparePayouts } from "./holds.ts";
import { pay } from "./tasks.ts";

const hour = 60 * 60_000;
const week = 7 * 24 * hour;

describe.each(["postgres", "pglite"] as const)("a week whose payouts are made (%s)", (kind) => {
  let app: TestApp;
  let home: Homeowner;
  beforeAll(async () => {
    app = await testApp(kind, { paysRunners: true });
    home = await addHomeowner(app);
  });
  afterAll(async () => {
    await expectInvariants(app);
    await app.close();
  });

  test("by a process three hours fast loses no later earnings", async () => {
    const [runner, other] = [await addPaidRunner(app), await addPaidRunner(app)];
    await earn(app, home, runner, { at: "2026-03-18T16:00:00.000Z", cents: 2400 });
    // Sunday, 11 PM.
    app.clock.now = "2026-03-23T03:00:00.000Z";
    const fast = { ...app.deps, now: () => later(app.clock.now, 3 * hour) };
    expect(await pay(fast)).toMatchObject({ prepared: 1, paid: 1 });
    for (const late of [runner, other])
      await earn(app, home, late, { at: "2026-03-23T03:30:00.000Z", cents: 3600 });
    app.clock.now = "2026-03-31T16:00:00.000Z";
    expect(await pay(app.deps)).toMatchObject({ prepared: 2, paid: 2 });
    const paid = async (of: Runner) =>
      (await payoutsOf(app, of)).map(({ payWeek, amountCents, status }) => [payWeek, amountCents, status]);
    expect(await paid(runner)).toEqual([
      ["2026-03-16", 2400, "paid"],
      ["2026-03-23", 3600, "paid"],
    ]);
    expect(await paid(other)).toEqual([["2026-03-23", 3600, "paid"]]);
  });

  test("by a process a week fast loses no freed earning and no adjustment", async () => {
    const [runner, waiting, idle] = [
      await addPaidRunner(app),
      await addPaidRunner(app, { account: "incomplete" }),
      await addPaidRunner(app),
    ];
    await earn(app, home, runner, { at: "2026-05-06T16:00:00.000Z", cents: 1200 });
    const reviewed = await earn(app, home, runner, { cents: 3200 });
    await app.database.execute(
      `insert into job_anomalies (id, job_id, user_id, kind, act, done_at, found_at)
       select new_id(), id, $2, 'noProof', 'in', completed_at, completed_at from jobs where id = $1`,
      [reviewed, runner.userId],
    );
    app.clock.now = "2026-05-12T16:00:00.000Z";
    await pay(app.deps);
    for (const each of [runner, waiting]) await earn(app, home, each, { cents: 2400 });
    await pay({ ...app.deps, now: () => later(app.clock.now, week) });

    await app.database.execute(
      "update job_anomalies set outcome = 'cleared', resolved_at = found_at where job_id = $1",
      [reviewed],
    );
    const admin = await addAdmin(app);
    const adjust = ({ runnerId }: Runner) => {
      const bonus = { adjustmentId: app.deps.newId(), amount: "5.00", reason: "Bonus" };
      return app.typed(admin, "admin.adjustPay", { runnerId, week: "2026-05-11", ...bonus });
    };
    const preview = await app.typed(admin, "admin.previewPayRun", { week: "2026-05-11" });
    expect(preview.body).toMatchObject({ isClosed: true, due: { runners: 1, total: "24.00" } });
    const beyond = { week: "2026-05-11", cursor: "0_00000000-0000-0000-0000-000000000000" };
    const lastPage = await app.typed(admin, "admin.previewPayRun", beyond);
    expect(lastPage.body).toMatchObject({ rows: [], isClosed: true });
    expect(await adjust(runner)).toMatchObject({ status: 409, body: { code: "PAYOUT_SENT" } });
    for (const each of [waiting, idle]) expect((await adjust(each)).status).toBe(200);
    app.provider.incomplete.clear();
    for (const now of ["2026-05-12T17:00:00.000Z", "2026-05-19T16:00:00.000Z", "2026-05-26T16:00:00.000Z"]) {
      app.clock.now = now;
      await pay(app.deps);
    }
    const paid = async (of: Runner) =>
      (await payoutsOf(app, of)).map(({ payWeek, amountCents, status }) => [payWeek, amountCents, status]);
    expect(await paid(runner)).toEqual([
      ["2026-05-04", 1200, "paid"],
      ["2026-05-11", 2400, "paid"],
      ["2026-05-18", 3200, "paid"],
    ]);
    expect(await paid(waiting)).toEqual([["2026-05-11", 2900, "paid"]]);
    expect(await paid(idle)).toEqual([["2026-05-11", 500, "paid"]]);
  });

  test("takes no earning in any statement", async () => {
    const runner = await addPaidRunner(app);
    await earn(app, home, runner, { at: "2026-04-08T16:00:00.000Z" });
    app.clock.now = "2026-04-14T16:00:00.000Z";
    await pay(app.deps);
    const jobId = await earn(app, home, runner);
    const move = app.database.execute(
      `insert into ledger_entries (id, transaction_id, account, user_id, amount_cents, pay_week)
       select new_id(), id, 'runner_payable', $1::uuid, -1, '2026-04-06' from ledger_transactions where job_id = $2::uuid`,
      [runner.userId, jobId],
    );
    await expect(move).rejects.toThrow(/the payouts of 2026-04-06 are made/);
  });
});

test("payouts wait for an earning being booked into their week", async () => {
  const app = await testApp("postgres");
  const home = await addHomeowner(app);
  const runner = await addPaidRunner(app);
  await earn(app, home, runner, { at: "2026-03-18T16:00:00.000Z", cents: 1200 });
  const jobId = await addJob(app, home, { status: "assigned", runner, payCents: 800 });
  app.clock.now = "2026-03-24T16:00:00.000Z";

  const booked = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const booking = app.deps.transact(async (tx) => {
    const slow = {
      ...app.deps,
      db: tx,
      transact: <Result>(act: (within: typeof tx) => Promise<Result>) => act(tx),
      now: () => "2026-03-18T17:00:00.000Z",
    };
    const { userId, runnerId } = runner;
    await completeJob(
      slow,
      { userId, runnerId, role: "runner", applicationStatus: "approved" } as RunnerActor,
      { jobId },
    );
    booked.resolve();
    await finish.promise;
  });
  await booked.promise;
  const preparing = preparePayouts(app.deps);
  const isWaiting = async () => {
    const { rows } = await app.database.execute(
      "select 1 from pg_locks where locktype = 'advisory' and classid = 715522 and not granted",
    );
    return rows.length > 0;
  };
  while (!(await isWaiting()));
  finish.resolve();
  await booking;
  expect(await preparing).toBe(1);
  expect(await payoutsOf(app, runner)).toMatchObject([{ payWeek: "2026-03-16", amountCents: 2000 }]);
  await app.close();
});
