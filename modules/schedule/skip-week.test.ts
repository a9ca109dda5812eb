import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { holidays, jobEvents, jobs, notifications, skippedDays } from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import type { Calendar } from "./contract.ts";
import { generate, generateForHome, replan } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  // 8 AM on a Tuesday in New York.
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

const skip = (who: Who, weekOf?: string) => app.typed(who, "homeowner.skipWeek", weekOf ? { weekOf } : {});
const undo = (who: Who, ...days: string[]) => app.typed(who, "homeowner.undoSkip", { days });
const refused = (code: string) => ({ status: 409, body: { code } });

/** A home with four weeks of pickups on Tuesdays and Fridays. */
async function servedHome(): Promise<Homeowner> {
  const home = await addHomeowner(app, { pickupDays: ["Tuesday", "Friday"] });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  return home;
}

/** The home's pickups by day, each with the first letter of its status, such as s for scheduled. */
const pickups = async (home: Homeowner) =>
  (
    await app.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.homeownerId, home.homeownerId))
      .orderBy(asc(jobs.scheduledOn), asc(jobs.createdAt), asc(jobs.id))
  ).map((job) => `${job.scheduledOn.slice(5)} ${job.status[0]}`);
const pickupOn = async (home: Homeowner, day: string) => {
  const [job] = await app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, day)));
  if (!job) throw new Error(`No pickup on ${day}`);
  return job;
};

describe("skipping a week", () => {
  test("skips the coming one: its generated pickups are canceled and stay away", async () => {
    const home = await servedHome();
    expect(await skip(home)).toMatchObject({ status: 200, body: { days: ["2026-03-10", "2026-03-13"] } });
    const skipped = ["03-10 c", "03-13 c", "03-17 s", "03-20 s", "03-24 s", "03-27 s", "03-31 s", "04-03 s"];
    expect(await pickups(home)).toEqual(skipped);
    await generate(app.deps);
    expect(await pickups(home)).toEqual(skipped);
    const { id } = await pickupOn(home, "2026-03-10");
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, id))
      .orderBy(jobEvents.id);
    expect(events.at(-1)).toMatchObject({ toStatus: "cancelled", userId: home.userId, reason: "skipped" });
  });

  test("skips the next pickup's week; again, the week after", async () => {
    const home = await servedHome();
    await skip(home);
    expect((await skip(home)).body).toEqual({ days: ["2026-03-17", "2026-03-20"] });
  });

  test.each([15, 16, 17, 18, 19, 20, 21])(
    "with March %i leaves out all of that week, Sunday to Saturday",
    async (date) => {
      const home = await addHomeowner(app, { pickupDays: ["Wednesday", "Saturday", "Sunday"] });
      await generateForHome(app.deps, app.deps.db, home.homeownerId);
      expect((await skip(home, `2026-03-${date}`)).body).toEqual({
        days: ["2026-03-15", "2026-03-18", "2026-03-21"],
      });
    },
  );

  test("tells the runner who had accepted a pickup", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    const { id: jobId } = await pickupOn(home, "2026-03-13");
    expect((await app.call(runner, "POST", "/api/runner/accept-job", { jobId })).status).toBe(200);
    await skip(home);
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled", params: { date: "2026-03-13" } }]);
  });

  test("leaves pickups in progress, and extra pickups", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    const { id: jobId } = await pickupOn(home, "2026-03-10");
    await app.call(runner, "POST", "/api/runner/accept-job", { jobId });
    await app.typed(runner, "runner.startJob", { jobId });
    await addJob(app, home, { scheduledOn: "2026-03-12" });
    expect((await skip(home, "2026-03-10")).body).toEqual({ days: ["2026-03-13"] });
    expect((await pickups(home)).slice(0, 3)).toEqual(["03-10 i", "03-12 s", "03-13 c"]);
  });

  test("is refused when there is nothing to skip", async () => {
    const home = await servedHome();
    expect(await skip(home, "2026-04-06")).toMatchObject(refused("NOTHING_TO_SKIP"));
    expect(await skip(home, "2026-03-03")).toMatchObject(refused("NOTHING_TO_SKIP"));
    expect(await skip(await addHomeowner(app))).toMatchObject(refused("NOTHING_TO_SKIP"));
    expect(await skip(home, "2026-02-30")).toMatchObject({ status: 400 });
    await skip(home, "2026-03-17");
    expect(await skip(home, "2026-03-17")).toMatchObject(refused("NOTHING_TO_SKIP"));
  });
});

