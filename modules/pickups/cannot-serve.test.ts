import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  jobAnomalies,
  jobEvents,
  jobs,
  ledgerEntries,
  notifications,
  promises,
  runnerSteps,
} from "#db/schema/index.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Runner,
} from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import type { OwnJob } from "./contract/homeowner.ts";
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

/** The morning of March 11 in New York ends at 16:00 UTC. */
const morning = "2026-03-11T14:00:00.000Z";

type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };
async function taken(acceptedAt = kit.app.clock.now): Promise<Taken> {
  const { app } = kit;
  app.clock.now = acceptedAt;
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  app.clock.now = morning;
  return { homeowner, runner, jobId };
}
/** The keys of the alerts that admins have about runners who felt unsafe, with who did. */
async function unsafeAlerts() {
  const { body } = await kit.app.typed(await addAdmin(kit.app), "admin.alerts", {});
  return (
    body as { alerts: { kind: string; key: string; name: string | null; profileId: string | null }[] }
  ).alerts.filter(({ kind }) => kind === "runnerUnsafe");
}
const locked = { reason: "noAccess", words: "The gate is locked" };
const report = ({ runner, jobId }: Taken, more: object = locked) =>
  kit.app.typed(runner, "runner.cannotServe", { jobId, ...more });
const balance = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId))).reduce(
    (sum, entry) => sum + entry.amountCents,
    0,
  );
const told = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const promised = ({ jobId }: Taken) => kit.app.deps.db.$count(promises, eq(promises.jobId, jobId));
const emailsTo = async ({ userId }: { userId: string }) =>
  (
    await kit.app.database.execute(
      "select data->>'letter' as letter from tasks.job where name = 'deliver-mail' and data->>'userId' = $1",
      [userId],
    )
  ).rows.map(({ letter: sentEmail }) => sentEmail);

describe("a home that cannot be served", () => {
  test("is missed without fault: no credit, pay or broken promise; its homeowner sees and hears why", async () => {
    const all = await taken();
    const { homeowner, runner, jobId } = all;
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "cannotServe" });
    expect(await report(all, { ...locked, photoUrl })).toMatchObject({
      status: 200,
      body: { status: "missed", notes: "The gate is locked", runner: null },
    });
    expect([await balance(homeowner), await balance(runner), await promised(all)]).toEqual([0, 0, 0]);
    expect(await told(homeowner)).toEqual(["jobAccepted", "jobNotServed"]);
    expect(await emailsTo(homeowner)).toEqual(["jobNotServed"]);
    const notices = await kit.app.typed(homeowner, "notifications.list");
    expect(JSON.stringify(notices.body)).toContain("but the way to the cans was locked");
    const [own] = (await kit.app.typed(homeowner, "homeowner.jobs")).body as OwnJob[];
    expect(own?.cannotServe).toEqual({ reason: "noAccess", photoUrl: expect.any(String) });
    expect((await kit.open(own?.cannotServe?.photoUrl ?? "")).status).toBe(200);
    const events = await kit.app.deps.db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId));
    expect(events).toContainEqual(
      expect.objectContaining({
        fromStatus: "assigned",
        toStatus: "missed",
        userId: runner.userId,
        reason: "noAccess",
      }),
    );
  });

  test("is reported once, however often it is sent", async () => {
    const all = await taken();
    const step = { ...locked, actionId: kit.app.deps.newId() };
    for (const more of [step, step, locked])
      expect(await report(all, more)).toMatchObject({ status: 200, body: { status: "missed" } });
    expect(await told(all.homeowner)).toHaveLength(2);
  });

  test("with its cans at the curb is also missed", async () => {
    const all = await taken();
    await kit.app.typed(all.runner, "runner.startJob", { jobId: all.jobId });
    expect(await report(all)).toMatchObject({ status: 200, body: { status: "missed" } });
    expect([await balance(all.homeowner), await promised(all)]).toEqual([0, 0]);
  });

  test("stays missed, whatever its runner sends later", async () => {
    const all = await taken();
    await report(all);
    const { jobId } = all;
    expect((await kit.app.typed(all.runner, "runner.completeJob", { jobId })).status).toBe(409);
    const kept = { jobId, actionId: kit.app.deps.newId(), at: morning };
    expect(await kit.app.typed(all.runner, "runner.completeJob", kept)).toMatchObject({
      status: 409,
      body: { code: "JOB_MISSED" },
    });
  });

  test.each([
    ["neither photo nor words", { reason: "animal" }],
    ["no words for what has no name", { reason: "other", photoUrl: "photos/1" }],
    ["no reason", { words: "No way in" }],
  ])("needs an explanation: %s is refused", async (_, more) => {
    expect((await report(await taken(), more)).status).toBe(400);
  });

  test("is refused before the day before, with the time it opens", async () => {
    const all = await taken("2026-03-09T15:00:00.000Z");
    kit.app.clock.now = "2026-03-10T03:59:59.999Z";
    const params = { opensAt: "2026-03-11T11:00:00.000Z", day: "2026-03-11", time: "07:00" };
    for (const more of [locked, { ...locked, actionId: kit.app.deps.newId() }])
      expect(await report(all, more)).toMatchObject({ status: 409, body: { code: "TOO_EARLY", params } });
    expect(await told(all.homeowner)).toEqual(["jobAccepted"]);
  });

  test("is marked for review before the window opens, by the time of the report, and told once cleared", async () => {
    const all = await taken();
    const early = { ...locked, actionId: kit.app.deps.newId(), at: "2026-03-11T10:59:59.999Z" };
    expect((await report(all, early)).status).toBe(200);
    const next = await taken("2026-03-10T15:00:00.000Z");
    kit.app.clock.now = "2026-03-11T11:00:00.000Z";
    expect((await report(next)).status).toBe(200);
    const noted = await kit.app.deps.db.select().from(jobAnomalies);
    expect(noted).toMatchObject([{ jobId: all.jobId, kind: "early", act: "cannotServe", outcome: null }]);
    expect([await told(all.homeowner), await emailsTo(all.homeowner)]).toEqual([["jobAccepted"], []]);
    const decision = { anomalyId: noted[0]?.id, outcome: "cleared" };
    const admin = await addAdmin(kit.app);
    for (let turn = 0; turn < 2; turn++)
      expect((await kit.app.typed(admin, "admin.resolveAnomaly", decision)).status).toBe(200);
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobNotServed"]);
    expect(await emailsTo(all.homeowner)).toEqual(["jobNotServed"]);
  });

  test("is refused for ended pickups and other runners' jobs", async () => {
    const all = await taken();
    const stranger = { ...all, runner: await addRunner(kit.app) };
    expect((await report(stranger)).status).toBe(404);
    expect((await kit.app.typed(all.runner, "runner.completeJob", { jobId: all.jobId })).status).toBe(200);
    expect(await report(all)).toMatchObject({ status: 409, body: { code: "JOB_NOT_OPEN" } });
  });
});

