import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Geocoder } from "#adapters/geocoder/port.ts";
import { findViolations } from "#db/invariants.ts";
import {
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  photos,
  pins,
  problems,
  runnerSteps,
  users,
} from "#db/schema/index.ts";
import { transferCredits } from "#modules/billing/credits.ts";
import { ensureCustomer } from "#modules/billing/customers.ts";
import { bookMovement } from "#modules/billing/invoices.ts";
import { findPin } from "#modules/homes/tasks.ts";
import { addHomeowner, addJob, addRunner, signIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { backOnline, inAt, keptSteps, outAt, type Taken } from "#testkit/kept-steps.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { findMissedCredit } from "./queries/promises.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-10T15:00:00.000Z";
});

const { back, jobRow, keptStep, missed, out, outcomes, taken } = keptSteps(() => kit);
const balance = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId))).reduce(
    (sum, entry) => sum + entry.amountCents,
    0,
  );
const told = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const steps = ({ jobId }: Taken) =>
  kit.app.deps.db
    .select()
    .from(runnerSteps)
    .where(eq(runnerSteps.jobId, jobId))
    .orderBy(runnerSteps.arrivedAt);

describe("an offline record from within the window that arrives after the pickup counted as missed", () => {
  test("takes back no credit that a guarantee refund already reversed", async () => {
    const all = await missed();
    const { userId } = all.homeowner;
    await kit.app.deps.transact((tx) =>
      bookMovement(kit.app.deps, tx, { kind: "credit_reversal", userId, source: "guarantee:1", cents: 670 }),
    );
    expect(await balance(all.homeowner)).toBe(0);
    expect((await out(all)).status).toBe(200);
    expect((await back(all)).status).toBe(200);
    expect(await balance(all.homeowner)).toBe(0);
  });

  test("completes it as of then: the runner is paid, the credit taken back and the homeowner told", async () => {
    const all = await missed();
    expect(await balance(all.homeowner)).toBe(-670);
    expect(await out(all)).toMatchObject({
      status: 200,
      body: { status: "missed", legs: { out: { at: outAt } } },
    });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "broken", photos: "broken" });
    expect(await back(all)).toMatchObject({
      status: 200,
      body: { status: "completed", completedAt: inAt, legs: { out: { at: outAt }, in: { at: inAt } } },
    });
    expect(await jobRow(all.jobId)).toMatchObject({
      runnerId: all.runner.runnerId,
      acceptedAt: "2026-03-10T15:00:00.000Z",
    });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
    expect([await balance(all.runner), await balance(all.homeowner)]).toEqual([-1200, 0]);
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobMissed", "jobDoneAfterAll"]);
    const { body } = await kit.app.typed(all.homeowner, "notifications.list");
    expect(JSON.stringify(body)).toContain("The credit of $6.70 is taken back");
    const billing = await kit.app.typed(all.homeowner, "homeowner.billing");
    expect(billing).toMatchObject({
      status: 200,
      body: { credits: [{ amount: "-6.70" }, { amount: "6.70" }] },
    });
  });

  test("is stored with both times", async () => {
    const all = await missed();
    await out(all);
    await back(all, inAt, { more: { cameAt: "2026-03-11T15:36:00.000Z" } });
    expect(await steps(all)).toMatchObject([
      { step: "out", capturedAt: outAt, arrivedAt: backOnline, refusal: null },
      { step: "in", cameAt: "2026-03-11T15:36:00.000Z", capturedAt: inAt, arrivedAt: backOnline },
    ]);
    const events = await kit.app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, all.jobId))
      .orderBy(jobEvents.happenedAt, jobEvents.id);
    expect(events.slice(-2)).toMatchObject([
      { fromStatus: "missed", toStatus: "missed", happenedAt: backOnline, capturedAt: outAt },
      { fromStatus: "missed", toStatus: "completed", happenedAt: backOnline, capturedAt: inAt },
    ]);
  });

  fullTest("counts once, however often it is sent", async () => {
    const all = await missed();
    await out(all);
    const step = await keptStep(all, "in", inAt);
    for (let turn = 0; turn < 3; turn++)
      expect(await kit.app.typed(all.runner, "runner.completeJob", step)).toMatchObject({
        status: 200,
        body: { status: "completed", completedAt: inAt },
      });
    expect([await balance(all.runner), await balance(all.homeowner)]).toEqual([-1200, 0]);
    expect(await told(all.homeowner)).toHaveLength(3);
    expect(await findMissedCredit(kit.app.deps.db, all.jobId)).toBeNull();
    expect(await steps(all)).toHaveLength(2);
  });

  test("in one call counts if it was before the cans were due out", async () => {
    const all = await missed();
    expect(await back(all)).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
  });

  test.each([
    ["reopens a problem that the credit had settled, for an admin to review", false, null],
    ["leaves the problem of a deleted account settled", true, "alreadyCredited"],
  ])("%s", async (_what, isDeleted, outcome) => {
    const all = await missed();
    const report = { jobId: all.jobId, kind: "nobodyCame", wish: "credit" };
    expect(await kit.app.typed(all.homeowner, "homeowner.reportProblem", report)).toMatchObject({
      body: { outcome: "alreadyCredited" },
    });
    const signedIn = { cookie: await signIn(kit.app, all.homeowner.userId) };
    if (isDeleted) expect((await kit.app.call(signedIn, "DELETE", "/api/profile")).status).toBe(200);
    await back(all);
    const [problem] = await kit.app.deps.db.select().from(problems).where(eq(problems.jobId, all.jobId));
    expect(problem).toMatchObject({ outcome });
  });

  test("counts for two weeks, and credit used by then is charged back", async () => {
    const all = await missed();
    const { userId } = all.homeowner;
    const { deps, clock } = kit.app;
    const failures: unknown[] = [];
    await ensureCustomer(deps, userId);
    expect(await transferCredits(deps, { limit: 10, failures })).toBe(1);
    clock.now = "2026-03-25T15:59:00.000Z";
    const runner = { ...all.runner, cookie: await signIn(kit.app, all.runner.userId) };
    expect((await back({ ...all, runner })).body).toMatchObject({ status: "completed", completedAt: inAt });
    expect(await balance({ userId })).toBe(0);
    expect(await transferCredits(deps, { limit: 10, failures })).toBe(1);
    expect(failures).toEqual([]);
  });

  test("completes a job that was withheld, which then is no longer", async () => {
    const all = await missed();
    await kit.app.deps.db.update(jobs).set({ isWithheld: true }).where(eq(jobs.id, all.jobId));
    expect((await back(all)).status).toBe(200);
    expect(await jobRow(all.jobId)).toMatchObject({ status: "completed", isWithheld: false });
  });

  test("is not blocked by an earlier record", async () => {
    const all = await missed();
    for (let turn = 0; turn < 2; turn++)
      expect((await back(all, "2026-03-11T16:00:00.001Z")).status).toBe(409);
    expect(await back(all)).toMatchObject({ status: 200, body: { status: "completed" } });
    const proofs = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(proofs.filter(({ attachedAt }) => attachedAt !== null)).toHaveLength(1);
  });

  test("is earned in the week in which it arrives", async () => {
    const all = await missed();
    kit.app.clock.now = "2026-03-16T15:00:00.000Z";
    expect((await back(all)).status).toBe(200);
    const [entry] = await kit.app.deps.db
      .select({ payWeek: ledgerEntries.payWeek })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerEntries.userId, all.runner.userId));
    expect(entry).toEqual({ payWeek: "2026-03-16" });
  });
});

