import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobDeclines } from "#db/schema/index.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { withoutIds } from "#testkit/without-ids.ts";
import type { Job } from "./contract/job.ts";

let app: TestApp;
let zipCode: string;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  zipCode = newZip();
  homeowner = await addHomeowner(app, { zipCode, firstName: "Henrietta", lastName: "Hidden" });
  runner = await addRunner(app, { serviceAreas: [zipCode] });
});

const offers = async (who: Runner = runner) =>
  (await app.call(who, "GET", "/api/runner/available-jobs")).body as Job[];
const ids = async (who?: Runner) => (await offers(who)).map((job) => job.id);

describe("an offer", () => {
  test("shows exactly what a runner may know before accepting the job", async () => {
    const jobId = await addJob(app, homeowner, { notes: "Inside" });
    expect(await offers()).toEqual([
      {
        id: jobId,
        address: `Elm Street, ${zipCode}`,
        scheduledDate: "2026-03-11T08:00:00.000Z",
        timeZone: "America/New_York",
        timeWindow: "morning",
        due: {
          from: "2026-03-11T08:00:00.000Z",
          outBy: "2026-03-11T12:00:00.000Z",
          inBy: "2026-03-11T12:00:00.000Z",
        },
        needsConfirmation: false,
        opens: null,
        specialInstructions: null,
        status: "scheduled",
        completedAt: null,
        paymentAmount: "12.00",
        numberOfCans: 2,
        isCheckout: false,
        photoUrl: null,
        legs: { out: { at: null, photoUrl: null }, in: { at: null, photoUrl: null } },
        notes: null,
        runner: null,
        homeowner: { city: "New York" },
        rental: null,
      },
    ]);
  });

  test("contains no house number, unit, code, name, phone or email, over either API", async () => {
    await addJob(app, homeowner);
    const documented = await app.call(runner, "GET", "/api/runner/available-jobs");
    const typed = await app.typed(runner, "runner.availableJobs");
    for (const answer of [documented, typed]) {
      expect(answer.body).toHaveLength(1);
      expect(withoutIds(answer.body)).not.toMatch(/1600|4B|4711|Henrietta|Hidden|555|@/);
    }
  });

  test("for a home without a street name shows only its ZIP code", async () => {
    await addJob(app, homeowner, { publicStreet: "" });
    expect(await offers()).toMatchObject([{ address: zipCode }]);
  });
});

describe("offers", () => {
  test("are empty while offline, and return once online", async () => {
    await addJob(app, homeowner);
    await app.call(runner, "POST", "/api/runner/availability", { isAvailable: false });
    expect(await offers()).toEqual([]);
    await app.call(runner, "POST", "/api/runner/availability", { isAvailable: true });
    expect(await offers()).toHaveLength(1);
  });

  test("come from all of the runner's areas and no others", async () => {
    const second = newZip();
    const here = await addJob(app, homeowner);
    const there = await addJob(app, await addHomeowner(app, { zipCode: second }), {
      timeWindow: "afternoon",
    });
    await addJob(app, await addHomeowner(app, { zipCode: newZip() }));
    expect(await ids()).toEqual([here]);
    expect(await ids(await addRunner(app, { serviceAreas: [second, zipCode] }))).toEqual([here, there]);
  });

  test.each(["assigned", "in_progress", "missed", "cancelled"] as const)(
    "exclude jobs that are %s",
    async (status) => {
      await addJob(app, homeowner, { status, runner: await addRunner(app) });
      expect(await offers()).toEqual([]);
    },
  );

  test("last until their window has ended", async () => {
    const jobId = await addJob(app, homeowner, { scheduledOn: "2026-03-10" });
    app.clock.now = "2026-03-10T15:59:59.999Z";
    expect(await ids()).toEqual([jobId]);
    app.clock.now = "2026-03-10T16:00:00.000Z";
    expect(await ids()).toEqual([]);
  });

  test("last until the cans are due out, if that is the evening before collection", async () => {
    const night = await addHomeowner(app, { zipCode, outEveningBefore: true, pickupDays: ["Wednesday"] });
    await generateForHome(app.deps, app.deps.db, night.homeownerId);
    const [tonight] = await offers();
    expect(tonight?.scheduledDate).toMatch(/^2026-03-11/);
    app.clock.now = "2026-03-11T01:59:59.999Z";
    expect((await ids())[0]).toBe(tonight?.id);
    app.clock.now = "2026-03-11T02:00:00.000Z";
    expect(await ids()).not.toContain(tonight?.id);
    const late = await app.call(runner, "POST", "/api/runner/accept-job", { jobId: tonight?.id });
    expect(late).toMatchObject({ status: 409, body: { code: "WINDOW_PASSED" } });
  });

  test("declined by a runner stay hidden only from that runner", async () => {
    const jobId = await addJob(app, homeowner);
    const declinedAt = app.clock.now;
    await app.deps.db.insert(jobDeclines).values({ runnerId: runner.runnerId, jobId, declinedAt });
    expect(await ids()).toEqual([]);
    expect(await ids(await addRunner(app, { serviceAreas: [zipCode] }))).toEqual([jobId]);
  });

  test("are sorted soonest first, by instant and not by wall clock", async () => {
    const west = newZip();
    const western = await addHomeowner(app, { zipCode: west, timeZone: "America/Los_Angeles" });
    const laterToday = await addJob(app, western, { timeWindow: "morning" });
    const tomorrow = await addJob(app, homeowner, { scheduledOn: "2026-03-12" });
    const sooner = await addJob(app, homeowner, { timeWindow: "10:00" });
    expect(await ids(await addRunner(app, { serviceAreas: [zipCode, west] }))).toEqual([
      sooner,
      laterToday,
      tomorrow,
    ]);
  });

  test("are limited to the 50 soonest", async () => {
    const second = newZip();
    const other = await addHomeowner(app, { zipCode: second });
    for (let index = 0; index < 40; index++) {
      await addJob(app, homeowner, { scheduledOn: "2026-03-13" });
      await addJob(app, other, { scheduledOn: "2026-03-12" });
    }
    const listed = await offers(await addRunner(app, { serviceAreas: [zipCode, second] }));
    expect(listed).toHaveLength(50);
    expect(listed.slice(0, 40).every((job) => job.scheduledDate.startsWith("2026-03-12"))).toBe(true);
  });
});
