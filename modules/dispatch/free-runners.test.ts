import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { runnerDaysOff, runnerProfiles, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { day, dispatching, open } from "#testkit/dispatching.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import type { FreeRunners, Suggestion } from "./contract/dispatch.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
let runner: Runner;
const { assign, begin, release } = dispatching(() => ({ app, admin }));

beforeAll(async () => {
  app = await testApp();
  admin = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Admin" });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ({ home, runner } = await begin());
});

describe("suggested runners", () => {
  test("are approved runners of the area and those nearby that day, with reasons, without the current one", async () => {
    // Its own day, because other tests' homes are in the same neighborhood.
    const scheduledOn = "2026-03-20";
    const seen = { ...open, day: scheduledOn };
    const jobId = await addJob(app, home, { scheduledOn, latitude: 40.75, longitude: -74 });
    const near = await addRunner(app, { firstName: "Near", serviceAreas: [home.zipCode] });
    await addJob(app, home, {
      scheduledOn,
      status: "assigned",
      runner: near,
      latitude: 40.751,
      longitude: -74,
    });
    const off = await addRunner(app, { firstName: "Off", serviceAreas: [home.zipCode] });
    await app.deps.db.insert(runnerDaysOff).values({
      runnerId: off.runnerId,
      fromOn: scheduledOn,
      untilOn: scheduledOn,
      createdAt: app.clock.now,
    });
    await addRunner(app, { firstName: "New", serviceAreas: [home.zipCode], applicationStatus: "submitted" });
    const gone = await addRunner(app, { firstName: "Gone", serviceAreas: [home.zipCode] });
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, gone.userId));
    const { body } = await app.typed(admin, "admin.suggestRunners", { jobId });
    expect(body).toEqual([
      {
        runnerId: near.runnerId,
        name: "Near Swift",
        isPossible: true,
        reasons: [
          { code: "servesArea", isGood: true, value: null },
          { code: "inHours", isGood: true, value: null },
          { code: "near", isGood: true, value: expect.closeTo(145, -1) },
          { code: "load", isGood: true, value: 1 },
        ],
      },
      expect.objectContaining({ runnerId: runner.runnerId }),
      expect.objectContaining({
        runnerId: off.runnerId,
        reasons: expect.arrayContaining([{ code: "dayOff", isGood: false, value: null }]),
      }),
    ]);
    await assign(jobId, near, seen);
    const { body: others } = await app.typed(admin, "admin.suggestRunners", { jobId });
    expect((others as { name: string }[]).map(({ name }) => name)).toEqual(["Bo Brisk", "Off Swift"]);
  });

  test("rank lower if they released this pickup, with that reason", async () => {
    const scheduledOn = "2026-03-21";
    const jobId = await addJob(app, home, { scheduledOn });
    const quitter = await addRunner(app, { firstName: "Abe", serviceAreas: [home.zipCode] });
    const ranking = async () =>
      ((await app.typed(admin, "admin.suggestRunners", { jobId })).body as Suggestion[]).filter(
        ({ runnerId }) => runnerId === quitter.runnerId || runnerId === runner.runnerId,
      );
    expect((await ranking()).map(({ name }) => name)).toEqual(["Abe Swift", "Bo Brisk"]);
    await assign(jobId, quitter, { ...open, day: scheduledOn });
    const seen = { status: "assigned", runnerId: quitter.runnerId, day: scheduledOn };
    expect((await app.typed(admin, "admin.releaseJobToOpen", { jobId, seen })).status).toBe(200);
    expect((await ranking()).map(({ name }) => name)).toEqual(["Abe Swift", "Bo Brisk"]);
    await assign(jobId, quitter, { ...open, day: scheduledOn });
    expect((await app.typed(quitter, "runner.releaseJob", { jobId })).status).toBe(200);
    const [first, last] = await ranking();
    expect([first?.name, last?.name]).toEqual(["Bo Brisk", "Abe Swift"]);
    expect(last?.reasons).toContainEqual({ code: "gaveBack", isGood: false, value: null });
    expect(first?.reasons.map(({ code }) => code)).not.toContain("gaveBack");
  });

  test("match the start of a name, wherever they work", async () => {
    const jobId = await addJob(app, home);
    const far = await addRunner(app, { firstName: "Zora", serviceAreas: ["94110"] });
    const { body } = await app.typed(admin, "admin.suggestRunners", { jobId, name: "zor" });
    expect(body).toMatchObject([{ runnerId: far.runnerId, reasons: [{ code: "outsideArea" }, {}, {}] }]);
    expect(await app.typed(admin, "admin.suggestRunners", { jobId: app.deps.newId() })).toMatchObject({
      body: { code: "NOT_FOUND" },
    });
  });
});