describe("a report that a home could not be served, after the pickup counted as missed", () => {
  const late = async (at: string, { hasPhoto = true, acceptedAt = "2026-03-10T15:00:00.000Z" } = {}) => {
    const all = await taken(acceptedAt);
    kit.app.clock.now = "2026-03-11T17:30:00.000Z";
    await markMissed(kit.app.deps);
    const actionId = kit.app.deps.newId();
    const proof = { leg: "cannotServe", actionId } as const;
    const photoUrl = hasPhoto ? await kit.uploadProof(all.runner, all.jobId, await jpeg(), proof) : undefined;
    return { all, answer: await report(all, { ...locked, actionId, at, photoUrl }) };
  };

  test("counts if it was in time: the credit and the broken promises are reversed", async () => {
    const { all, answer } = await late(morning);
    expect(answer).toMatchObject({ status: 200, body: { status: "missed" } });
    expect([await balance(all.homeowner), await promised(all)]).toEqual([0, 0]);
    expect(await told(all.homeowner)).toEqual(["jobAccepted", "jobMissed", "jobNotServedAfterAll"]);
    const [row] = await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, all.jobId));
    expect(row).toMatchObject({ cannotServeReason: "noAccess" });
  });

  test.each([
    ["came too late", "2026-03-11T16:00:00.001Z", {}],
    ["has no photo", morning, { hasPhoto: false }],
    [
      "is from before the job was taken",
      "2026-03-11T14:57:59.999Z",
      { acceptedAt: "2026-03-11T15:00:00.000Z" },
    ],
    ["is from when nobody could be there yet", "2026-03-11T10:59:59.999Z", {}],
  ])("does not count if it %s, and is recorded", async (_, at, options) => {
    const { all, answer } = await late(at, options);
    expect(answer).toMatchObject({ status: 409, body: { code: "JOB_MISSED" } });
    expect([await balance(all.homeowner), await promised(all)]).toEqual([-670, 3]);
    const steps = await kit.app.deps.db.select().from(runnerSteps).where(eq(runnerSteps.jobId, all.jobId));
    expect(steps).toMatchObject([{ step: "cannotServe", refusal: "JOB_MISSED" }]);
  });
});

