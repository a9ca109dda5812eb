import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Geocoder } from "#adapters/geocoder/port.ts";
import { findViolations } from "#db/invariants.ts";
import {
  jobAnomalies,
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  photos,
  pins,
  problems,
  promises,
  runnerSteps,
  users,
} from "#db/schema/index.ts";
import { transferCredits } from "#modules/billing/credits.ts";
import { ensureCustomer } from "#modules/billing/customers.ts";
import { bookMovement } from "#modules/billing/invoices.ts";
import { findPin } from "#modules/homes/tasks.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import type { Job } from "./contract/job.ts";
import type { JobRecord } from "./contract/records.ts";
import { findMissedCredit } from "./queries/promises.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-10T15:00:00.000Z";
});

/** During the morning of March 11 in New York, which ends at 16:00 UTC; and after it counted as missed. */
const [outAt, inAt] = ["2026-03-11T14:10:00.000Z", "2026-03-11T15:40:00.000Z"];
const backOnline = "2026-03-11T17:30:00.000Z";

type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };

async function taken(): Promise<Taken> {
  const { app } = kit;
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  return { homeowner, runner, jobId };
}

/** Same, but it counted as missed before the runner was back online. */
async function missed({ acceptedAt = kit.app.clock.now } = {}): Promise<Taken> {
  kit.app.clock.now = acceptedAt;
  const all = await taken();
  kit.app.clock.now = backOnline;
  await markMissed(kit.app.deps);
  expect(await jobRow(all.jobId)).toMatchObject({ status: "missed" });
  return all;
}

/** A step saved on the phone, with its photo unless `hasPhoto` is false. */
async function keptStep(
  { runner, jobId }: Taken,
  leg: "out" | "in",
  at: string,
  { hasPhoto = true, actionId = kit.app.deps.newId(), more = {} } = {},
) {
  const photoUrl = hasPhoto
    ? await kit.uploadProof(runner, jobId, await jpeg(), { leg, actionId })
    : undefined;
  return { jobId, actionId, at, photoUrl, ...more };
}
const out = async (of: Taken, at = outAt, options = {}) =>
  kit.app.typed(of.runner, "runner.startJob", await keptStep(of, "out", at, options));
const back = async (of: Taken, at = inAt, options = {}) =>
  kit.app.typed(of.runner, "runner.completeJob", await keptStep(of, "in", at, options));

const jobRow = async (jobId: string) =>
  (await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const outcomes = async ({ jobId }: Taken) =>
  Object.fromEntries(
    (await kit.app.deps.db.select().from(promises).where(eq(promises.jobId, jobId))).map((row) => [
      row.promise,
      row.outcome,
    ]),
  );
const balance = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId))).reduce(
    (sum, entry) => sum + entry.amountCents,
    0,
  );
const told = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const steps = ({ jobId }: Taken) =>
  kit.app.deps.db
    .select()
    .from(runnerSteps)
    .where(eq(runnerSteps.jobId, jobId))
    .orderBy(runnerSteps.arrivedAt);

