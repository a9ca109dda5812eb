import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tasks } from "#adapters/queue/port.ts";
import {
  auditLog,
  jobs,
  ledgerTransactions,
  notifications,
  promises,
  subscriptions,
} from "#db/schema/index.ts";
import type { PhotoReview } from "#modules/dispatch/contract/reviews.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { Statement } from "./contract.ts";
import { pay } from "./tasks.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});
beforeEach(() => {
  app.clock.now = "2026-03-09T15:00:00.000Z";
});

/** The morning before a pickup on Wednesday, March 11, from 8 AM to 12 PM in New York. */
const dayBefore = "2026-03-10T15:00:00.000Z";
const opensAt = "2026-03-11T11:00:00.000Z";
const windowOver = "2026-03-11T16:30:00.000Z";
const day = "2026-03-11";
const reason = "Nobody was there";

type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };

async function taken(job: Parameters<typeof addJob>[2] = {}): Promise<Taken> {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  return { homeowner, runner, jobId: await addJob(app, homeowner, { ...job, status: "assigned", runner }) };
}

/** A weekly pickup of the home, accepted by a runner. */
async function takenWeekly(): Promise<Taken> {
  const homeowner = await addHomeowner(app, { pickupDays: ["Wednesday"] });
  const runner = await addRunner(app);
  await generateForHome(app.deps, app.deps.db, homeowner.homeownerId);
  const jobId = (await pickupsOf(homeowner))[0]?.id ?? "";
  await done(runner, "runner.acceptJob", { jobId });
  return { homeowner, runner, jobId };
}

async function done(...call: Parameters<TestApp["typed"]>): Promise<unknown> {
  const { status, body } = await app.typed(...call);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function completeEarly(all: Taken): Promise<void> {
  app.clock.now = dayBefore;
  await done(all.runner, "runner.completeJob", { jobId: all.jobId, notes: "Early" });
}

async function review(all: Taken, outcome: "refused" | "cleared" = "refused"): Promise<string[]> {
  const open = (await done(admin, "admin.anomalies")) as PhotoReview[];
  const ids = open.find(({ jobId }) => jobId === all.jobId)?.reasons.map(({ id }) => id) ?? [];
  expect(ids).not.toEqual([]);
  await done(admin, "admin.resolveAnomaly", { anomalyId: ids[0], outcome, reason });
  return ids;
}

const pickupsOf = ({ homeownerId }: Homeowner) =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, homeownerId), eq(jobs.scheduledOn, day)))
    .orderBy(jobs.createdAt, jobs.id);
const openPickups = async (home: Homeowner) =>
  (await pickupsOf(home)).filter(({ status }) => status === "scheduled");
const rowOf = async ({ jobId }: Taken) =>
  (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const told = async ({ userId }: { userId: string }, ...types: string[]) =>
  app.deps.db
    .select({ type: notifications.type, params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), inArray(notifications.type, types)));
const emailsTo = async ({ userId }: { userId: string }) =>
  (
    await app.database.execute(
      "select data from tasks.job where name = 'deliver-mail' and data->>'userId' = $1",
      [userId],
    )
  ).rows.map(({ data }) => (data as Tasks["deliver-mail"]).letter);
const creditsOf = (jobId: string) =>
  app.deps.db
    .select({ kind: ledgerTransactions.kind })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.jobId, jobId), eq(ledgerTransactions.kind, "credit")));

