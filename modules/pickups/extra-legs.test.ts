import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs, ledgerEntries, ledgerTransactions, notifications, promises } from "#db/schema/index.ts";
import {
  addHomeowner,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import type { Job } from "./contract/job.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(() => kit.close());
beforeEach(() => {
  // Tuesday, 11 AM in New York.
  app.clock.now = "2026-03-10T15:00:00.000Z";
});
afterEach(() => expectInvariants(app));

type Wish = { scheduledDate?: string; timeWindow?: string; legs?: string };
const schedule = (home: Homeowner, { scheduledDate = "2026-03-12", timeWindow = "morning", ...more }: Wish) =>
  app.call(home, "POST", "/api/homeowner/jobs", { scheduledDate, timeWindow, ...more });
async function jobRow(jobId: string) {
  const [row] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!row) throw new Error("The job is gone");
  return row;
}
async function scheduled(home: Homeowner, wish: Wish = {}) {
  const answer = await schedule(home, wish);
  expect(answer.status).toBe(201);
  return (answer.body as Job).id;
}
async function times(home: Homeowner, wish: Wish) {
  const { windowStartsAt, outBy, inBy, windowEndsAt } = await jobRow(await scheduled(home, wish));
  expect(inBy).toBe(windowEndsAt);
  return [windowStartsAt, outBy, inBy];
}

describe("an extra pickup", () => {
  test("goes out in its window and comes back after the truck", async () => {
    const home = await addHomeowner(app);
    expect(await times(home, {})).toEqual([
      "2026-03-12T12:00:00.000Z",
      "2026-03-12T16:00:00.000Z",
      "2026-03-13T00:00:00.000Z",
    ]);
  });

  test("goes out the evening before where the home's cans do, unless that evening is too short", async () => {
    const home = await addHomeowner(app, { outEveningBefore: true, zipCode: newZip() });
    app.clock.now = "2026-03-12T01:00:00.000Z";
    expect(await times(home, { timeWindow: "08:00" })).toEqual([
      "2026-03-11T20:00:00.000Z",
      "2026-03-12T02:00:00.000Z",
      "2026-03-13T00:00:00.000Z",
    ]);
    app.clock.now = "2026-03-12T01:00:00.001Z";
    expect(await times(home, { timeWindow: "10:00" })).toEqual([
      "2026-03-12T14:00:00.000Z",
      "2026-03-12T16:00:00.000Z",
      "2026-03-13T00:00:00.000Z",
    ]);
  });

  test("goes out no earlier in the evening than the city allows", async () => {
    const home = await addHomeowner(app, {
      outEveningBefore: true,
      city: "Austin",
      state: "TX",
      zipCode: "78704",
      timeZone: "America/Chicago",
    });
    expect((await times(home, {}))[0]).toBe("2026-03-12T01:00:00.000Z");
  });

  test.each([
    ["eveningBefore", ["2026-03-11T20:00:00.000Z", "2026-03-12T02:00:00.000Z", "2026-03-13T00:00:00.000Z"]],
    ["sameDay", ["2026-03-12T12:00:00.000Z", "2026-03-12T16:00:00.000Z", "2026-03-13T00:00:00.000Z"]],
    ["inWindow", ["2026-03-12T12:00:00.000Z", "2026-03-12T16:00:00.000Z", "2026-03-12T16:00:00.000Z"]],
  ])("goes out and comes back as chosen (%s), whatever the home's times are", async (legs, expected) => {
    for (const outEveningBefore of [false, true]) {
      const home = await addHomeowner(app, { outEveningBefore, zipCode: newZip() });
      expect(await times(home, { legs })).toEqual(expected);
    }
  });

  test("is refused for an evening that is over, and for an unknown choice", async () => {
    const home = await addHomeowner(app);
    const today = { scheduledDate: "2026-03-10", timeWindow: "evening" };
    expect((await schedule(home, { ...today, legs: "eveningBefore" })).body).toMatchObject({
      code: "PICKUP_IN_PAST",
    });
    expect((await schedule(home, { legs: "twice" })).status).toBe(400);
    expect((await schedule(home, today)).status).toBe(201);
  });
});

