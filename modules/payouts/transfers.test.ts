import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payoutAccounts } from "#db/schema/index.ts";
import { later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addPaidRunner, earn, owe, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { pay } from "./tasks.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A Wednesday, the Monday after it, and its week's Monday. Each test gets its own, because a paid week takes no more
 * earnings.
 */
let wednesday = "2026-03-18T16:00:00.000Z";
let monday = "2026-03-23T12:00:00.000Z";
let week = "2026-03-16";
beforeEach(() => {
  wednesday = later(wednesday, 7 * day);
  monday = later(monday, 7 * day);
  week = later(monday, -7 * day).slice(0, 10);
});

describe("with a provider", () => {
  let app: TestApp;
  let home: Homeowner;
  beforeAll(async () => {
    app = await testApp("postgres", { paysRunners: true });
    home = await addHomeowner(app);
  });
  afterAll(async () => {
    await expectInvariants(app);
    await app.close();
  });
  beforeEach(() => {
    app.provider.fault = () => null;
    app.provider.isDeaf = false;
    app.clock.now = later(wednesday, -day);
  });

  /** A runner owed 12 dollars, on the Monday after. */
  async function owed(account: "ready" | "incomplete" = "ready"): Promise<Runner & { accountId: string }> {
    const runner = await addPaidRunner(app, { account });
    await earn(app, home, runner, { at: wednesday });
    app.clock.now = monday;
    return runner;
  }
  const sentTo = ({ accountId }: { accountId: string }) =>
    app.provider.sent.filter((transfer) => transfer.accountId === accountId);
  const the = async (runner: Runner) => {
    const [payout, second] = await payoutsOf(app, runner);
    if (!payout || second) throw new Error("The runner does not have one payout");
    return payout;
  };
  const failing = (runner: { accountId: string }, fault: "refused" | "lostBefore" | "lostAfter") => {
    app.provider.fault = ({ reference }) => (references.get(reference) === runner.accountId ? fault : null);
  };
  const references = new Map<string, string>();
  const referenceOf = ({ userId, payWeek }: { userId: string; payWeek: string }) =>
    `payout:${userId}:${payWeek}`;
  /** Makes the payouts, so a fault can be injected into one. */
  async function prepare(runner: Runner & { accountId: string }): Promise<void> {
    await pay(app.deps, { payouts: 0 });
    references.set(referenceOf(await the(runner)), runner.accountId);
  }

  test("each payout is one transfer to the runner's account, named by runner and week", async () => {
    const runner = await owed();
    expect(await pay(app.deps)).toMatchObject({ paid: 1, unsettled: 0 });
    const payout = await the(runner);
    expect(sentTo(runner)).toEqual([
      {
        transferId: payout.providerId,
        reference: `payout:${runner.userId}:${week}`,
        accountId: runner.accountId,
        cents: 1200,
      },
    ]);
    expect(payout).toMatchObject({ status: "paid", attempts: 1, refusals: 0 });
  });

  test("a runner the provider refuses delays no other runner, and is retried under another key", async () => {
    const [refused, other] = [await owed(), await owed()];
    await prepare(refused);
    failing(refused, "refused");
    expect(await pay(app.deps)).toMatchObject({ paid: 1, refused: 1, failed: 1 });
    expect(await the(other)).toMatchObject({ status: "paid" });
    const payout = await the(refused);
    expect(payout).toMatchObject({ status: "failed", reason: "Insufficient funds", refusals: 1 });
    app.provider.fault = () => null;
    expect(await pay(app.deps)).toMatchObject({ paid: 1, refused: 0 });
    expect(await the(refused)).toMatchObject({ status: "paid", attempts: 2, reason: null });
    expect(app.provider.keys.filter((key) => key.startsWith(referenceOf(payout)))).toEqual([
      referenceOf(payout),
      `${referenceOf(payout)}:1`,
    ]);
  });

  test("an answer lost after the transfer is found at once", async () => {
    const runner = await owed();
    await prepare(runner);
    failing(runner, "lostAfter");
    expect(await pay(app.deps)).toMatchObject({ paid: 1, unknown: 0 });
    expect(sentTo(runner)).toHaveLength(1);
  });

  test("an answer lost before the transfer leaves it unknown: it waits ten minutes, then goes out under the same key", async () => {
    const runner = await owed();
    await prepare(runner);
    failing(runner, "lostBefore");
    expect(await pay(app.deps)).toMatchObject({ paid: 0, unknown: 1, sending: 1 });
    const payout = await the(runner);
    expect(payout).toMatchObject({ status: "sending", reason: "The line was cut", refusals: 0 });
    app.provider.fault = () => null;
    app.clock.advance(10 * minute - 1);
    expect(await pay(app.deps)).toMatchObject({ paid: 0, unknown: 0, sending: 1 });
    expect(sentTo(runner)).toEqual([]);
    app.clock.advance(1);
    expect(await pay(app.deps)).toMatchObject({ paid: 1 });
    expect(new Set(app.provider.keys.filter((key) => key.includes(payout.userId)))).toEqual(
      new Set([referenceOf(payout)]),
    );
    expect(sentTo(runner)).toHaveLength(1);
  });

  test.each([
    ["an hour", 60 * minute],
    ["two days, when the provider no longer knows the key", 2 * day],
  ])("an unnoticed transfer is found after %s, and booked once", async (_, later) => {
    const runner = await owed();
    await prepare(runner);
    failing(runner, "lostAfter");
    app.provider.isDeaf = true;
    expect(await pay(app.deps)).toMatchObject({ paid: 0, unknown: 1 });
    app.provider.fault = () => null;
    app.clock.advance(later);
    expect(await pay(app.deps)).toMatchObject({ paid: 0, unknown: 1 });
    app.provider.isDeaf = false;
    app.clock.advance(later);
    expect(await pay(app.deps)).toMatchObject({ paid: 1 });
    expect(sentTo(runner)).toHaveLength(1);
    expect(await the(runner)).toMatchObject({ status: "paid", providerId: sentTo(runner)[0]?.transferId });
  });

  test("a transfer of another amount does not count as the payout", async () => {
    const runner = await owed();
    await prepare(runner);
    failing(runner, "lostBefore");
    expect(await pay(app.deps)).toMatchObject({ unknown: 1 });
    app.provider.sent.push({
      transferId: "tr_odd",
      reference: referenceOf(await the(runner)),
      accountId: runner.accountId,
      cents: 1,
    });
    app.provider.fault = () => null;
    app.clock.advance(10 * minute);
    expect(await pay(app.deps)).toMatchObject({ held: 1 });
    expect(await the(runner)).toMatchObject({
      status: "held",
      reason: "tr_odd is of 1 cents instead of 1200",
    });
    app.provider.sent.pop();
    await app.typed(await addAdmin(app), "admin.releasePayout", { runnerId: runner.runnerId, week });
    expect(await pay(app.deps)).toMatchObject({ paid: 1 });
  });

  test("without a ready account it waits; the runner is notified once, and paid when it is ready", async () => {
    const [never, begun] = [await addRunner(app), await addPaidRunner(app, { account: "incomplete" })];
    for (const runner of [never, begun]) await earn(app, home, runner, { at: wednesday });
    app.clock.now = monday;
    expect(await pay(app.deps)).toMatchObject({ prepared: 2, paid: 0, waiting: 2, unsettled: 2 });
    await pay(app.deps);
    for (const runner of [never, begun]) {
      expect(await payoutsOf(app, runner)).toMatchObject([
        { status: "pending", reason: "noAccount", attempts: 0 },
      ]);
      const told = await app.call(runner, "GET", "/api/notifications");
      expect(told.body).toMatchObject([{ type: "payoutWaiting", link: "/settings" }]);
    }
    app.provider.incomplete.delete(begun.accountId);
    app.clock.advance(day);
    expect(await pay(app.deps)).toMatchObject({ paid: 1, waiting: 1 });
    expect(await the(begun)).toMatchObject({ status: "paid" });
    const [account] = await app.deps.db
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.userId, begun.userId));
    expect(account).toMatchObject({ status: "ready", bank: "Test Bank ••6789" });
  });

  test("an account restricted later is detected, and its runner notified", async () => {
    const runner = await owed();
    app.provider.incomplete.add(runner.accountId);
    expect(await pay(app.deps)).toMatchObject({ paid: 0, refused: 1 });
    app.clock.advance(60 * minute);
    await pay(app.deps);
    expect(await the(runner)).toMatchObject({ status: "pending", reason: "noAccount", attempts: 1 });
    const told = await app.call(runner, "GET", "/api/notifications");
    expect(told.body).toMatchObject([{ type: "payoutWaiting", link: "/settings" }]);
    app.provider.incomplete.delete(runner.accountId);
    app.clock.advance(60 * minute);
    expect(await pay(app.deps)).toMatchObject({ paid: 1 });
  });

  test("a run that is stopped sends nothing more, and the next one continues", async () => {
    const runner = await owed();
    expect(await pay(app.deps, { signal: AbortSignal.abort() })).toMatchObject({ paid: 0 });
    expect(await the(runner)).toMatchObject({ status: "pending" });
    expect((await pay(app.deps)).paid).toBeGreaterThan(0);
    expect(await the(runner)).toMatchObject({ status: "paid" });
  });

  test("payouts over one run's limit go out in the next run", async () => {
    await pay(app.deps);
    for (let index = 0; index < 3; index++) await owed();
    expect(await pay(app.deps, { payouts: 2 })).toMatchObject({ prepared: 3, paid: 2 });
    expect(await pay(app.deps, { payouts: 2 })).toMatchObject({ prepared: 0, paid: 1 });
  });

  fullTest("hundreds are sent page by page, each tried once per run even if all are refused", async () => {
    await pay(app.deps);
    const before = app.provider.keys.length;
    const runners = await Promise.all(Array.from({ length: 205 }, () => addPaidRunner(app)));
    await Promise.all(runners.map((runner) => owe(app, runner, { payWeek: week, cents: 700 })));
    app.clock.now = monday;
    app.provider.fault = () => "refused";
    expect(await pay(app.deps)).toMatchObject({ prepared: 205, refused: 205 });
    expect(app.provider.keys.length - before).toBe(205);
    app.provider.fault = () => null;
    expect(await pay(app.deps)).toMatchObject({ paid: 205 });
  });
});