describe("a late or unproven record is stored, and the pickup stays missed", () => {
  test.each([
    ["was done too late", "2026-03-11T16:00:00.001Z", {}],
    ["has no photo", inAt, { hasPhoto: false }],
    ["is from before the job was taken", "2026-03-10T14:57:59.999Z", {}],
    [
      "is from before the day before its own",
      "2026-03-10T03:59:59.999Z",
      { acceptedAt: "2026-03-09T15:00:00.000Z" },
    ],
  ] as const)("when it %s", async (_, at, options: { hasPhoto?: boolean; acceptedAt?: string }) => {
    const all = await missed(options);
    const step = await keptStep(all, "in", at, options);
    for (let turn = 0; turn < 2; turn++)
      expect(await kit.app.typed(all.runner, "runner.completeJob", step)).toMatchObject({
        status: 409,
        body: { code: "JOB_MISSED", params: { date: "2026-03-11" } },
      });
    expect(await jobRow(all.jobId)).toMatchObject({ status: "missed" });
    expect([await balance(all.runner), await balance(all.homeowner)]).toEqual([0, -670]);
    expect(await steps(all)).toMatchObject([{ step: "in", capturedAt: at, refusal: "JOB_MISSED" }]);
  });

  test("with its photo", async () => {
    const all = await missed();
    await back(all, "2026-03-11T16:00:00.001Z");
    const [photo] = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(photo).toMatchObject({ attachedAt: backOnline, capturedAt: "2026-03-11T16:00:00.001Z" });
  });

  test("when the homeowner had canceled", async () => {
    const all = await taken();
    const { jobId } = all;
    expect((await kit.app.typed(all.homeowner, "homeowner.cancelJob", { jobId })).status).toBe(200);
    kit.app.clock.now = backOnline;
    expect(await out(all)).toMatchObject({ status: 409, body: { code: "JOB_CANCELLED" } });
    expect(await steps(all)).toMatchObject([{ step: "out", refusal: "JOB_CANCELLED" }]);
    expect(await jobRow(jobId)).toMatchObject({ status: "cancelled" });
  });

  test("when another runner has the job now", async () => {
    const all = await taken();
    await kit.app.typed(all.runner, "runner.releaseJob", { jobId: all.jobId });
    const next = await addRunner(kit.app);
    expect((await kit.app.typed(next, "runner.acceptJob", { jobId: all.jobId })).status).toBe(200);
    kit.app.clock.now = backOnline;
    expect(await back(all)).toMatchObject({ status: 409, body: { code: "JOB_TAKEN_BACK" } });
    expect(await jobRow(all.jobId)).toMatchObject({ status: "assigned", runnerId: next.runnerId });
    const [photo] = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(photo).toMatchObject({ attachedAt: null });
  });

  test("and is not found for runners who never had the job", async () => {
    const all = await missed();
    const stranger = await addRunner(kit.app);
    const step = { jobId: all.jobId, actionId: kit.app.deps.newId(), at: inAt };
    expect((await kit.app.typed(stranger, "runner.completeJob", step)).status).toBe(404);
    expect(await steps(all)).toEqual([]);
  });
});

