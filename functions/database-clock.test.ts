import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { clockSkews } from "#db/schema/index.ts";
import { schedules } from "#modules/operations/index.ts";
import { isOutage } from "#platform/failures.ts";
import { runSchedule, type Schedule } from "#platform/schedule.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person } from "#testkit/factories.ts";
import { addPaidRunner, earn, payoutsOf } from "#testkit/pay.ts";
import { compose } from "./compose.ts";
import { createDatabaseClock } from "./database-clock.ts";
import { readEnv } from "./env.ts";
import { runLogged } from "./schedules.ts";

const hour = 60 * 60_000;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => app.deps.db.delete(clockSkews));

/** A process whose clock is this many milliseconds ahead, until the test changes it. */
function processAhead(milliseconds: number) {
  const machine = { ahead: milliseconds };
  const clock = createDatabaseClock(app.database, {
    processId: app.deps.newId(),
    machine: () => Date.now() + machine.ahead,
  });
  return { machine, clock };
}

const minutesOff = (now: string) => Math.round((Date.parse(now) - Date.now()) / 60_000) + 0;

const skewAlerts = async () => {
  const { body } = await app.typed(admin, "admin.alerts");
  return (body as { alerts: { kind: string; count: number }[] }).alerts.filter(
    ({ kind }) => kind === "clockSkew",
  );
};

describe("a process whose clock is three hours fast", () => {
  test("uses the database's clock once it has measured the skew", async () => {
    const { clock } = processAhead(3 * hour);
    expect(minutesOff(clock.now())).toBe(180);
    await clock.measure();
    expect(minutesOff(clock.now())).toBe(0);
  });

  test("is as far ahead as a trial moved it, which is no skew", async () => {
    const { clock } = processAhead(3 * hour);
    clock.aheadMs = 48 * hour;
    await clock.measure();
    expect(minutesOff(clock.now())).toBe(48 * 60);
    clock.aheadMs = 0;
    expect(minutesOff(clock.now())).toBe(0);
  });

  test("raises an alert that clears when the clock is corrected", async () => {
    const { machine, clock } = processAhead(3 * hour);
    await clock.measure();
    const [alert] = await skewAlerts();
    expect(Math.round((alert?.count ?? 0) / 60)).toBe(180);
    machine.ahead = 0;
    await clock.measure();
    expect(minutesOff(clock.now())).toBe(0);
    expect(await skewAlerts()).toEqual([]);
  });
});

test("a clock that steps back is followed", async () => {
  const { machine, clock } = processAhead(0);
  await clock.measure();
  machine.ahead = -10 * 60_000;
  await clock.measure();
  expect(minutesOff(clock.now())).toBe(0);
});

test.each([hour, -hour, 24 * hour, -24 * hour])(
  "a jump by %d ms between two comparisons changes no time",
  async (jump) => {
    const { machine, clock } = processAhead(0);
    await clock.measure();
    machine.ahead = jump;
    expect(minutesOff(clock.now())).toBe(0);
    await clock.known();
    expect(minutesOff(clock.now())).toBe(0);
    machine.ahead = 0;
    expect(minutesOff(clock.now())).toBe(0);
    await clock.keep();
    expect(minutesOff(clock.now())).toBe(0);
  },
);

test("a machine that has slept takes the database's time before the next act", async () => {
  const machine = { sleptMs: 0 };
  const clock = createDatabaseClock(app.database, {
    processId: app.deps.newId(),
    elapsed: () => performance.now() - machine.sleptMs,
  });
  await clock.measure();
  // The steady clock stood still meanwhile, as it does on a machine that sleeps.
  machine.sleptMs = hour;
  await clock.known();
  expect(minutesOff(clock.now())).toBe(0);
});

