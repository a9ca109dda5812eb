import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobEvents, jobs, pins, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { day, dispatching, open, taken } from "#testkit/dispatching.ts";
import {
  addAdmin,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
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

describe("the day", () => {
  const dayOf = async (input: object) => (await app.typed(admin, "admin.dispatchDay", input)).body;
  const jobsOf = async (input: object) =>
    (await app.typed(admin, "admin.dispatchJobs", { day, area: home.zipCode, ...input })).body as {
      rows: DispatchJob[];
      nextCursor: string | null;
    };

  test("counts unassigned, late and completed pickups by area", async () => {
    await addJob(app, home);
    await addJob(app, home, { status: "assigned", runner });
    await addJob(app, home, { status: "cancelled" });
    await addJob(app, home, { scheduledOn: "2026-03-12" });
    app.clock.now = "2026-03-11T16:00:00.001Z";
    expect(await dayOf({ day, area: home.zipCode })).toMatchObject({
      day,
      today: "2026-03-11",
      totals: { jobs: 2, unclaimed: 1, taken: 1, inProgress: 0, done: 0, late: 2 },
      areas: [{ zipCode: home.zipCode, city: "New York", jobs: 2, unclaimed: 1, late: 2 }],
      more: 0,
      lanes: expect.arrayContaining([
        { runnerId: null, count: 1 },
        { runnerId: runner.runnerId, count: 1 },
      ]),
    });
    expect(await dayOf({ area: home.zipCode })).toMatchObject({ day: "2026-03-11", totals: { jobs: 2 } });
    expect(await dayOf({ day, area: home.zipCode.slice(0, 3) })).toMatchObject({
      areas: expect.arrayContaining([expect.objectContaining({ zipCode: home.zipCode })]),
    });
  });

  test("does not count or list an extra pickup as not taken before it is confirmed", async () => {
    const needsConfirmation = true;
    const jobId = await addJob(app, home);
    await app.deps.db.update(jobs).set({ needsConfirmation }).where(eq(jobs.id, jobId));
    expect(await dayOf({ day, area: home.zipCode })).toMatchObject({
      totals: { jobs: 1, unclaimed: 0 },
      areas: [{ unclaimed: 0 }],
      lanes: [],
    });
    expect((await jobsOf({ filter: "unclaimed" })).rows).toEqual([]);
    expect((await jobsOf({})).rows).toMatchObject([{ id: jobId, needsConfirmation }]);
  });

  test("lists each pickup's runner, leg states, place and latest event", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    await app.deps.db.insert(pins).values({
      homeownerId: home.homeownerId,
      address: "1600 Elm Street, Unit 4B",
      zipCode: home.zipCode,
      latitude: 40.7,
      longitude: -74,
      lookedUpAt: app.clock.now,
    });
    app.clock.now = "2026-03-11T16:10:00.000Z";
    expect((await jobsOf({})).rows).toEqual([
      {
        id: jobId,
        address: "1600 Elm Street, Unit 4B",
        city: "New York",
        zipCode: home.zipCode,
        day,
        timeWindow: "morning",
        due: {
          from: "2026-03-11T08:00:00.000Z",
          outBy: "2026-03-11T12:00:00.000Z",
          inBy: "2026-03-11T12:00:00.000Z",
        },
        windowStartsAt: "2026-03-11T12:00:00.000Z",
        timeZone: "America/New_York",
        kind: "one_off",
        numberOfCans: 2,
        status: "assigned",
        needsConfirmation: false,
        isWithheld: false,
        runner: { id: runner.runnerId, name: "Bo Brisk" },
        legs: {
          out: { by: "2026-03-11T16:00:00.000Z", doneAt: null, lateMinutes: 10 },
          in: { by: "2026-03-11T16:00:00.000Z", doneAt: null, lateMinutes: 10 },
        },
        isPressing: false,
        place: { latitude: 40.7, longitude: -74, isExact: true },
        last: { at: "2026-03-10T15:00:00.000Z", by: "Ana Admin" },
        missed: null,
      },
    ]);
  });

  test("lists each pickup once across pages, and by filter", async () => {
    const ids = [];
    for (const timeWindow of ["morning", "afternoon", "evening"] as const)
      ids.push(await addJob(app, home, { timeWindow }), await addJob(app, home, { timeWindow }));
    await assign(ids[0] ?? "", runner);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof jobsOf>> = await jobsOf({ limit: 2, cursor });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set(ids));
    const latest = await jobsOf({ sort: "due", order: "reversed" });
    expect(latest.rows.map(({ timeWindow }) => timeWindow)).toEqual(
      ["evening", "afternoon", "morning"].flatMap((window) => [window, window]),
    );
    expect((await jobsOf({ filter: "unclaimed" })).rows).toHaveLength(5);
    expect((await jobsOf({ filter: "late" })).rows).toEqual([]);
    app.clock.now = "2026-03-11T16:00:00.001Z";
    expect((await jobsOf({ filter: "late" })).rows.map(({ id }) => id).toSorted()).toEqual(
      ids.slice(0, 2).toSorted(),
    );
    expect(await app.typed(admin, "admin.dispatchJobs", { day, cursor: "x" })).toMatchObject({
      body: { code: "CURSOR_INVALID" },
    });
  });
});