fullTest("for a home of deleted people, no photo or pin is stored", async () => {
  const { app } = kit;
  const inProgress = await taken();
  expect((await out(inProgress)).status).toBe(200);
  const left = await missed();
  const looked = await addHomeowner(app);
  const pinned = await addJob(app, looked);
  for (const { userId } of [left.homeowner, inProgress.homeowner, looked])
    await app.deps.db.update(users).set({ deletedAt: app.clock.now }).where(eq(users.id, userId));
  app.clock.now = backOnline;
  await back(left, "2026-03-11T16:00:00.001Z");
  expect((await back(inProgress)).status).toBe(200);
  for (const [{ jobId }, leg] of [
    [left, "in"],
    [inProgress, "in"],
  ] as const)
    expect(
      await app.deps.db.$count(
        photos,
        and(eq(photos.jobId, jobId), eq(photos.purpose, leg), isNotNull(photos.attachedAt)),
      ),
    ).toBe(0);
  const geocoder: Geocoder = {
    ...app.deps.geocoder,
    locate: async () => ({ kind: "address", latitude: 40, longitude: -73 }),
  };
  await findPin({ ...app.deps, geocoder }, { jobId: pinned });
  expect(await app.deps.db.$count(pins, eq(pins.homeownerId, looked.homeownerId))).toBe(0);
  await app.deps.db.update(users).set({ deletedAt: null });
  await findPin({ ...app.deps, geocoder }, { jobId: pinned });
  expect(await app.deps.db.$count(pins, eq(pins.homeownerId, looked.homeownerId))).toBe(1);
});
