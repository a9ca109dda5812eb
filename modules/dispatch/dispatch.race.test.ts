import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  auditLog,
  homeownerProfiles,
  jobEvents,
  jobs,
  runnerDaysOff,
  subscriptions,
} from "#db/schema/index.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip, type Person } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let app: TestApp;
let operators: Person[];
let began: string;
const day = "2026-03-11";
const open = { status: "scheduled", runnerId: null, day };
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
  began = app.clock.now;
  operators = await Promise.all(Array.from({ length: 6 }, () => addAdmin(app)));
});
afterAll(() => app.close());

const rowOf = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const acts = (jobId: string) => app.deps.db.$count(auditLog, eq(auditLog.subjectId, jobId));

test("when operators assign one job to different runners at once, one wins and the others are told", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await addHomeowner(app, { zipCode: newZip() });
    const runners = await Promise.all(operators.map(() => addRunner(app, { serviceAreas: [home.zipCode] })));
    const jobId = await addJob(app, home);
    const answers = await Promise.all(
      operators.map((operator, nth) =>
        app.typed(operator, "admin.assignJob", { jobId, runnerId: runners[nth]?.runnerId, seen: open }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 JOB_CHANGED": 5 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await rowOf(jobId)).toMatchObject({ status: "assigned", runnerId: runners[winner]?.runnerId });
    expect(await acts(jobId)).toBe(1);
  }
  await expectInvariants(app);
});

test("when two operators release, reassign and cancel a job at once, one wins", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await addHomeowner(app, { zipCode: newZip() });
    const [runner, other] = [await addRunner(app), await addRunner(app)];
    const jobId = await addJob(app, home, { status: "assigned", runner });
    const seen = { status: "assigned", runnerId: runner.runnerId, day };
    const [one, two, three] = operators;
    const answers = await Promise.all([
      app.typed(one ?? null, "admin.releaseJobToOpen", { jobId, seen }),
      app.typed(two ?? null, "admin.assignJob", { jobId, runnerId: other.runnerId, seen }),
      app.typed(three ?? null, "admin.cancelJob", { jobId, seen, cause: "ours", reason: "Storm" }),
    ]);
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 JOB_CHANGED": 2 });
    expect(await acts(jobId)).toBe(1);
  }
  await expectInvariants(app);
});

test("an operator's assignment and a runner's tap at once: exactly one takes effect", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await addHomeowner(app, { zipCode: newZip() });
    const [quick, other] = [
      await addRunner(app, { serviceAreas: [home.zipCode] }),
      await addRunner(app, { serviceAreas: [home.zipCode] }),
    ];
    const jobId = await addJob(app, home);
    const given = { jobId, runnerId: other.runnerId, seen: open };
    const [accepted, assigned] = await Promise.all([
      app.typed(quick, "runner.acceptJob", { jobId }),
      app.typed(operators[0] ?? null, "admin.assignJob", given),
    ]);
    expect([accepted?.status, assigned?.status].toSorted()).toEqual([200, 409]);
    const who = accepted?.status === 200 ? quick : other;
    expect(await rowOf(jobId)).toMatchObject({ status: "assigned", runnerId: who.runnerId });
  }
  await expectInvariants(app);
});

test("a runner who completes a job while it is released is either paid or told that it is gone", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await addHomeowner(app, { zipCode: newZip() });
    const runner = await addRunner(app);
    const jobId = await addJob(app, home, { status: "assigned", runner });
    const seen = { status: "assigned", runnerId: runner.runnerId, day };
    const [completed, released] = await Promise.all([
      app.typed(runner, "runner.completeJob", { jobId }),
      app.typed(operators[0] ?? null, "admin.releaseJobToOpen", { jobId, seen }),
    ]);
    const row = await rowOf(jobId);
    if (completed?.status === 200) {
      expect(row?.status).toBe("completed");
      expect(released).toMatchObject({ body: { code: "JOB_CHANGED", params: { what: "completed" } } });
    } else {
      expect(row?.status).toBe("scheduled");
      expect(released?.status).toBe(200);
    }
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, jobId))
      .orderBy(asc(jobEvents.id));
    expect(events).toHaveLength(3);
  }
  await expectInvariants(app);
});

