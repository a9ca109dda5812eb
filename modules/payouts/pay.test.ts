import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { TestApp } from "#testkit/app.ts";
import { addRunner, type Homeowner, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addPaidRunner, earn, owe, payoutsOf, payWeeks } from "#testkit/pay.ts";
import type { PayRunPreview, PayRunRow, Statement } from "./contract.ts";
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

describe("the preview of a pay run", () => {
  test("shows the last closed week by default, each runner with the parts of the sum", async () => {
    const runner = await owed();
    await asAdmin("admin.adjustPay", adjustment(runner));
    const { body } = await asAdmin("admin.previewPayRun", {});
    const preview = body as PayRunPreview;
    expect(preview).toMatchObject({
      week,
      lastDay: addDays(week, 6),
      previousWeek: addDays(week, -7),
      nextWeek,
      isClosed: true,
      isTestMode: false,
    });
    expect(preview.rows.find(({ runnerId }) => runnerId === runner.runnerId)).toEqual({
      runnerId: runner.runnerId,
      firstName: "Sam",
      lastName: "Swift",
      jobs: 1,
      earned: "12.00",
      adjusted: "3.50",
      total: "15.50",
      status: "pending",
      reason: null,
      isWaitingForAccount: false,
      attempts: 0,
      paidAt: null,
      yearPaid: "0.00",
      getsTaxForm: false,
    });
  });

  fullTest("shows exactly what the run will hold for review", async () => {
    const runner = await owed();
    const others = async () =>
      ((await asAdmin("admin.previewPayRun", { week: nextWeek })).body as PayRunPreview).others.total;
    const without = await others();
    const reviewed = await earn(app, home, runner, {
      at: `${addDays(week, 3)}T16:00:00.000Z`,
      cents: 1700,
    });
    await app.database.execute(
      `insert into job_anomalies (id, job_id, user_id, kind, act, done_at, found_at)
       values ($1, $2, $3, 'noProof', 'in', $4, $4)`,
      [app.deps.newId(), reviewed, runner.userId, app.clock.now],
    );
    app.clock.now = tuesday;
    const rowOf = async () => {
      const { rows, ...sums } = (await asAdmin("admin.previewPayRun", { week })).body as PayRunPreview;
      const row = rows.find(({ runnerId }) => runnerId === runner.runnerId);
      const jobs = await asAdmin("admin.payRunJobs", { runnerId: runner.runnerId, week });
      const lines = (jobs.body as { lines: { amount: string; reason: string | null }[] }).lines;
      return { sums, row, lines: lines.map(({ amount, reason }) => [amount, reason]) };
    };
    const before = await rowOf();
    expect(before.row).toMatchObject({ jobs: 2, earned: "29.00", adjusted: "-17.00", total: "12.00" });
    expect(before.sums).toMatchObject({ total: "12.00", due: { total: "12.00" } });
    expect(before.lines.at(-1)).toEqual(["-17.00", "heldForReview"]);
    expect(await others()).toBe(without);
    await pay(app.deps);
    const after = await rowOf();
    expect(after.row).toMatchObject({ earned: "29.00", adjusted: "-17.00", total: "12.00", status: "paid" });
    expect(after.lines).toEqual(before.lines);
    expect(await payoutsOf(app, runner, week)).toMatchObject([{ amountCents: 1200 }]);

    await app.database.execute(
      "update job_anomalies set outcome = 'cleared', resolved_at = $2 where job_id = $1",
      [reviewed, app.clock.now],
    );
    app.clock.now = `${addDays(nextWeek, 8)}T12:00:00.000Z`;
    week = nextWeek;
    const freed = await rowOf();
    expect(freed.row).toMatchObject({ jobs: 0, earned: "0.00", adjusted: "17.00", total: "17.00" });
    expect(freed.lines).toEqual([["17.00", "reviewCleared"]]);
    // Changing another runner's week prepares it for everyone; this runner still gets what the preview shows.
    const other = await addRunner(app);
    await owe(app, other, { payWeek: week, cents: 500 });
    const hold = { runnerId: other.runnerId, week, reason: "Asked to wait" };
    expect((await asAdmin("admin.holdPayout", hold)).status).toBe(200);
    expect((await rowOf()).row).toMatchObject({ adjusted: "17.00", total: "17.00" });
    await pay(app.deps);
    expect((await rowOf()).row).toMatchObject({ adjusted: "17.00", total: "17.00", status: "paid" });
    week = addDays(week, 7);
  });

  test("of an open week shows the earnings so far", async () => {
    const runner = await addPaidRunner(app);
    await earn(app, home, runner, { at: wednesday });
    const { body } = await asAdmin("admin.previewPayRun", { week: addDays(week, 6) });
    expect(body).toMatchObject({
      week,
      isClosed: false,
      nextWeek: null,
      runners: 1,
      total: "12.00",
      due: { runners: 1, total: "12.00" },
      rows: [{ status: "open", total: "12.00" }],
    });
    expect((await asAdmin("admin.previewPayRun", { week: addDays(week, -1) })).body).toMatchObject({
      week: addDays(week, -7),
      isClosed: true,
      runners: 0,
      total: "0.00",
      rows: [],
    });
  });

  test("includes what the run pays for other closed weeks, prepared or not, except held pay", async () => {
    app.clock.now = `${addDays(nextWeek, 8)}T12:00:00.000Z`;
    const othersOf = async (of: string) => {
      const { others } = (await asAdmin("admin.previewPayRun", { week: of })).body as PayRunPreview;
      return [others.payouts, Math.round(Number(others.total) * 100)] as const;
    };
    const [left, leftCents] = await othersOf(week);
    const [one, two, three] = [await addRunner(app), await addRunner(app), await addRunner(app)];
    await owe(app, one, { payWeek: week, cents: 700 });
    await owe(app, two, { payWeek: week, cents: 900 });
    await owe(app, three, { payWeek: nextWeek, cents: 300 });
    expect(await othersOf(week)).toEqual([left + 1, leftCents + 300]);
    expect(await othersOf(nextWeek)).toEqual([left + 2, leftCents + 1600]);
    expect((await asAdmin("admin.payRun")).status).toBe(200);
    const [prepared, preparedCents] = await othersOf(nextWeek);
    expect(await othersOf(week)).toEqual([prepared - 1, preparedCents - 1300]);
    const held = { runnerId: two.runnerId, week, reason: "Asked to wait" };
    expect((await asAdmin("admin.holdPayout", held)).status).toBe(200);
    expect(await othersOf(nextWeek)).toEqual([prepared - 1, preparedCents - 900]);
  });

  test("pages through all runners, largest pay first, with the week's sums on each page", async () => {
    const cents = [300, 500, 500, 500, 100];
    for (const each of cents) await owe(app, await addRunner(app), { payWeek: week, cents: each });
    const seen: PayRunRow[] = [];
    let cursor: string | null = null;
    do {
      const answer = await asAdmin("admin.previewPayRun", { week, limit: 2, cursor });
      const page = answer.body as PayRunPreview;
      expect(page).toMatchObject({ runners: 5, total: "19.00", paid: "0.00", held: "0.00" });
      seen.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.map(({ total }) => total)).toEqual(["5.00", "5.00", "5.00", "3.00", "1.00"]);
    expect(new Set(seen.map(({ runnerId }) => runnerId)).size).toBe(5);
    expect(seen[0]).toMatchObject({ isWaitingForAccount: true });
  });

  test.each(["x", "12_", "12_abc", "1e3_01900000-0000-7000-8000-000000000000"])(
    "refuses the cursor %s",
    async (cursor) => {
      expect(await asAdmin("admin.previewPayRun", { cursor })).toMatchObject({
        status: 400,
        body: { code: "CURSOR_INVALID" },
      });
    },
  );

  test("after the run shows what was paid", async () => {
    const runner = await addPaidRunner(app);
    await earn(app, home, runner, { at: wednesday });
    app.clock.now = tuesday;
    expect(await asAdmin("admin.payRun")).toMatchObject({ status: 200, body: { paid: expect.any(Number) } });
    expect((await asAdmin("admin.previewPayRun", {})).body).toMatchObject({
      week,
      total: "12.00",
      paid: "12.00",
      rows: [{ status: "paid", total: "12.00", paidAt: app.clock.now, attempts: 1 }],
    });
    const [audit] = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, "admin.payRun"));
    expect(audit).toMatchObject({ userId: admin.userId, after: { paid: expect.any(Number) } });
  });
});

