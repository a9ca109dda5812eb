import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import {
  disputes,
  jobAnomalies,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  tips,
} from "#db/schema/index.ts";
import { pay } from "#modules/payouts/tasks.ts";
import type { Tip } from "#modules/pickups/contract/tips.ts";
import { settleTips } from "#modules/pickups/tips.ts";
import { minute } from "#platform/instants.ts";
import { callersOf, type TestApp, testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { addPaidRunner, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { PhotoReview } from "./contract/reviews.ts";

let app: TestApp;
let home: Homeowner;
let runner: Runner;
let jobId: string;
let fails: Error | null = null;
/** The application whose process crashes, and what happens in it. */
let crashing: TestApp;
let told: { owner: Homeowner; admin: Person; tip: object; anomalyId: string | undefined };
beforeAll(async () => {
  const testMode = createTestModePayments();
  const ask = async <Answer>(answer: Promise<Answer>) => {
    if (fails) throw fails;
    return answer;
  };
  app = await testApp("postgres", {
    paysRunners: true,
    payments: {
      ...testMode,
      chargeTip: (request) => ask(testMode.chargeTip(request)),
      refundTip: (request) => ask(testMode.refundTip(request)),
    },
  });
});
afterAll(() => app.close());
/** A Wednesday's pickup that its runner completed the day before, which is reviewed. */
beforeEach(async () => {
  fails = null;
  app.clock.now = "2026-03-10T15:00:00.000Z";
  home = await addHomeowner(app);
  runner = await addPaidRunner(app);
  jobId = await addJob(app, home, { scheduledOn: "2026-03-11", status: "assigned", runner });
  await as(runner, "runner.completeJob", { jobId, notes: "Early" });
});
afterEach(() => expectInvariants(app));

async function as(who: { userId: string }, procedure: Parameters<TestApp["typed"]>[1], input?: object) {
  const answer = await app.typed({ cookie: await signIn(app, who.userId) }, procedure, input);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const give = async () =>
  (await as(home, "homeowner.giveTip", { id: app.deps.newId(), jobId, amount: "5.00" })) as Tip;
async function refuse(of = jobId) {
  const admin = await addAdmin(app);
  const open = (await as(admin, "admin.anomalies")) as PhotoReview[];
  const anomalyId = open.find((review) => review.jobId === of)?.reasons[0]?.id;
  await as(admin, "admin.resolveAnomaly", { anomalyId, outcome: "refused", reason: "Nobody was there" });
}
const tip = async () => (await app.deps.db.select().from(tips).where(eq(tips.jobId, jobId)))[0];
/** What is booked for the tip on each account, in cents. */
async function booked(id: string) {
  const rows = await app.deps.db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(like(ledgerTransactions.source, `tip%:${id}%`));
  const sums: Record<string, number> = {};
  for (const { account, cents } of rows) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
}
const toldTo = async ({ userId }: { userId: string }) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const nothing = { provider_cash: 0, runner_pay: 0, runner_payable: 0 };

// First: once another test has paid this week out, the week takes no more pay.
test("deductions and refused pay leave what may still be taken back as a tip", async () => {
  const { id } = await give();
  const admin = await addAdmin(app);
  const deduct = async (amount: string) =>
    app.typed({ cookie: await signIn(app, admin.userId) }, "admin.adjustPay", {
      ...{ adjustmentId: app.deps.newId(), runnerId: runner.runnerId, week: "2026-03-09" },
      ...{ amount, reason: "Broken lid" },
    });
  const tooMuch = { status: 409, body: { code: "PAY_BELOW_ZERO" } };
  expect(await deduct("-12.01")).toMatchObject(tooMuch);
  const other = await addHomeowner(app);
  const refused = await addJob(app, other, { scheduledOn: "2026-03-11", status: "assigned", runner });
  await as(runner, "runner.completeJob", { jobId: refused, notes: "Early" });
  expect(await deduct("-17.00")).toMatchObject({ status: 200 });
  // The week owes $12.00, of which $5.00 may be taken back.
  await refuse(refused);
  await as(home, "homeowner.takeTipBack", { id });
  expect(await tip()).toMatchObject({ status: "refunded" });
});

describe("the tip of a pickup refused in review", () => {
  test("leaves the runner's pay and returns to the homeowner, who is told", async () => {
    const { id } = await give();
    app.clock.advance(3 * 24 * 60 * minute);
    await refuse();
    expect(await tip()).toMatchObject({ status: "refunding" });
    expect(await booked(id)).toEqual(nothing);
    expect(await toldTo(home)).toContain("refundIssued");
    expect(await toldTo(runner)).toContain("tipTakenBack");
    app.clock.advance(2 * minute);
    expect(await settleTips(app.deps)).toEqual({ tips: 1 });
    expect(await tip()).toMatchObject({ status: "refunded" });
    app.clock.now = "2026-03-17T15:00:00.000Z";
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toEqual([]);
  });

  test("stays with the runner to whom it was paid out, and the homeowner gets it back from us", async () => {
    const { id } = await give();
    app.clock.now = "2026-03-17T15:00:00.000Z";
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ amountCents: 500 }]);
    await refuse();
    expect(await tip()).toMatchObject({ status: "refunding" });
    expect(await booked(id)).toEqual({ provider_cash: 0, runner_pay: 500, runner_payable: -500 });
    expect(await toldTo(runner)).not.toContain("tipTakenBack");
  });

  test("that the provider charges only after the review never reaches the runner", async () => {
    fails = new PaymentsUnavailable("timeout");
    const { id } = await give();
    await refuse();
    expect(await tip()).toMatchObject({ status: "charging" });
    await expectInvariants(app);
    fails = null;
    app.clock.advance(2 * minute);
    await settleTips(app.deps);
    expect(await tip()).toMatchObject({ status: "refunding" });
    expect(await booked(id)).toEqual(nothing);
    expect(await toldTo(runner)).not.toContain("tipReceived");
  });

  test("was taken back already, or is disputed at the bank: nothing is refunded twice", async () => {
    const { id } = await give();
    await app.deps.db.insert(disputes).values({
      ...{ id: app.deps.newId(), tipId: id, providerId: `dp_${id}`, amountCents: 500 },
      ...{ status: "needs_response", reason: "fraudulent", createdAt: app.clock.now },
    });
    await refuse();
    expect(await tip()).toMatchObject({ status: "paid" });
    expect(await booked(id)).toMatchObject({ provider_cash: 500, runner_payable: -500 });
  });

  test("is taken back after a day only then: the database refuses it for any other", async () => {
    const { id } = await give();
    const late = { status: "refunding" as const, takenBackAt: "2026-03-12T15:00:00.000Z" };
    const taken = app.deps.db.update(tips).set(late).where(eq(tips.id, id));
    await expect(taken).rejects.toThrow();
  });
});