describe("an offline record from within the window that arrives after the pickup counted as missed", () => {
  test("takes back no credit that a guarantee refund already reversed", async () => {
    const all = await missed();
    const { userId } = all.homeowner;
    await kit.app.deps.transact((tx) =>
      bookMovement(kit.app.deps, tx, { kind: "credit_reversal", userId, source: "guarantee:1", cents: 670 }),
    );
    expect(await balance(all.homeowner)).toBe(0);
    expect((await out(all)).status).toBe(200);
    expect((await back(all)).status).toBe(200);
    expect(await balance(all.homeowner)).toBe(0);
  });

  test("completes it as of then: the runner is paid, the credit taken back and the homeowner told", async () => {
    const all = await missed();
    expect(await balance(all.homeowner)).toBe(-670);
    expect(await out(all)).toMatchObject({
      status: 200,
      body: { status: "missed", legs: { out: { at: outAt } } },
    });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "broken", photos: "broken" });
    expect(await back(all)).toMatchObject({
      status: 200,
      body: { status: "completed", completedAt: inAt, legs: { out: { at: outAt }, in: { at: inAt } } },
    });
    expect(await jobRow(all.jobId)).toMatchObject({
      runnerId: all.runner.runnerId,
      acceptedAt: "2026-03-10T15:00:00.000Z",
    });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
    expect([await balance(all.runner), await balance(all.homeowner)]).toEqual([-1200, 0]);
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobMissed", "jobDoneAfterAll"]);
    const { body } = await kit.app.typed(all.homeowner, "notifications.list");
    expect(JSON.stringify(body)).toContain("The credit of $6.70 is taken back");
    const billing = await kit.app.typed(all.homeowner, "homeowner.billing");
    expect(billing).toMatchObject({
      status: 200,
      body: { credits: [{ amount: "-6.70" }, { amount: "6.70" }] },
    });
  });

  test("is stored with both times", async () => {
    const all = await missed();
    await out(all);
    await back(all, inAt, { more: { cameAt: "2026-03-11T15:36:00.000Z" } });
    expect(await steps(all)).toMatchObject([
      { step: "out", capturedAt: outAt, arrivedAt: backOnline, refusal: null },
      { step: "in", cameAt: "2026-03-11T15:36:00.000Z", capturedAt: inAt, arrivedAt: backOnline },
    ]);
    const events = await kit.app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, all.jobId))
      .orderBy(jobEvents.happenedAt, jobEvents.id);
    expect(events.slice(-2)).toMatchObject([
      { fromStatus: "missed", toStatus: "missed", happenedAt: backOnline, capturedAt: outAt },
      { fromStatus: "missed", toStatus: "completed", happenedAt: backOnline, capturedAt: inAt },
    ]);
  });

  fullTest("counts once, however often it is sent", async () => {
    const all = await missed();
    await out(all);
    const step = await keptStep(all, "in", inAt);
    for (let turn = 0; turn < 3; turn++)
      expect(await kit.app.typed(all.runner, "runner.completeJob", step)).toMatchObject({
        status: 200,
        body: { status: "completed", completedAt: inAt },
      });
    expect([await balance(all.runner), await balance(all.homeowner)]).toEqual([-1200, 0]);
    expect(await told(all.homeowner)).toHaveLength(3);
    expect(await findMissedCredit(kit.app.deps.db, all.jobId)).toBeNull();
    expect(await steps(all)).toHaveLength(2);
  });

  test("in one call counts if it was before the cans were due out", async () => {
    const all = await missed();
    expect(await back(all)).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
  });

  test.each([
    ["reopens a problem that the credit had settled, for an admin to review", false, null],
    ["leaves the problem of a deleted account settled", true, "alreadyCredited"],
  ])("%s", async (_what, isDeleted, outcome) => {
    const all = await missed();
    const report = { jobId: all.jobId, kind: "nobodyCame", wish: "credit" };
    expect(await kit.app.typed(all.homeowner, "homeowner.reportProblem", report)).toMatchObject({
      body: { outcome: "alreadyCredited" },
    });
    const signedIn = { cookie: await signIn(kit.app, all.homeowner.userId) };
    if (isDeleted) expect((await kit.app.call(signedIn, "DELETE", "/api/profile")).status).toBe(200);
    await back(all);
    const [problem] = await kit.app.deps.db.select().from(problems).where(eq(problems.jobId, all.jobId));
    expect(problem).toMatchObject({ outcome });
  });

  test("counts for two weeks, and credit used by then is charged back", async () => {
    const all = await missed();
    const { userId } = all.homeowner;
    const { deps, clock } = kit.app;
    const failures: unknown[] = [];
    await ensureCustomer(deps, userId);
    expect(await transferCredits(deps, { limit: 10, failures })).toBe(1);
    clock.now = "2026-03-25T15:59:00.000Z";
    const runner = { ...all.runner, cookie: await signIn(kit.app, all.runner.userId) };
    expect((await back({ ...all, runner })).body).toMatchObject({ status: "completed", completedAt: inAt });
    expect(await balance({ userId })).toBe(0);
    expect(await transferCredits(deps, { limit: 10, failures })).toBe(1);
    expect(failures).toEqual([]);
  });

  test("is not blocked by an earlier record", async () => {
    const all = await missed();
    for (let turn = 0; turn < 2; turn++)
      expect((await back(all, "2026-03-11T16:00:00.001Z")).status).toBe(409);
    expect(await back(all)).toMatchObject({ status: 200, body: { status: "completed" } });
    const proofs = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(proofs.filter(({ attachedAt }) => attachedAt !== null)).toHaveLength(1);
  });

  test("is earned in the week in which it arrives", async () => {
    const all = await missed();
    kit.app.clock.now = "2026-03-16T15:00:00.000Z";
    expect((await back(all)).status).toBe(200);
    const [entry] = await kit.app.deps.db
      .select({ payWeek: ledgerEntries.payWeek })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerEntries.userId, all.runner.userId));
    expect(entry).toEqual({ payWeek: "2026-03-16" });
  });
});