describe("an assigned job", () => {
  test("belongs to the runner; runner and homeowner are notified, and it is audited", async () => {
    const jobId = await addJob(app, home);
    expect(await assign(jobId, runner)).toMatchObject({
      status: 200,
      body: { status: "assigned", runner: { id: runner.runnerId } },
    });
    expect(await jobOf(jobId)).toMatchObject({
      status: "assigned",
      runnerId: runner.runnerId,
      acceptedAt: app.clock.now,
    });
    expect((await eventsOf(jobId)).at(-1)).toEqual(["scheduled", "assigned", admin.userId, runner.userId]);
    expect(await told(runner)).toEqual(["jobAssigned"]);
    expect(await told(home)).toEqual(["jobAccepted"]);
    expect(await auditOf(jobId)).toEqual([
      {
        action: "admin.assignJob",
        userId: admin.userId,
        before: { status: "scheduled", runnerId: null },
        after: { status: "assigned", runnerId: runner.runnerId },
      },
    ]);
  });

  test("is released by its former runner first, who is notified", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    const other = await addRunner(app);
    expect((await assign(jobId, other, taken(runner))).status).toBe(200);
    expect((await eventsOf(jobId)).slice(-2)).toEqual([
      ["assigned", "scheduled", admin.userId, null],
      ["scheduled", "assigned", admin.userId, other.userId],
    ]);
    expect(await told(runner)).toEqual(["jobAssigned", "jobReassigned"]);
    expect(await told(other)).toEqual(["jobAssigned"]);
    expect(await told(home)).toEqual(["jobAccepted", "runnerChanged"]);
    expect((await app.typed(other, "runner.completeJob", { jobId })).status).toBe(200);
    expect(await jobOf(jobId)).toMatchObject({ status: "completed", runnerId: other.runnerId });
  });

  test("stays in progress when reassigned, and the runner who brings the cans back is paid", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    app.clock.now = "2026-03-11T13:00:00.000Z";
    expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
    app.clock.advance(60_000);
    const other = await addRunner(app);
    expect((await assign(jobId, other, taken(runner, "in_progress"))).body).toMatchObject({
      status: "in_progress",
      runner: { id: other.runnerId },
    });
    expect(await jobOf(jobId)).toMatchObject({
      status: "in_progress",
      startedAt: "2026-03-11T13:00:00.000Z",
    });
    expect(await assign(jobId, await addRunner(app), taken(runner, "in_progress"))).toMatchObject({
      body: { code: "JOB_CHANGED", params: { what: "assigned" } },
    });
    app.clock.advance(60_000);
    expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(404);
    expect((await app.typed(other, "runner.completeJob", { jobId })).status).toBe(200);
  });

  test("keeps its problems when reassigned in progress; they are found under the new runner", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    app.clock.now = "2026-03-11T13:00:00.000Z";
    expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
    const report = { jobId, kind: "notEmptied", wish: "returnVisit" };
    expect((await app.typed(home, "homeowner.reportProblem", report)).status).toBe(200);
    expect(await problemsOf(runner)).toEqual([jobId]);
    const other = await addRunner(app);
    expect((await assign(jobId, other, taken(runner, "in_progress"))).status).toBe(200);
    expect(await problemsOf(runner)).toEqual([]);
    for (const who of [other, home]) expect(await problemsOf(who)).toEqual([jobId]);
  });

  test("stays unchanged when assigned to the same runner again", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    expect((await assign(jobId, runner)).status).toBe(200);
    expect((await assign(jobId, runner, taken(runner))).status).toBe(200);
    expect(await told(runner)).toEqual(["jobAssigned"]);
    expect(await auditOf(jobId)).toHaveLength(1);
  });

  test("stays visible to its runner after it was missed", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    await app.deps.db
      .update(jobs)
      .set({ status: "cancelled", runnerId: null, acceptedAt: null })
      .where(eq(jobs.id, jobId));
    await app.deps.db.insert(jobEvents).values({
      id: app.deps.newId(),
      jobId,
      fromStatus: "assigned",
      toStatus: "cancelled",
      happenedAt: app.clock.now,
    });
    expect(await app.typed(runner, "runner.completeJob", { jobId })).toMatchObject({
      body: { code: "JOB_NOT_OPEN" },
    });
  });

  fullTest("is refused to runners who are not approved, are suspended, or have a full day", async () => {
    const jobId = await addJob(app, home);
    const applicant = await addRunner(app, { applicationStatus: "submitted" });
    expect(await assign(jobId, applicant)).toMatchObject({ body: { code: "APPLICATION_NOT_APPROVED" } });
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, runner.userId));
    expect(await assign(jobId, runner)).toMatchObject({ body: { code: "ACCOUNT_SUSPENDED" } });
    const busy = await addRunner(app);
    for (let nth = 0; nth < 60; nth++) await addJob(app, home, { status: "assigned", runner: busy });
    expect(await assign(jobId, busy)).toMatchObject({ status: 409, body: { code: "DAY_FULL" } });
    expect(await assign(app.deps.newId(), busy)).toMatchObject({ status: 404 });
    expect(await eventsOf(jobId)).toHaveLength(1);
    expect(await auditOf(jobId)).toEqual([]);
  });

  test("is refused once its cans are overdue or the operator saw it as over", async () => {
    const jobId = await addJob(app, home);
    app.clock.now = "2026-03-11T16:00:00.000Z";
    expect(await assign(jobId, runner)).toMatchObject({ body: { code: "WINDOW_PASSED" } });
    expect(await assign(jobId, runner, { ...open, status: "missed" })).toMatchObject({
      body: { code: "JOB_NOT_OPEN" },
    });
  });

  test("is refused with who did what and when if another operator was faster", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    const other = await addRunner(app);
    expect(await assign(jobId, other, open, await addAdmin(app))).toMatchObject({
      status: 409,
      body: {
        code: "JOB_CHANGED",
        params: { by: "Ana Admin", what: "assigned", runner: "Bo Brisk", at: "11:00" },
        message: expect.stringMatching(/^Ana Admin gave it to Bo Brisk at 11:00\sAM\. Here is the latest\.$/),
      },
    });
    expect(await release(jobId, taken(other))).toMatchObject({ body: { code: "JOB_CHANGED" } });
    expect(await cancel(jobId, "ours")).toMatchObject({ body: { code: "JOB_CHANGED" } });
    expect(await assign(jobId, other, { ...taken(runner), day: "2026-03-12" })).toMatchObject({
      body: { code: "JOB_CHANGED" },
    });
    expect(await jobOf(jobId)).toMatchObject({ status: "assigned", runnerId: runner.runnerId });
    expect(await told(other)).toEqual([]);
  });

  test("is refused with a message when a runner accepted it meanwhile", async () => {
    const jobId = await addJob(app, home);
    expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
    expect(await assign(jobId, await addRunner(app))).toMatchObject({
      body: { code: "JOB_CHANGED", params: { by: "Bo Brisk", what: "accepted" } },
    });
  });
});

describe("a job an operator releases", () => {
  test("is open again without counting as a late release, and both sides are notified", async () => {
    const jobId = await addJob(app, home);
    await assign(jobId, runner);
    expect((await release(jobId, taken(runner))).body).toMatchObject({ status: "scheduled", runner: null });
    expect((await eventsOf(jobId)).at(-1)).toEqual(["assigned", "scheduled", admin.userId, null]);
    expect(await told(runner)).toEqual(["jobAssigned", "jobReassigned"]);
    expect(await told(home)).toEqual(["jobAccepted", "jobReleased"]);
    expect(await auditOf(jobId)).toMatchObject([
      {},
      { action: "admin.releaseJobToOpen", after: { reason: "Ill" } },
    ]);
    expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  });

  test("is refused when the operator saw it as open or in progress", async () => {
    const jobId = await addJob(app, home);
    for (const seen of [open, taken(runner, "in_progress")])
      expect(await release(jobId, seen)).toMatchObject({ body: { code: "JOB_NOT_RELEASABLE" } });
    expect(await release(app.deps.newId(), taken(runner))).toMatchObject({ status: 404 });
  });
});