describe("an early pickup refused by an admin before its window is over", () => {
  test.each([
    ["a weekly", takenWeekly],
    ["an extra", taken],
  ])("%s is not planned again after the end of a canceled service", async (_, make) => {
    const all = await make();
    await completeEarly(all);
    await app.deps.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, periodEndsAt: (await rowOf(all))?.windowStartsAt ?? null })
      .where(eq(subscriptions.userId, all.homeowner.userId));
    await review(all);
    expect(await rowOf(all)).toMatchObject({ status: "cancelled" });
    expect(await openPickups(all.homeowner)).toEqual([]);
    expect(await emailsTo(all.homeowner)).toEqual(["pickupCancelled"]);
  });

  test.each([
    ["a weekly", takenWeekly],
    ["an extra", taken],
  ])("%s is planned again for the same day and window, and both sides are notified", async (_, make) => {
    const all = await make();
    await completeEarly(all);
    const before = await rowOf(all);
    await review(all);
    expect(await rowOf(all)).toMatchObject({ status: "cancelled", runnerId: null, completedAt: null });
    const again = await openPickups(all.homeowner);
    expect(again).toMatchObject([
      { kind: before?.kind, timeWindow: "morning", outBy: before?.outBy, runnerId: null, payCents: 1200 },
    ]);
    expect(await told(all.homeowner, "pickupReplanned", "jobMissed")).toEqual([
      { type: "pickupReplanned", params: { date: day } },
    ]);
    expect(await emailsTo(all.homeowner)).toEqual(["pickupReplanned"]);
    expect(await told(all.runner, "jobRefused", "jobCancelled")).toEqual([
      { type: "jobRefused", params: { date: day, reason } },
    ]);
    expect(await creditsOf(all.jobId)).toEqual([]);

    const other = await addRunner(app);
    await done(other, "runner.acceptJob", { jobId: again[0]?.id });
    app.clock.now = opensAt;
    await done(other, "runner.completeJob", { jobId: again[0]?.id, notes: "Dark" });
    expect(await told(all.homeowner, "jobCompleted")).toHaveLength(1);
  });

  test("can be canceled by its home like any other", async () => {
    const all = await takenWeekly();
    await completeEarly(all);
    await review(all);
    const [again] = await openPickups(all.homeowner);
    await done(all.homeowner, "homeowner.cancelJob", { jobId: again?.id });
    expect(await openPickups(all.homeowner)).toEqual([]);
  });

  test("is also planned again when only started, or reported as impossible to serve", async () => {
    for (const [act, more] of [
      ["runner.startJob", {}],
      ["runner.cannotServe", { reason: "noAccess", words: "Locked" }],
    ] as const) {
      const all = await taken();
      app.clock.now = dayBefore;
      await done(all.runner, act, { jobId: all.jobId, ...more });
      await review(all);
      expect([(await rowOf(all))?.status, (await openPickups(all.homeowner)).length]).toEqual([
        "cancelled",
        1,
      ]);
    }
  });

  test("is not planned again for a home on hold by then", async () => {
    const all = await takenWeekly();
    await completeEarly(all);
    await done(all.homeowner, "homeowner.addHold", { fromOn: day, untilOn: "2026-03-12" });
    await review(all);
    expect(await openPickups(all.homeowner)).toEqual([]);
    expect(await told(all.homeowner, "pickupReplanned", "jobMissed")).toEqual([]);
    expect(await told(all.homeowner, "pickupCancelled")).toMatchObject([{ params: { date: day } }]);
  });

  test("is not planned again once its home has a credit for it", async () => {
    const all = await takenWeekly();
    await completeEarly(all);
    app.clock.now = "2026-03-11T05:00:00.000Z";
    const who = { cookie: await signIn(app, all.homeowner.userId) };
    const problem = { jobId: all.jobId, kind: "nobodyCame", wish: "credit" };
    expect(await done(who, "homeowner.reportProblem", problem)).toMatchObject({ outcome: "credit" });
    await review(all);
    await generateForHome(app.deps, app.deps.db, all.homeowner.homeownerId);
    const undo = { days: [day] };
    expect(await app.typed(who, "homeowner.undoSkip", undo)).toMatchObject({
      body: { code: "CANCELLED_WITH_CREDIT" },
    });
    expect(await openPickups(all.homeowner)).toEqual([]);
  });

  test("is undone once, by one decision about all its open anomalies", async () => {
    const all = await taken();
    app.clock.now = dayBefore;
    await done(all.runner, "runner.startJob", { jobId: all.jobId });
    await done(all.runner, "runner.completeJob", { jobId: all.jobId, notes: "Both at once" });
    const ids = await review(all);
    expect(ids).toHaveLength(2);
    for (const anomalyId of ids) {
      await done(admin, "admin.resolveAnomaly", { anomalyId, outcome: "refused", reason });
      expect(await app.typed(admin, "admin.resolveAnomaly", { anomalyId, outcome: "cleared" })).toMatchObject(
        { status: 409, body: { code: "ANOMALY_RESOLVED" } },
      );
    }
    expect(await openPickups(all.homeowner)).toHaveLength(1);
    expect(await told(all.runner, "jobRefused")).toHaveLength(1);
  });
});

