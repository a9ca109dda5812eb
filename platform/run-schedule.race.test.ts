import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { hour } from "./instants.ts";
import { finishRun, insertRun, lockSchedule } from "./queries/schedule-runs.ts";
import { runSchedule, type Schedule } from "./schedule.ts";

const atOnce = 10;

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

test(`${atOnce} processes that check at once begin one run, every time`, async () => {
  let runs = 0;
  const schedule: Schedule = {
    name: "race",
    cron: "0 * * * *",
    budgetSeconds: 60,
    load: async () => async () => {
      runs++;
      return {};
    },
  };
  const deps = { ...app.deps, drain: async () => 0 };
  for (let round = 1; round <= rounds; round++) {
    app.clock.advance(hour);
    const results = await Promise.all(
      Array.from({ length: atOnce }, () => runSchedule(deps, schedule, { onlyIfDue: true })),
    );
    expect(results.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(runs).toBe(round);
  }
});

test("one that starts while another starts and ends is not due", async () => {
  const schedule: Schedule = {
    name: "meanwhile",
    cron: "0 * * * *",
    budgetSeconds: 60,
    load: async () => async () => ({}),
  };
  const run = { id: app.deps.newId(), schedule: schedule.name, now: app.deps.now(), leaseSeconds: 60 };
  const { later } = await app.deps.db.transaction(async (tx) => {
    await lockSchedule(tx, schedule.name);
    await insertRun(tx, run);
    await finishRun(tx, { ...run, outcome: "done", counts: {} });
    const started = runSchedule({ ...app.deps, drain: async () => 0 }, schedule, { onlyIfDue: true });
    await expect
      .poll(
        async () =>
          (
            await app.database.execute(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rows,
      )
      .not.toHaveLength(0);
    return { later: started };
  });
  expect(await later).toEqual({ outcome: "notDue" });
});

test("of many started at once, no two run at the same time", async () => {
  let inProgress = 0;
  let most = 0;
  const schedule: Schedule = {
    name: "beside",
    cron: "0 * * * *",
    budgetSeconds: 60,
    load: async () => async () => {
      most = Math.max(most, ++inProgress);
      await app.database.execute("select pg_sleep(0.01)");
      inProgress--;
      return {};
    },
  };
  const deps = { ...app.deps, drain: async () => 0 };
  for (let round = 0; round < rounds; round++)
    await Promise.all(Array.from({ length: atOnce }, () => runSchedule(deps, schedule)));
  expect(most).toBe(1);
});
