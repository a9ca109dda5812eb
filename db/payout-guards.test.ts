import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { book } from "#modules/billing/queries/ledger.ts";
import { markPaid, resizePayout } from "#modules/payouts/queries/payouts.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addRunner, type Runner } from "#testkit/factories.ts";
import { owe } from "#testkit/pay.ts";
import type { Db } from "./client.ts";
import { payouts } from "./schema/index.ts";

let payWeek = "2025-01-06";
const now = "2026-03-10T15:00:00.000Z";

describe.each(serverAndEmbedded)("the database (%s)", (kind) => {
  let app: TestApp;
  let runner: Runner;
  let payoutId: string;
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    runner = await addRunner(app);
    payWeek = addDays(payWeek, 7);
    await owe(app, runner, { payWeek, cents: 1200 });
    payoutId = app.deps.newId();
    const payout = { id: payoutId, userId: runner.userId, payWeek, amountCents: 1200, createdAt: now };
    await app.deps.db.insert(payouts).values(payout);
  });

  const run = (text: string, values: unknown[] = []) => app.database.execute(text, values);
  const send = () => run("update payouts set status = 'sending', attempts = 1 where id = $1", [payoutId]);
  const booking = (
    tx: Db,
    differences: Partial<{ cents: number; payWeek: string; source: string; userId: string }> = {},
  ) =>
    book(tx, {
      ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
      now,
      movement: {
        kind: "payout",
        userId: runner.userId,
        payWeek,
        cents: 1200,
        source: `payout:${payoutId}`,
        ...differences,
      },
    });
  const pay = (tx: Db) => markPaid(tx, { payoutId, providerId: `tr_${payoutId}`, now });
  const refused = async (act: Promise<unknown>, why: RegExp) => {
    const error = await act.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(String((error as Error | null)?.cause ?? error)).toMatch(why);
  };

  test("allows one payout per runner and week", async () => {
    const second = { id: app.deps.newId(), userId: runner.userId, payWeek, amountCents: 5, createdAt: now };
    await refused(app.deps.db.insert(payouts).values(second), /payouts_once/);
  });

  test("refuses a payout that does not start on a Monday, or of zero", async () => {
    const other = { id: app.deps.newId(), userId: runner.userId, createdAt: now };
    await refused(
      app.deps.db.insert(payouts).values({ ...other, payWeek: "2026-03-10", amountCents: 5 }),
      /payouts_week/,
    );
    await refused(
      app.deps.db.insert(payouts).values({ ...other, payWeek: "2026-03-09", amountCents: 0 }),
      /payouts_amount/,
    );
  });

  test("allows a payout to be paid with its booking, and then never changes it", async () => {
    await send();
    await app.deps.db.transaction(async (tx) => {
      await pay(tx);
      await booking(tx);
    });
    await refused(run("update payouts set reason = 'x' where id = $1", [payoutId]), /is paid and cannot/);
    await refused(run("delete from payouts where id = $1", [payoutId]), /is paid and cannot/);
  });

  test("refuses to pay a payout without its booking", async () => {
    await send();
    await refused(app.deps.db.transaction(pay), /paid without its booking/);
  });

  test.each([
    ["another amount", { cents: 1100 }],
    ["another week", { payWeek: "2026-03-09" }],
  ])("refuses to pay a payout with a booking of %s", async (_, differences) => {
    await send();
    const wrong = app.deps.db.transaction(async (tx) => {
      await pay(tx);
      await booking(tx, differences);
    });
    await refused(wrong, /paid without its booking/);
  });

  test("refuses to book a payout that is not paid", async () => {
    await refused(
      app.deps.db.transaction((tx) => booking(tx)),
      /is not paid/,
    );
    const unknown = `payout:${app.deps.newId()}`;
    await refused(
      app.deps.db.transaction((tx) => booking(tx, { source: unknown })),
      /is not paid/,
    );
  });

  test("refuses a booking in a paid-out week unless the payout's amount changes with it", async () => {
    await refused(owe(app, runner, { payWeek, cents: 500 }), /must change its payout too/);
    await refused(owe(app, await addRunner(app), { payWeek, cents: 500 }), /must change its payout too/);
    await app.deps.db.transaction(async (db) => {
      await owe({ ...app, deps: { ...app.deps, db } }, runner, { payWeek, cents: 500 });
      await resizePayout(db, { payoutId, cents: 1700 });
    });
  });

  test("keeps a payout in transit and its amount", async () => {
    await send();
    await refused(
      run("update payouts set amount_cents = 1 where id = $1", [payoutId]),
      /is sending and cannot/,
    );
    await refused(run("delete from payouts where id = $1", [payoutId]), /is sending and cannot/);
  });

  test("keeps a payout's runner and week", async () => {
    await refused(
      run("update payouts set pay_week = '2026-02-23' where id = $1", [payoutId]),
      /is pending and cannot/,
    );
    const { userId } = await addRunner(app);
    await refused(
      run("update payouts set user_id = $2 where id = $1", [payoutId, userId]),
      /is pending and cannot/,
    );
  });
});
