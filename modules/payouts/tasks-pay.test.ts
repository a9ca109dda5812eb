import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerEntries, ledgerTransactions, notifications } from "#db/schema/index.ts";
import { runnerWeekBalance } from "#modules/billing/queries/ledger.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addAdmin, addHomeowner, addRunner, type Homeowner, signIn } from "#testkit/factories.ts";
import { addAppliedNotice } from "#testkit/notices.ts";
import { earn, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { pay, payWeekly } from "./tasks.ts";

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

/** Such as "March 23". */
const spelled = (onDay: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(onDay),
  );

describe.each(serverAndEmbedded)("in test mode (%s)", (kind) => {
  let app: TestApp;
  let home: Homeowner;
  beforeAll(async () => {
    app = await testApp(kind);
    home = await addHomeowner(app);
  });
  afterAll(async () => {
    await expectInvariants(app);
    await app.close();
  });

  test("a week is booked as paid once, without an account or a provider", async () => {
    const runner = await addRunner(app);
    await earn(app, home, runner, { at: wednesday });
    await earn(app, home, runner, { cents: 850 });
    app.clock.now = monday;
    expect(await pay(app.deps)).toMatchObject({ prepared: 1, paid: 1, unsettled: 0 });
    expect(await payoutsOf(app, runner)).toMatchObject([
      { payWeek: week, amountCents: 2050, status: "paid", paidAt: monday, attempts: 1, reason: null },
    ]);
    expect(await pay(app.deps)).toMatchObject({ prepared: 0, paid: 0 });
    expect(await payoutsOf(app, runner)).toHaveLength(1);
  });

  test("a runner suspended meanwhile gets their earnings", async () => {
    const runner = await addRunner(app);
    await earn(app, home, runner, { at: wednesday });
    await addAppliedNotice(app, runner);
    const suspend = { userId: runner.userId, reason: "No shows", seen: { suspendedAt: null } };
    expect((await app.typed(await addAdmin(app), "admin.suspendPerson", suspend)).status).toBe(200);
    app.clock.now = monday;
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ amountCents: 1200, status: "paid" }]);
  });

  test("moves the amount from the runner's week to cash in one movement", async () => {
    const runner = await addRunner(app);
    await earn(app, home, runner, { at: wednesday });
    app.clock.now = monday;
    await pay(app.deps);
    const [payout] = await payoutsOf(app, runner);
    const entries = await app.deps.db
      .select({
        account: ledgerEntries.account,
        cents: ledgerEntries.amountCents,
        week: ledgerEntries.payWeek,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerTransactions.source, `payout:${payout?.id}`));
    expect(entries.toSorted((a, b) => a.cents - b.cents)).toEqual([
      { account: "provider_cash", cents: -1200, week: null },
      { account: "runner_payable", cents: 1200, week },
    ]);
    expect(await runnerWeekBalance(app.deps.db, { userId: runner.userId, payWeek: week })).toBe(0);
  });

  test("the runner is notified, also by email, with a link to the week's statement", async () => {
    const runner = await addRunner(app);
    await earn(app, home, runner, { at: wednesday });
    app.clock.now = monday;
    await pay(app.deps);
    const told = await app.call(runner, "GET", "/api/notifications");
    expect(told.body).toMatchObject([
      {
        type: "payoutPaid",
        message: `$12.00 for the week from Monday, ${spelled(week)} was sent to your bank account.`,
        link: `/runner/statement/${week}`,
      },
    ]);
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
    const sentEmail = app.emails.find(({ to }) => to === runner.email);
    expect(sentEmail).toMatchObject({ subject: "Your pay is on its way: $12.00" });
    expect(sentEmail?.text).toContain(`${app.appUrl}/runner/statement/${week}\n`);
  });
});

