import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobEvents, jobs, notifications, runnerProfiles } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { offeredJob } from "#testkit/scenarios.ts";
import { acceptJob } from "./accept-job.ts";

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

const accept = (who: Who, jobId: string) => app.call(who, "POST", "/api/runner/accept-job", { jobId });
const outcome = ({ status, body }: Answer) => [status, (body as { code: string }).code];
const jobRow = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const eventsOf = (jobId: string) =>
  app.deps.db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId)).orderBy(jobEvents.id);
const noticesTo = (userId: string) =>
  app.deps.db.select().from(notifications).where(eq(notifications.userId, userId));

describe("a runner who accepts a job", () => {
  test("gets it with the address; it is recorded, and the homeowner is notified", async () => {
    const { homeowner, runner, jobId } = await offeredJob(app);
    const answer = await accept(runner, jobId);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: jobId,
      status: "assigned",
      address: "1600 Elm Street, Unit 4B, New York 10001",
      specialInstructions: "Gate code 4711",
      runner: { user: { firstName: "Sam" } },
    });
    expect(await jobRow(jobId)).toMatchObject({ runnerId: runner.runnerId, acceptedAt: app.clock.now });
    expect((await eventsOf(jobId)).at(-1)).toMatchObject({
      fromStatus: "scheduled",
      toStatus: "assigned",
      userId: runner.userId,
      happenedAt: app.clock.now,
    });
    expect(await noticesTo(homeowner.userId)).toMatchObject([
      { type: "jobAccepted", params: { date: "2026-03-11" }, readAt: null },
    ]);
  });

  test("gets it as seen or not at all; without a seen state, gets it in any state", async () => {
    const { runner, jobId } = await offeredJob(app);
    const [offer] = (await app.typed(runner, "runner.availableJobs")).body as Job[];
    const { scheduledDate, timeWindow } = offer as Job;
    const take = (seen: object) => app.typed(runner, "runner.acceptJob", { jobId, ...seen });
    expect(await take({ scheduledDate: "2026-03-14T09:00:00.000Z", timeWindow })).toMatchObject({
      status: 409,
      body: { code: "OFFER_CHANGED", message: "This pickup has changed. Please look at it again." },
    });
    const other = timeWindow === "15:00" ? "13:00" : "15:00";
    expect(outcome(await take({ scheduledDate, timeWindow: other }))).toEqual([409, "OFFER_CHANGED"]);
    expect(await jobRow(jobId)).toMatchObject({ status: "scheduled", runnerId: null });
    expect((await take({ scheduledDate, timeWindow })).status).toBe(200);
  });

  test("sees it among their own jobs, and no runner sees it among the offers", async () => {
    const { runner, jobId } = await offeredJob(app);
    const rival = await addRunner(app);
    await accept(runner, jobId);
    const own = (await app.call(runner, "GET", "/api/runner/jobs")).body as Job[];
    expect(own.map((job) => job.id)).toEqual([jobId]);
    const offers = (await app.call(rival, "GET", "/api/runner/available-jobs")).body as Job[];
    expect(offers.map((job) => job.id)).not.toContain(jobId);
  });

  test("a second time, as on a second phone, keeps it without another notice", async () => {
    const { homeowner, runner, jobId } = await offeredJob(app);
    const first = await accept(runner, jobId);
    expect(await accept(runner, jobId)).toMatchObject({ status: 200, body: first.body as object });
    expect(await eventsOf(jobId)).toHaveLength(2);
    expect(await noticesTo(homeowner.userId)).toHaveLength(1);
    await app.typed(runner, "runner.startJob", { jobId });
    expect(await accept(runner, jobId)).toMatchObject({ status: 200, body: { status: "in_progress" } });
  });

  test("too late gets the documented message", async () => {
    const { runner, jobId } = await offeredJob(app);
    await accept(await addRunner(app), jobId);
    expect((await accept(runner, jobId)).body).toMatchObject({
      code: "JOB_TAKEN",
      message: "Failed to accept job. It may have been taken by another runner.",
    });
    expect((await jobRow(jobId))?.runnerId).not.toBe(runner.runnerId);
  });
});

