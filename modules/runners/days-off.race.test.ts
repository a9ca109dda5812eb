import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, notifications, runnerDaysOff } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("days off set in six tabs, while a job is released and another canceled, release each job once", async () => {
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
    const taken = { status: "assigned", runner, scheduledOn: "2026-03-12" } as const;
    const [released, cancelled, other] = [
      await addJob(app, homeowner, taken),
      await addJob(app, homeowner, { ...taken, timeWindow: "afternoon" }),
      await addJob(app, homeowner, { ...taken, timeWindow: "evening" }),
    ];
    const days = { fromOn: "2026-03-12", untilOn: "2026-03-13" };
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => app.typed(runner, "runner.takeDaysOff", days)),
      app.typed(runner, "runner.releaseJob", { jobId: released }),
      app.typed(homeowner, "homeowner.cancelJob", { jobId: cancelled }),
    ]);
    expect(answers.slice(0, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers[7]?.status).toBe(200);
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeowner.homeownerId));
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [released]: "scheduled",
      [cancelled]: "cancelled",
      [other]: "scheduled",
    });
    const told = await app.deps.db.$count(
      notifications,
      and(eq(notifications.userId, homeowner.userId), eq(notifications.type, "jobReleased")),
    );
    expect(told === 2 || told === 3, `told ${told} times`).toBe(true);
    expect(await app.deps.db.$count(runnerDaysOff, eq(runnerDaysOff.runnerId, runner.runnerId))).toBe(1);
  }
  await expectInvariants(app);
});