describe("a late or unproven record is stored, and the pickup stays missed", () => {
  test.each([
    ["was done too late", "2026-03-11T16:00:00.001Z", {}],
    ["has no photo", inAt, { hasPhoto: false }],
    ["is from before the job was taken", "2026-03-10T14:57:59.999Z", {}],
    [
      "is from before the day before its own",
      "2026-03-10T03:59:59.999Z",
      { acceptedAt: "2026-03-09T15:00:00.000Z" },
    ],
  ] as const)("when it %s", async (_, at, options: { hasPhoto?: boolean; acceptedAt?: string }) => {
    const all = await missed(options);
    const step = await keptStep(all, "in", at, options);
    for (let turn = 0; turn < 2; turn++)
      expect(await kit.app.typed(all.runner, "runner.completeJob", step)).toMatchObject({
        status: 409,
        body: { code: "JOB_MISSED", params: { date: "2026-03-11" } },
      });
    expect(await jobRow(all.jobId)).toMatchObject({ status: "missed" });
    expect([await balance(all.runner), await balance(all.homeowner)]).toEqual([0, -670]);
    expect(await steps(all)).toMatchObject([{ step: "in", capturedAt: at, refusal: "JOB_MISSED" }]);
  });

  test("with its photo", async () => {
    const all = await missed();
    await back(all, "2026-03-11T16:00:00.001Z");
    const [photo] = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(photo).toMatchObject({ attachedAt: backOnline, capturedAt: "2026-03-11T16:00:00.001Z" });
  });

  test("when the homeowner had canceled", async () => {
    const all = await taken();
    const { jobId } = all;
    expect((await kit.app.typed(all.homeowner, "homeowner.cancelJob", { jobId })).status).toBe(200);
    kit.app.clock.now = backOnline;
    expect(await out(all)).toMatchObject({ status: 409, body: { code: "JOB_CANCELLED" } });
    expect(await steps(all)).toMatchObject([{ step: "out", refusal: "JOB_CANCELLED" }]);
    expect(await jobRow(jobId)).toMatchObject({ status: "cancelled" });
  });

  test("when another runner has the job now", async () => {
    const all = await taken();
    await kit.app.typed(all.runner, "runner.releaseJob", { jobId: all.jobId });
    const next = await addRunner(kit.app);
    expect((await kit.app.typed(next, "runner.acceptJob", { jobId: all.jobId })).status).toBe(200);
    kit.app.clock.now = backOnline;
    expect(await back(all)).toMatchObject({ status: 409, body: { code: "JOB_TAKEN_BACK" } });
    expect(await jobRow(all.jobId)).toMatchObject({ status: "assigned", runnerId: next.runnerId });
    const [photo] = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
    expect(photo).toMatchObject({ attachedAt: null });
  });

  test("and is not found for runners who never had the job", async () => {
    const all = await missed();
    const stranger = await addRunner(kit.app);
    const step = { jobId: all.jobId, actionId: kit.app.deps.newId(), at: inAt };
    expect((await kit.app.typed(stranger, "runner.completeJob", step)).status).toBe(404);
    expect(await steps(all)).toEqual([]);
  });
});

