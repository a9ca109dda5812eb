import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { problems, subscriptions } from "#db/schema/index.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { day, dispatching, open, taken } from "#testkit/dispatching.ts";
import { addJob, addRunner, addUser, type Homeowner, type Person, type Runner } from "#testkit/factories.ts";
import type { DispatchJob } from "./contract/dispatch.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
let runner: Runner;
const { assign, auditOf, begin, cancel, eventsOf, jobOf, problemsOf, release, told } = dispatching(() => ({
  app,
  admin,
}));

beforeAll(async () => {
  app = await testApp();
  admin = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Admin" });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ({ home, runner } = await begin());
});

describe("a job an operator cancels", () => {
  test("on our behalf is credited, also by email, and appears on the homeowner's bill", async () => {
    const jobId = await addJob(app, home, { status: "assigned", runner });
    expect(await cancel(jobId, "ours", taken(runner))).toMatchObject({
      status: 200,
      body: { job: { status: "cancelled", runner: null }, credit: "6.70" },
    });
    expect(await told(home)).toEqual(["pickupCancelled"]);
    expect(await told(runner)).toEqual(["jobCancelled"]);
    const { body } = await app.typed(home, "homeowner.billing");
    expect(body).toMatchObject({
      credits: [{ cause: "cancelled", amount: "6.70", pickupOn: day, words: null }],
    });
    expect(await auditOf(jobId)).toMatchObject([
      { after: { cause: "ours", reason: "Nobody can", credited: "6.70" } },
    ]);
    expect(await cancel(jobId, "ours", taken(runner))).toMatchObject({ body: { code: "JOB_CHANGED" } });
  });

  test("for the homeowner is not credited", async () => {
    const jobId = await addJob(app, home);
    expect((await cancel(jobId, "homeowner")).body).toMatchObject({ credit: null });
    expect((await app.typed(home, "homeowner.billing")).body).toMatchObject({ credits: [] });
  });

  test("is refused once it is in progress, and without a reason", async () => {
    const jobId = await addJob(app, home, { status: "in_progress", runner });
    expect(await cancel(jobId, "ours", taken(runner, "in_progress"))).toMatchObject({
      body: { code: "JOB_NOT_CANCELLABLE" },
    });
    expect(
      await app.typed(admin, "admin.cancelJob", { jobId, seen: open, cause: "ours", reason: " " }),
    ).toMatchObject({ status: 400, body: { issues: [{ key: "validation.reason" }] } });
    expect(await cancel(app.deps.newId(), "ours")).toMatchObject({ status: 404 });
  });
});