describe("a pickup refused by an admin after its window", () => {
  test("is missed: its home is credited and notified, and its runner is told why it is not paid", async () => {
    const all = await taken();
    await completeEarly(all);
    app.clock.now = windowOver;
    await review(all);
    expect(await rowOf(all)).toMatchObject({ status: "missed", runnerId: null, completedAt: null });
    expect(await creditsOf(all.jobId)).toHaveLength(1);
    expect(await openPickups(all.homeowner)).toEqual([]);
    expect(
      await app.deps.db
        .select({ outcome: promises.outcome })
        .from(promises)
        .where(eq(promises.jobId, all.jobId)),
    ).toEqual([{ outcome: "broken" }, { outcome: "broken" }, { outcome: "broken" }]);
    expect(await told(all.homeowner, "jobMissed", "pickupReplanned")).toEqual([
      { type: "jobMissed", params: { date: day, credit: "$6.70" } },
    ]);
    expect(await emailsTo(all.homeowner)).toEqual(["jobMissed"]);
    expect(await told(all.runner, "jobRefused", "jobTakenBack")).toEqual([
      { type: "jobRefused", params: { date: day, reason } },
    ]);
  });

  test("can have a return pickup, and nothing its runner sends later restores it", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner);
    await done(runner, "runner.acceptJob", { jobId });
    const all = { homeowner, runner, jobId };
    app.clock.now = opensAt;
    await done(runner, "runner.completeJob", { jobId });
    app.clock.now = windowOver;
    await review(all);
    const late = { jobId, actionId: app.deps.newId(), at: opensAt, sentAt: windowOver };
    expect(await app.typed(runner, "runner.startJob", late)).toMatchObject({
      status: 409,
      body: { code: "JOB_MISSED" },
    });
    expect(await rowOf(all)).toMatchObject({ status: "missed", startedAt: null });
    await done(admin, "admin.planReturnVisit", { jobId, day: "2026-03-12", timeWindow: "morning" });
  });
});

