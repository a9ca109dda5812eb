import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pins, runnerProfiles, zipCodes } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { openOffers } from "#modules/pickups/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { addMeasured, addMeasuredStep, keepMinutesOf } from "#testkit/measured.ts";
import { withoutIds } from "#testkit/without-ids.ts";
import type { OfferDetails } from "./contract.ts";

let app: TestApp;
let runner: Runner;
let zipCode: string;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  zipCode = newZip();
  runner = await addRunner(app, { serviceAreas: [zipCode] });
  homeowner = await addHomeowner(app, { zipCode });
});

const details = async (who = runner) =>
  (await app.typed(who, "runner.offerDetails")).body as unknown as OfferDetails;
const detailOf = async (jobId: string) => (await details()).offers.find((offer) => offer.jobId === jobId);
const worksIn = (windows: AvailabilityWindow[]) =>
  app.deps.db
    .update(runnerProfiles)
    .set({ availabilityWindows: windows })
    .where(eq(runnerProfiles.id, runner.runnerId));
const place = { latitude: 40.75, longitude: -73.99 };
async function knowZip(zip: string, at = place) {
  await app.deps.db
    .insert(zipCodes)
    .values({ zip, ...at, city: "New York", state: "NY", timeZone: "America/New_York" })
    .onConflictDoUpdate({ target: zipCodes.zip, set: at });
}

describe("an offer's details", () => {
  test("show the center of its ZIP code, and never the home's location", async () => {
    await knowZip(zipCode);
    const jobId = await addJob(app, homeowner, { latitude: 40.7123, longitude: -73.9123 });
    await app.deps.db.insert(pins).values({
      homeownerId: homeowner.homeownerId,
      address: "1600 Elm Street",
      zipCode,
      latitude: 40.7777,
      longitude: -73.9777,
      lookedUpAt: app.clock.now,
    });
    const told = await details();
    expect(told).toEqual({
      middle: place,
      offers: [
        {
          jobId,
          zipCode,
          place,
          minutes: 10,
          minutesFrom: "estimate",
          isOutsideHours: false,
          isDayOff: false,
        },
      ],
      bundles: [],
    });
    expect(withoutIds(told)).not.toMatch(/7123|9123|7777|9777|Elm|1600/);
  });

  test("cover the same jobs in the same order as the offers, and none while offline", async () => {
    const other = await addHomeowner(app, { zipCode });
    await addJob(app, homeowner, { scheduledOn: "2026-03-13" });
    await addJob(app, other, { timeWindow: "afternoon" });
    await addJob(app, other, { scheduledOn: "2026-03-12", status: "cancelled" });
    const offers = (await app.call(runner, "GET", "/api/runner/available-jobs")).body as Job[];
    expect(offers).toHaveLength(2);
    expect((await details()).offers.map(({ jobId }) => jobId)).toEqual(offers.map(({ id }) => id));
    await app.call(runner, "POST", "/api/runner/availability", { isAvailable: false });
    expect((await details()).offers).toEqual([]);
  });

  test("and the list of offers read the index of open jobs, and no job", async () => {
    const plan = await app.deps.transact(async (tx) => {
      for (const scan of ["seqscan", "indexscan", "bitmapscan"])
        await tx.execute(sql`select set_config(${`enable_${scan}`}, 'off', true)`);
      const found = await rowsOf(
        tx,
        sql`explain select * from ${openOffers(runner.runnerId, app.clock.now)}`,
      );
      return JSON.stringify(found);
    });
    expect(plan).toContain("Index Only Scan using jobs_offered on jobs");
  });

  test("include the center of all known areas, or none if none is known", async () => {
    const [one, other] = [newZip(), newZip()];
    await knowZip(one, { latitude: 40, longitude: -74 });
    await knowZip(other, { latitude: 42, longitude: -76 });
    const wide = await addRunner(app, { serviceAreas: [one, other] });
    expect((await details(wide)).middle).toEqual({ latitude: 41, longitude: -75 });
    await app.deps.db.delete(zipCodes).where(eq(zipCodes.zip, zipCode));
    await addJob(app, homeowner);
    expect(await details()).toMatchObject({ middle: null, offers: [{ place: null }] });
  });

  test("estimate the duration by the documented rule: five minutes a can, at least ten", async () => {
    const few = await addJob(app, homeowner, { numberOfCans: 1 });
    const many = await addJob(app, homeowner, { numberOfCans: 5, timeWindow: "afternoon" });
    expect(await detailOf(few)).toMatchObject({ minutes: 10, minutesFrom: "estimate" });
    expect(await detailOf(many)).toMatchObject({ minutes: 25, minutesFrom: "estimate" });
  });

  test("use the actual duration there from the night after three pickups recorded both legs", async () => {
    const jobId = await addJob(app, homeowner, { scheduledOn: "2026-03-20" });
    const by = await addRunner(app);
    for (const [out, back] of [
      [4, 3],
      [6, 5],
      [30, 4],
    ] as const) {
      await keepMinutesOf(app, homeowner);
      await addMeasured(app, homeowner, by, [{ out, in: back }]);
      expect(await detailOf(jobId)).toMatchObject({ minutes: 10, minutesFrom: "estimate" });
    }
    await keepMinutesOf(app, homeowner);
    expect(await detailOf(jobId)).toMatchObject({ minutes: 10, minutesFrom: "home" });
    const elsewhere = await addJob(app, await addHomeowner(app, { zipCode }));
    expect(await detailOf(elsewhere)).toMatchObject({ minutesFrom: "estimate" });
    await addMeasured(app, homeowner, by, [
      { out: 30, in: 30 },
      { out: 31, in: 31 },
    ]);
    expect(await detailOf(jobId)).toMatchObject({ minutes: 10 });
    await keepMinutesOf(app, homeowner);
    expect(await detailOf(jobId)).toMatchObject({ minutes: 35, minutesFrom: "home" });
  });

  test("use the actual duration in the ZIP code where this home has too few pickups, its center known or not", async () => {
    await app.deps.db.delete(zipCodes).where(eq(zipCodes.zip, zipCode));
    const jobId = await addJob(app, homeowner);
    const by = await addRunner(app);
    const elsewhere = await addHomeowner(app, { zipCode });
    for (const [nth, minutes] of [2, 9, 3].entries()) {
      expect(await detailOf(jobId)).toMatchObject({ minutes: 10, minutesFrom: "estimate" });
      const past = await addJob(app, elsewhere, {
        status: "in_progress",
        runner: by,
        scheduledOn: `2026-03-0${nth + 7}`,
        address: `${nth + 1} Oak Street`,
      });
      const { status } = await app.call(by, "POST", "/api/runner/complete-job", { jobId: past });
      expect(status).toBe(200);
      for (const leg of ["out", "in"] as const) await addMeasuredStep(app, by, { jobId: past, leg, minutes });
      await keepMinutesOf(app, homeowner);
    }
    expect(await detailOf(jobId)).toMatchObject({ minutes: 6, minutesFrom: "area" });
    await knowZip(zipCode);
    expect(await detailOf(jobId)).toMatchObject({ minutes: 6, minutesFrom: "area" });
    const far = await addHomeowner(app);
    const wide = await addRunner(app, { serviceAreas: [far.zipCode] });
    await addJob(app, far);
    expect((await details(wide)).offers).toMatchObject([{ minutesFrom: "estimate" }]);
  });

  test("mark pickups outside the runner's hours, by the home's clock", async () => {
    await worksIn(["Early Morning (6am-9am)", "Evening (5pm-8pm)"]);
    const morning = await addJob(app, homeowner);
    const noon = await addJob(app, homeowner, { timeWindow: "12:00" });
    expect(await detailOf(morning)).toMatchObject({ isOutsideHours: false });
    expect(await detailOf(noon)).toMatchObject({ isOutsideHours: true });
    const west = await addHomeowner(app, { zipCode: "90002", timeZone: "America/Los_Angeles" });
    await app.deps.db
      .update(runnerProfiles)
      .set({ serviceAreas: [zipCode, west.zipCode] })
      .where(eq(runnerProfiles.id, runner.runnerId));
    expect(await detailOf(await addJob(app, west))).toMatchObject({ isOutsideHours: false });
  });

  test("mark pickups on this runner's day off, and on no other runner's", async () => {
    const off = await addJob(app, homeowner, { scheduledOn: "2026-03-12" });
    const on = await addJob(app, homeowner, { scheduledOn: "2026-03-13" });
    const rival = await addRunner(app, { serviceAreas: [zipCode] });
    await app.typed(rival, "runner.takeDaysOff", { fromOn: "2026-03-13", untilOn: "2026-03-13" });
    await app.typed(runner, "runner.takeDaysOff", { fromOn: "2026-03-12", untilOn: "2026-03-12" });
    expect([await detailOf(off), await detailOf(on)]).toMatchObject([
      { isDayOff: true },
      { isDayOff: false },
    ]);
    // Marked, not refused: a runner may choose to work on a day off.
    expect((await app.typed(runner, "runner.acceptJob", { jobId: off })).status).toBe(200);
  });
});

