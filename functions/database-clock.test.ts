import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clockSkews } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, type Person } from "#testkit/factories.ts";
import { createDatabaseClock } from "./database-clock.ts";

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
  test("goes by the database's clock once it has measured", async () => {
    const { clock } = processAhead(3 * hour);
    expect(minutesOff(clock.now())).toBe(180);
    await clock.measure();
    expect(minutesOff(clock.now())).toBe(0);
  });

  test("raises an alert, which goes when the clock is set", async () => {
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

test("without a database the last comparison stays", async () => {
  let isAway = false;
  const clock = createDatabaseClock(
    {
      ...app.database,
      execute: (...given) => (isAway ? Promise.reject(new Error("away")) : app.database.execute(...given)),
    },
    { processId: app.deps.newId(), machine: () => Date.now() + hour },
  );
  await clock.measure();
  isAway = true;
  await clock.measure();
  expect(minutesOff(clock.now())).toBe(0);
});

test("the live parts go by it", async () => {
  await expect(app.databaseClock.measure()).resolves.toBeUndefined();
  expect(minutesOff(app.databaseClock.now())).toBe(0);
});