describe("a runner's own figures", () => {
  type Pay = { today: object; week: object; next: { amount: string } | null };
  const figures = async (runner: Runner, week?: string) => {
    const { today, week: sums, next } = (await done(runner, "runner.pay")) as Pay;
    const statement = (await done(runner, "runner.statement", { week })) as Statement;
    return {
      today,
      week: sums,
      next: next?.amount ?? null,
      statement: [statement.total, statement.lines.length],
    };
  };
  const nothing = {
    today: { jobs: 0, earned: "0.00", held: "0.00" },
    week: { jobs: 0, earned: "0.00", adjusted: "0.00", total: "0.00", held: "0.00" },
    next: null,
    statement: ["0.00", 0],
  };
  const previewed = async () =>
    (
      (await done(admin, "admin.previewPayRun", { week: "2026-03-09" })) as {
        rows: { runnerId: string; total: string }[];
      }
    ).rows;

  test("count a completed pickup as earned, and as held until its review is over", async () => {
    const all = await taken();
    await completeEarly(all);
    const held = { jobs: 1, earned: "12.00", adjusted: "-12.00", total: "0.00" };
    expect(await figures(all.runner)).toMatchObject({
      today: { jobs: 1, earned: "12.00", held: "12.00" },
      week: { ...held, held: "12.00" },
      next: null,
      // The job and its hold.
      statement: ["0.00", 2],
    });
    expect(await done(all.runner, "runner.pay")).toMatchObject({
      days: [{ jobs: 1, earned: "12.00", adjusted: "0.00", held: "12.00" }],
      held: [{ jobId: all.jobId, amount: "12.00", reason: "heldForReview", day: "2026-03-11" }],
    });
    expect(await done(all.runner, "runner.statement", {})).toMatchObject(held);
    expect(await done(all.runner, "runner.statements")).toMatchObject([
      { ...held, held: "12.00", released: "0.00" },
    ]);
    const ofRunner = async () =>
      (await previewed())
        .filter(({ runnerId }) => runnerId === all.runner.runnerId)
        .map(({ total }) => total);
    expect(await ofRunner()).toEqual([]);
    // The week is over and not prepared.
    app.clock.now = "2026-03-16T13:00:00.000Z";
    expect(await figures(all.runner, "2026-03-09")).toMatchObject({ next: null, statement: ["0.00", 2] });
    app.clock.now = windowOver;
    await review(all, "cleared");
    expect(await figures(all.runner)).toMatchObject({ next: "12.00", statement: ["12.00", 1] });
    expect(await ofRunner()).toEqual(["12.00"]);
  });

  test("keep the total of a refused pickup that a deduction had used up in part", async () => {
    const all = await taken();
    await completeEarly(all);
    const week = "2026-03-09";
    const { runnerId } = all.runner;
    const adjustment = {
      runnerId,
      week,
      adjustmentId: app.deps.newId(),
      amount: "-7.00",
      reason: "Broken lid",
    };
    await done(admin, "admin.adjustPay", adjustment);
    await review(all);
    expect(await done(all.runner, "runner.statement", { week })).toMatchObject({
      jobs: 0,
      earned: "0.00",
      total: "0.00",
      lines: [
        { kind: "adjustment", amount: "7.00", reason: "refusedOffset", place: null },
        { kind: "adjustment", amount: "-7.00", reason: "Broken lid" },
      ],
    });
    const { lines } = (await done(admin, "admin.payRunJobs", { runnerId, week })) as Statement;
    expect(lines.filter(({ kind }) => kind === "job")).toEqual([]);
  });

  test("exclude refused pickups, before and after the pay run", async () => {
    const [all, undecided] = [await taken(), await taken()];
    await completeEarly(all);
    await completeEarly(undecided);
    await review(all);
    expect(await figures(all.runner)).toMatchObject(nothing);
    expect(await done(all.runner, "runner.pay")).toMatchObject({ held: [] });
    const empty = { jobs: 0, earned: "0.00", adjusted: "0.00", total: "0.00", lines: [] };
    expect(await done(all.runner, "runner.statement", {})).toMatchObject(empty);
    app.clock.now = "2026-03-16T13:00:00.000Z";
    await pay(app.deps);
    expect(await payoutsOf(app, all.runner)).toEqual([]);
    expect(await figures(all.runner, "2026-03-09")).toMatchObject({ next: null });
    expect(await done(all.runner, "runner.statement", { week: "2026-03-09" })).toMatchObject(empty);

    const week = "2026-03-09";
    expect(await done(undecided.runner, "runner.statement", { week })).toMatchObject({
      jobs: 1,
      lines: [{ amount: "12.00" }, { amount: "-12.00", reason: "heldForReview" }],
    });
    expect(await done(undecided.runner, "runner.statements")).toMatchObject([
      { adjusted: "-12.00", held: "12.00" },
    ]);
    await review(undecided);
    expect(await done(undecided.runner, "runner.statement", { week })).toMatchObject(empty);
    const { lines: _, ...sums } = empty;
    const none = { held: "0.00", released: "0.00" };
    expect(await done(undecided.runner, "runner.statements")).toMatchObject([{ ...sums, ...none }]);
  });
});

test("the audit log names the reviewed pickup, its home and its runner", async () => {
  const all = await taken();
  await completeEarly(all);
  await review(all);
  const log = (await done(admin, "admin.auditLog", { subjectId: all.jobId })) as {
    rows: { action: string; job: { day: string } | null }[];
  };
  expect(log.rows).toMatchObject([{ action: "admin.resolveAnomaly", job: { day } }]);
  const [row] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, all.jobId));
  expect(row?.concerns?.toSorted()).toEqual([all.runner.userId, all.homeowner.userId].toSorted());
});