test("a clock that has jumped is measured again before a long transaction, such as one that closes a pay week", async () => {
  const machine = { ahead: 0 };
  const realNow = Date.now;
  const spy = vi.spyOn(Date, "now").mockImplementation(() => realNow() + machine.ahead);
  onTestFinished(() => spy.mockRestore());
  const { databaseClock, deps } = await compose(readEnv({}), async () => app.database);
  await databaseClock.measure();
  machine.ahead = 3 * hour;
  const now = await deps.transact(async () => deps.now(), { isLong: true });
  machine.ahead = 0;
  expect(minutesOff(now)).toBe(0);
});

test("without a database the last measured skew stays", async () => {
  let isUnreachable = false;
  const clock = createDatabaseClock(
    {
      ...app.database,
      execute: (...given) =>
        isUnreachable ? Promise.reject(new Error("away")) : app.database.execute(...given),
    },
    { processId: app.deps.newId(), machine: () => Date.now() + hour },
  );
  await clock.measure();
  isUnreachable = true;
  await clock.measure();
  expect(minutesOff(clock.now())).toBe(0);
});

describe("a database that answers slowly", () => {
  /** The app's database, whose first answers about the time take three seconds. */
  const slowAtFirst = (times: number) => {
    let left = times;
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const execute: typeof app.database.execute = async (sql, ...given) => {
      if (sql.includes("clock_timestamp") && left-- > 0) vi.advanceTimersByTime(3000);
      return app.database.execute(sql, ...given);
    };
    return { ...app.database, execute };
  };

  test("is asked again immediately at first", async () => {
    const clock = createDatabaseClock(slowAtFirst(1), {
      processId: app.deps.newId(),
      machine: () => Date.now() + 3 * hour,
    });
    await clock.keep();
    expect(minutesOff(clock.now())).toBe(0);
  });

  test("starts no schedule until its time is known", async () => {
    const live = await compose(readEnv({}), async () => slowAtFirst(3));
    const [schedule] = schedules;
    const run = () => runLogged(live, schedule as Schedule);
    const error = await run().catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    expect((await app.database.execute("select 1 from schedule_runs")).rows).toEqual([]);
    expect(await run()).toMatchObject({ outcome: "done" });
  });
});

test("streams use the database's time", async () => {
  await expect(app.databaseClock.measure()).resolves.toBeUndefined();
  expect(minutesOff(app.databaseClock.now())).toBe(0);
});

test("a process whose clock is three hours fast closes no pay week early, and holds up no schedule", async () => {
  // The week is over at 1 AM Eastern Time, 5 AM in UTC.
  const sundayNight = "2026-03-16T02:30:00.000Z";
  const at = (hours: number) => new Date(Date.parse(sundayNight) + hours * hour).toISOString();
  const runner = await addPaidRunner(app);
  await earn(app, await addHomeowner(app), runner, { at: "2026-03-11T15:00:00.000Z" });
  const execute: typeof app.database.execute = async (sql, ...given) =>
    sql.includes("clock_timestamp")
      ? { rows: [{ milliseconds: Date.parse(sundayNight) }] }
      : app.database.execute(sql, ...given);
  const fast = createDatabaseClock(
    { ...app.database, execute },
    { processId: app.deps.newId(), machine: () => Date.parse(at(3)) },
  );
  await fast.known();
  const run = (now: () => string) => {
    const payWeekly = schedules.find(({ name }) => name === "pay") as Schedule;
    return runSchedule({ ...app.deps, now, drain: async () => 0 }, payWeekly, { onlyIfDue: true });
  };
  expect(await run(fast.now)).toMatchObject({ outcome: "done" });
  expect(await payoutsOf(app, runner)).toEqual([]);
  expect(await run(() => at(1))).toMatchObject({ outcome: "done" });
  expect(await payoutsOf(app, runner)).toEqual([]);
  expect(await run(() => at(3))).toMatchObject({ outcome: "done" });
  expect(await payoutsOf(app, runner)).toMatchObject([{ payWeek: "2026-03-09", amountCents: 1200 }]);
});