describe("a step sent later", () => {
  test("has the time it was done, and does not count as late", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    expect(await out(all)).toMatchObject({ status: 200, body: { status: "in_progress" } });
    expect(await back(all)).toMatchObject({ status: 200, body: { status: "completed", completedAt: inAt } });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
  });

  test("is applied once, whatever the first answer, and its id cannot be used for another step", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    const step = await keptStep(all, "out", outAt);
    expect((await kit.app.typed(all.runner, "runner.startJob", step)).status).toBe(200);
    expect((await back(all)).status).toBe(200);
    expect(await kit.app.typed(all.runner, "runner.startJob", step)).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
    expect(await kit.app.typed(all.runner, "runner.completeJob", { ...step, photoUrl: null })).toMatchObject({
      status: 409,
      body: { code: "STEP_OF_ANOTHER" },
    });
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobStarted", "jobCompleted"]);
  });

  test("adds the photo of a leg sent without one", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    for (const [send, at] of [
      [out, outAt],
      [back, inAt],
    ] as const) {
      expect((await send(all, at, { hasPhoto: false })).status).toBe(200);
      expect((await send(all, at)).status).toBe(200);
    }
    const [job] = (await kit.app.typed(all.homeowner, "homeowner.jobs")).body as Job[];
    expect(job?.legs).toMatchObject({
      out: { at: outAt, photoUrl: expect.any(String) },
      in: { at: inAt, photoUrl: expect.any(String) },
    });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobStarted", "jobCompleted"]);
  });

  test("adds the curb photo of a job that the runner completed on another phone meanwhile", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    expect((await back(all)).status).toBe(200);
    expect(await out(all, "2026-03-11T15:40:00.001Z")).toMatchObject({ body: { code: "JOB_NOT_STARTABLE" } });
    expect(await out(all, outAt, { hasPhoto: false })).toMatchObject({ body: { code: "JOB_NOT_STARTABLE" } });
    expect(await out(all)).toMatchObject({
      status: 200,
      body: { status: "completed", completedAt: inAt, legs: { out: { photoUrl: expect.any(String) } } },
    });
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobCompleted"]);
  });

  test.each([
    ["from before the job was taken", "2026-03-10T15:00:00.000Z", "2026-03-10T14:57:59.999Z"],
    ["from before the day before its own", "2026-03-09T15:00:00.000Z", "2026-03-10T03:59:59.999Z"],
  ])("adds no curb photo %s after the job was completed", async (_what, acceptedAt, at) => {
    kit.app.clock.now = acceptedAt;
    const all = await taken();
    kit.app.clock.now = backOnline;
    expect((await back(all)).status).toBe(200);
    expect(await out(all, at)).toMatchObject({ body: { code: "JOB_NOT_STARTABLE" } });
  });

  test("has its curb photo reviewed if it is early, even after the job was completed", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    expect((await back(all)).status).toBe(200);
    expect((await out(all, "2026-03-11T10:59:59.999Z")).status).toBe(200);
    expect(
      await kit.app.deps.db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, all.jobId)),
    ).toMatchObject([{ kind: "early", act: "out", outcome: null }]);
  });

  test("keeps the promise of photos if the curb photo arrives after the completion", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    expect((await out(all, outAt, { hasPhoto: false })).status).toBe(200);
    expect((await back(all)).status).toBe(200);
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "broken" });
    expect((await out(all)).status).toBe(200);
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
  });

  test("adds the first leg's photo of a job missed meanwhile", async () => {
    const all = await missed();
    expect((await out(all, outAt, { hasPhoto: false })).status).toBe(200);
    expect(await out(all)).toMatchObject({ body: { legs: { out: { photoUrl: expect.any(String) } } } });
  });

  test("does not reveal the job's progress after it went to another runner", async () => {
    const all = await taken();
    const { app } = kit;
    const { jobId, runner } = all;
    const [setOut, start] = [app.deps.newId(), app.deps.newId()];
    app.clock.now = "2026-03-11T13:00:00.000Z";
    expect((await app.typed(runner, "runner.setOut", { jobId, actionId: setOut })).status).toBe(200);
    await app.typed(runner, "runner.releaseJob", { jobId });
    const next = await addRunner(app);
    await app.typed(next, "runner.acceptJob", { jobId });
    await app.typed(next, "runner.completeJob", { jobId, notes: "The key is under the mat" });
    for (const [act, actionId] of [
      ["runner.setOut", setOut],
      ["runner.startJob", start],
    ] as const) {
      const answer = await app.typed(runner, act, { jobId, actionId });
      expect(answer).toMatchObject({ status: 409, body: { code: "JOB_TAKEN_BACK" } });
      expect(JSON.stringify(answer.body)).not.toContain("mat");
    }
  });

  test("still gets an answer when the job was canceled since", async () => {
    const all = await taken();
    const { jobId } = all;
    kit.app.clock.now = "2026-03-11T13:00:00.000Z";
    const step = { jobId, actionId: kit.app.deps.newId() };
    expect((await kit.app.typed(all.runner, "runner.setOut", step)).status).toBe(200);
    await kit.app.typed(all.homeowner, "homeowner.cancelJob", { jobId });
    expect(await kit.app.typed(all.runner, "runner.setOut", step)).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
  });

  test("is corrected when the clock is an hour slow", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    const more = { sentAt: "2026-03-11T16:30:00.000Z" };
    expect(await out(all, "2026-03-11T13:10:00.000Z", { more })).toMatchObject({
      body: { legs: { out: { at: outAt } } },
    });
  });

  test("does not let the job end before it began", async () => {
    const all = await taken();
    kit.app.clock.now = backOnline;
    await out(all, inAt);
    expect(await back(all, outAt)).toMatchObject({ status: 200, body: { completedAt: inAt } });
  });

  test("of setting out notifies nobody an hour later, and is shown with its time", async () => {
    const all = await taken();
    const { jobId } = all;
    kit.app.clock.now = "2026-03-11T15:00:00.000Z";
    const step = { jobId, actionId: kit.app.deps.newId(), at: outAt };
    expect((await kit.app.typed(all.runner, "runner.setOut", step)).status).toBe(200);
    expect(await told(all.homeowner)).toEqual(["jobAccepted"]);
    const { body } = await kit.app.typed(all.homeowner, "homeowner.jobs");
    expect(body).toMatchObject([{ id: jobId, onTheWayAt: outAt }]);
    expect((await out(all, outAt)).status).toBe(200);
    expect(
      (await kit.app.typed(all.runner, "runner.setOut", { ...step, actionId: kit.app.deps.newId() })).status,
    ).toBe(200);
  });
});

