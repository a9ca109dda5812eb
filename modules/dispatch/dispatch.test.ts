import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  auditLog,
  jobEvents,
  jobs,
  notifications,
  pins,
  problems,
  runnerDaysOff,
  runnerProfiles,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import type { TimelineEntry } from "#modules/people/contract.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import type { DispatchJob, FreeRunners, Suggestion } from "./contract/dispatch.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
let runner: Runner;
const day = "2026-03-11";
beforeAll(async () => {
  app = await testApp();
  admin = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Admin" });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  home = await addHomeowner(app, { zipCode: newZip(), timeZone: "America/New_York" });
  runner = await addRunner(app, { firstName: "Bo", lastName: "Brisk", serviceAreas: [home.zipCode] });
});

const jobOf = async (jobId: string) => {
  const [row] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  return row;
};
const eventsOf = async (jobId: string) =>
  (
    await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, jobId))
      .orderBy(asc(jobEvents.happenedAt), asc(jobEvents.id))
  ).map(({ fromStatus, toStatus, userId, givenTo }) => [fromStatus, toStatus, userId, givenTo]);
const told = async (person: { userId: string }) =>
  (
    await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, person.userId))
      .orderBy(asc(notifications.id))
  ).map(({ type }) => type);
const auditOf = (subjectId: string) =>
  app.deps.db
    .select({
      action: auditLog.action,
      userId: auditLog.userId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId));
const problemsOf = async ({ userId: id }: Person) => {
  const { body } = await app.typed(admin, "admin.personTimeline", { id, kind: "problem" });
  return (body as { rows: TimelineEntry[] }).rows.map(({ jobId }) => jobId);
};
const open = { status: "scheduled", runnerId: null, day } as const;
const taken = (by: Runner, status: "assigned" | "in_progress" = "assigned") => ({
  status,
  runnerId: by.runnerId,
  day,
});
const assign = (jobId: string, to: Runner, seen: object = open, who = admin) =>
  app.typed(who, "admin.assignJob", { jobId, runnerId: to.runnerId, seen });
const release = (jobId: string, seen: object) =>
  app.typed(admin, "admin.releaseJobToOpen", { jobId, seen, reason: "Ill" });
const cancel = (jobId: string, cause: "ours" | "homeowner", seen: object = open) =>
  app.typed(admin, "admin.cancelJob", { jobId, seen, cause, reason: "Nobody can" });

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

describe("suggested runners", () => {
  test("are approved runners of the area and those nearby that day, with reasons, without the current one", async () => {
    // Its own day, because other tests' homes are in the same neighborhood.
    const scheduledOn = "2026-03-20";
    const seen = { ...open, day: scheduledOn };
    const jobId = await addJob(app, home, { scheduledOn, latitude: 40.75, longitude: -74 });
    const near = await addRunner(app, { firstName: "Near", serviceAreas: [home.zipCode] });
    await addJob(app, home, {
      scheduledOn,
      status: "assigned",
      runner: near,
      latitude: 40.751,
      longitude: -74,
    });
    const off = await addRunner(app, { firstName: "Off", serviceAreas: [home.zipCode] });
    await app.deps.db.insert(runnerDaysOff).values({
      runnerId: off.runnerId,
      fromOn: scheduledOn,
      untilOn: scheduledOn,
      createdAt: app.clock.now,
    });
    await addRunner(app, { firstName: "New", serviceAreas: [home.zipCode], applicationStatus: "submitted" });
    const gone = await addRunner(app, { firstName: "Gone", serviceAreas: [home.zipCode] });
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, gone.userId));
    const { body } = await app.typed(admin, "admin.suggestRunners", { jobId });
    expect(body).toEqual([
      {
        runnerId: near.runnerId,
        name: "Near Swift",
        isPossible: true,
        reasons: [
          { code: "servesArea", isGood: true, value: null },
          { code: "inHours", isGood: true, value: null },
          { code: "near", isGood: true, value: expect.closeTo(145, -1) },
          { code: "load", isGood: true, value: 1 },
        ],
      },
      expect.objectContaining({ runnerId: runner.runnerId }),
      expect.objectContaining({
        runnerId: off.runnerId,
        reasons: expect.arrayContaining([{ code: "dayOff", isGood: false, value: null }]),
      }),
    ]);
    await assign(jobId, near, seen);
    const { body: others } = await app.typed(admin, "admin.suggestRunners", { jobId });
    expect((others as { name: string }[]).map(({ name }) => name)).toEqual(["Bo Brisk", "Off Swift"]);
  });

  test("rank lower if they released this pickup, with that reason", async () => {
    const scheduledOn = "2026-03-21";
    const jobId = await addJob(app, home, { scheduledOn });
    const quitter = await addRunner(app, { firstName: "Abe", serviceAreas: [home.zipCode] });
    const ranking = async () =>
      ((await app.typed(admin, "admin.suggestRunners", { jobId })).body as Suggestion[]).filter(
        ({ runnerId }) => runnerId === quitter.runnerId || runnerId === runner.runnerId,
      );
    expect((await ranking()).map(({ name }) => name)).toEqual(["Abe Swift", "Bo Brisk"]);
    await assign(jobId, quitter, { ...open, day: scheduledOn });
    const seen = { status: "assigned", runnerId: quitter.runnerId, day: scheduledOn };
    expect((await app.typed(admin, "admin.releaseJobToOpen", { jobId, seen })).status).toBe(200);
    expect((await ranking()).map(({ name }) => name)).toEqual(["Abe Swift", "Bo Brisk"]);
    await assign(jobId, quitter, { ...open, day: scheduledOn });
    expect((await app.typed(quitter, "runner.releaseJob", { jobId })).status).toBe(200);
    const [first, last] = await ranking();
    expect([first?.name, last?.name]).toEqual(["Bo Brisk", "Abe Swift"]);
    expect(last?.reasons).toContainEqual({ code: "gaveBack", isGood: false, value: null });
    expect(first?.reasons.map(({ code }) => code)).not.toContain("gaveBack");
  });

  test("match the start of a name, wherever they work", async () => {
    const jobId = await addJob(app, home);
    const far = await addRunner(app, { firstName: "Zora", serviceAreas: ["94110"] });
    const { body } = await app.typed(admin, "admin.suggestRunners", { jobId, name: "zor" });
    expect(body).toMatchObject([{ runnerId: far.runnerId, reasons: [{ code: "outsideArea" }, {}, {}] }]);
    expect(await app.typed(admin, "admin.suggestRunners", { jobId: app.deps.newId() })).toMatchObject({
      body: { code: "NOT_FOUND" },
    });
  });
});

