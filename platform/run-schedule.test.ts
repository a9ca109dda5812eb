import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { scheduleRuns } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { fullTest } from "#testkit/full.ts";
import { hour, minute } from "./instants.ts";
import { insertRun } from "./queries/schedule-runs.ts";
import {
  type RunResult,
  runSchedule,
  type Schedule,
  type ScheduleDeps,
  type ScheduledAct,
} from "./schedule.ts";

describe.each(["postgres", "neon", "pglite"] as const)("a run of a schedule (%s)", (kind) => {
  let app: TestApp;
  let deps: ScheduleDeps;
  beforeAll(async () => {
    app = await testApp(kind);
    deps = { ...app.deps, drain: async () => 0 };
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.execute("delete from schedule_runs"));

  const scheduleOf = (act: ScheduledAct, cron = "0 * * * *"): Schedule => ({
    name: "count",
    cron,
    budgetSeconds: 60,
    load: async () => act,
  });
  const runs = () => app.deps.db.select().from(scheduleRuns).orderBy(scheduleRuns.startedAt, scheduleRuns.id);
  const run = (act: ScheduledAct, options?: Parameters<typeof runSchedule>[2]) =>
    runSchedule(deps, scheduleOf(act), options);
  const lapse = () =>
    app.database.execute(
      "update schedule_runs set lease_ends_at = now() - interval '1 second' where outcome = 'running'",
    );

  fullTest("is recorded with its result", async () => {
    const result = await run(async () => {
      app.clock.advance(1500);
      return { rows: 3 };
    });
    expect(result).toMatchObject({ outcome: "done", counts: { rows: 3 } });
    const [row] = await runs();
    expect(row).toMatchObject({
      schedule: "count",
      outcome: "done",
      counts: { rows: 3 },
      error: null,
      leaseEndsAt: null,
    });
    expect(Date.parse(row?.finishedAt ?? "") - Date.parse(row?.startedAt ?? "")).toBe(1500);
  });

  test("by a process three hours fast delays no other: the next run starts when due", async () => {
    const fast = { ...deps, now: () => new Date(Date.parse(app.clock.now) + 3 * hour).toISOString() };
    await runSchedule(
      fast,
      scheduleOf(async () => ({})),
    );
    const begin = () => run(async () => ({}), { onlyIfDue: true });
    expect(await begin()).toMatchObject({ outcome: "notDue" });
    app.clock.advance(hour);
    expect(await begin()).toMatchObject({ outcome: "done" });
    expect(await begin()).toMatchObject({ outcome: "notDue" });
  });

  test("that fails is recorded with its reason, without personal data, and rethrows the error", async () => {
    const error = new Error("Nobody answers at ada@example.com", {
      cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
    });
    const result = await run(() => Promise.reject(error));
    expect(result).toMatchObject({ outcome: "failed", errors: [error] });
    const [row] = await runs();
    expect(row).toMatchObject({
      outcome: "failed",
      error: "Nobody answers at [address]: refused (ECONNREFUSED)",
      leaseEndsAt: null,
    });
  });

  test("of a schedule that cannot load fails like any other", async () => {
    const broken = { ...scheduleOf(async () => ({})), load: () => Promise.reject(new Error("no such file")) };
    expect(await runSchedule(deps, broken)).toMatchObject({ outcome: "failed" });
    expect(await runs()).toMatchObject([{ outcome: "failed", error: "no such file" }]);
  });

  test("runs alone: a second one finds it running and does nothing", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const first = run(async () => {
      begun.resolve();
      await end.promise;
      return { rows: 1 };
    });
    await begun.promise;
    const act = vi.fn(async () => ({ rows: 1 }));
    expect(await run(act)).toEqual({ outcome: "alreadyRunning" });
    expect(await run(act, { onlyIfDue: true })).toEqual({ outcome: "alreadyRunning" });
    expect(await runSchedule(deps, { ...scheduleOf(act), name: "another" })).toMatchObject({
      outcome: "done",
    });
    end.resolve();
    expect(await first).toMatchObject({ outcome: "done" });
    expect(await run(act)).toMatchObject({ outcome: "done" });
    expect(act).toHaveBeenCalledTimes(2);
  });

  test("is unique by constraint as well", async () => {
    const row = () => ({ id: app.deps.newId(), schedule: "count", now: app.clock.now, leaseSeconds: 60 });
    expect([await insertRun(app.deps.db, row()), await insertRun(app.deps.db, row())]).toEqual([true, false]);
  });

  test("whose process died is not stuck: after its lease ends, the next one begins and reports it", async () => {
    const died = run(() => new Promise(() => {}));
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
    expect(await run(async () => ({}))).toEqual({ outcome: "alreadyRunning" });
    await lapse();
    app.clock.advance(minute);
    expect(await run(async () => ({ rows: 1 }))).toMatchObject({ outcome: "done" });
    expect(await runs()).toMatchObject([
      {
        outcome: "failed",
        error: "It ended without finishing: its process died.",
        finishedAt: app.clock.now,
      },
      { outcome: "done" },
    ]);
    expect(died).toBeInstanceOf(Promise);
  });

  test("wrongly taken for dead cannot change the record", async () => {
    const end = Promise.withResolvers<void>();
    const first = run(async () => {
      await end.promise;
      return { rows: 1 };
    });
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
    await lapse();
    app.clock.advance(1);
    await run(async () => ({ rows: 2 }));
    end.resolve();
    await first;
    expect(await runs()).toMatchObject([{ outcome: "failed" }, { outcome: "done", counts: { rows: 2 } }]);
  });

  fullTest("renews its lease while it runs, and is aborted once it loses it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const told = Promise.withResolvers<boolean>();
      const running = run(async (_, { signal }) => {
        signal.addEventListener("abort", () => told.resolve(true));
        return { stopped: Number(await told.promise) };
      });
      await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
      await app.database.execute("update schedule_runs set lease_ends_at = now() + interval '5 seconds'");
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(async () => {
        const { rows } = await app.database.execute(
          "select lease_ends_at > now() + interval '50 seconds' as kept from schedule_runs",
        );
        expect(rows).toEqual([{ kept: true }]);
      });
      await app.database.execute(
        "update schedule_runs set outcome = 'failed', finished_at = now(), lease_ends_at = null",
      );
      vi.advanceTimersByTime(20_000);
      expect(await running).toMatchObject({ outcome: "cutShort", counts: { stopped: 1 } });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is aborted by its caller and when its time is up", async () => {
    const stop = new AbortController();
    const looks: boolean[] = [];
    const act: ScheduledAct = async (_, { signal }) => {
      looks.push(signal.aborted);
      stop.abort();
      looks.push(signal.aborted);
      return {};
    };
    expect(await run(act, { stopped: stop.signal })).toMatchObject({ outcome: "cutShort", counts: {} });
    expect(looks).toEqual([false, true]);
    const untilAborted: ScheduledAct = async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { rows: 0 };
    };
    const brief = { ...scheduleOf(untilAborted), budgetSeconds: 0.01 };
    expect(await runSchedule(deps, brief)).toMatchObject({ outcome: "cutShort" });
    // So it resumes before it is due.
    const short = { outcome: "failed", error: expect.stringContaining("cut short") };
    expect(await runs()).toMatchObject([
      { ...short, counts: {} },
      { ...short, counts: { rows: 0 } },
    ]);
  });

  test("whose failure cannot be recorded throws both errors", async () => {
    const act: ScheduledAct = async () => {
      await app.database.execute("alter table schedule_runs rename to away");
      throw new Error("broken");
    };
    const result = (await run(act)) as Extract<RunResult, { outcome: "failed" }>;
    await app.database.execute("alter table away rename to schedule_runs");
    expect(result.errors).toHaveLength(2);
    expect(result.errors[0]).toMatchObject({ message: "broken" });
  });

  describe("when only due schedules run", () => {
    const due = async () => {
      const result = await run(async () => ({}), { onlyIfDue: true });
      return result.outcome;
    };

    test("begins once per due time, and catches up once on missed ones", async () => {
      app.clock.now = "2026-03-10T15:30:00.000Z";
      expect([await due(), await due()]).toEqual(["done", "notDue"]);
      app.clock.now = "2026-03-10T15:59:59.999Z";
      expect(await due()).toBe("notDue");
      app.clock.now = "2026-03-10T16:00:00.000Z";
      expect([await due(), await due()]).toEqual(["done", "notDue"]);
      app.clock.advance(5 * hour);
      expect([await due(), await due()]).toEqual(["done", "notDue"]);
    });

    test("begins again five minutes after a failure, before it is due", async () => {
      app.clock.now = "2026-03-10T15:30:00.000Z";
      await run(() => Promise.reject(new Error("broken")), { onlyIfDue: true });
      app.clock.advance(5 * minute - 1);
      expect(await due()).toBe("notDue");
      app.clock.advance(1);
      expect([await due(), await due()]).toEqual(["done", "notDue"]);
    });

    test("begins again when the last one died", async () => {
      app.clock.now = "2026-03-10T15:30:00.000Z";
      void run(() => new Promise(() => {}), { onlyIfDue: true });
      await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
      await lapse();
      expect(await due()).toBe("notDue");
      const [dead] = await app.deps.db.select().from(scheduleRuns).where(eq(scheduleRuns.outcome, "failed"));
      expect(dead?.finishedAt).toBe(app.clock.now);
      app.clock.advance(5 * minute);
      expect(await due()).toBe("done");
    });
  });
});
