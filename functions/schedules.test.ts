import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { schedules } from "#modules/operations/tasks/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { fullTest } from "#testkit/full.ts";
import { startSchedules } from "./schedules.ts";

describe.each(serverAndEmbedded)("the schedules of a self-hosted server (%s)", (kind) => {
  let app: TestApp;
  let lines: string[];
  const started: { stop(): Promise<void> }[] = [];
  beforeEach(async () => {
    app = await testApp(kind);
    lines = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(async () => {
    for (const server of started.splice(0)) await server.stop();
    vi.useRealTimers();
    await app.close();
  });

  const start = (live = app) => {
    const server = startSchedules(live);
    started.push(server);
    return server;
  };
  const runs = async () => {
    const { rows } = await app.database.execute(
      "select schedule, array_agg(outcome order by started_at) as outcomes from schedule_runs group by 1 order by 1",
    );
    return Object.fromEntries(rows.map(({ schedule, outcomes }) => [schedule, outcomes]));
  };
  const each = (...outcomes: string[]) => Object.fromEntries(schedules.map(({ name }) => [name, outcomes]));
  const look = () => vi.advanceTimersByTime(15_000);

  test("all run at the start, once across all servers", async () => {
    start();
    start();
    await expect.poll(runs).toEqual(each("done"));
    look();
    look();
    for (const server of started.splice(0)) await server.stop();
    expect(await runs()).toEqual(each("done"));
  });

  test("run again when due, and stop with the server", async () => {
    await app.queue.ready();
    const timers = vi.getTimerCount();
    const server = start();
    await expect.poll(runs).toEqual(each("done"));
    app.clock.advance(60_000);
    look();
    const minutely = {
      deliver: ["done", "done"],
      "send-alerts": ["done", "done"],
      "send-notices": ["done", "done"],
      "send-webhooks": ["done", "done"],
      "mark-missed": ["done", "done"],
    };
    await expect.poll(runs).toEqual({ ...each("done"), ...minutely });
    await server.stop();
    app.clock.advance(86_400_000);
    look();
    expect(vi.getTimerCount()).toBe(timers);
    expect(await runs()).toEqual({ ...each("done"), ...minutely });
  });

  test("rest while paused, and catch up afterwards", async () => {
    await app.queue.ready();
    const server = start();
    await expect.poll(runs).toEqual(each("done"));
    const goOn = await server.pause();
    app.clock.advance(60_000);
    const measure = vi.spyOn(app.databaseClock, "measure");
    look();
    await measure.mock.results[0]?.value;
    await new Promise(setImmediate);
    // Waits for what has started, if anything has.
    await server.pause();
    expect(await runs()).toEqual(each("done"));
    goOn();
    await expect.poll(async () => (await runs()).deliver).toEqual(["done", "done"]);
  });

  fullTest("report a database outage once, and catch up afterwards", async () => {
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    let isUnreachable = true;
    const transact: TestApp["deps"]["transact"] = (act) =>
      isUnreachable ? Promise.reject(away) : app.deps.transact(act);
    start({ ...app, deps: { ...app.deps, transact } });
    await expect.poll(() => lines.length).toBe(1);
    look();
    await new Promise(setImmediate);
    look();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "error", event: "schedule start failed", code: "ECONNREFUSED" },
    ]);
    isUnreachable = false;
    await expect
      .poll(() => {
        look();
        return runs();
      })
      .toEqual(each("done"));
  });
});