describe("runners free on a day", () => {
  const freeOn = async (input: object = {}) =>
    (await app.typed(admin, "admin.freeRunners", { day, area: home.zipCode, ...input })).body as FreeRunners;
  const namesOf = async (input?: object) => (await freeOn(input)).runners.map(({ name }) => name);

  test("serve the area and have no jobs that day: online first, then by name", async () => {
    await addJob(app, home);
    await addRunner(app, { firstName: "Zed", serviceAreas: [home.zipCode, "94110"] });
    await addRunner(app, { firstName: "Abe", serviceAreas: [home.zipCode], isAvailable: false });
    expect(await freeOn()).toEqual({
      runners: [
        { id: runner.runnerId, name: "Bo Brisk", isOnline: true, isInHours: true, zipCodes: [home.zipCode] },
        expect.objectContaining({ name: "Zed Swift", zipCodes: [home.zipCode] }),
        expect.objectContaining({ name: "Abe Swift", isOnline: false }),
      ],
      more: 0,
      isCut: false,
    });
  });

  test("exclude suspended, erased, unapproved, distant and off-duty runners", async () => {
    await addJob(app, home);
    const serviceAreas = [home.zipCode];
    const off = await addRunner(app, { firstName: "Off", serviceAreas });
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: off.runnerId, fromOn: day, untilOn: day, createdAt: app.clock.now });
    const out = await addRunner(app, { firstName: "Out", serviceAreas });
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, out.userId));
    const gone = await addRunner(app, { firstName: "Gone", serviceAreas });
    await app.deps.db.update(users).set({ deletedAt: app.clock.now }).where(eq(users.id, gone.userId));
    await addRunner(app, { firstName: "New", serviceAreas, applicationStatus: "submitted" });
    await addRunner(app, { firstName: "Far", serviceAreas: [newZip()] });
    expect(await namesOf()).toEqual(["Bo Brisk"]);
    await app.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, out.userId));
    await app.deps.db.delete(runnerDaysOff).where(eq(runnerDaysOff.runnerId, off.runnerId));
    expect(await namesOf()).toEqual(["Bo Brisk", "Off Swift", "Out Swift"]);
  });

  test("exclude runners with any job that day, elsewhere or done; other days do not matter", async () => {
    const elsewhere = await addHomeowner(app, { zipCode: newZip(), timeZone: "America/New_York" });
    await addJob(app, home);
    await addJob(app, elsewhere, { scheduledOn: "2026-03-12", status: "assigned", runner });
    expect(await namesOf()).toEqual(["Bo Brisk"]);
    const held = await addJob(app, elsewhere, { status: "assigned", runner });
    expect(await namesOf()).toEqual([]);
    expect((await app.typed(runner, "runner.completeJob", { jobId: held })).status).toBe(200);
    expect(await namesOf()).toEqual([]);
  });

  test("show who works at the pickup's hours, and include offline runners", async () => {
    await addJob(app, home);
    const inHours = async () =>
      (await freeOn()).runners.map(({ isOnline, isInHours }) => [isOnline, isInHours]);
    const windowsOf = (...availabilityWindows: (typeof runnerProfiles.$inferInsert)["availabilityWindows"]) =>
      app.deps.db
        .update(runnerProfiles)
        .set({ isAvailable: false, availabilityWindows })
        .where(eq(runnerProfiles.id, runner.runnerId));
    await windowsOf("Morning (9am-12pm)");
    expect(await inHours()).toEqual([[false, true]]);
    await windowsOf("Afternoon (12pm-5pm)", "Evening (5pm-8pm)");
    expect(await inHours()).toEqual([[false, false]]);
    await addJob(app, home, { timeWindow: "afternoon" });
    expect(await inHours()).toEqual([[false, true]]);
  });

  test("are the runners that the assign dialog calls free", async () => {
    const scheduledOn = "2026-03-15";
    const serviceAreas = [home.zipCode];
    const jobId = await addJob(app, home, { scheduledOn, status: "assigned", runner });
    const late = await addRunner(app, { firstName: "Late", serviceAreas, isAvailable: false });
    await app.deps.db
      .update(runnerProfiles)
      .set({ availabilityWindows: ["Evening (5pm-8pm)"] })
      .where(eq(runnerProfiles.id, late.runnerId));
    const off = await addRunner(app, { firstName: "Off", serviceAreas });
    await app.deps.db.insert(runnerDaysOff).values({
      runnerId: off.runnerId,
      fromOn: scheduledOn,
      untilOn: scheduledOn,
      createdAt: app.clock.now,
    });
    const busy = await addRunner(app, { firstName: "Busy", serviceAreas });
    await addJob(app, home, { scheduledOn, timeWindow: "afternoon", status: "assigned", runner: busy });
    const done = await addRunner(app, { firstName: "Done", serviceAreas });
    const earlier = await addJob(app, home, {
      scheduledOn,
      timeWindow: "evening",
      status: "assigned",
      runner: done,
    });
    app.clock.now = "2026-03-14T15:00:00.000Z";
    expect((await app.typed(done, "runner.completeJob", { jobId: earlier })).status).toBe(200);
    await addRunner(app, { firstName: "Zoe", serviceAreas });
    const suggested = (await app.typed(admin, "admin.suggestRunners", { jobId })).body as Suggestion[];
    const saidFree = suggested.filter(({ reasons }) => reasons.some(({ code }) => code === "free"));
    const names = ["Late Swift", "Zoe Swift"];
    expect(saidFree.map(({ name }) => name).toSorted()).toEqual(names);
    for (const area of [home.zipCode, ""])
      expect((await namesOf({ day: scheduledOn, area })).toSorted()).toEqual(names);
    expect(suggested.find(({ runnerId }) => runnerId === done.runnerId)?.reasons).toContainEqual({
      code: "load",
      isGood: true,
      value: 1,
    });
  });

  test("come with counts of unassigned and reassignable pickups", async () => {
    const scheduledOn = "2026-03-14";
    const busy = await addRunner(app, { firstName: "Busy", serviceAreas: [home.zipCode] });
    const jobId = await addJob(app, home, { scheduledOn, status: "assigned", runner: busy });
    const everywhere = { day: scheduledOn, area: "" };
    expect(await namesOf({ day: scheduledOn })).toEqual(["Bo Brisk"]);
    expect(await namesOf(everywhere)).toEqual(["Bo Brisk"]);
    const seen = { status: "assigned", runnerId: busy.runnerId, day: scheduledOn };
    expect((await release(jobId, seen)).status).toBe(200);
    expect(await namesOf(everywhere)).toEqual(["Bo Brisk", "Busy Swift"]);
    app.clock.now = "2026-03-14T16:00:00.001Z";
    expect(await namesOf({ day: scheduledOn })).toEqual([]);
  });

  test("are limited to 30, with a count of the rest", async () => {
    await addJob(app, home);
    for (let nth = 0; nth < 31; nth++)
      await addRunner(app, { firstName: `Amy${nth}`, serviceAreas: [home.zipCode] });
    const { runners, more, isCut } = await freeOn();
    expect([runners.length, more, isCut]).toEqual([30, 2, false]);
    expect(runners.map(({ name }) => name)).not.toContain("Bo Brisk");
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
        before: { returnJobId: null },
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
      { returnJobId: null },
      { returnJobId: first.id },
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
      { action: "admin.noteMissed", userId: admin.userId, before: null, after: { letters: 10 } },
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