test("a new home's cans come back after the truck unless it says otherwise; an older home keeps its times", async () => {
  const setUp = {
    address: "5 Oak Street",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    phoneNumber: "(212) 555-0100",
    pickupDays: ["Tuesday"],
  };
  const save = async (home: Person, more: object = {}) => {
    expect((await app.call(home, "POST", "/api/profile/homeowner", { ...setUp, ...more })).status).toBe(200);
    return (await app.typed(home, "homeowner.calendar")).body;
  };
  const older = await addHomeowner(app);
  expect(await save(older)).toMatchObject({ inAfterCollection: false });
  const fresh = await addUser(app);
  expect(await save(fresh)).toMatchObject({ outEveningBefore: false, inAfterCollection: true });
  expect(await save(fresh, { inAfterCollection: false })).toMatchObject({ inAfterCollection: false });
  expect(await save(fresh)).toMatchObject({ inAfterCollection: false });
  const other = await addUser(app);
  expect(await save(other, { inAfterCollection: false })).toMatchObject({ inAfterCollection: false });
});

describe("the legs of an extra pickup", () => {
  async function taken(): Promise<{ home: Homeowner; runner: Runner; jobId: string }> {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    const jobId = await scheduled(home, { legs: "eveningBefore" });
    expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
    return { home, runner, jobId };
  }
  const [evening, afternoon, night] = [
    "2026-03-11T23:00:00.000Z",
    "2026-03-12T18:00:00.000Z",
    "2026-03-13T00:00:00.000Z",
  ];
  async function serve({ runner, jobId }: { runner: Runner; jobId: string }, leg: "out" | "in", at: string) {
    app.clock.now = at;
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg });
    const act = leg === "out" ? "startJob" : "completeJob";
    const answer = await app.typed(runner, `runner.${act}`, { jobId, photoUrl });
    expect(answer.status).toBe(200);
  }
  const outcomes = async (jobId: string) =>
    Object.fromEntries(
      (await app.deps.db.select().from(promises).where(eq(promises.jobId, jobId))).map((row) => [
        row.promise,
        row.outcome,
      ]),
    );
  const cents = async (jobId: string, { userId }: { userId: string }) =>
    (
      await app.deps.db
        .select({ cents: ledgerEntries.amountCents, userId: ledgerEntries.userId })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(eq(ledgerTransactions.jobId, jobId))
    ).flatMap((entry) => (entry.userId === userId ? entry.cents : []));
  const told = async ({ userId }: Person) =>
    (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
      ({ type }) => type,
    );
  const emails = async ({ userId }: Homeowner) =>
    (
      await app.database.execute(
        "select data->>'letter' as letter from tasks.job where name = 'deliver-mail' and data->>'userId' = $1",
        [userId],
      )
    ).rows.map(({ letter }) => letter);
  const ownJob = async (home: Homeowner) =>
    ((await app.call(home, "GET", "/api/homeowner/jobs")).body as OwnJob[])[0];

  test("are paid once, with the second; only then is the pickup completed", async () => {
    const all = await taken();
    await serve(all, "out", evening);
    expect(await ownJob(all.home)).toMatchObject({
      status: "in_progress",
      completedAt: null,
      legs: { out: { at: evening, photoUrl: expect.any(String) }, in: { at: null, photoUrl: null } },
    });
    expect(await cents(all.jobId, all.runner)).toEqual([]);
    expect(await told(all.home)).toEqual(["jobAccepted", "jobStarted"]);
    expect(await emails(all.home)).toEqual([]);
    const shown = JSON.stringify((await app.typed(all.home, "notifications.list")).body);
    expect(shown).toContain("Thursday, March 12: out the evening before, back after the truck.");
    expect(shown).toContain("Your cans are out. Back on Thursday, March 12, after the truck.");

    await serve(all, "in", afternoon);
    expect(await ownJob(all.home)).toMatchObject({
      status: "completed",
      legs: { in: { at: afternoon, photoUrl: expect.any(String) } },
    });
    expect(await cents(all.jobId, all.runner)).toEqual([-1200]);
    expect(await outcomes(all.jobId)).toEqual({ out: "kept", in: "kept", photos: "kept" });
    expect(await told(all.home)).toEqual(["jobAccepted", "jobStarted", "jobCompleted"]);
    expect(await emails(all.home)).toEqual(["pickupPhotos"]);
  });

  test("have their own deadlines: without the first it is missed that evening, and credited once", async () => {
    const { home, runner, jobId } = await taken();
    app.clock.now = "2026-03-12T02:00:00.000Z";
    await markMissed(app.deps);
    expect((await jobRow(jobId)).status).toBe("assigned");
    app.clock.now = "2026-03-12T02:00:00.001Z";
    await markMissed(app.deps);
    expect((await jobRow(jobId)).status).toBe("missed");
    expect(await outcomes(jobId)).toEqual({ out: "broken", in: "broken", photos: "broken" });
    expect(await cents(jobId, home)).toEqual([-670]);
    expect(await cents(jobId, runner)).toEqual([]);
  });

  test("without the second it is missed that night: the first was kept, and reporting it adds no credit", async () => {
    const all = await taken();
    await serve(all, "out", evening);
    app.clock.now = night;
    await markMissed(app.deps);
    expect((await jobRow(all.jobId)).status).toBe("in_progress");
    app.clock.now = "2026-03-13T00:00:00.001Z";
    await markMissed(app.deps);
    expect((await jobRow(all.jobId)).status).toBe("missed");
    expect(await outcomes(all.jobId)).toEqual({ out: "kept", in: "broken", photos: "broken" });
    expect(await cents(all.jobId, all.home)).toEqual([-670]);
    expect(await told(all.home)).toEqual(["jobAccepted", "jobStarted", "jobMissed"]);
    const report = { jobId: all.jobId, kind: "oneLeg", wish: "credit" };
    expect((await app.typed(all.home, "homeowner.reportProblem", report)).body).toMatchObject({
      outcome: "alreadyCredited",
    });
    expect(await cents(all.jobId, all.home)).toEqual([-670]);
  });

  test("a late second one is paid, with its promise broken", async () => {
    const all = await taken();
    await serve(all, "out", evening);
    await serve(all, "in", "2026-03-13T00:00:00.001Z");
    expect(await outcomes(all.jobId)).toMatchObject({ out: "kept", in: "broken" });
    expect(await cents(all.jobId, all.runner)).toEqual([-1200]);
  });

  test("between them the pickup can neither be canceled nor released, and stays when its week is skipped", async () => {
    const all = await taken();
    const rhythms = [{ canKind: "trash", weekday: "Friday", everyWeeks: 1, anchorOn: null }];
    expect((await app.typed(all.home, "homeowner.setRhythms", { rhythms })).status).toBe(200);
    await serve(all, "out", evening);
    expect((await app.typed(all.home, "homeowner.cancelJob", { jobId: all.jobId })).body).toMatchObject({
      code: "JOB_NOT_CANCELLABLE",
    });
    expect((await app.typed(all.runner, "runner.releaseJob", { jobId: all.jobId })).body).toMatchObject({
      code: "JOB_NOT_RELEASABLE",
    });
    expect((await app.typed(all.home, "homeowner.skipWeek", { weekOf: "2026-03-13" })).status).toBe(200);
    expect((await app.call(all.home, "POST", "/api/homeowner/pause-service")).status).toBe(200);
    expect((await jobRow(all.jobId)).status).toBe("in_progress");
    await serve(all, "in", afternoon);
    expect(await cents(all.jobId, all.runner)).toEqual([-1200]);
  });

  test("before the first the homeowner can cancel, and its runner is told", async () => {
    const { home, runner, jobId } = await taken();
    app.clock.now = evening;
    expect((await app.typed(home, "homeowner.cancelJob", { jobId })).status).toBe(200);
    expect(await jobRow(jobId)).toMatchObject({ status: "cancelled", runnerId: null });
    expect((await app.typed(runner, "runner.startJob", { jobId })).body).toMatchObject({
      code: "JOB_NOT_STARTABLE",
    });
    expect(await told(runner)).toContain("jobCancelled");
    expect(await cents(jobId, runner)).toEqual([]);
  });
});

test("a pickup out and back in its window can still be completed in one step", async () => {
  const [home, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await scheduled(home, { legs: "inWindow" });
  await app.typed(runner, "runner.acceptJob", { jobId });
  app.clock.now = "2026-03-12T15:00:00.000Z";
  expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  expect(await jobRow(jobId)).toMatchObject({ status: "completed", startedAt: null });
  expect(JSON.stringify((await app.typed(home, "notifications.list")).body)).toContain(
    "A runner has taken your pickup on Thursday, March 12.",
  );
});
