import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  jobAnomalies,
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  runnerProfiles,
} from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { Job } from "./contract/job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const complete = (who: Who, jobId: string, more: object = {}) =>
  app.call(who, "POST", "/api/runner/complete-job", { jobId, ...more });
const entriesOf = (jobId: string) =>
  app.deps.db
    .select({
      account: ledgerEntries.account,
      userId: ledgerEntries.userId,
      cents: ledgerEntries.amountCents,
      bookedAt: ledgerTransactions.bookedAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.jobId, jobId), eq(ledgerTransactions.kind, "earning")))
    .orderBy(ledgerEntries.account);
const completedBy = async (runnerId: string) =>
  (await app.deps.db.select().from(runnerProfiles).where(eq(runnerProfiles.id, runnerId)))[0]?.completedJobs;

describe("a runner who completes a job", () => {
  test("earns its pay: recorded, counted and owed, and the homeowner is notified", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    app.clock.now = "2026-03-11T13:30:00.000Z";
    const answer = await complete(runner, jobId, { notes: "  Behind the hedge " });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "completed",
        completedAt: app.clock.now,
        notes: "Behind the hedge",
        paymentAmount: "12.00",
      },
    });
    expect(await entriesOf(jobId)).toEqual([
      { account: "runner_pay", userId: null, cents: 1200, bookedAt: app.clock.now },
      { account: "runner_payable", userId: runner.userId, cents: -1200, bookedAt: app.clock.now },
    ]);
    expect(await completedBy(runner.runnerId)).toBe(1);
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, jobId))
      .orderBy(jobEvents.id);
    expect(events.at(-1)).toMatchObject({
      fromStatus: "assigned",
      toStatus: "completed",
      userId: runner.userId,
    });
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, homeowner.userId)),
    ).toMatchObject([{ type: "jobCompleted", params: { date: "2026-03-11" } }]);
    const seen = (await app.call(homeowner, "GET", "/api/homeowner/jobs")).body as Job[];
    expect(seen).toMatchObject([{ status: "completed", completedAt: app.clock.now }]);
  });

  test("may do so from in progress, and on the day before", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "in_progress", runner });
    expect((await complete(runner, jobId)).body).toMatchObject({
      status: "completed",
      completedAt: "2026-03-10T15:00:00.000Z",
      scheduledDate: "2026-03-11T08:00:00.000Z",
    });
  });

  test("and repeats it gets the same answer and is paid once", async () => {
    const { runner, jobId } = await takenJob(app);
    const first = await complete(runner, jobId, { notes: "First" });
    app.clock.advance(60_000);
    const again = await complete(runner, jobId, { notes: "Second" });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await entriesOf(jobId)).toHaveLength(2);
    expect(await completedBy(runner.runnerId)).toBe(1);
    expect(await app.deps.db.$count(jobEvents, eq(jobEvents.jobId, jobId))).toBe(3);
  });

  test("may do so while offline", async () => {
    const { runner, jobId } = await takenJob(app);
    await app.call(runner, "POST", "/api/runner/availability", { isAvailable: false });
    expect((await complete(runner, jobId)).status).toBe(200);
  });

  test("without pay is owed nothing, and the ledger still balances", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner, payCents: 0 });
    expect((await complete(runner, jobId)).body).toMatchObject({ paymentAmount: "0.00" });
    expect((await entriesOf(jobId)).map((entry) => Math.abs(entry.cents))).toEqual([0, 0]);
  });
});

describe("a runner who completes a job without a photo", () => {
  const anomaliesOf = (jobId: string) =>
    app.deps.db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, jobId));
  const byTrpc = (runner: Who, input: object) => app.typed(runner, "runner.completeJob", input);

  test("with a reason is not reviewed, and the reason is shown with the photos", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    app.clock.now = "2026-03-11T13:30:00.000Z";
    const answer = await complete(runner, jobId, { noPhotoReason: "camera" });
    expect(answer.body).toMatchObject({ legs: { in: { photoUrl: null, noPhotoReason: "camera" } } });
    expect(await anomaliesOf(jobId)).toEqual([]);
    const seen = (await app.call(homeowner, "GET", "/api/homeowner/jobs")).body as Job[];
    expect(seen).toMatchObject([{ legs: { in: { noPhotoReason: "camera" } } }]);
  });

  test("without a reason is reviewed", async () => {
    const { runner, jobId } = await takenJob(app);
    app.clock.now = "2026-03-11T13:30:00.000Z";
    await complete(runner, jobId);
    expect(await anomaliesOf(jobId)).toMatchObject([{ kind: "noProof" }]);
  });

  test.each([{ noPhotoReason: "other" }, { noPhotoReason: "other", notes: " " }, { noPhotoReason: "lazy" }])(
    "is refused with %o",
    async (input) => {
      const { runner, jobId } = await takenJob(app);
      expect((await complete(runner, jobId, input)).status).toBe(400);
      expect((await byTrpc(runner, { jobId, ...input })).status).toBe(400);
      expect(await entriesOf(jobId)).toEqual([]);
    },
  );
});

describe("a job is not completed, and pays nothing,", () => {
  test("by another runner, who gets NOT_FOUND", async () => {
    const { jobId } = await takenJob(app);
    const rival = await addRunner(app);
    const [somebodyElses, nobodys] = [await complete(rival, jobId), await complete(rival, app.deps.newId())];
    expect(somebodyElses.status).toBe(404);
    expect({ ...(somebodyElses.body as object), requestId: "" }).toEqual({
      ...(nobodys.body as object),
      requestId: "",
    });
    expect(await entriesOf(jobId)).toEqual([]);
    expect((await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0]?.status).toBe("assigned");
  });

  test.each(["scheduled", "missed", "cancelled"] as const)(
    "when it is %s and so has no runner",
    async (status) => {
      const jobId = await addJob(app, await addHomeowner(app), { status });
      expect((await complete(await addRunner(app), jobId)).status).toBe(404);
      expect(await entriesOf(jobId)).toEqual([]);
    },
  );

  test("by its homeowner or an admin", async () => {
    const { homeowner, jobId } = await takenJob(app);
    expect((await complete(homeowner, jobId)).status).toBe(403);
    expect(await entriesOf(jobId)).toEqual([]);
  });
});