describe("handling a missed pickup", () => {
  /** Every act on the job waits here, after reading whatever it reads without a lock. */
  const lockAll = (jobId: string) => sql`
    select from ${jobs} join ${homeownerProfiles} on ${homeownerProfiles.id} = ${jobs.homeownerId}
    where ${jobs.id} = ${jobId}::uuid for update`;
  const miss = async () => {
    const home = await addHomeowner(app, { zipCode: newZip() });
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const jobId = await addJob(app, home);
    app.clock.now = "2026-03-11T16:00:00.001Z";
    await markMissed(app.deps);
    return { home, jobId };
  };
  afterEach(() => {
    app.clock.now = began;
  });
  const planFor = (nth: number, jobId: string, on = `2026-03-${13 + nth}`) =>
    app.typed(operators[nth] ?? null, "admin.planReturnVisit", { jobId, day: on, timeWindow: "afternoon" });
  const noteFor = (nth: number, jobId: string) =>
    app.typed(operators[nth] ?? null, "admin.noteMissed", { jobId, words: "Rang twice" });
  const pickupsOf = (home: { homeownerId: string }) =>
    app.deps.db.$count(jobs, and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled")));
  const notesOf = (jobId: string) =>
    app.deps.db.$count(jobEvents, and(eq(jobEvents.jobId, jobId), eq(jobEvents.fromStatus, "missed")));

  test("plans one return pickup when operators plan at once, and tells the others", async () => {
    const { home, jobId } = await miss();
    const plans = [0, 1, 2].map((nth) => () => planFor(nth, jobId));
    const answers = await pileUp(app, lockAll(jobId), plans);
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 RETURN_PICKUP_PLANNED": 2 });
    expect([await pickupsOf(home), await acts(jobId)]).toEqual([1, 1]);
    await expectInvariants(app);
  });

  test("gives a return pickup and a note when one operator plans and another adds a note", async () => {
    const { home, jobId } = await miss();
    const answers = await pileUp(app, lockAll(jobId), [() => planFor(0, jobId), () => noteFor(1, jobId)]);
    expect(countOutcomes(answers)).toEqual({ "200": 2 });
    expect([await pickupsOf(home), await notesOf(jobId), await acts(jobId)]).toEqual([1, 1, 2]);
    await expectInvariants(app);
  });

  test("stores a note once when it is sent twice and by a colleague", async () => {
    const { jobId } = await miss();
    const notes = [0, 0, 1].map((nth) => () => noteFor(nth, jobId));
    expect(countOutcomes(await pileUp(app, lockAll(jobId), notes))).toEqual({ "200": 3 });
    expect([await notesOf(jobId), await acts(jobId)]).toEqual([2, 2]);
  });

  test("gives a return pickup or a credit when one operator plans and another decides the problem", async () => {
    for (const isPlannedFirst of [true, false]) {
      const { home, jobId } = await miss();
      const setService = (status: "paused" | "active") =>
        app.deps.db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, home.userId));
      await setService("paused");
      const report = { jobId, kind: "nobodyCame", wish: "returnVisit" };
      const problem = (await app.typed(home, "homeowner.reportProblem", report)).body as { id: string };
      await setService("active");
      const decided = { problemId: problem.id, outcome: "credit", amount: "5.00" };
      const both = [
        () => planFor(0, jobId),
        () => app.typed(operators[1] ?? null, "admin.resolveProblem", decided),
      ];
      const answers = await pileUp(app, lockAll(jobId), isPlannedFirst ? both : both.toReversed());
      expect(countOutcomes(answers)).toEqual({
        "200": 1,
        [isPlannedFirst ? "409 PROBLEM_RESOLVED" : "409 PICKUP_CREDITED"]: 1,
      });
      expect(await pickupsOf(home)).toBe(isPlannedFirst ? 1 : 0);
    }
    await expectInvariants(app);
  });
});

test("a day pushed by two operators during generation is pushed once and completely", async () => {
  for (let round = 0; round < rounds; round++) {
    const area = newZip();
    const homes = await Promise.all(Array.from({ length: 8 }, () => addHomeowner(app, { zipCode: area })));
    await generate(app.deps);
    const fromOn = "2026-03-17";
    const dayMove = (operator: Person | undefined, toOn: string) =>
      app.typed(operator ?? null, "admin.pushJobs", {
        dayMoveId: app.deps.newId(),
        area,
        fromOn,
        toOn,
        reason: "weather",
        expected: 8,
      });
    const [one, two] = await Promise.all([
      dayMove(operators[0], "2026-03-18"),
      dayMove(operators[1], "2026-03-19"),
      generate(app.deps),
    ]);
    expect(countOutcomes([one, two])).toEqual({ "200": 1, "409 DAY_MOVE_CHANGED": 1 });
    await generate(app.deps);
    const toOn = one.status === 200 ? "2026-03-18" : "2026-03-19";
    for (const { homeownerId } of homes) {
      const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId));
      const days = rows.filter(({ status }) => status !== "cancelled").map(({ scheduledOn }) => scheduledOn);
      expect(days.toSorted()).toEqual(["2026-03-10", toOn, "2026-03-24", "2026-03-31"]);
    }
  }
  await expectInvariants(app);
});

test("undoing a push while a runner is suspended gives that runner none of its pickups", async () => {
  for (let round = 0; round < rounds; round++) {
    const area = newZip();
    const home = await addHomeowner(app, { zipCode: area });
    const runner = await addRunner(app, { serviceAreas: [area] });
    await generate(app.deps);
    const [fromOn, toOn] = ["2026-03-17", "2026-03-18"];
    const isIt = and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, fromOn));
    const [job] = await app.deps.db.select().from(jobs).where(isIt);
    const jobId = job?.id ?? "";
    const [one, two] = operators;
    const seen = { ...open, day: fromOn };
    await app.typed(one ?? null, "admin.assignJob", { jobId, runnerId: runner.runnerId, seen });
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: runner.runnerId, fromOn: toOn, untilOn: toOn, createdAt: app.clock.now });
    const dayMoveId = app.deps.newId();
    const dayMove = { dayMoveId, area, fromOn, toOn, reason: "weather", expected: 1 };
    expect((await app.typed(one ?? null, "admin.pushJobs", dayMove)).status).toBe(200);
    // Stops between reading who may get the day back and giving it back.
    const hold = sql`select from pushed_jobs where push_id = ${dayMoveId}::uuid for update`;
    const { runnerId } = runner;
    const cause = { measure: "suspension", cause: "threat", words: "A threat" };
    const notice = { noticeId: app.deps.newId(), runnerId, ...cause };
    const answers = await pileUp(app, hold, [
      () => app.typed(one ?? null, "admin.undoPush", { dayMoveId }),
      () => app.typed(two ?? null, "admin.giveNotice", notice),
    ]);
    expect(countOutcomes(answers)).toEqual({ "200": 2 });
    expect(await rowOf(jobId)).toMatchObject({ scheduledOn: fromOn, status: "scheduled", runnerId: null });
  }
  await expectInvariants(app);
});
