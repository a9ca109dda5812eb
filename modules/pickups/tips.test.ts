import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentRefused, PaymentsUnavailable } from "#adapters/payments/port.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import { ledgerEntries, ledgerTransactions, notifications, subscriptions, tips } from "#db/schema/index.ts";
import type { GivenTip, Tip, TipState } from "#modules/pickups/contract/tips.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner, signIn } from "#testkit/factories.ts";
import { earn } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { settleTips } from "./tips.ts";

let app: TestApp;
let home: Homeowner;
let runner: Runner;
let jobId: string;
/** What the provider does next instead of charging, and the keys that it was asked for. */
let fails: Error | null = null;
let asked: string[] = [];
const testMode = createTestModePayments();
const start = "2026-03-10T15:00:00.000Z";
beforeAll(async () => {
  const ask = async <Answer>(key: string, answer: Promise<Answer>) => {
    asked.push(key);
    if (fails) throw fails;
    return answer;
  };
  app = await testApp("postgres", {
    payments: {
      ...testMode,
      chargeTip: (request) => ask(request.key, testMode.chargeTip(request)),
      refundTip: (request) => ask(`back ${request.key}`, testMode.refundTip(request)),
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  [fails, asked] = [null, []];
  app.clock.now = start;
  const zipCode = newZip();
  home = await addHomeowner(app, { zipCode });
  runner = await addRunner(app, { serviceAreas: [zipCode] });
  jobId = await earn(app, home, runner, { at: start, on: "2026-03-10" });
});
afterEach(() => expectInvariants(app));

const give = (amount: string, id = app.deps.newId()) =>
  app.typed(home, "homeowner.giveTip", { id, jobId, amount });
const stateOf = async () => (await app.typed(home, "homeowner.tipOf", { jobId })).body as TipState;
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
/** What is booked for a tip on each account, in cents. */
async function bookedFor(id: string) {
  const rows = await app.deps.db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents, week: ledgerEntries.payWeek })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(like(ledgerTransactions.source, `tip%:${id}%`));
  const sums: Record<string, number> = {};
  for (const { account, cents } of rows) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
}
const toldTo = async (userId: string) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );

describe("a tip", () => {
  test("goes wholly to the runner, who is told, and the homeowner sees it", async () => {
    expect(await stateOf()).toEqual({ canTip: true, most: "20.00", tip: null });
    const { status, body } = await give("5.00");
    const tip = body as Tip;
    expect(status).toBe(200);
    expect(tip).toMatchObject({ amount: "5.00", status: "paid", backUntil: "2026-03-11T15:00:00.000Z" });
    expect(await bookedFor(tip.id)).toEqual({ provider_cash: 500, runner_pay: 0, runner_payable: -500 });
    expect(await toldTo(runner.userId)).toContain("tipReceived");
    expect(await stateOf()).toMatchObject({ canTip: false, tip: { id: tip.id } });
    const listed = (await app.typed(home, "homeowner.tips", {})).body as GivenTip[];
    expect(listed).toMatchObject([{ id: tip.id, day: "2026-03-10", amount: "5.00" }]);
    const between = async (from: string, before: string) =>
      (await app.typed(home, "homeowner.tips", { from, before })).body;
    expect(await between("2026-03-10", "2026-04-10")).toHaveLength(1);
    expect(await between("2026-02-10", "2026-03-10")).toEqual([]);
    const week = (await app.typed(runner, "runner.explainWeek", {})).body;
    expect(week).toMatchObject({ others: [{ kind: "tip", amount: "5.00", count: 1 }], total: "17.00" });
  });

  test("is charged once, however often it is sent", async () => {
    const id = app.deps.newId();
    expect((await give("2.00", id)).status).toBe(200);
    expect((await give("2.00", id)).status).toBe(200);
    expect(asked).toEqual([id]);
    expect(codeOf(await give("3.00", id))).toBe("ID_IN_USE");
    expect(codeOf(await give("2.00"))).toBe("TIP_GIVEN");
  });

  test("is at most what the rule allows, for a completed pickup of the home, for 30 days", async () => {
    expect(codeOf(await give("20.01"))).toBe("TIP_TOO_LARGE");
    const other = await addHomeowner(app);
    const foreign = await app.typed(other, "homeowner.giveTip", {
      id: app.deps.newId(),
      jobId,
      amount: "2.00",
    });
    expect(codeOf(foreign)).toBe("NOT_FOUND");
    app.clock.now = "2026-04-10T15:00:00.000Z";
    home = { ...home, cookie: await signIn(app, home.userId) };
    expect(codeOf(await give("2.00"))).toBe("TIP_NOT_NOW");
    expect(await stateOf()).toMatchObject({ canTip: false });
  });

  test("that the card declines costs nothing, and may be tried again", async () => {
    fails = new PaymentRefused("card_declined");
    const id = app.deps.newId();
    expect(codeOf(await give("5.00", id))).toBe("TIP_DECLINED");
    expect(await bookedFor(id)).toEqual({});
    expect(await stateOf()).toMatchObject({ canTip: true, tip: null });
    fails = null;
    expect((await give("5.00")).status).toBe(200);
  });

  test("that the provider does not answer waits, and is asked for again under its key", async () => {
    fails = new PaymentsUnavailable("timeout");
    const id = app.deps.newId();
    expect((await give("5.00", id)).body).toMatchObject({ status: "charging" });
    expect(codeOf(await give("2.00"))).toBe("TIP_GIVEN");
    app.clock.now = "2026-03-10T15:05:00.000Z";
    await expect(settleTips(app.deps)).rejects.toThrow("not settled");
    fails = null;
    expect(await settleTips(app.deps)).toEqual({ tips: 1 });
    expect(await settleTips(app.deps)).toEqual({ tips: 0 });
    expect(asked).toEqual([id, id, id]);
    expect(await bookedFor(id)).toMatchObject({ runner_payable: -500 });
  });

  test("that was charged without an answer is booked, even when the service ended meanwhile", async () => {
    fails = new PaymentsUnavailable("timeout");
    const id = app.deps.newId();
    expect((await give("5.00", id)).body).toMatchObject({ status: "charging" });
    await app.deps.db
      .update(subscriptions)
      .set({ status: "canceled", endedAt: start })
      .where(eq(subscriptions.userId, home.userId));
    [fails, app.clock.now] = [null, "2026-03-10T15:05:00.000Z"];
    expect(await settleTips(app.deps)).toEqual({ tips: 1 });
    expect(await bookedFor(id)).toMatchObject({ provider_cash: 500, runner_payable: -500 });
  });

  test("given on the last day of a pay week is not paid before it may no longer be taken back", async () => {
    app.clock.now = "2026-03-15T22:00:00.000Z";
    const { id } = (await give("5.00")).body as Tip;
    const [entry] = await app.deps.db
      .select({ week: ledgerEntries.payWeek })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerTransactions.source, `tipPay:${id}`))
      .orderBy(ledgerEntries.payWeek);
    expect(entry?.week).toBe("2026-03-16");
  });
});