describe("a release", () => {
  const release = async (now: string, more = {}) => {
    const all = await taken();
    kit.app.clock.now = now;
    const answer = await kit.app.typed(all.runner, "runner.releaseJob", { jobId: all.jobId, ...more });
    const [step] = await kit.app.deps.db.select().from(runnerSteps).where(eq(runnerSteps.jobId, all.jobId));
    return { all, answer, step };
  };

  test("is free until twelve hours before the window", async () => {
    const { answer, step } = await release("2026-03-11T00:00:00.000Z");
    expect(answer.body).toEqual({ ok: true, isLate: false });
    expect(step).toMatchObject({ step: "release", isLate: false });
  });

  test("is late after that, with the same answer when sent again", async () => {
    const actionId = kit.app.deps.newId();
    const { all, answer, step } = await release("2026-03-11T00:00:00.001Z", { actionId });
    expect(answer.body).toEqual({ ok: true, isLate: true });
    expect(step).toMatchObject({ isLate: true });
    const again = await kit.app.typed(all.runner, "runner.releaseJob", { jobId: all.jobId, actionId });
    expect(again.body).toEqual({ ok: true, isLate: true });
  });

  test.each([
    ["2026-03-11T06:00:00.000Z", "2026-03-11T00:00:00.000Z", false],
    ["2026-03-11T06:00:00.001Z", "2026-03-11T00:00:00.000Z", true],
    ["2026-03-11T02:00:00.000Z", "2026-03-11T00:00:00.001Z", true],
    ["2026-03-11T02:00:00.000Z", "2026-03-10T14:57:59.999Z", true],
    ["2026-03-11T11:00:00.000Z", "2001-01-01T00:00:00.000Z", true],
    ["2026-03-10T20:00:00.000Z", "2001-01-01T00:00:00.000Z", false],
  ])("arriving at %s and made at %s is late: %s", async (now, at, isLate) => {
    const { answer, step } = await release(now, { actionId: kit.app.deps.newId(), at });
    expect(answer.body).toEqual({ ok: true, isLate });
    expect(step).toMatchObject({ isLate, arrivedAt: now });
  });
});

