import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addRunner, type Runner } from "#testkit/factories.ts";
import { owe, payoutsOf } from "#testkit/pay.ts";
import {
  claimPayout,
  holdPayout,
  insertPayouts,
  listDuePayouts,
  markPaid,
  markRefused,
  noteUnknown,
  releasePayout,
  resizePayout,
} from "./payouts.ts";

let payWeek = "2025-01-06";
const now = "2026-03-10T15:00:00.000Z";
const before = "2026-03-10T14:50:00.000Z";

describe.each(serverAndEmbedded)("a payout (%s)", (kind) => {
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
    await insertPayouts(app.deps.db, { payWeek, now });
    payoutId = (await the()).id;
  });

  const db = () => app.deps.db;
  const the = async () => {
    const [payout] = await payoutsOf(app, runner);
    if (!payout) throw new Error("There is no payout");
    return payout;
  };
  const claim = () => claimPayout(db(), { payoutId, now, staleBefore: before });
  /** The result of marking the payout as paid, rolled back. */
  const paid = async () => {
    const answer: { isMarked?: boolean } = {};
    const undone = db().transaction(async (tx) => {
      answer.isMarked = await markPaid(tx, { payoutId, providerId: `tr_${payoutId}`, now });
      tx.rollback();
    });
    await expect(undone).rejects.toThrow("Rollback");
    return answer.isMarked;
  };
  const set = (columns: string) =>
    app.database.execute(`update payouts set ${columns} where id = '${payoutId}'`);
  const isDue = async () =>
    (
      await listDuePayouts(db(), {
        staleBefore: before,
        beforeWeek: null,
        anyone: true,
        limit: 500,
        after: null,
      })
    ).some(({ id }) => id === payoutId);

  test("is made once per week", async () => {
    expect(await insertPayouts(db(), { payWeek, now })).toBe(0);
    expect(await payoutsOf(app, runner)).toMatchObject([{ amountCents: 1200 }]);
  });

  test.each([
    ["pending", true],
    ["failed", true],
    ["held", false],
    ["sending", false],
  ])("that is %s is due and can be claimed: %s", async (status, canBeTaken) => {
    await set(`status = '${status}', sent_at = '${now}'`);
    expect(await isDue()).toBe(canBeTaken);
    expect((await claim()) !== null).toBe(canBeTaken);
  });

  test("on its way for long is due again, and belongs to one sender for another while", async () => {
    await set(`status = 'sending', attempts = 1, sent_at = '${before}'`);
    expect(await isDue()).toBe(true);
    expect(await claim()).toMatchObject({ status: "sending", attempts: 2, sentAt: now });
    expect(await isDue()).toBe(false);
    expect(await claim()).toBeNull();
  });

  test.each(["pending", "held", "failed"])("that is %s is not marked as paid", async (status) => {
    await set(`status = '${status}'`);
    expect(await paid()).toBe(false);
    expect(await the()).toMatchObject({ status, paidAt: null });
  });

  test("on its way is marked as paid", async () => {
    await set(`status = 'sending', attempts = 1, sent_at = '${now}'`);
    expect(await paid()).toBe(true);
  });

  test("is not marked by a sender who lost it to another", async () => {
    await set(`status = 'sending', attempts = 2, sent_at = '${now}'`);
    await markRefused(db(), { payoutId, attempt: 1, reason: "Too late" });
    await noteUnknown(db(), { payoutId, attempt: 1, reason: "Too late" });
    expect(await the()).toMatchObject({ status: "sending", refusals: 0, reason: null });
    await noteUnknown(db(), { payoutId, attempt: 2, reason: "No answer" });
    expect(await the()).toMatchObject({ status: "sending", reason: "No answer" });
    await markRefused(db(), { payoutId, attempt: 2, reason: "No money" });
    expect(await the()).toMatchObject({ status: "failed", refusals: 1, reason: "No money" });
  });

  test("on its way is neither held nor released nor resized", async () => {
    await set(`status = 'sending', attempts = 1, sent_at = '${now}'`);
    expect(await holdPayout(db(), { payoutId, reason: "Wait" })).toBe(false);
    expect(await releasePayout(db(), payoutId)).toBe(false);
    for (const cents of [0, 1300])
      await expect(resizePayout(db(), { payoutId, cents })).rejects.toThrow("was sent while");
    expect(await the()).toMatchObject({ status: "sending", amountCents: 1200 });
  });

  test("is released only when held", async () => {
    await set("status = 'failed', reason = 'No money'");
    expect(await releasePayout(db(), payoutId)).toBe(false);
    expect(await holdPayout(db(), { payoutId, reason: "Wait" })).toBe(true);
    expect(await releasePayout(db(), payoutId)).toBe(true);
    expect(await the()).toMatchObject({ status: "pending", reason: null });
  });
});
