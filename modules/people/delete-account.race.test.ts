import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobEvents, jobs, users } from "#db/schema/index.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import {
  countOutcomes,
  expectInvariants,
  ordersOf,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import { takenJob } from "#testkit/scenarios.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  admin = await addAdmin(app);
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const deleteAccount = (who: Who) => app.call(who, "DELETE", "/api/profile");
const jobOf = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const pathOf = async (jobId: string) =>
  (await app.deps.db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId)).orderBy(jobEvents.id))
    .map(({ toStatus }) => toStatus)
    .join(" → ");

test("a runner who leaves or is suspended while the homeowner cancels or pauses gives back open jobs only", async () => {
  for (const [runnerEnds, withHomeowner] of [
    ["leave", "cancel"],
    ["leave", "pause"],
    ["suspend", "cancel"],
  ] as const)
    for (const order of ordersOf([runnerEnds, withHomeowner], 2)) {
      const { homeowner, runner, jobId } = await takenJob(app);
      const answers = await pileUp(
        app,
        sql`select from jobs where id = ${jobId} for update`,
        order.map((act) => () => {
          if (act === "leave") return deleteAccount(runner);
          if (act === "suspend")
            return app.typed(admin, "admin.giveNotice", {
              noticeId: app.deps.newId(),
              runnerId: runner.runnerId,
              measure: "suspension",
              cause: "threat",
              words: "A threat",
            });
          if (act === "pause") return app.call(homeowner, "POST", "/api/homeowner/pause-service");
          return app.typed(homeowner, "homeowner.cancelJob", { jobId });
        }),
      );
      expect(countOutcomes(answers)).toEqual({ "200": 2 });
      expect(await jobOf(jobId)).toMatchObject({ status: "cancelled", runnerId: null });
      expect(await pathOf(jobId)).toBe(
        order[0] === runnerEnds
          ? "scheduled → assigned → scheduled → cancelled"
          : "scheduled → assigned → cancelled",
      );
    }
});

test("a runner who leaves while accepting and completing keeps no unfinished job", async () => {
  for (const acts of ordersOf(["leave", "accept", "complete", "start"], 3)) {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const [open, taken] = [
      await addJob(app, homeowner),
      await addJob(app, homeowner, { status: "assigned", runner }),
    ];
    const answers = await pileUp(
      app,
      sql`select from runner_profiles where id = ${runner.runnerId} for update`,
      acts.map((act) => () => {
        if (act === "leave") return deleteAccount(runner);
        if (act === "accept") return app.call(runner, "POST", "/api/runner/accept-job", { jobId: open });
        if (act === "start") return app.typed(runner, "runner.startJob", { jobId: taken });
        return app.call(runner, "POST", "/api/runner/complete-job", { jobId: taken });
      }),
    );
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
    if (acts.includes("leave")) {
      expect(answers[acts.indexOf("leave")]?.status).toBe(200);
      for (const jobId of [open, taken])
        expect(["scheduled", "completed", "missed"]).toContain((await jobOf(jobId))?.status);
    }
  }
});

test("a homeowner who leaves during scheduling and accepting leaves no open pickup", async () => {
  for (const acts of ordersOf(["leave", "accept", "schedule"], 3)) {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner);
    const answers = await pileUp(
      app,
      sql`lock table job_events in share mode`,
      acts.map((act) => () => {
        if (act === "leave") return deleteAccount(homeowner);
        if (act === "accept") return app.call(runner, "POST", "/api/runner/accept-job", { jobId });
        const day = { scheduledDate: "2026-03-12", timeWindow: "morning" };
        return app.call(homeowner, "POST", "/api/homeowner/jobs", day);
      }),
    );
    expect(answers[acts.indexOf("leave")]?.status).toBe(200);
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
    const left = await app.deps.db
      .select({ status: jobs.status, address: jobs.address })
      .from(jobs)
      .where(eq(jobs.homeownerId, homeowner.homeownerId));
    expect(left).toEqual(left.map(() => ({ status: "cancelled", address: "" })));
  }
});

