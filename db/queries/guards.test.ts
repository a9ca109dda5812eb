import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs, notifications, runnerProfiles, sessions, subscriptions } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser } from "#testkit/factories.ts";
import { offeredJob, takenJob } from "#testkit/scenarios.ts";
import { claimJob, finishJob } from "./jobs.ts";
import { insertNotification, markNotificationsRead } from "./notifications.ts";
import { decideApplication, updateAvailability } from "./runner-profiles.ts";
import { extendSession } from "./sessions.ts";
import { activateSubscription, insertSubscription, linkSubscription } from "./subscriptions.ts";
import { insertUser } from "./users.ts";

// What the rules check before, these statements check again at the moment of the change: nothing can come between.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const jobRow = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];

describe("claiming a job", () => {
  const claim = (jobId: string, runnerId: string, now = app.clock.now) =>
    claimJob(app.deps.db, { jobId, runnerId, now });

  test("succeeds for the first runner alone", async () => {
    const { runner, jobId } = await offeredJob(app);
    expect(await claim(jobId, runner.runnerId)).toBe(true);
    expect(await claim(jobId, (await addRunner(app)).runnerId)).toBe(false);
    expect(await jobRow(jobId)).toMatchObject({ runnerId: runner.runnerId });
  });

  test("fails once the window has ended", async () => {
    const { runner, jobId } = await offeredJob(app);
    expect(await claim(jobId, runner.runnerId, "2026-03-11T16:00:00.000Z")).toBe(false);
    expect(await jobRow(jobId)).toMatchObject({ status: "scheduled", runnerId: null });
  });
});

describe("finishing a job", () => {
  test("fails for anybody but its runner", async () => {
    const { jobId } = await takenJob(app);
    const { runnerId } = await addRunner(app);
    // Without the earning the completion is refused at the end of the transaction; here only its statement counts.
    const finished = await inVain((tx) =>
      finishJob(tx, { jobId, runnerId, notes: null, now: app.clock.now }),
    );
    expect(finished).toBe(false);
  });

  test.each(["scheduled", "missed", "cancelled"] as const)("fails for one that is %s", async (status) => {
    const { runnerId } = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status });
    const finished = await inVain((tx) =>
      finishJob(tx, { jobId, runnerId, notes: null, now: app.clock.now }),
    );
    expect(finished).toBe(false);
  });

  test("succeeds once", async () => {
    const { runner, jobId } = await takenJob(app);
    const completion = { jobId, runnerId: runner.runnerId, notes: null, now: app.clock.now };
    const finished = await inVain(async (tx) => [
      await finishJob(tx, completion),
      await finishJob(tx, completion),
    ]);
    expect(finished).toEqual([true, false]);
  });
});

describe("activating a subscription", () => {
  test.each(["active", "past_due", "paused", "canceled"] as const)(
    "fails for one that is %s",
    async (status) => {
      const { userId } = await addHomeowner(app, { subscription: status });
      const [before] = await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
      expect(await activateSubscription(app.deps.db, { id: before?.id ?? "", now: app.clock.now })).toBe(
        false,
      );
      expect(await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))).toEqual([
        before,
      ]);
    },
  );
});

test("a second subscription is not added beside a live one, and one beside an ended one is", async () => {
  const { userId } = await addHomeowner(app, { subscription: "canceled" });
  const add = () =>
    insertSubscription(app.deps.db, {
      id: app.deps.newId(),
      userId,
      status: "incomplete",
      monthlyRateCents: 2900,
      createdAt: app.clock.now,
    });
  await add();
  await add();
  expect(await app.deps.db.$count(subscriptions, eq(subscriptions.userId, userId))).toBe(2);
});

test("what the provider answered first is kept", async () => {
  const { userId } = await addHomeowner(app, { subscription: "incomplete" });
  const [before] = await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  await linkSubscription(app.deps.db, { id: before?.id ?? "", providerId: "other", clientSecret: "other" });
  expect(await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))).toEqual([
    before,
  ]);
});

test("a user is not added with an e-mail that is in use", async () => {
  const { email } = await addUser(app);
  const id = app.deps.newId();
  const user = { id, role: "admin" as const, firstName: "A", lastName: "B", email, createdAt: app.clock.now };
  expect(await insertUser(app.deps.db, user)).toBe(false);
});

test.each(["approved", "rejected"] as const)(
  "an application that was %s is not decided again",
  async (status) => {
    const { runnerId } = await addRunner(app, { applicationStatus: status });
    const { userId } = await addAdmin(app);
    const decision = { runnerId, reviewedBy: userId, reason: "again", now: app.clock.now };
    for (const other of ["approved", "rejected"] as const)
      expect(await decideApplication(app.deps.db, { ...decision, status: other })).toBe(false);
    const [row] = await app.deps.db.select().from(runnerProfiles).where(eq(runnerProfiles.id, runnerId));
    expect(row).toMatchObject({ applicationStatus: status, reviewReason: null });
  },
);

test.each(["submitted", "more_info", "rejected"] as const)(
  "a runner %s cannot go online or offline",
  async (status) => {
    const { runnerId } = await addRunner(app, { applicationStatus: status });
    expect(await updateAvailability(app.deps.db, { runnerId, isAvailable: false })).toBe(false);
  },
);

test("a session that somebody has extended meanwhile is not moved back", async () => {
  const { userId } = await addUser(app);
  const [before] = await app.deps.db.select().from(sessions).where(eq(sessions.userId, userId));
  const extend = (now: string, extendedBefore: string) =>
    extendSession(app.deps.db, { tokenHash: before?.tokenHash ?? "", now, extendedBefore, expiresAt: now });
  await extend("2026-03-12T00:00:00.000Z", before?.extendedAt ?? "");
  await extend("2026-03-11T00:00:00.000Z", before?.extendedAt ?? "");
  const [after] = await app.deps.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(after).toMatchObject({
    extendedAt: "2026-03-12T00:00:00.000Z",
    expiresAt: "2026-03-12T00:00:00.000Z",
  });
});

test("a notification is marked as read by its owner alone, and keeps its first moment", async () => {
  const [owner, stranger] = [await addUser(app), await addUser(app)];
  const id = app.deps.newId();
  const notice = { id, userId: owner.userId, type: "jobCompleted", params: {}, createdAt: app.clock.now };
  await insertNotification(app.deps.db, notice);
  const readAt = async () =>
    (await app.deps.db.select().from(notifications).where(eq(notifications.id, id)))[0]?.readAt;
  const mark = (userId: string, now: string) =>
    markNotificationsRead(app.deps.db, { userId, ids: [id], now });
  await mark(stranger.userId, "2026-03-11T00:00:00.000Z");
  expect(await readAt()).toBeNull();
  await mark(owner.userId, "2026-03-12T00:00:00.000Z");
  await mark(owner.userId, "2026-03-13T00:00:00.000Z");
  expect(await readAt()).toBe("2026-03-12T00:00:00.000Z");
});

/** What the statements answer in a transaction of which nothing is kept. */
async function inVain<Result>(act: (tx: TestApp["deps"]["db"]) => Promise<Result>): Promise<Result> {
  const kept: Result[] = [];
  await app.deps.db
    .transaction(async (tx) => {
      kept.push(await act(tx));
      tx.rollback();
    })
    .catch(() => {});
  if (kept.length === 0) throw new Error("The statements failed");
  return kept[0] as Result;
}
