import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, notifications, runnerDaysOff } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip } from "#testkit/factories.ts";
import { giveBackTo } from "./queries/day-moves.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

test("undoing a day move leaves a job withheld that somebody else left because they felt unsafe", async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const [admin, area, dayMoveId] = [await addAdmin(app), newZip(), app.deps.newId()];
  const [fromOn, toOn] = ["2026-03-17", "2026-03-18"];
  const home = await addHomeowner(app, { zipCode: area });
  const runner = await addRunner(app, { serviceAreas: [area] });
  const jobId = await addJob(app, home, { status: "assigned", runner, scheduledOn: fromOn, zipCode: area });
  await app.deps.db
    .insert(runnerDaysOff)
    .values({ runnerId: runner.runnerId, fromOn: toOn, untilOn: toOn, createdAt: app.clock.now });
  const push = { dayMoveId, area, fromOn, toOn, reason: "weather", expected: 1 };
  expect((await app.typed(admin, "admin.pushJobs", push)).status).toBe(200);
  await app.deps.db.update(jobs).set({ isWithheld: true }).where(eq(jobs.id, jobId));
  await giveBackTo(app.deps.db, [{ jobId, runnerId: runner.runnerId }], app.clock.now);
  expect(await app.typed(admin, "admin.undoPush", { dayMoveId })).toMatchObject({
    status: 200,
    body: { back: 1 },
  });
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(job).toMatchObject({ status: "scheduled", runnerId: null, isWithheld: true, scheduledOn: fromOn });
  const told = and(eq(notifications.userId, runner.userId), eq(notifications.type, "jobsPushedBack"));
  expect(await app.deps.db.$count(notifications, told)).toBe(0);
});