test("when all admins leave at once, one stays", async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => addAdmin(app)));
  admins.push(admin);
  const answers = await pileUp(
    app,
    sql`select from users where role = 'admin' for update`,
    admins.map((admin) => () => deleteAccount(admin)),
  );
  expect(countOutcomes(answers)).toEqual({ "200": 4, "409 LAST_OWNER": 1 });
  expect(await app.deps.db.$count(users, eq(users.role, "admin"))).toBe(1);
});

test("an account deleted 20 times at once is deleted once", async () => {
  const homeowner = await addHomeowner(app);
  const jobId = await addJob(app, homeowner);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deleteAccount(homeowner)));
  for (const { status, body } of answers) expect([200, 401], JSON.stringify(body)).toContain(status);
  expect(countOutcomes(answers)["200"]).toBe(1);
  expect(await pathOf(jobId)).toBe("scheduled → cancelled");
});

fullTest(
  "deleting accounts during pausing and scheduling causes no deadlock and leaves no open pickup",
  async () => {
    const day = { scheduledDate: "2026-03-12", timeWindow: "morning" };
    const acts: ((who: Homeowner) => Promise<Answer>)[] = [
      (who) => app.call(who, "POST", "/api/homeowner/pause-service"),
      (who) => app.call(who, "POST", "/api/homeowner/jobs", day),
      deleteAccount,
      (who) => app.typed(who, "homeowner.resumeService"),
      (who) => app.typed(who, "homeowner.cancelService", { reason: "" }),
    ];
    const ended = app.endedForAnother.length;
    for (let round = 0; round < rounds * 3; round++) {
      const homeowners = await Promise.all(Array.from({ length: 4 }, () => addHomeowner(app)));
      for (const homeowner of homeowners) await addJob(app, homeowner);
      const answers = await Promise.all(
        acts.flatMap((_, turn) =>
          homeowners.map((who) => (acts[(turn + round) % acts.length] ?? deleteAccount)(who)),
        ),
      );
      for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
      const ids = homeowners.map(({ homeownerId }) => homeownerId);
      const left = await app.deps.db
        .select({ status: jobs.status, address: jobs.address })
        .from(jobs)
        .where(inArray(jobs.homeownerId, ids));
      expect(left).toEqual(left.map(() => ({ status: "cancelled", address: "" })));
      const people = homeowners.map(({ userId }) => userId);
      expect(
        await app.deps.db.$count(users, and(inArray(users.id, people), isNotNull(users.deletedAt))),
      ).toBe(4);
    }
    expect(app.endedForAnother.slice(ended)).toEqual([]);
  },
);

fullTest(
  "runners and homeowners who share pickups can delete their accounts at once without a deadlock",
  async () => {
    const ended = app.endedForAnother.length;
    for (let round = 0; round < rounds * 3; round++) {
      const homeowners = await Promise.all(Array.from({ length: 5 }, () => addHomeowner(app)));
      const runners = await Promise.all(Array.from({ length: 5 }, () => addRunner(app)));
      for (const homeowner of homeowners)
        for (const runner of runners) await addJob(app, homeowner, { status: "assigned", runner });
      const answers = await Promise.all([
        ...homeowners.map(deleteAccount),
        ...runners.map(deleteAccount),
        ...homeowners.map((who) => app.call(who, "POST", "/api/homeowner/pause-service")),
      ]);
      for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
      const ids = homeowners.map(({ homeownerId }) => homeownerId);
      const left = await app.deps.db
        .select({ status: jobs.status })
        .from(jobs)
        .where(inArray(jobs.homeownerId, ids));
      expect(left).toEqual(left.map(() => ({ status: "cancelled" })));
    }
    expect(app.endedForAnother.slice(ended)).toEqual([]);
  },
);