describe("runners free on a day", () => {
  const freeOn = async (input: object = {}) =>
    (await app.typed(admin, "admin.freeRunners", { day, area: home.zipCode, ...input })).body as FreeRunners;
  const namesOf = async (input?: object) => (await freeOn(input)).runners.map(({ name }) => name);

  test("serve the area and have no jobs that day: online first, then by name", async () => {
    await addJob(app, home);
    await addRunner(app, { firstName: "Zed", serviceAreas: [home.zipCode, "94110"] });
    await addRunner(app, { firstName: "Abe", serviceAreas: [home.zipCode], isAvailable: false });
    expect(await freeOn()).toEqual({
      runners: [
        { id: runner.runnerId, name: "Bo Brisk", isOnline: true, isInHours: true, zipCodes: [home.zipCode] },
        expect.objectContaining({ name: "Zed Swift", zipCodes: [home.zipCode] }),
        expect.objectContaining({ name: "Abe Swift", isOnline: false }),
      ],
      more: 0,
      isCut: false,
    });
  });

  test("are found behind 60 others who are off or busy that day", async () => {
    await addJob(app, home);
    const serviceAreas = [home.zipCode];
    for (let nth = 0; nth < 60; nth++) {
      const other = await addRunner(app, { firstName: "Other", serviceAreas });
      if (nth % 2) await addJob(app, home, { status: "assigned", runner: other });
      else
        await app.deps.db
          .insert(runnerDaysOff)
          .values({ runnerId: other.runnerId, fromOn: day, untilOn: day, createdAt: app.clock.now });
    }
    await addRunner(app, { firstName: "Last", serviceAreas });
    expect(await namesOf()).toEqual(["Bo Brisk", "Last Swift"]);
  });

  test("exclude suspended, erased, unapproved, distant and off-duty runners", async () => {
    await addJob(app, home);
    const serviceAreas = [home.zipCode];
    const off = await addRunner(app, { firstName: "Off", serviceAreas });
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: off.runnerId, fromOn: day, untilOn: day, createdAt: app.clock.now });
    const out = await addRunner(app, { firstName: "Out", serviceAreas });
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, out.userId));
    const gone = await addRunner(app, { firstName: "Gone", serviceAreas });
    await app.deps.db.update(users).set({ deletedAt: app.clock.now }).where(eq(users.id, gone.userId));
    await addRunner(app, { firstName: "New", serviceAreas, applicationStatus: "submitted" });
    await addRunner(app, { firstName: "Far", serviceAreas: [newZip()] });
    expect(await namesOf()).toEqual(["Bo Brisk"]);
    await app.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, out.userId));
    await app.deps.db.delete(runnerDaysOff).where(eq(runnerDaysOff.runnerId, off.runnerId));
    expect(await namesOf()).toEqual(["Bo Brisk", "Off Swift", "Out Swift"]);
  });

  test("exclude runners with any job that day, elsewhere or done; other days do not matter", async () => {
    const elsewhere = await addHomeowner(app, { zipCode: newZip(), timeZone: "America/New_York" });
    await addJob(app, home);
    await addJob(app, elsewhere, { scheduledOn: "2026-03-12", status: "assigned", runner });
    expect(await namesOf()).toEqual(["Bo Brisk"]);
    const held = await addJob(app, elsewhere, { status: "assigned", runner });
    expect(await namesOf()).toEqual([]);
    expect((await app.typed(runner, "runner.completeJob", { jobId: held })).status).toBe(200);
    expect(await namesOf()).toEqual([]);
  });

  test("show who works at the pickup's hours, and include offline runners", async () => {
    await addJob(app, home);
    const inHours = async () =>
      (await freeOn()).runners.map(({ isOnline, isInHours }) => [isOnline, isInHours]);
    const windowsOf = (...availabilityWindows: (typeof runnerProfiles.$inferInsert)["availabilityWindows"]) =>
      app.deps.db
        .update(runnerProfiles)
        .set({ isAvailable: false, availabilityWindows })
        .where(eq(runnerProfiles.id, runner.runnerId));
    await windowsOf("Morning (9am-12pm)");
    expect(await inHours()).toEqual([[false, true]]);
    await windowsOf("Afternoon (12pm-5pm)", "Evening (5pm-8pm)");
    expect(await inHours()).toEqual([[false, false]]);
    await addJob(app, home, { timeWindow: "afternoon" });
    expect(await inHours()).toEqual([[false, true]]);
  });

  test("are the runners that the assign dialog calls free", async () => {
    const scheduledOn = "2026-03-15";
    const serviceAreas = [home.zipCode];
    const jobId = await addJob(app, home, { scheduledOn, status: "assigned", runner });
    const late = await addRunner(app, { firstName: "Late", serviceAreas, isAvailable: false });
    await app.deps.db
      .update(runnerProfiles)
      .set({ availabilityWindows: ["Evening (5pm-8pm)"] })
      .where(eq(runnerProfiles.id, late.runnerId));
    const off = await addRunner(app, { firstName: "Off", serviceAreas });
    await app.deps.db.insert(runnerDaysOff).values({
      runnerId: off.runnerId,
      fromOn: scheduledOn,
      untilOn: scheduledOn,
      createdAt: app.clock.now,
    });
    const busy = await addRunner(app, { firstName: "Busy", serviceAreas });
    await addJob(app, home, { scheduledOn, timeWindow: "afternoon", status: "assigned", runner: busy });
    const done = await addRunner(app, { firstName: "Done", serviceAreas });
    const earlier = await addJob(app, home, {
      scheduledOn,
      timeWindow: "evening",
      status: "assigned",
      runner: done,
    });
    app.clock.now = "2026-03-14T15:00:00.000Z";
    expect((await app.typed(done, "runner.completeJob", { jobId: earlier })).status).toBe(200);
    await addRunner(app, { firstName: "Zoe", serviceAreas });
    const suggested = (await app.typed(admin, "admin.suggestRunners", { jobId })).body as Suggestion[];
    const saidFree = suggested.filter(({ reasons }) => reasons.some(({ code }) => code === "free"));
    const names = ["Late Swift", "Zoe Swift"];
    expect(saidFree.map(({ name }) => name).toSorted()).toEqual(names);
    for (const area of [home.zipCode, ""])
      expect((await namesOf({ day: scheduledOn, area })).toSorted()).toEqual(names);
    expect(suggested.find(({ runnerId }) => runnerId === done.runnerId)?.reasons).toContainEqual({
      code: "load",
      isGood: true,
      value: 1,
    });
  });

  test("come with counts of unassigned and reassignable pickups", async () => {
    const scheduledOn = "2026-03-14";
    const busy = await addRunner(app, { firstName: "Busy", serviceAreas: [home.zipCode] });
    const jobId = await addJob(app, home, { scheduledOn, status: "assigned", runner: busy });
    const everywhere = { day: scheduledOn, area: "" };
    expect(await namesOf({ day: scheduledOn })).toEqual(["Bo Brisk"]);
    expect(await namesOf(everywhere)).toEqual(["Bo Brisk"]);
    const seen = { status: "assigned", runnerId: busy.runnerId, day: scheduledOn };
    expect((await release(jobId, seen)).status).toBe(200);
    expect(await namesOf(everywhere)).toEqual(["Bo Brisk", "Busy Swift"]);
    app.clock.now = "2026-03-14T16:00:00.001Z";
    expect(await namesOf({ day: scheduledOn })).toEqual([]);
  });

  test("are limited to 30, with a count of the rest", async () => {
    await addJob(app, home);
    for (let nth = 0; nth < 31; nth++)
      await addRunner(app, { firstName: `Amy${nth}`, serviceAreas: [home.zipCode] });
    const { runners, more, isCut } = await freeOn();
    expect([runners.length, more, isCut]).toEqual([30, 2, false]);
    expect(runners.map(({ name }) => name)).not.toContain("Bo Brisk");
  });
});