describe("a job is not assigned, and nothing changes,", () => {
  test.each(["in_progress", "missed", "cancelled"] as const)("when it is %s", async (status) => {
    const holder = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status, runner: holder });
    const before = [await jobRow(jobId), await eventsOf(jobId)];
    expect(outcome(await accept(await addRunner(app), jobId))).toEqual([409, "JOB_TAKEN"]);
    expect([await jobRow(jobId), await eventsOf(jobId)]).toEqual(before);
  });

  test("when it is completed", async () => {
    const { runner, jobId } = await offeredJob(app);
    await accept(runner, jobId);
    await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
    expect(outcome(await accept(await addRunner(app), jobId))).toEqual([409, "JOB_TAKEN"]);
  });

  test("outside the runner's areas", async () => {
    const { jobId } = await offeredJob(app);
    const elsewhere = await addRunner(app, { serviceAreas: ["90210"] });
    expect(outcome(await accept(elsewhere, jobId))).toEqual([403, "JOB_OUTSIDE_AREA"]);
    expect(await jobRow(jobId)).toMatchObject({ status: "scheduled", runnerId: null });
  });

  test("while the runner is offline", async () => {
    const { jobId } = await offeredJob(app);
    expect(outcome(await accept(await addRunner(app, { isAvailable: false }), jobId))).toEqual([
      403,
      "RUNNER_OFFLINE",
    ]);
  });

  test("once its window has ended", async () => {
    const { runner, jobId } = await offeredJob(app);
    app.clock.now = "2026-03-11T15:59:59.999Z";
    const second = await addJob(app, await addHomeowner(app));
    expect((await accept(runner, second)).status).toBe(200);
    app.clock.now = "2026-03-11T16:00:00.000Z";
    expect(outcome(await accept(runner, jobId))).toEqual([409, "WINDOW_PASSED"]);
  });

  test("when there is none of that id", async () => {
    const { runner } = await offeredJob(app);
    expect(outcome(await accept(runner, app.deps.newId()))).toEqual([404, "NOT_FOUND"]);
  });

  test("when the approval was withdrawn after the call began", async () => {
    const { runner, jobId } = await offeredJob(app);
    await app.deps.db
      .update(runnerProfiles)
      .set({ applicationStatus: "rejected", isAvailable: false })
      .where(eq(runnerProfiles.id, runner.runnerId));
    const stillApproved = {
      ...runner,
      role: "runner",
      applicationStatus: "approved",
    } as unknown as ApprovedRunnerActor;
    await expect(acceptJob(app.deps, stillApproved, { jobId })).rejects.toEqual(
      new Refused({ code: "APPLICATION_NOT_APPROVED" }),
    );
    expect(await jobRow(jobId)).toMatchObject({ status: "scheduled" });
  });

  test("when it would be the 61st of its day; finished jobs and other days do not count", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const take = async (scheduledOn: string) => {
      const jobId = await addJob(app, homeowner, { scheduledOn });
      return [jobId, await accept(runner, jobId)] as const;
    };
    for (let index = 0; index < 58; index++)
      await addJob(app, homeowner, { scheduledOn: "2026-03-11", status: "assigned", runner });
    await addJob(app, homeowner, { scheduledOn: "2026-03-11", status: "in_progress", runner });
    const [sixtieth, taken] = await take("2026-03-11");
    expect(taken.status).toBe(200);
    const [, over] = await take("2026-03-11");
    expect(outcome(over)).toEqual([409, "DAY_FULL"]);
    expect((await take("2026-03-12"))[1].status).toBe(200);
    await app.call(runner, "POST", "/api/runner/complete-job", { jobId: sixtieth });
    expect((await take("2026-03-11"))[1].status).toBe(200);
    const open = and(eq(jobs.runnerId, runner.runnerId), eq(jobs.scheduledOn, "2026-03-11"));
    expect(await app.deps.db.$count(jobs, open)).toBe(61);
  });
});

test("going online requires approval, and accepting does not undo it", async () => {
  const { runner, jobId } = await offeredJob(app);
  await accept(runner, jobId);
  const [profile] = await app.deps.db
    .select()
    .from(runnerProfiles)
    .where(eq(runnerProfiles.id, runner.runnerId));
  expect(profile).toMatchObject({ isAvailable: true });
});
