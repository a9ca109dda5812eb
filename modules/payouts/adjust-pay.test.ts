import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { TestApp } from "#testkit/app.ts";
import { type Homeowner, type Person, type Runner, signIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addPaidRunner, earn, owe, payoutsOf, payWeeks } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { pay } from "./tasks.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
/** Each test's own week, later than those before: its Monday, and the Monday after it. */
let week = "2026-03-02";
let nextWeek: string;
/** A day in that week, and one after it. */
let wednesday: string;
let tuesday: string;
const { adjustment, asAdmin, asRunner, current, owed } = payWeeks(() => week);
beforeEach(() => {
  ({ app, admin, home, week, nextWeek, wednesday, tuesday } = current());
});

const spelt = (day: string) =>
  new Date(day).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
const hold = (runner: Runner, differences: object = {}) => ({
  runnerId: runner.runnerId,
  week,
  reason: "Photos are being checked",
  ...differences,
});
const audits = (action: string, { userId }: Runner) =>
  app.deps.db
    .select({ userId: auditLog.userId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, userId)));

describe("holding pay back", () => {
  test("excludes it from the run until released, and the runner reads why", async () => {
    const runner = await owed();
    const held = await asAdmin("admin.holdPayout", hold(runner));
    expect(held).toMatchObject({
      status: 200,
      body: { status: "held", reason: "Photos are being checked", total: "12.00" },
    });
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "held", attempts: 0 }]);
    expect((await asRunner(runner, "runner.statement", { week })).body).toMatchObject({
      status: "held",
      heldBecause: "Photos are being checked",
    });
    const released = await asAdmin("admin.releasePayout", { runnerId: runner.runnerId, week });
    expect(released.body).toMatchObject({ status: "pending", reason: null });
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "paid" }]);
    expect(await audits("admin.holdPayout", runner)).toMatchObject([
      {
        userId: admin.userId,
        before: { payWeek: week, status: "pending" },
        after: { status: "held", reason: "Photos are being checked" },
      },
    ]);
    expect(await audits("admin.releasePayout", runner)).toMatchObject([
      { before: { status: "held" }, after: { status: "pending" } },
    ]);
  });

  test("before preparation makes everyone's payouts for that week", async () => {
    const [first, second] = [await owed(), await owed()];
    await asAdmin("admin.holdPayout", hold(first));
    expect(await payoutsOf(app, second)).toMatchObject([{ status: "pending" }]);
    await pay(app.deps);
    expect(await payoutsOf(app, second)).toMatchObject([{ status: "paid" }]);
  });

  test("again updates the reason", async () => {
    const runner = await owed();
    await asAdmin("admin.holdPayout", hold(runner));
    expect(
      (await asAdmin("admin.holdPayout", hold(runner, { reason: "Still checking" }))).body,
    ).toMatchObject({
      status: "held",
      reason: "Still checking",
    });
    await asAdmin("admin.releasePayout", { runnerId: runner.runnerId, week });
  });

  test("is refused when there is nothing to hold", async () => {
    const runner = await owed();
    const refusals: [object, number, string][] = [
      [hold(runner, { runnerId: app.deps.newId() }), 404, "NOT_FOUND"],
      [hold(runner, { week: nextWeek }), 409, "PAY_WEEK_OPEN"],
      [hold(runner, { week: addDays(week, -7) }), 409, "NO_PAYOUT"],
      [hold(runner, { reason: " " }), 400, "BAD_REQUEST"],
      [hold(runner, { week: "2026-02-30" }), 400, "BAD_REQUEST"],
    ];
    for (const [input, status, code] of refusals)
      expect(await asAdmin("admin.holdPayout", input)).toMatchObject({ status, body: { code } });
    expect(await asAdmin("admin.releasePayout", { runnerId: runner.runnerId, week })).toMatchObject({
      status: 409,
      body: { code: "PAYOUT_NOT_HELD" },
    });
    await pay(app.deps);
    expect(await asAdmin("admin.holdPayout", hold(runner))).toMatchObject({
      status: 409,
      body: { code: "PAYOUT_SENT" },
    });
    expect(await audits("admin.holdPayout", runner)).toEqual([]);
  });
});

describe("resending refused pay", () => {
  const retry = (runner: Runner) => asAdmin("admin.retryPayout", { runnerId: runner.runnerId, week });

  fullTest("pays the one runner without waiting for the run", async () => {
    const [runner, other] = [await owed(), await owed()];
    app.provider.fault = () => "refused";
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "failed" }]);
    expect(await retry(runner)).toMatchObject({ status: 200, body: { status: "failed" } });
    app.provider.fault = () => null;
    expect(await retry(runner)).toMatchObject({ status: 200, body: { status: "paid", total: "12.00" } });
    expect(await payoutsOf(app, other)).toMatchObject([{ status: "failed" }]);
    expect(await audits("admin.retryPayout", runner)).toMatchObject([
      { before: { status: "failed" } },
      { before: { status: "failed" }, after: { payWeek: week, status: "sending" } },
    ]);
    expect(await retry(runner)).toMatchObject({ status: 409, body: { code: "PAYOUT_SENT" } });
    await pay(app.deps);
  });

  test("is refused when no pay was refused", async () => {
    const runner = await owed();
    expect(await retry(runner)).toMatchObject({ status: 409, body: { code: "PAYOUT_NOT_FAILED" } });
    await asAdmin("admin.holdPayout", hold(runner));
    expect(await retry(runner)).toMatchObject({ status: 409, body: { code: "PAYOUT_NOT_FAILED" } });
    await asAdmin("admin.releasePayout", { runnerId: runner.runnerId, week });
  });
});