describe("a pay week", () => {
  let app: TestApp;
  let home: Homeowner;
  beforeAll(async () => {
    app = await testApp();
    home = await addHomeowner(app);
  });
  afterAll(async () => {
    await expectInvariants(app);
    await app.close();
  });

  test.each([
    ["an ordinary week", "2026-09-14", "2026-09-14T04:00:00.000Z", "2026-09-21T03:59:59.999Z"],
    [
      "a week in which the clocks go forward",
      "2026-03-02",
      "2026-03-02T05:00:00.000Z",
      "2026-03-09T03:59:59.999Z",
    ],
    ["a week in which they go back", "2026-10-26", "2026-10-26T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
    ["a week across New Year", "2026-12-28", "2026-12-28T05:00:00.000Z", "2027-01-04T04:59:59.999Z"],
    ["a week with February 29", "2028-02-28", "2028-02-28T05:00:00.000Z", "2028-03-06T04:59:59.999Z"],
  ])("%s is paid in full, and nothing else is", async (_, payWeek, first, last) => {
    const runner = await addRunner(app);
    const moment = (instant: string, milliseconds: number) =>
      new Date(Date.parse(instant) + milliseconds).toISOString();
    await earn(app, home, runner, { at: moment(first, -1), cents: 1 });
    await earn(app, home, runner, { at: first, cents: 20 });
    await earn(app, home, runner, { at: last, cents: 300 });
    await earn(app, home, runner, { at: moment(last, 1), cents: 4000 });
    await pay(app.deps);
    expect((await payoutsOf(app, runner)).map(({ amountCents }) => amountCents)).toEqual([1]);
    app.clock.now = moment(last, 60 * minute);
    await pay(app.deps);
    expect(await payoutsOf(app, runner, payWeek)).toEqual([]);
    app.clock.now = moment(last, 60 * minute + 1);
    await pay(app.deps);
    expect(await payoutsOf(app, runner, payWeek)).toMatchObject([{ amountCents: 320, status: "paid" }]);
    expect(await payoutsOf(app, runner)).toHaveLength(2);
    app.clock.advance(7 * day);
    await pay(app.deps);
    expect((await payoutsOf(app, runner)).map(({ amountCents }) => amountCents)).toEqual([1, 320, 4000]);
  });

  test("waits on Monday, and is sent automatically on Tuesday at 9 AM", async () => {
    const runner = await addRunner(app);
    await earn(app, home, runner, { at: "2029-01-17T17:00:00.000Z" });
    const sentAt = async (now: string) => {
      app.clock.now = now;
      await payWeekly(app.deps);
      return (await payoutsOf(app, runner)).map(({ status }) => status);
    };
    expect(await sentAt("2029-01-22T05:59:59.999Z")).toEqual([]);
    expect(await sentAt("2029-01-22T06:00:00.000Z")).toEqual(["pending"]);
    expect(await sentAt("2029-01-23T13:59:59.999Z")).toEqual(["pending"]);
    expect(await sentAt("2029-01-23T14:00:00.000Z")).toEqual(["paid"]);
  });

  test("that earlier runs missed is paid by the next run, with all other missed weeks", async () => {
    const runner = await addRunner(app);
    for (const at of ["2029-03-07", "2029-03-14", "2029-03-28"])
      await earn(app, home, runner, { at: `${at}T16:00:00.000Z` });
    app.clock.now = "2029-05-01T12:00:00.000Z";
    await pay(app.deps);
    expect((await payoutsOf(app, runner)).map(({ payWeek, status }) => [payWeek, status])).toEqual([
      ["2029-03-05", "paid"],
      ["2029-03-12", "paid"],
      ["2029-03-26", "paid"],
    ]);
  });

  test("of a runner with a deleted account is still paid, without a notice", async () => {
    const runner = await addRunner(app);
    await earn(app, home, runner, { at: "2029-06-06T16:00:00.000Z" });
    const signedIn = { cookie: await signIn(app, runner.userId) };
    expect((await app.call(signedIn, "DELETE", "/api/profile")).status).toBe(200);
    app.clock.now = "2029-06-12T16:00:00.000Z";
    await pay(app.deps);
    expect(await payoutsOf(app, runner)).toMatchObject([{ status: "paid", amountCents: 1200 }]);
    const told = await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, runner.userId));
    expect(told).toEqual([]);
  });
});