describe("a tip taken back", () => {
  const takeBack = (id: string) => app.typed(home, "homeowner.takeTipBack", { id });

  test("within 24 hours leaves the runner's pay, and its money returns, once", async () => {
    const { id } = (await give("5.00")).body as Tip;
    app.clock.now = "2026-03-11T14:59:00.000Z";
    expect((await takeBack(id)).body).toMatchObject({ status: "refunded", backUntil: null });
    expect((await takeBack(id)).status).toBe(200);
    expect(asked).toEqual([id, `back ${id}`]);
    expect(await bookedFor(id)).toEqual({ provider_cash: 0, runner_pay: 0, runner_payable: 0 });
    expect(await toldTo(runner.userId)).toContain("tipTakenBack");
    expect(codeOf(await give("2.00"))).toBe("TIP_GIVEN");
  });

  test("is refused afterwards, and for another's", async () => {
    const { id } = (await give("5.00")).body as Tip;
    const other = await addHomeowner(app);
    expect(codeOf(await app.typed(other, "homeowner.takeTipBack", { id }))).toBe("NOT_FOUND");
    app.clock.now = "2026-03-11T15:00:00.000Z";
    expect(codeOf(await takeBack(id))).toBe("TIP_KEPT");
    expect(await bookedFor(id)).toMatchObject({ runner_payable: -500 });
  });

  test("waits for the provider, and the database refuses any other change", async () => {
    const { id } = (await give("5.00")).body as Tip;
    fails = new PaymentsUnavailable("timeout");
    expect((await takeBack(id)).body).toMatchObject({ status: "refunding" });
    const set = (changes: Partial<typeof tips.$inferInsert>) =>
      app.deps.db.update(tips).set(changes).where(eq(tips.id, id));
    await expect(set({ amountCents: 100 })).rejects.toThrow();
    await expect(set({ status: "paid", takenBackAt: null })).rejects.toThrow();
    [fails, app.clock.now] = [null, "2026-03-10T15:05:00.000Z"];
    expect(await settleTips(app.deps)).toEqual({ tips: 1 });
    expect((await stateOf()).tip).toMatchObject({ status: "refunded" });
  });
});
