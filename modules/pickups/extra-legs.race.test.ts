import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobEvents, jobs, ledgerTransactions, promises } from "#db/schema/index.ts";
import { runLogged } from "#functions/schedules.ts";
import { scheduleNamed } from "#modules/operations/tasks/index.ts";
import type { Deps } from "#platform/deps.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { addHomeowner, addRunner } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import type { Job } from "./contract/job.ts";
import { markMissed } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

/** Out on the evening of March 11, back after the truck on March 12, in New York. */
const evening = "2026-03-11T23:00:00.000Z";
const [dueBack, overdue] = ["2026-03-13T00:00:00.000Z", "2026-03-13T00:00:00.001Z"];

async function extra(app: TestApp) {
  const home = await addHomeowner(app, { outEveningBefore: true });
  const wish = { scheduledDate: "2026-03-12", timeWindow: "morning" };
  const { body } = await app.call(home, "POST", "/api/homeowner/jobs", wish);
  return { home, jobId: (body as Job).id };
}
const rowOf = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const eventsOf = async (jobId: string) =>
  (
    await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, jobId))
      .orderBy(jobEvents.happenedAt, jobEvents.id)
  ).map(({ toStatus }) => toStatus);
const movements = async (jobId: string) =>
  (await app.deps.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.jobId, jobId))).map(
    ({ kind }) => kind,
  );

test("two runners race for both legs: one has the pickup, does each leg once and is paid once", async () => {
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const { jobId } = await extra(app);
    const both = [await addRunner(app), await addRunner(app)];
    const race = (path: "acceptJob" | "startJob" | "completeJob"): Promise<Answer[]> =>
      Promise.all([...both, ...both].map((runner) => app.typed(runner, `runner.${path}`, { jobId })));
    expect(countOutcomes(await race("acceptJob"))).toEqual({ 200: 2, "409 JOB_TAKEN": 2 });
    app.clock.now = evening;
    expect(countOutcomes(await race("startJob"))).toEqual({ 200: 2, "404 NOT_FOUND": 2 });
    expect(await movements(jobId)).toEqual([]);
    app.clock.now = dueBack;
    expect(countOutcomes(await race("completeJob"))).toEqual({ 200: 2, "404 NOT_FOUND": 2 });
    expect(await eventsOf(jobId)).toEqual(["scheduled", "assigned", "in_progress", "completed"]);
    expect(await movements(jobId)).toEqual(["earning"]);
    expect(await app.deps.db.$count(promises, eq(promises.jobId, jobId))).toBe(3);
  }
  await expectInvariants(app);
});

test("out or canceled, never both", async () => {
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const { home, jobId } = await extra(app);
    const runner = await addRunner(app);
    await app.typed(runner, "runner.acceptJob", { jobId });
    app.clock.now = evening;
    const [out, canceled] = await Promise.all([
      app.typed(runner, "runner.startJob", { jobId }),
      app.typed(home, "homeowner.cancelJob", { jobId }),
    ]);
    const status = (await rowOf(jobId))?.status;
    expect([out.status, canceled.status, status]).toEqual(
      out.status === 200 ? [200, 409, "in_progress"] : [409, 200, "cancelled"],
    );
  }
  await expectInvariants(app);
});

test("back in time or missed, never both: an earning or a credit", async () => {
  const schedule = (): Deps => ({ ...app.deps, now: () => overdue });
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const { jobId } = await extra(app);
    const runner = await addRunner(app);
    await app.typed(runner, "runner.acceptJob", { jobId });
    app.clock.now = evening;
    expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
    app.clock.now = dueBack;
    const [back] = await Promise.all([
      app.typed(runner, "runner.completeJob", { jobId }),
      markMissed(schedule()),
    ]);
    const isDone = back.status === 200;
    expect((await rowOf(jobId))?.status).toBe(isDone ? "completed" : "missed");
    expect(await movements(jobId)).toEqual([isDone ? "earning" : "credit"]);
  }
  await expectInvariants(app);
});

test("a crash between the legs credits a missed return once", async () => {
  const missed = scheduleNamed("mark-missed");
  if (!missed) throw new Error("There is no such schedule");
  const points = await surviveDeaths({
    open: () => testApp("postgres"),
    async prepare(app) {
      app.clock.now = "2026-03-10T15:00:00.000Z";
      const runner = await addRunner(app);
      for (const { jobId } of [await extra(app), await extra(app)]) {
        await app.typed(runner, "runner.acceptJob", { jobId });
        app.clock.now = evening;
        expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
        app.clock.now = "2026-03-10T15:00:00.000Z";
      }
      app.clock.now = overdue;
    },
    run: (live) => runLogged(live, missed),
  });
  expect(points).toBeGreaterThan(0);
});