describe("bundles", () => {
  test("join jobs near each other, and leave out what the runner's hours and days off rule out", async () => {
    const pin = async (home: Homeowner, latitude: number) =>
      app.deps.db.insert(pins).values({
        homeownerId: home.homeownerId,
        address: "1600 Elm Street, Unit 4B",
        zipCode,
        latitude,
        longitude: -73.99,
        lookedUpAt: app.clock.now,
      });
    const near = [homeowner, await addHomeowner(app, { zipCode }), await addHomeowner(app, { zipCode })];
    for (const [nth, home] of near.entries()) await pin(home, 40.75 + nth / 10_000);
    const ids = await Promise.all(near.map((home) => addJob(app, home)));
    const later = await Promise.all(near.map((home) => addJob(app, home, { timeWindow: "afternoon" })));
    const dayOff = await Promise.all(near.map((home) => addJob(app, home, { scheduledOn: "2026-03-13" })));
    await app.typed(runner, "runner.takeDaysOff", { fromOn: "2026-03-13", untilOn: "2026-03-13" });
    await worksIn(["Morning (9am-12pm)"]);
    const told = await details();
    expect(told.offers.map(({ jobId }) => jobId).toSorted()).toEqual(
      [...ids, ...later, ...dayOff].toSorted(),
    );
    expect(told.bundles).toEqual([
      {
        jobIds: expect.any(Array),
        streets: ["Elm Street"],
        meters: 500,
        minutes: 33,
        paymentAmount: "36.00",
      },
    ]);
    expect(told.bundles[0]?.jobIds.toSorted()).toEqual(ids.toSorted());
    expect(JSON.stringify(told)).not.toMatch(/40\.75|1600/);
  });
});
