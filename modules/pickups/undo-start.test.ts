import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs, notifications, photos } from "#db/schema/index.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  await expectInvariants(kit.app);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-11T13:00:00.000Z";
});

async function started() {
  const { app } = kit;
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" });
  expect((await app.typed(runner, "runner.startJob", { jobId, photoUrl })).status).toBe(200);
  return { homeowner, runner, jobId };
}
const told = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );

test("a start is undone once within ten minutes: its photo is removed, and the homeowner can cancel again", async () => {
  const { homeowner, runner, jobId } = await started();
  kit.app.clock.advance(10 * 60_000);
  for (let tap = 0; tap < 2; tap++)
    expect(await kit.app.typed(runner, "runner.undoStart", { jobId })).toMatchObject({
      status: 200,
      body: { status: "assigned", legs: { out: { at: null, photoUrl: null } } },
    });
  expect(await told(homeowner)).toEqual(["jobStarted", "startUndone"]);
  expect(await kit.app.deps.db.$count(photos, eq(photos.jobId, jobId))).toBe(0);
  expect((await kit.app.typed(homeowner, "homeowner.cancelJob", { jobId })).status).toBe(200);
});

test("a start that arrives after its undo changes nothing and tells nobody", async () => {
  const { app } = kit;
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  const startId = app.deps.newId();
  const undo = () => app.typed(runner, "runner.undoStart", { jobId, startId });
  const start = (actionId = startId) => app.typed(runner, "runner.startJob", { jobId, actionId });
  const same = { jobId, startId, actionId: startId };
  expect((await app.typed(runner, "runner.undoStart", same)).status).toBe(400);
  for (const act of [undo, start, undo])
    expect(await act()).toMatchObject({
      status: 200,
      body: { status: "assigned", legs: { out: { at: null } } },
    });
  expect(await told(homeowner)).toEqual([]);
  expect((await start(app.deps.newId())).body).toMatchObject({ status: "in_progress" });
});

test("a start that arrives after its undo changes nothing, even if the pickup was missed before the undo", async () => {
  const { app } = kit;
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  app.clock.now = "2026-03-11T17:30:00.000Z";
  await markMissed(app.deps);
  const startId = app.deps.newId();
  expect(await app.typed(runner, "runner.undoStart", { jobId, startId })).toMatchObject({
    body: { code: "JOB_MISSED" },
  });
  const start = { jobId, actionId: startId, at: "2026-03-11T14:10:00.000Z" };
  expect(await app.typed(runner, "runner.startJob", start)).toMatchObject({
    body: { status: "missed", legs: { out: { at: null } } },
  });
  expect((await app.typed(await addAdmin(app), "admin.jobRecord", { jobId })).body).toMatchObject([
    { step: "undoOut", refusal: "JOB_MISSED" },
  ]);
});

test("later only an admin reopens it, with a reason", async () => {
  const { runner, jobId } = await started();
  kit.app.clock.advance(10 * 60_000 + 1);
  expect(await kit.app.typed(runner, "runner.undoStart", { jobId })).toMatchObject({
    status: 409,
    body: { code: "START_NOT_UNDOABLE" },
  });
  const admin = await addAdmin(kit.app);
  const seen = { status: "in_progress", runnerId: runner.runnerId, day: "2026-03-11" };
  expect((await kit.app.typed(admin, "admin.reopenJob", { jobId, seen, reason: "" })).status).toBe(400);
  const reopened = await kit.app.typed(admin, "admin.reopenJob", { jobId, seen, reason: "Wrong house" });
  expect(reopened).toMatchObject({ status: 200, body: { status: "assigned" } });
  expect(await kit.app.typed(admin, "admin.reopenJob", { jobId, seen, reason: "Again" })).toMatchObject({
    body: { code: "JOB_CHANGED", message: expect.stringContaining(" undid the start at ") },
  });
  expect(await told(runner)).toEqual(["jobReopened"]);
  const [row] = await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(row).toMatchObject({ status: "assigned", runnerId: runner.runnerId, startedAt: null });
});
