import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type * as z from "zod";
import { auditLog } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { runSchedule } from "#platform/schedule.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner, type Person } from "#testkit/factories.ts";
import type * as contract from "./contract.ts";
import { schedules } from "./tasks/index.ts";
import { createWorkers } from "./workers.ts";

type Health = z.output<typeof contract.health.output>;
type Tasks = z.output<typeof contract.tasks.output>;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await app.database.execute("delete from schedule_runs");
  await app.database.execute("delete from tasks.job");
  await app.database.execute("alter table audit_log disable trigger all");
  await app.database.execute("delete from audit_log");
  await app.database.execute("alter table audit_log enable trigger all");
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
});

const health = async () => (await app.typed(admin, "admin.health")).body as Health;
const tasks = async () => (await app.typed(admin, "admin.tasks")).body as Tasks;
const purgeHealth = async () => (await health()).schedules.find(({ name }) => name === "purge");
const audits = () => app.deps.db.select().from(auditLog);
const drain = (mailer = app.mailer) =>
  app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 10_000);

/** Runs the purge schedule with a different act. */
const run = (act: () => Promise<Record<string, number>>) => {
  const schedule = schedules.find(({ name }) => name === "purge");
  if (!schedule) throw new Error("There is no purge");
  return runSchedule({ ...app.deps, drain: async () => 0 }, { ...schedule, load: async () => act });
};

describe("the health of the service", () => {
  test("lists every schedule, even those that never ran, and what is not connected", async () => {
    const { schedules: found, off, databaseMilliseconds } = await health();
    expect(found.map(({ name, cron }) => [name, cron])).toEqual(
      schedules.map(({ name, cron }) => [name, cron]),
    );
    expect(await purgeHealth()).toEqual({
      name: "purge",
      cron: "40 8 * * *",
      state: "never",
      startedAt: null,
      finishedAt: null,
      counts: null,
      error: null,
      lastDoneAt: null,
      nextDueAt: "2026-03-11T08:40:00.000Z",
      lateSeconds: 0,
    });
    expect(off).toContain("text messages");
    expect(databaseMilliseconds).toBe(0);
  });

  test("shows each schedule's last run with its result or error, and the last completed one", async () => {
    await run(async () => ({ sessions: 2 }));
    expect(await purgeHealth()).toMatchObject({
      state: "done",
      startedAt: "2026-03-10T15:00:00.000Z",
      counts: { sessions: 2 },
      lastDoneAt: "2026-03-10T15:00:00.000Z",
    });
    app.clock.advance(minute);
    await run(() => Promise.reject(new Error("broken")));
    expect(await purgeHealth()).toMatchObject({
      state: "failed",
      startedAt: "2026-03-10T15:01:00.000Z",
      counts: null,
      error: "broken",
      lastDoneAt: "2026-03-10T15:00:00.000Z",
    });
  });

  test("shows a run in progress, and counts one whose process crashed as failed", async () => {
    void run(() => new Promise(() => {}));
    await expect.poll(async () => (await purgeHealth())?.state).toBe("running");
    await app.database.execute("update schedule_runs set lease_ends_at = now() - interval '1 second'");
    expect((await purgeHealth())?.state).toBe("failed");
  });

  test("shows how long a run is overdue", async () => {
    await run(async () => ({}));
    app.clock.now = "2026-03-11T08:44:00.000Z";
    expect((await purgeHealth())?.lateSeconds).toBe(0);
    app.clock.now = "2026-03-11T08:54:00.000Z";
    expect((await purgeHealth())?.lateSeconds).toBe(600);
    await run(async () => ({}));
    expect((await purgeHealth())?.lateSeconds).toBe(0);
  });
});

describe("failed tasks", () => {
  const broken = { send: () => Promise.reject(new Error("550 ada@example.com: no such mailbox")) };
  const giveUp = async () => {
    const runner = await addRunner(app, { applicationStatus: "submitted" });
    const review = { runnerId: runner.runnerId, decision: "approved" };
    await app.typed(admin, "admin.reviewRunner", review);
    await app.database.execute("update tasks.job set retry_limit = 0");
    await drain(broken);
    await app.database.execute("alter table audit_log disable trigger all");
    await app.database.execute("delete from audit_log");
    await app.database.execute("alter table audit_log enable trigger all");
    return runner;
  };

  test("are shown with their error, and without addresses", async () => {
    await giveUp();
    expect(await tasks()).toMatchObject({
      waiting: 0,
      lagSeconds: null,
      failed: 1,
      failedTasks: [
        {
          name: "deliver-mail",
          subject: "applicationApproved",
          attempts: 1,
          reason: "550 [address]: no such mailbox",
        },
      ],
    });
  });

  test("are retried by an admin once, which is audited", async () => {
    const runner = await giveUp();
    const taskId = (await tasks()).failedTasks[0]?.id ?? "";
    expect(await app.typed(admin, "admin.retryTask", { taskId })).toMatchObject({
      status: 200,
      body: { retried: 1 },
    });
    expect(await app.typed(admin, "admin.retryTask", { taskId })).toMatchObject({ status: 404 });
    expect(await audits()).toMatchObject([
      {
        userId: admin.userId,
        action: "admin.retryTask",
        subjectId: taskId,
        before: { state: "failed" },
        after: { state: "retry" },
      },
    ]);
    expect(await drain()).toBe(1);
    expect(app.emails).toMatchObject([{ id: taskId, to: runner.email }]);
    expect(await tasks()).toMatchObject({ failed: 0, failedTasks: [] });
  });

  test("are all retried at once, which is audited if there were any", async () => {
    await giveUp();
    await giveUp();
    expect((await app.typed(admin, "admin.retryAllTasks")).body).toEqual({ retried: 2 });
    expect((await app.typed(admin, "admin.retryAllTasks")).body).toEqual({ retried: 0 });
    expect(await audits()).toMatchObject([{ action: "admin.retryAllTasks", after: { retried: 2 } }]);
    expect(await drain()).toBe(2);
  });

  test.each(["x", "", null, 1])("refuse an id like %j", async (taskId) => {
    expect((await app.typed(admin, "admin.retryTask", { taskId })).status).toBe(400);
  });
});

describe("running a schedule now", () => {
  test("is a task, which is audited and run by the queue", async () => {
    expect(await app.typed(admin, "admin.runSchedule", { name: "purge" })).toMatchObject({ status: 200 });
    expect(await audits()).toMatchObject([{ action: "admin.runSchedule", after: { schedule: "purge" } }]);
    expect(await drain()).toBe(1);
    expect((await purgeHealth())?.state).toBe("done");
  });

  test("only drains the queue when the schedule is the queue's own", async () => {
    await app.typed(admin, "admin.runSchedule", { name: "deliver" });
    expect(await drain()).toBe(1);
    expect((await health()).schedules.find(({ name }) => name === "deliver")).toMatchObject({
      state: "done",
      counts: { tasks: 0 },
    });
  });

  test("is retried by the queue when it fails", async () => {
    await app.typed(admin, "admin.runSchedule", { name: "purge" });
    await app.database.execute("alter table webhook_events rename to away");
    expect(await drain()).toBe(0);
    await app.database.execute("alter table away rename to webhook_events");
    expect(await tasks()).toMatchObject({ waiting: 1, ready: 0 });
  });

  test.each(["nothing", "", "__proto__"])("requires a known schedule, unlike %j", async (name) => {
    expect((await app.typed(admin, "admin.runSchedule", { name })).status).toBe(404);
    expect(await audits()).toEqual([]);
  });
});