fullTest("for a home of deleted people, no photo or pin is stored", async () => {
  const { app } = kit;
  const inProgress = await taken();
  expect((await out(inProgress)).status).toBe(200);
  const left = await missed();
  const looked = await addHomeowner(app);
  const pinned = await addJob(app, looked);
  for (const { userId } of [left.homeowner, inProgress.homeowner, looked])
    await app.deps.db.update(users).set({ deletedAt: app.clock.now }).where(eq(users.id, userId));
  app.clock.now = backOnline;
  await back(left, "2026-03-11T16:00:00.001Z");
  expect((await back(inProgress)).status).toBe(200);
  for (const [{ jobId }, leg] of [
    [left, "in"],
    [inProgress, "in"],
  ] as const)
    expect(
      await app.deps.db.$count(
        photos,
        and(eq(photos.jobId, jobId), eq(photos.purpose, leg), isNotNull(photos.attachedAt)),
      ),
    ).toBe(0);
  const geocoder: Geocoder = {
    ...app.deps.geocoder,
    locate: async () => ({ kind: "address", latitude: 40, longitude: -73 }),
  };
  await findPin({ ...app.deps, geocoder }, { jobId: pinned });
  expect(await app.deps.db.$count(pins, eq(pins.homeownerId, looked.homeownerId))).toBe(0);
  await app.deps.db.update(users).set({ deletedAt: null });
  await findPin({ ...app.deps, geocoder }, { jobId: pinned });
  expect(await app.deps.db.$count(pins, eq(pins.homeownerId, looked.homeownerId))).toBe(1);
});

test("an admin sees each step's two times, and how its photo was taken", async () => {
  const { app } = kit;
  const admin = await addAdmin(app);
  const all = await missed();
  const { jobId } = all;
  const place = { latitude: 40.751, longitude: -73.99, accuracyMeters: 12.4 };
  await out(all, outAt, { more: { photoSource: "gallery", place } });
  await back(all, "2026-03-11T16:00:00.001Z");
  const record = async (id: string) => app.typed(admin, "admin.jobRecord", { jobId: id });
  const { body } = await record(jobId);
  expect(body).toMatchObject([
    {
      step: "out",
      runner: "Sam Swift",
      capturedAt: outAt,
      arrivedAt: backOnline,
      refusal: null,
      photo: { source: "gallery", distanceMeters: null, url: expect.any(String) },
    },
    { step: "in", isLate: false, refusal: "JOB_MISSED", photo: { source: null } },
  ]);
  expect((await kit.open((body as JobRecord)[0]?.photo?.url ?? "")).status).toBe(200);
  expect((await record(app.deps.newId())).status).toBe(404);
  expect((await record(await addJob(app, all.homeowner))).body).toEqual([]);
});

test("a photo is stored with its time, method, location, and distance from the pin", async () => {
  const all = await taken();
  const { homeownerId, zipCode } = all.homeowner;
  const pin = { homeownerId, zipCode, address: "1600 Elm Street, Unit 4B", lookedUpAt: kit.app.clock.now };
  await kit.app.deps.db.insert(pins).values({ ...pin, latitude: 40.75, longitude: -73.99 });
  kit.app.clock.now = backOnline;
  const place = { latitude: 40.751, longitude: -73.99, accuracyMeters: 12.4 };
  await out(all, outAt, { more: { photoSource: "gallery", place } });
  const [photo] = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, all.jobId));
  expect(photo).toMatchObject({
    capturedAt: outAt,
    source: "gallery",
    latitude: 40.751,
    longitude: -73.99,
    accuracyMeters: 12,
    distanceMeters: 111,
  });
});
