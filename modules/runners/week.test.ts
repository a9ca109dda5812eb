import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";

let app: TestApp;
let runner: Runner;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp();
  home = await addHomeowner(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  runner = await addRunner(app);
});

describe("days off are previewed", () => {
  const preview = (fromOn: string, untilOn: string) =>
    app.typed(runner, "runner.previewDaysOff", { fromOn, untilOn });

  test("with what each day gives back and keeps, and nothing is done yet", async () => {
    const free = await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-13" });
    const begun = await addJob(app, home, { status: "in_progress", runner, scheduledOn: "2026-03-12" });
    await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-17" });
    const { body } = await preview("2026-03-12", "2026-03-13");
    expect(body).toEqual({
      released: [{ jobId: free, address: "1600 Elm Street, Unit 4B", day: "2026-03-13", pay: "12.00" }],
      kept: [{ jobId: begun, address: "1600 Elm Street, Unit 4B", day: "2026-03-12", pay: "12.00" }],
    });
    expect((await app.typed(runner, "runner.daysOff")).body).toMatchObject({ daysOff: [] });
    const { body: taken } = await app.typed(runner, "runner.takeDaysOff", {
      fromOn: "2026-03-12",
      untilOn: "2026-03-13",
    });
    expect(taken).toMatchObject({ released: [{ jobId: free }], kept: [{ jobId: begun }] });
  });

  test("and refused as when taking them", async () => {
    expect((await preview("2026-03-09", "2026-03-12")).body).toMatchObject({ code: "DAYS_OFF_NOT_POSSIBLE" });
    expect((await preview("2026-03-13", "2026-03-12")).status).toBe(400);
  });
});

describe("hours of a weekday", () => {
  const set = (weekday: number, windows: string[] | null) =>
    app.typed(runner, "runner.setWeekdayHours", { weekday, windows });

  test("replace the usual ones on that day, for taken jobs and offers, until they are the usual ones again", async () => {
    // A Wednesday morning.
    const jobId = await addJob(app, home, { status: "assigned", runner });
    const offer = await addJob(app, home);
    const isOutside = async () => {
      const { body } = await app.typed(runner, "runner.offerDetails");
      const { offers } = body as { offers: { jobId: string; isOutsideHours: boolean }[] };
      return offers.find((each) => each.jobId === offer)?.isOutsideHours;
    };
    expect(await isOutside()).toBe(false);
    expect((await set(3, ["Evening (5pm-8pm)"])).body).toMatchObject({
      weekdays: [{ weekday: 3, windows: ["Evening (5pm-8pm)"] }],
      outside: [{ jobId }],
    });
    expect(await isOutside()).toBe(true);
    expect((await set(3, [])).body).toMatchObject({
      weekdays: [{ weekday: 3, windows: [] }],
      outside: [{ jobId }],
    });
    expect((await set(4, [])).body).toMatchObject({ outside: [{ jobId }] });
    await set(3, null);
    expect((await set(3, null)).body).toMatchObject({ weekdays: [{ weekday: 4, windows: [] }], outside: [] });
    expect(await isOutside()).toBe(false);
  });

  test.each([
    [7, []],
    [-1, []],
    [1, ["Night"]],
    [1.5, null],
  ])("refuse %s: %j", async (weekday, windows) => {
    expect((await set(weekday, windows)).status).toBe(400);
  });
});

test("areas count open and taken pickups of the next seven days, also while offline", async () => {
  const area = await addHomeowner(app);
  const local = await addRunner(app, { serviceAreas: [area.zipCode, "00501"] });
  await app.typed(local, "runner.setAvailability", { isAvailable: false });
  const before = (await app.typed(local, "runner.areas")).body as {
    today: number;
    soon: number;
    taken: number;
  }[];
  await addJob(app, area, { scheduledOn: "2026-03-10", timeWindow: "evening" });
  await addJob(app, area, { scheduledOn: "2026-03-12" });
  await addJob(app, area, { scheduledOn: "2026-03-16" });
  await addJob(app, area, { scheduledOn: "2026-03-17" });
  await addJob(app, area, { scheduledOn: "2026-03-12", needsConfirmation: true });
  await addJob(app, area, { scheduledOn: "2026-03-12", status: "assigned", runner });
  const { body } = await app.typed(local, "runner.areas");
  const [here] = before;
  expect(body).toEqual([
    {
      zipCode: area.zipCode,
      city: expect.any(String),
      today: (here?.today ?? 0) + 1,
      soon: (here?.soon ?? 0) + 3,
      taken: (here?.taken ?? 0) + 1,
    },
    { zipCode: "00501", city: "Holtsville", today: 0, soon: 0, taken: 0 },
  ]);
});