test("starting the pay run is audited before any money goes out", async () => {
  const runner = await addPaidRunner(app);
  await earn(app, home, runner, { at: wednesday });
  app.clock.now = tuesday;
  const logged = async () =>
    (
      await app.deps.db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(and(eq(auditLog.userId, admin.userId), eq(auditLog.happenedAt, tuesday)))
    ).map(({ action }) => action);
  let whenSent: string[] = [];
  const { transfer } = app.deps.payouts;
  const spied = vi.spyOn(app.deps.payouts, "transfer").mockImplementation(async (asked) => {
    whenSent = await logged();
    return transfer(asked);
  });
  expect(await asAdmin("admin.payRun")).toMatchObject({ status: 200 });
  spied.mockRestore();
  expect(whenSent).toEqual(["admin.beginPayRun"]);
  expect((await logged()).toSorted()).toEqual(["admin.beginPayRun", "admin.payRun"]);
});

describe("a runner's statement", () => {
  fullTest("lists the week's jobs and adjustments in order, with the status of the pay", async () => {
    const runner = await addPaidRunner(app);
    await earn(app, home, runner, { at: wednesday });
    app.clock.advance(60_000);
    await asAdmin("admin.adjustPay", adjustment(runner, { amount: "-2.00", reason: "Gate left open" }));
    app.clock.advance(60_000);
    await earn(app, home, runner, { cents: 850 });
    const { body } = await asRunner(runner, "runner.statement", {});
    const statement = body as Statement;
    expect(statement).toMatchObject({
      week,
      lastDay: addDays(week, 6),
      previousWeek: addDays(week, -7),
      nextWeek: null,
      jobs: 2,
      earned: "20.50",
      adjusted: "-2.00",
      total: "18.50",
      status: "open",
      paidAt: null,
      heldBecause: null,
      isWaitingForAccount: false,
    });
    const [first] = statement.lines;
    expect(first?.pickup).toMatchObject({
      day: addDays(wednesday.slice(0, 10), -1),
      agreed: "12.00",
      acceptedAt: wednesday,
      inAt: wednesday,
      timeZone: "America/New_York",
    });
    expect(statement.lines.map(({ pickup }) => pickup?.agreed)).toEqual(["12.00", undefined, "8.50"]);
    expect(statement.lines.map(({ id: _, pickup: __, ...line }) => line)).toEqual([
      {
        kind: "job",
        bookedAt: wednesday,
        date: wednesday.slice(0, 10),
        place: "Elm Street, New York",
        reason: null,
        amount: "12.00",
      },
      {
        kind: "adjustment",
        bookedAt: wednesday.replace("16:00", "16:01"),
        date: wednesday.slice(0, 10),
        place: null,
        reason: "Gate left open",
        amount: "-2.00",
      },
      {
        kind: "job",
        bookedAt: wednesday.replace("16:00", "16:02"),
        date: wednesday.slice(0, 10),
        place: "Elm Street, New York",
        reason: null,
        amount: "8.50",
      },
    ]);
    app.clock.now = tuesday;
    expect((await asRunner(runner, "runner.statement", { week })).body).toMatchObject({
      status: "due",
      nextWeek,
    });
    await pay(app.deps);
    expect((await asRunner(runner, "runner.statement", { week: addDays(week, 4) })).body).toMatchObject({
      week,
      status: "paid",
      total: "18.50",
      paidAt: tuesday,
      lines: statement.lines,
    });
  });

  test("shows a Sunday night job on the same day and week as the runner's figures", async () => {
    const runner = await addPaidRunner(app);
    const sunday = addDays(week, 6);
    await earn(app, home, runner, { at: `${addDays(week, 7)}T03:30:00.000Z`, on: sunday });
    const { body } = await asRunner(runner, "runner.statement", {});
    expect(body).toMatchObject({ week, lines: [{ date: sunday }] });
    expect((await asRunner(runner, "runner.pay")).body).toMatchObject({ days: [{ day: sunday, jobs: 1 }] });
  });

  test("of an empty week shows zeros", async () => {
    expect(
      (await asRunner(await addRunner(app), "runner.statement", { week: "2025-12-31" })).body,
    ).toMatchObject({
      week: "2025-12-29",
      jobs: 0,
      total: "0.00",
      status: "due",
      lines: [],
    });
  });

  test.each(["1999-12-31", "2100-13-01", "0000-01-03", "+275760-09-13", "monday", 7])(
    "refuses the week %s",
    async (given) => {
      expect((await asRunner(await addRunner(app), "runner.statement", { week: given })).status).toBe(400);
    },
  );

  test("is visible only to that runner; weeks are listed newest first", async () => {
    const runner = await addPaidRunner(app);
    await earn(app, home, runner, { at: wednesday });
    await earn(app, home, runner, { at: tuesday, cents: 500 });
    await pay(app.deps);
    const none = { held: "0.00", released: "0.00" };
    expect((await asRunner(runner, "runner.statements")).body).toEqual([
      { week: nextWeek, jobs: 1, earned: "5.00", adjusted: "0.00", total: "5.00", status: "open", ...none },
      { week, jobs: 1, earned: "12.00", adjusted: "0.00", total: "12.00", status: "paid", ...none },
    ]);
    expect((await asRunner(await addRunner(app), "runner.statements")).body).toEqual([]);
  });
});