test("a crash between any two steps of a tip and its refusal ends the same", async () => {
  const points = await surviveDeaths({
    open: async () => {
      crashing = await testApp("postgres");
      return crashing;
    },
    async prepare(app) {
      app.clock.now = "2026-03-10T15:00:00.000Z";
      const [owner, worker] = [await addHomeowner(app), await addRunner(app)];
      const tipped = await addJob(app, owner, {
        scheduledOn: "2026-03-11",
        status: "assigned",
        runner: worker,
      });
      await app.typed(worker, "runner.completeJob", { jobId: tipped, notes: "Early" });
      const [review] = await app.deps.db.select().from(jobAnomalies);
      const tip = { id: app.deps.newId(), jobId: tipped, amount: "5.00" };
      told = { owner, tip, admin: await addAdmin(app), anomalyId: review?.id };
    },
    async run(live) {
      const calls = callersOf(live);
      const { owner, admin, tip, anomalyId } = told;
      await calls.typed(owner, "homeowner.giveTip", tip);
      const refused = { anomalyId, outcome: "refused", reason: "Nobody was there" };
      await calls.typed(admin, "admin.resolveAnomaly", refused);
      crashing.clock.advance(2 * minute);
      await settleTips(live.deps);
      const [after] = await live.deps.db.select().from(tips);
      expect(after?.status).toBe("refunded");
    },
    laterBy: 2 * minute,
  });
  expect(points).toBeGreaterThan(4);
});