describe("adjusting pay", () => {
  test("of an open week is part of its pay, and the runner is told why", async () => {
    const runner = await addPaidRunner(app);
    await earn(app, home, runner, { at: wednesday });
    const answer = await asAdmin("admin.adjustPay", adjustment(runner));
    expect(answer.body).toMatchObject({ status: "open", earned: "12.00", adjusted: "3.50", total: "15.50" });
    expect(await payoutsOf(app, runner)).toEqual([]);
    const told = await app.call({ cookie: await signIn(app, runner.userId) }, "GET", "/api/notifications");
    expect(told.body).toMatchObject([{ message: `+$3.50 in the week from ${spelt(week)}: Snow day bonus` }]);
    app.clock.now = tuesday;
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ amountCents: 1550, status: "paid" }]);
    expect(await audits("admin.adjustPay", runner)).toMatchObject([
      { before: { payWeek: week, amount: "12.00" }, after: { amount: "15.50", reason: "Snow day bonus" } },
    ]);
  });

  test.each([
    ["2.25", [1425]],
    ["-2", [1000]],
    ["-12.00", []],
  ])("of a closed week by %s changes its payout", async (amount, expected) => {
    const runner = await owed();
    await asAdmin("admin.previewPayRun", {});
    const answer = await asAdmin("admin.adjustPay", adjustment(runner, { amount }));
    expect(answer.status).toBe(200);
    await expectInvariants(app);
    await pay(app.deps);
    expect((await payoutsOf(app, runner)).map(({ amountCents }) => amountCents)).toEqual(expected);
  });

  test("of a runner without pay in a closed week makes a payout", async () => {
    const runner = await addPaidRunner(app);
    app.clock.now = tuesday;
    await pay(app.deps);
    expect((await asAdmin("admin.adjustPay", adjustment(runner))).body).toMatchObject({
      status: "pending",
      total: "3.50",
    });
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ amountCents: 350, status: "paid" }]);
  });

  test("of refused pay is included in the next attempt", async () => {
    const runner = await owed();
    await pay(app.deps, { payouts: 0 });
    app.provider.fault = () => "refused";
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "failed" }]);
    app.provider.fault = () => null;
    expect((await asAdmin("admin.adjustPay", adjustment(runner))).status).toBe(200);
    await pay(app.deps);
    expect(app.provider.sent.filter(({ accountId }) => accountId === runner.accountId)).toMatchObject([
      { cents: 1550 },
    ]);
  });

  test("is refused for pay that is paid or on its way, and a later week takes it", async () => {
    const runner = await owed();
    app.provider.fault = () => "lostBefore";
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "sending" }]);
    const refused = { status: 409, body: { code: "PAYOUT_SENT" } };
    expect(await asAdmin("admin.adjustPay", adjustment(runner))).toMatchObject(refused);
    app.provider.fault = () => null;
    app.clock.advance(10 * 60_000);
    await pay(app.deps);
    expect(await asAdmin("admin.adjustPay", adjustment(runner, { amount: "-1" }))).toMatchObject(refused);
    expect((await asAdmin("admin.adjustPay", adjustment(runner, { week: nextWeek }))).status).toBe(200);
    app.clock.advance(7 * 86_400_000);
    await pay(app.deps);
    expect((await payoutsOf(app, runner)).map(({ payWeek, amountCents }) => [payWeek, amountCents])).toEqual([
      [week, 1200],
      [nextWeek, 350],
    ]);
  });

  test("with the same id again changes nothing", async () => {
    const runner = await owed();
    const once = adjustment(runner);
    const first = await asAdmin("admin.adjustPay", once);
    expect((await asAdmin("admin.adjustPay", once)).body).toEqual(first.body);
    expect(await audits("admin.adjustPay", runner)).toHaveLength(1);
  });

  test("is refused below zero, above the maximum, for a future week, an unknown runner, or zero", async () => {
    const runner = await owed();
    const refusals: [object, number, string][] = [
      [adjustment(runner, { amount: "-12.01" }), 409, "PAY_BELOW_ZERO"],
      [adjustment(runner, { week: addDays(week, -7), amount: "-0.01" }), 409, "PAY_BELOW_ZERO"],
      [adjustment(runner, { week: addDays(week, 14) }), 400, "PAY_WEEK_AHEAD"],
      [adjustment(runner, { runnerId: app.deps.newId() }), 404, "NOT_FOUND"],
      [adjustment(runner, { amount: "0.00" }), 400, "BAD_REQUEST"],
      [adjustment(runner, { amount: "1.005" }), 400, "BAD_REQUEST"],
      [adjustment(runner, { amount: "100000" }), 400, "BAD_REQUEST"],
      [adjustment(runner, { reason: "" }), 400, "BAD_REQUEST"],
      [adjustment(runner, { adjustmentId: "1" }), 400, "BAD_REQUEST"],
    ];
    for (const [input, status, code] of refusals)
      expect(await asAdmin("admin.adjustPay", input)).toMatchObject({ status, body: { code } });
    await owe(app, runner, { payWeek: nextWeek, cents: 99_999_000 });
    expect(
      await asAdmin("admin.adjustPay", adjustment(runner, { week: nextWeek, amount: "10.01" })),
    ).toMatchObject({
      status: 409,
      body: { code: "PAY_TOO_HIGH" },
    });
    await owe(app, runner, { payWeek: nextWeek, cents: -99_999_000 });
    expect(await audits("admin.adjustPay", runner)).toEqual([]);
    expect((await asRunner(runner, "runner.statement", { week })).body).toMatchObject({ total: "12.00" });
  });
});
