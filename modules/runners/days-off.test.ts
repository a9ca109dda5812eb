import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, notifications, runnerDaysOff, runnerSteps } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";

let app: TestApp;
let runner: Runner;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  runner = await addRunner(app);
  homeowner = await addHomeowner(app);
});

const take = (fromOn: string, untilOn: string) =>
  app.typed(runner, "runner.takeDaysOff", { fromOn, untilOn });
const planned = async () => (await app.typed(runner, "runner.daysOff")).body;
const taken = (scheduledOn: string, job: Parameters<typeof addJob>[2] = {}) =>
  addJob(app, homeowner, {
    status: "assigned",
    runner,
    scheduledOn,
    acceptedAt: "2026-03-08T15:00:00.000Z",
    ...job,
  });
const statusOf = async (jobId: string) =>
  (await app.deps.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)))[0]?.status;
const told = (userId: string) =>
  app.deps.db
    .select({ type: notifications.type, params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, "jobReleased")))
    .orderBy(asc(notifications.id));

describe("days off", () => {
  test("release jobs on them at once and nothing else, and each homeowner is told", async () => {
    const before = await taken("2026-03-11");
    const first = await taken("2026-03-12");
    const last = await taken("2026-03-14");
    const after = await taken("2026-03-15");
    const rivals = await addJob(app, homeowner, {
      status: "assigned",
      runner: await addRunner(app),
      scheduledOn: "2026-03-13",
    });
    const { body } = await take("2026-03-12", "2026-03-14");
    const pickup = { address: "1600 Elm Street, Unit 4B" };
    expect(body).toEqual({
      daysOff: { fromOn: "2026-03-12", untilOn: "2026-03-14" },
      released: [
        { ...pickup, jobId: first, day: "2026-03-12" },
        { ...pickup, jobId: last, day: "2026-03-14" },
      ],
      kept: [],
    });
    expect(await Promise.all([before, first, last, after, rivals].map(statusOf))).toEqual([
      "assigned",
      "scheduled",
      "scheduled",
      "assigned",
      "assigned",
    ]);
    expect(await told(homeowner.userId)).toEqual([
      { type: "jobReleased", params: { date: "2026-03-12" } },
      { type: "jobReleased", params: { date: "2026-03-14" } },
    ]);
    const steps = await app.deps.db.select().from(runnerSteps).where(eq(runnerSteps.userId, runner.userId));
    expect(steps.map(({ step, isLate }) => [step, isLate])).toEqual([
      ["release", false],
      ["release", false],
    ]);
  });

  test("list jobs past the free release or in progress, and leave them to the runner", async () => {
    // Twelve hours before 8 AM in New York is 8 PM.
    app.clock.now = "2026-03-11T00:00:00.001Z";
    const late = await taken("2026-03-11");
    const begun = await taken("2026-03-11", {
      status: "in_progress",
      acceptedAt: "2026-03-08T15:00:00.000Z",
      startedAt: "2026-03-10T23:00:00.000Z",
      timeWindow: "afternoon",
    });
    const { body } = await take("2026-03-11", "2026-03-11");
    expect(body).toMatchObject({ released: [], kept: [{ jobId: late }, { jobId: begun }] });
    expect([await statusOf(late), await statusOf(begun)]).toEqual(["assigned", "in_progress"]);
    expect(await told(homeowner.userId)).toEqual([]);
    const byHand = await app.typed(runner, "runner.releaseJob", { jobId: late });
    expect(byHand.body).toEqual({ ok: true, isLate: true });
  });

  test("are free up to the minute of the cutoff", async () => {
    app.clock.now = "2026-03-11T00:00:00.000Z";
    const jobId = await taken("2026-03-11");
    expect((await take("2026-03-11", "2026-03-11")).body).toMatchObject({ released: [{ jobId }], kept: [] });
  });

  test("release a pickup that goes out the evening before, on either of its days", async () => {
    const night = {
      windowStartsAt: "2026-03-16T20:00:00.000Z",
      outBy: "2026-03-17T02:00:00.000Z",
      windowEndsAt: "2026-03-18T00:00:00.000Z",
      inBy: "2026-03-18T00:00:00.000Z",
    };
    const jobId = await taken("2026-03-17", night);
    expect((await take("2026-03-18", "2026-03-18")).body).toMatchObject({ released: [] });
    expect((await take("2026-03-16", "2026-03-16")).body).toMatchObject({ released: [{ jobId }] });
  });

  test("that are adjacent become one, and repeating them changes nothing", async () => {
    await take("2026-03-12", "2026-03-13");
    await take("2026-03-20", "2026-03-20");
    expect((await take("2026-03-14", "2026-03-15")).body).toMatchObject({
      daysOff: { fromOn: "2026-03-12", untilOn: "2026-03-15" },
    });
    await take("2026-03-13", "2026-03-14");
    const days = [
      { fromOn: "2026-03-12", untilOn: "2026-03-15" },
      { fromOn: "2026-03-20", untilOn: "2026-03-20" },
    ];
    expect(await planned()).toEqual({ today: "2026-03-10", daysOff: days });
    await app.typed(runner, "runner.endDaysOff", { fromOn: "2026-03-12" });
    await app.typed(runner, "runner.endDaysOff", { fromOn: "2026-03-12" });
    expect(await planned()).toEqual({ today: "2026-03-10", daysOff: days.slice(1) });
    app.clock.now = "2026-03-21T12:00:00.000Z";
    expect(await planned()).toEqual({ today: "2026-03-21", daysOff: [] });
  });

  test.each([
    ["2026-03-09", "2026-03-12", "DAYS_OFF_NOT_POSSIBLE"],
    ["2026-03-12", "2027-03-11", "DAYS_OFF_NOT_POSSIBLE"],
    ["2026-03-12", "2026-03-11", "BAD_REQUEST"],
  ])("from %s until %s are refused", async (fromOn, untilOn, code) => {
    expect(await take(fromOn, untilOn)).toMatchObject({ status: 400, body: { code } });
    expect(await planned()).toMatchObject({ daysOff: [] });
  });

  test("are deleted with the account", async () => {
    await take("2026-03-12", "2026-03-13");
    const password = "correct horse";
    const deleted = await app.typed(runner, "profile.deleteAccount", { password });
    expect(deleted.status).toBe(200);
    expect(await app.deps.db.$count(runnerDaysOff, eq(runnerDaysOff.runnerId, runner.runnerId))).toBe(0);
  });
});
