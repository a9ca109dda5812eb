import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobAnomalies, notifications, photos, pins } from "#db/schema/index.ts";
import { addAdmin, addJob, addRunner } from "#testkit/factories.ts";
import { backOnline, inAt, keptSteps, outAt } from "#testkit/kept-steps.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import type { Job } from "./contract/job.ts";
import type { JobRecord } from "./contract/records.ts";

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

const { back, keptStep, missed, out, outcomes, taken } = keptSteps(() => kit);
const told = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );

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