describe("a missed pickup", () => {
  const plan = (jobId: string, input: object = {}) =>
    app.typed(admin, "admin.planReturnVisit", {
      jobId,
      day: "2026-03-13",
      timeWindow: "afternoon",
      ...input,
    });
  const note = (jobId: string, words = "Rang twice", who = admin) =>
    app.typed(who, "admin.noteMissed", { jobId, words });
  const missAll = async () => {
    app.clock.now = "2026-03-11T16:00:00.001Z";
    await markMissed(app.deps);
  };
  const missedOf = async (jobId: string) => {
    const listed = await app.typed(admin, "admin.dispatchJobs", {
      day,
      area: home.zipCode,
      filter: "missed",
    });
    return (listed.body as { rows: DispatchJob[] }).rows.find(({ id }) => id === jobId)?.missed;
  };

  test("has its own list with its runner at the time, and never one who released it", async () => {
    const other = await addRunner(app, { firstName: "Cy", lastName: "Ames", serviceAreas: [home.zipCode] });
    const ids = {
      free: await addJob(app, home),
      given: await addJob(app, home),
      back: await addJob(app, home),
      passed: await addJob(app, home),
      accepted: await addJob(app, home),
    };
    const over = await addJob(app, home);
    for (const jobId of [ids.given, ids.back, ids.passed]) await assign(jobId, runner);
    await release(ids.back, taken(runner));
    await assign(ids.passed, other, taken(runner));
    await app.typed(other, "runner.acceptJob", { jobId: ids.accepted });
    await assign(over, runner);
    await cancel(over, "ours", taken(runner));
    await missAll();
    const listed = await app.typed(admin, "admin.dispatchJobs", {
      day,
      area: home.zipCode,
      filter: "missed",
    });
    const { rows } = listed.body as { rows: DispatchJob[] };
    const nobody = {
      homeownerId: home.homeownerId,
      isExcused: false,
      seenTo: null,
      runner: null,
      next: { day, window: "evening" },
    };
    const had = new Map(rows.map(({ id, missed }) => [id, missed]));
    expect(had.size).toBe(5);
    expect(had.get(ids.free)).toEqual(nobody);
    expect(had.get(ids.back)).toEqual(nobody);
    expect(had.get(ids.given)).toEqual({ ...nobody, runner: { id: runner.runnerId, name: "Bo Brisk" } });
    for (const jobId of [ids.passed, ids.accepted])
      expect(had.get(jobId)).toEqual({ ...nobody, runner: { id: other.runnerId, name: "Cy Ames" } });
  });

  test("gets one return pickup on a chosen day, whether or not the homeowner reported it", async () => {
    const jobId = await addJob(app, home);
    await missAll();
    const answer = await plan(jobId);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "scheduled",
        day: "2026-03-13",
        timeWindow: "afternoon",
        address: "1600 Elm Street, Unit 4B",
        missed: null,
      },
    });
    const pickup = answer.body as DispatchJob;
    expect(await missedOf(jobId)).toMatchObject({
      seenTo: { kind: "returnVisit", by: "Ana Admin", on: "2026-03-13", at: app.clock.now },
    });
    expect(await plan(jobId)).toMatchObject({ status: 409, body: { code: "RETURN_PICKUP_PLANNED" } });
    const report = { jobId, kind: "nobodyCame", wish: "returnVisit" };
    expect((await app.typed(home, "homeowner.reportProblem", report)).body).toMatchObject({
      outcome: "returnVisit",
      returnVisit: { on: "2026-03-13", status: "scheduled" },
    });
    expect(await told(home)).toContain("problemResolved");
    expect(await problemsOf(home)).toEqual([jobId]);
    expect(await auditOf(jobId)).toEqual([
      {
        action: "admin.planReturnVisit",
        userId: admin.userId,
        before: { returnJobId: null, day: null, timeWindow: null },
        after: { returnJobId: pickup.id, day: "2026-03-13", timeWindow: "afternoon" },
      },
    ]);
    expect((await assign(pickup.id, runner, { ...open, day: "2026-03-13" })).status).toBe(200);
  });

  test("gets a return pickup even if the homeowner was answered that it is already credited", async () => {
    const jobId = await addJob(app, home);
    await missAll();
    const report = { jobId, kind: "nobodyCame", wish: "credit", words: "Blue gate" };
    expect((await app.typed(home, "homeowner.reportProblem", report)).body).toMatchObject({
      outcome: "alreadyCredited",
    });
    expect(await missedOf(jobId)).toMatchObject({ seenTo: null });
    const pickup = (await plan(jobId)).body as DispatchJob;
    expect((await jobOf(pickup.id))?.specialInstructions).toContain("Blue gate");
    expect(await missedOf(jobId)).toMatchObject({ seenTo: { kind: "returnVisit" } });
  });

  test("is open again once its return pickup is canceled, and gets another", async () => {
    const jobId = await addJob(app, home);
    await missAll();
    const first = (await plan(jobId)).body as DispatchJob;
    const seen = { ...open, day: first.day };
    const gone = { jobId: first.id, seen, cause: "ours", reason: "Storm" };
    expect((await app.typed(admin, "admin.cancelJob", gone)).status).toBe(200);
    expect(await missedOf(jobId)).toMatchObject({ seenTo: null });
    const second = (await plan(jobId, { day: "2026-03-14" })).body as DispatchJob;
    expect(await missedOf(jobId)).toMatchObject({ seenTo: { kind: "returnVisit", on: "2026-03-14" } });
    expect((await auditOf(jobId)).map(({ before }) => before)).toEqual([
      { returnJobId: null, day: null, timeWindow: null },
      { returnJobId: first.id, day: first.day, timeWindow: first.timeWindow },
    ]);
    expect(await plan(jobId)).toMatchObject({ status: 409, body: { code: "RETURN_PICKUP_PLANNED" } });
    expect((await jobOf(second.id))?.status).toBe("scheduled");
  });

  test("gets another return pickup for the problem of the canceled one", async () => {
    const jobId = await addJob(app, home);
    await missAll();
    const report = { jobId, kind: "damage", wish: "returnVisit", words: "Blue gate" };
    const { id: problemId } = (await app.typed(home, "homeowner.reportProblem", report)).body as {
      id: string;
    };
    const decided = { problemId, outcome: "returnVisit" };
    expect((await app.typed(admin, "admin.resolveProblem", decided)).status).toBe(200);
    const [problem] = await app.deps.db.select().from(problems).where(eq(problems.id, problemId));
    const returnJobId = problem?.returnJobId ?? "";
    expect((await app.typed(home, "homeowner.cancelJob", { jobId: returnJobId })).status).toBe(200);
    expect(await missedOf(jobId)).toMatchObject({ seenTo: null });
    const second = (await plan(jobId)).body as DispatchJob;
    expect((await jobOf(second.id))?.specialInstructions).toContain("Blue gate");
    expect(
      await app.deps.db
        .select({ id: problems.id, returnJobId: problems.returnJobId })
        .from(problems)
        .where(eq(problems.jobId, jobId)),
    ).toEqual([{ id: problemId, returnJobId: second.id }]);
  });

  test("gets no return pickup once the homeowner was credited", async () => {
    const jobId = await addJob(app, home);
    await missAll();
    const setService = (status: "paused" | "active") =>
      app.deps.db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, home.userId));
    await setService("paused");
    const report = { jobId, kind: "nobodyCame", wish: "returnVisit" };
    const { id: problemId } = (await app.typed(home, "homeowner.reportProblem", report)).body as {
      id: string;
    };
    await setService("active");
    const decided = { problemId, outcome: "credit", amount: "5.00" };
    expect((await app.typed(admin, "admin.resolveProblem", decided)).status).toBe(200);
    expect(await plan(jobId)).toMatchObject({ status: 409, body: { code: "PICKUP_CREDITED" } });
  });

  test("takes admin-only notes: shown among its events, not in the audit log", async () => {
    const jobId = await addJob(app, home);
    await missAll();
    for (const _ of [1, 2]) expect((await note(jobId)).status).toBe(200);
    expect(await missedOf(jobId)).toMatchObject({
      seenTo: { kind: "noted", by: "Ana Admin", on: null, words: "Rang twice", at: app.clock.now },
    });
    expect((await eventsOf(jobId)).filter(([from]) => from === "missed")).toEqual([
      ["missed", "missed", admin.userId, null],
    ]);
    expect(await auditOf(jobId)).toEqual([
      { action: "admin.noteMissed", userId: admin.userId, before: { letters: 0 }, after: { letters: 10 } },
    ]);
  });

  test("must be missed, and gets no visit when the service is over or paused", async () => {
    const jobId = await addJob(app, home);
    for (const act of [plan, note])
      expect(await act(jobId)).toMatchObject({ status: 409, body: { code: "JOB_CHANGED" } });
    for (const act of [plan, note])
      expect(await act(app.deps.newId())).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    await missAll();
    expect(await plan(jobId, { day: "2026-03-10" })).toMatchObject({ body: { code: "PICKUP_IN_PAST" } });
    await app.deps.db
      .update(subscriptions)
      .set({ status: "paused" })
      .where(eq(subscriptions.userId, home.userId));
    expect(await plan(jobId)).toMatchObject({ status: 409, body: { code: "RETURN_PICKUP_IMPOSSIBLE" } });
    expect(await missedOf(jobId)).toMatchObject({ seenTo: null });
  });
});