describe("a runner who feels unsafe", () => {
  const leave = (job: Taken, more: object = {}) => report(job, { reason: "unsafe", ...more });
  const rowOf = async ({ jobId }: Taken) =>
    (await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
  const offersTo = async (runner: Runner) =>
    ((await kit.app.typed(runner, "runner.availableJobs")).body as { id: string }[]).map(({ id }) => id);
  const seen = { status: "scheduled", runnerId: null, day: "2026-03-11" };

  test("frees the job without a mark; it is open, and admins get an alert", async () => {
    const job = await taken();
    const step = { actionId: kit.app.deps.newId() };
    for (const more of [step, step, {}])
      expect(await leave(job, more)).toMatchObject({
        status: 200,
        body: { status: "scheduled", runner: null },
      });
    const { db } = kit.app.deps;
    expect(await promised(job)).toBe(0);
    expect(await db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, job.jobId))).toEqual([]);
    expect(await told(job.homeowner)).toEqual(["jobAccepted", "jobReleased"]);
    const notices = await kit.app.typed(job.homeowner, "notifications.list");
    expect(JSON.stringify(notices.body)).toContain("Our team is looking for another runner.");
    expect((await kit.app.typed(job.runner, "runner.standing")).body).toMatchObject({
      lateReleases: 0,
      promises: { kept: 0, broken: 0 },
    });
    expect((await kit.app.typed(job.runner, "runner.jobs")).body).toEqual([]);
    expect(await unsafeAlerts()).toContainEqual(
      expect.objectContaining({
        key: `runnerUnsafe:${job.jobId}`,
        name: "Sam Swift",
        profileId: job.homeowner.homeownerId,
      }),
    );
  });

  test("leaves a job that no runner is offered or can take, until an admin offers it again", async () => {
    const job = await taken();
    await leave(job);
    const other = await addRunner(kit.app);
    expect(await offersTo(other)).not.toContain(job.jobId);
    const accept = () => kit.app.typed(other, "runner.acceptJob", { jobId: job.jobId });
    expect(await accept()).toMatchObject({ status: 409, body: { code: "JOB_TAKEN" } });
    const offer = async () =>
      kit.app.typed(await addAdmin(kit.app), "admin.releaseJobToOpen", { jobId: job.jobId, seen });
    expect(await offer()).toMatchObject({ status: 200, body: { status: "scheduled", isWithheld: false } });
    expect(await offer()).toMatchObject({ status: 409, body: { code: "JOB_NOT_RELEASABLE" } });
    expect((await unsafeAlerts()).map(({ key }) => key)).not.toContain(`runnerUnsafe:${job.jobId}`);
    expect(await offersTo(other)).toContain(job.jobId);
    expect((await accept()).status).toBe(200);
  });

  test("leaves a job that an admin gives to another runner, who serves it", async () => {
    const job = await taken();
    await leave(job);
    const other = await addRunner(kit.app);
    const given = { jobId: job.jobId, runnerId: other.runnerId, seen };
    expect((await kit.app.typed(await addAdmin(kit.app), "admin.assignJob", given)).status).toBe(200);
    expect(await rowOf(job)).toMatchObject({ status: "assigned", isWithheld: false });
    expect((await kit.app.typed(other, "runner.completeJob", { jobId: job.jobId })).status).toBe(200);
    // The first runner's repeat, or later step, no longer counts.
    expect(await leave(job, { actionId: kit.app.deps.newId() })).toMatchObject({
      status: 409,
      body: { code: "JOB_TAKEN_BACK" },
    });
  });

  test("leaves a job that counts as missed, with its credit, only once its window has passed", async () => {
    const job = await taken();
    await leave(job);
    kit.app.clock.now = "2026-03-11T15:59:59.000Z";
    await markMissed(kit.app.deps);
    expect(await rowOf(job)).toMatchObject({ status: "scheduled", isWithheld: true });
    kit.app.clock.now = "2026-03-11T17:30:00.000Z";
    await markMissed(kit.app.deps);
    expect(await rowOf(job)).toMatchObject({ status: "missed", cannotServeReason: null });
    expect(await told(job.homeowner)).toEqual(["jobAccepted", "jobReleased", "jobMissed"]);
    expect([await balance(job.homeowner), await balance(job.runner)]).toEqual([-670, 0]);
    expect((await unsafeAlerts()).map(({ key }) => key)).toContain(`runnerUnsafe:${job.jobId}`);
  });

  test("before the window is not marked for review either", async () => {
    const job = await taken();
    kit.app.clock.now = "2026-03-11T10:00:00.000Z";
    expect((await leave(job)).status).toBe(200);
    expect(
      await kit.app.deps.db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, job.jobId)),
    ).toEqual([]);
  });

  test("with the cans at the curb cannot hand over the job: it is not served, and admins get an alert", async () => {
    const job = await taken();
    await kit.app.typed(job.runner, "runner.startJob", { jobId: job.jobId });
    expect(await leave(job)).toMatchObject({ status: 200, body: { status: "missed" } });
    expect(await told(job.homeowner)).toContain("jobNotServed");
    expect((await unsafeAlerts()).map(({ key }) => key)).toContain(`runnerUnsafe:${job.jobId}`);
  });

  test.each([false, true])("is quoted to admins only, with the cans at the curb: %s", async (isOut) => {
    const job = await taken();
    if (isOut) await kit.app.typed(job.runner, "runner.startJob", { jobId: job.jobId });
    const words = "A man with a knife";
    const step = { words, actionId: kit.app.deps.newId() };
    for (const more of [step, step, { words }])
      expect(await leave(job, more)).toMatchObject({ status: 200, body: { notes: null } });
    expect(await rowOf(job)).toMatchObject({ notes: null });
    const { body } = await kit.app.typed(await addAdmin(kit.app), "admin.personTimeline", {
      id: job.homeowner.userId,
    });
    const { rows } = body as { rows: { kind: string; words: string | null; by: string | null }[] };
    expect(rows.filter((entry) => entry.words === words)).toMatchObject([{ kind: "note", by: "Sam Swift" }]);
  });

  test("another reason alerts nobody", async () => {
    const job = await taken();
    expect((await report(job)).status).toBe(200);
    expect((await unsafeAlerts()).map(({ key }) => key)).not.toContain(`runnerUnsafe:${job.jobId}`);
  });
});