describe("undoing a skip", () => {
  test("restores the pickups, open to every runner", async () => {
    const home = await servedHome();
    const before = await pickups(home);
    await skip(home, "2026-03-17");
    expect(await undo(home, "2026-03-17", "2026-03-20")).toMatchObject({
      status: 200,
      body: { days: ["2026-03-17", "2026-03-20"] },
    });
    expect((await pickups(home)).filter((pickup) => pickup.endsWith("s"))).toEqual(before);
    expect(await pickups(home)).toContain("03-17 c");
    expect(await app.deps.db.$count(skippedDays, eq(skippedDays.homeownerId, home.homeownerId))).toBe(0);
  });

  test("may be for one of the days, and for a pickup canceled on its own", async () => {
    const home = await servedHome();
    await skip(home, "2026-03-17");
    expect((await undo(home, "2026-03-20")).body).toEqual({ days: ["2026-03-20"] });
    const { id: jobId } = await pickupOn(home, "2026-03-24");
    await app.typed(home, "homeowner.cancelJob", { jobId });
    await generate(app.deps);
    expect(await pickups(home)).not.toContain("03-24 s");
    expect((await undo(home, "2026-03-24")).body).toEqual({ days: ["2026-03-24"] });
    expect(await pickups(home)).toEqual(expect.arrayContaining(["03-24 c", "03-24 s", "03-17 c", "03-20 s"]));
    expect(await pickups(home)).not.toContain("03-17 s");
  });

  test("restores nothing on a day whose window has passed, nor on an earlier one", async () => {
    const home = await servedHome();
    await skip(home);
    app.clock.now = "2026-03-10T17:00:00.000Z";
    expect((await undo(home, "2026-03-10")).body).toEqual({ days: ["2026-03-10"] });
    expect(await pickups(home)).not.toContain("03-10 s");
    app.clock.now = "2026-03-14T17:00:00.000Z";
    expect(await undo(home, "2026-03-13")).toMatchObject(refused("NOTHING_TO_UNDO"));
  });

  test("is refused for days that were not skipped, and for other homeowners", async () => {
    const [home, other] = [await servedHome(), await servedHome()];
    await skip(home, "2026-03-17");
    expect(await undo(home, "2026-03-24")).toMatchObject(refused("NOTHING_TO_UNDO"));
    expect(await undo(other, "2026-03-17")).toMatchObject(refused("NOTHING_TO_UNDO"));
    expect(await undo(home, "0000-01-01")).toMatchObject(refused("NOTHING_TO_UNDO"));
    expect(await undo(home, ...Array.from({ length: 32 }, () => "2026-03-17"))).toMatchObject({
      status: 400,
    });
    expect(await undo(home)).toMatchObject({ status: 400 });
  });

  test("of a week during a pause restores nothing before the service resumes", async () => {
    const home = await servedHome();
    await skip(home, "2026-03-17");
    await app.call(home, "POST", "/api/homeowner/pause-service");
    expect((await undo(home, "2026-03-17")).status).toBe(200);
    expect((await pickups(home)).filter((pickup) => pickup.endsWith("s"))).toEqual([]);
    await app.typed(home, "homeowner.resumeService");
    expect(await pickups(home)).toContain("03-17 s");
    expect(await pickups(home)).not.toContain("03-20 s");
  });
});

describe("a pickup that a holiday moved to the day of another one", () => {
  /** A home whose collections of Monday, March 16, and Tuesday are each a day later. */
  async function movedHome({ isGenerated = true } = {}): Promise<Homeowner> {
    const home = await addHomeowner(app, { pickupDays: ["Monday", "Tuesday"], zipCode: newZip() });
    await app.deps.db.insert(holidays).values({
      id: app.deps.newId(),
      area: home.zipCode,
      onDay: "2026-03-16",
      name: "Founders' Day",
      rule: "shift_week",
      changedAt: app.clock.now,
    });
    if (isGenerated) await generateForHome(app.deps, app.deps.db, home.homeownerId);
    return home;
  }
  const planAnew = (home: Homeowner) =>
    replan(app.deps, app.deps.db, { homeownerId: home.homeownerId }, { userId: null, reason: "holiday" });
  const ofTheWeek = async (home: Homeowner) =>
    (await pickups(home)).filter((one) => /^03-(16|17|18)/.test(one));

  test("stays when that one is canceled", async () => {
    const home = await movedHome();
    await app.typed(home, "homeowner.cancelJob", { jobId: (await pickupOn(home, "2026-03-18")).id });
    await planAnew(home);
    expect(await ofTheWeek(home)).toEqual(["03-17 s", "03-18 c"]);
  });

  test("is canceled and restored alone", async () => {
    const home = await movedHome();
    for (const day of ["2026-03-18", "2026-03-17"])
      await app.typed(home, "homeowner.cancelJob", { jobId: (await pickupOn(home, day)).id });
    await planAnew(home);
    expect(await ofTheWeek(home)).toEqual(["03-17 c", "03-18 c"]);
    expect((await undo(home, "2026-03-17")).body).toEqual({ days: ["2026-03-17"] });
    await planAnew(home);
    expect(await ofTheWeek(home)).toEqual(["03-17 c", "03-17 s", "03-18 c"]);
  });

  test("is shown as planned, not as skipped, before it is generated", async () => {
    const { homeownerId, ...home } = await movedHome({ isGenerated: false });
    await app.deps.db
      .insert(skippedDays)
      .values({ homeownerId, onDay: "2026-03-17", createdAt: app.clock.now });
    const { days } = (await app.typed(home, "homeowner.calendar")).body as Calendar;
    const states = days.map(({ onDay, state }) => `${onDay.slice(5)} ${state}`);
    expect(states).toEqual(expect.arrayContaining(["03-17 planned", "03-18 skipped"]));
  });
});
