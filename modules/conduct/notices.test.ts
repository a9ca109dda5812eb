import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobAnomalies, jobs } from "#db/schema/index.ts";
import type { Alerts } from "#modules/dispatch/contract/alerts.ts";
import { day, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { AdminNotice, Evidence, OwnNotice } from "./contract.ts";

let app: TestApp;
let giver: Person;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  giver = await addAdmin(app);
  runner = await addRunner(app);
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

const call = async (who: Person, ...of: [Parameters<TestApp["typed"]>[1], object?]) => {
  const fresh = { ...who, cookie: await signIn(app, who.userId) };
  const { status, body } = await app.typed(fresh, ...of);
  return { status, code: (body as { code?: string }).code, body };
};

async function give(cause: string, more: object = {}) {
  const noticeId = app.deps.newId();
  const words = "Three pickups missed in one week";
  const notice = { noticeId, runnerId: runner.runnerId, measure: "suspension", cause, words, ...more };
  return { noticeId, ...(await call(giver, "admin.giveNotice", notice)) };
}

const own = async () => (await call(runner, "runner.notices")).body as OwnNotice[];
const goOnline = () => call(runner, "runner.setAvailability", { isAvailable: true });

test("a notice changes nothing for 14 days, in the act and in the database; then an alert asks to apply it", async () => {
  const { noticeId } = await give("missedPickups");
  expect(await call(giver, "admin.applyNotice", { noticeId })).toMatchObject({ code: "NOTICE_NOT_DUE" });
  expect((await goOnline()).status).toBe(200);
  const earlier = app.database.execute("update work_notices set effective_at = given_at where id = $1", [
    noticeId,
  ]);
  await expect(earlier).rejects.toThrow(/work_notices_period/);
  const due = async () =>
    ((await call(giver, "admin.alerts")).body as Alerts).alerts.filter(({ kind }) => kind === "noticeDue");
  expect(await due()).toEqual([]);
  app.clock.now = later(app.clock.now, 14 * day);
  expect(await due()).toMatchObject([
    { key: `noticeDue:${noticeId}`, at: app.clock.now, profileId: runner.runnerId },
  ]);
  expect((await call(giver, "admin.applyNotice", { noticeId })).status).toBe(200);
  expect(await due()).toEqual([]);
  expect(await goOnline()).toMatchObject({ code: "WORK_STOPPED" });
});

test("an egregious cause counts at once: jobs go back, nobody can assign more, and the runner still reads their pay", async () => {
  const home = await addHomeowner(app);
  const jobId = await addJob(app, home, { status: "assigned", runner });
  const next = await addJob(app, await addHomeowner(app));
  await give("theft");
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(job).toMatchObject({ status: "scheduled", runnerId: null });
  expect(await call(runner, "runner.acceptJob", { jobId: next })).toMatchObject({ status: 409 });
  const seen = { status: "scheduled", runnerId: null, day: "2026-03-11" };
  const given = await call(giver, "admin.assignJob", { jobId: next, runnerId: runner.runnerId, seen });
  expect(given).toMatchObject({ code: "WORK_STOPPED" });
  for (const read of ["runner.pay", "runner.statements", "runner.standing", "support.threads"] as const)
    expect([read, (await call(runner, read, read === "support.threads" ? {} : undefined)).status]).toEqual([
      read,
      200,
    ]);
  const words = "When will I be paid?";
  const thread = { threadId: app.deps.newId(), topic: "pay", words };
  expect((await call(runner, "support.openThread", thread)).status).toBe(200);
});

test("the runner answers, appeals, and only another admin reverses it; then work goes on", async () => {
  const { noticeId } = await give("lateness");
  expect((await call(runner, "runner.answerNotice", { noticeId, words: "The truck was late" })).status).toBe(
    200,
  );
  const decision = { noticeId, outcome: "reversed", words: "The truck was late indeed" };
  expect(await call(giver, "admin.decideNoticeAppeal", decision)).toMatchObject({ status: 404 });
  app.clock.now = later(app.clock.now, 14 * day);
  const applier = await addAdmin(app);
  await call(applier, "admin.applyNotice", { noticeId });
  await call(runner, "runner.answerNotice", { noticeId, words: "Please look again" });
  for (const admin of [giver, applier])
    expect(await call(admin, "admin.decideNoticeAppeal", decision)).toMatchObject({
      code: "OTHER_ADMIN_NEEDED",
    });
  const sameAdmin = app.database.execute(
    "update work_notices set appeal_outcome = 'upheld', appeal_decided_at = now(), appeal_decided_by = given_by where id = $1",
    [noticeId],
  );
  await expect(sameAdmin).rejects.toThrow(/work_notices_other_admin/);
  const other = await addAdmin(app);
  const shown = (await call(other, "admin.notices", { runnerId: runner.runnerId })).body as AdminNotice[];
  expect(shown).toMatchObject([
    { mayDecide: true, answer: "The truck was late", appeal: "Please look again" },
  ]);
  expect((await call(other, "admin.decideNoticeAppeal", decision)).status).toBe(200);
  expect((await call(other, "admin.decideNoticeAppeal", decision)).status).toBe(200);
  expect(await own()).toMatchObject([{ appealOutcome: "reversed", endedAt: app.clock.now }]);
  expect((await goOnline()).status).toBe(200);
});

test("pickups under way are the runner's to finish, except after an egregious cause", async () => {
  const begun = async () => {
    const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
    expect((await call(runner, "runner.startJob", { jobId })).status).toBe(200);
    return jobId;
  };
  const statusOf = async (jobId: string) =>
    (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0]?.status;
  const { noticeId } = await give("lateness");
  app.clock.now = later(app.clock.now, 14 * day);
  const scheduledOn = app.clock.now.slice(0, 10);
  const kept = await addJob(app, await addHomeowner(app), { status: "assigned", runner, scheduledOn });
  expect((await call(runner, "runner.startJob", { jobId: kept })).status).toBe(200);
  const open = await addJob(app, await addHomeowner(app), { status: "assigned", runner, scheduledOn });
  await call(giver, "admin.applyNotice", { noticeId });
  expect([await statusOf(kept), await statusOf(open)]).toEqual(["in_progress", "scheduled"]);
  const noPhotoReason = "dark";
  expect(
    (await call(runner, "runner.completeJob", { jobId: kept, noPhotoReason, notes: "Too dark" })).status,
  ).toBe(200);
  runner = await addRunner(app);
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const lost = await begun();
  await give("theft");
  expect(await statusOf(lost)).toBe("missed");
});

test("attached pickups always show, and those to attach are read page by page", async () => {
  const home = await addHomeowner(app);
  const found: string[] = [];
  for (let nth = 0; nth < 4; nth++) {
    const scheduledOn = `2026-03-1${nth + 1}`;
    const jobId = await addJob(app, home, { status: "assigned", runner, scheduledOn });
    await app.deps.db.insert(jobAnomalies).values({
      id: app.deps.newId(),
      jobId,
      userId: runner.userId,
      kind: "early",
      act: "out",
      doneAt: app.clock.now,
      foundAt: app.clock.now,
    });
    found.unshift(jobId);
  }
  const { runnerId } = runner;
  const page = async (cursor?: string) =>
    (await call(giver, "admin.noticeEvidence", { runnerId, limit: 3, cursor })).body as {
      rows: Evidence[];
      nextCursor: string | null;
    };
  const first = await page();
  const second = await page(first.nextCursor ?? "");
  expect([...first.rows, ...second.rows].map(({ jobId }) => jobId)).toEqual(found);
  expect(second.nextCursor).toBeNull();
  const oldest = found.at(-1);
  expect(await give("careless", { jobIds: [oldest] })).toMatchObject({ status: 200 });
  expect(await own()).toMatchObject([{ evidence: [{ jobId: oldest, reviews: [{ kind: "early" }] }] }]);
});

test("one notice at a time, about the runner's own pickups, and it can be withdrawn", async () => {
  const theirs = await addJob(app, await addHomeowner(app));
  expect(await give("careless", { jobIds: [theirs] })).toMatchObject({ status: 404 });
  const { noticeId } = await give("careless");
  expect(await give("other")).toMatchObject({ code: "NOTICE_OPEN" });
  const stranger = await addRunner(app);
  expect(await call(stranger, "runner.answerNotice", { noticeId, words: "Not mine" })).toMatchObject({
    status: 404,
  });
  expect((await call(giver, "admin.endNotice", { noticeId, reason: "Settled" })).status).toBe(200);
  expect(await call(runner, "runner.answerNotice", { noticeId, words: "Thanks" })).toMatchObject({
    code: "NOTICE_ENDED",
  });
  expect((await give("other")).status).toBe(200);
});

test("an approved runner's account is suspended only once a notice stops their work", async () => {
  const suspension = { userId: runner.userId, reason: "Abuse", seen: { suspendedAt: null } };
  expect(await call(giver, "admin.suspendPerson", suspension)).toMatchObject({ code: "NOTICE_NEEDED" });
  await give("threat");
  expect((await call(giver, "admin.suspendPerson", suspension)).status).toBe(200);
});
