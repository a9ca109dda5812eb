import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  homeownerProfiles,
  jobDeclines,
  notifications,
  ratings,
  runnerProfiles,
  sessions,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { decideApplication, saveHome, updateAvailability } from "#modules/accounts/queries/profiles.ts";
import { insertUser, updateEmail } from "#modules/accounts/queries/users.ts";
import {
  activateSubscription,
  changeSubscription,
  endSubscription,
  endSubscriptionsDue,
  insertSubscription,
  linkSubscription,
  saveCard,
} from "#modules/billing/queries/subscriptions.ts";
import { insertNotification, markNotificationsRead } from "#modules/notices/queries/notifications.ts";
import { insertDecline } from "#modules/offers/queries.ts";
import { saveEmailChange, takeEmailChange } from "#modules/sign-in/queries/links.ts";
import { extendSession } from "#modules/sign-in/queries/sessions.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, addUser } from "#testkit/factories.ts";
import { takenJob } from "#testkit/scenarios.ts";
import { insertRating } from "./ratings.ts";

// These statements repeat the rules' checks at the moment of the change, so nothing can happen in between.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("a subscription", () => {
  const row = async (userId: string) =>
    (await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0];

  test("changes only from the expected status", async () => {
    const { userId } = await addHomeowner(app, { subscription: "paused" });
    const id = (await row(userId))?.id ?? "";
    const { now } = app.clock;
    expect(await changeSubscription(app.deps.db, { id, from: ["active"], to: "past_due", now })).toBe(false);
    expect(await row(userId)).toMatchObject({ status: "paused" });
    expect(await changeSubscription(app.deps.db, { id, from: ["paused"], to: "active", now })).toBe(true);
  });

  test("ends once, and keeps that time", async () => {
    const { userId } = await addHomeowner(app);
    await endSubscription(app.deps.db, { userId, now: "2026-03-11T00:00:00.000Z" });
    await endSubscription(app.deps.db, { userId, now: "2026-03-12T00:00:00.000Z" });
    expect(await row(userId)).toMatchObject({ status: "canceled", endedAt: "2026-03-11T00:00:00.000Z" });
  });

  test("due to end does not end if its homeowner undid that, or its month continues by now", async () => {
    const [over, later] = ["2026-03-10T00:00:00.000Z", "2026-04-10T00:00:00.000Z"];
    const found: { userId: string; id: string }[] = [];
    for (const set of [
      { cancelAtPeriodEnd: true, periodEndsAt: over },
      { cancelAtPeriodEnd: false, periodEndsAt: over },
      { cancelAtPeriodEnd: true, periodEndsAt: later },
    ]) {
      const { userId } = await addHomeowner(app, { subscription: "active" });
      await app.deps.db.update(subscriptions).set(set).where(eq(subscriptions.userId, userId));
      found.push({ userId, id: (await row(userId))?.id ?? "" });
    }
    const due = { ids: found.map(({ id }) => id), now: "2026-03-11T00:00:00.000Z" };
    expect(await endSubscriptionsDue(app.deps.db, due)).toEqual([found[0]?.userId]);
    expect(await endSubscriptionsDue(app.deps.db, due)).toEqual([]);
  });

  test.each(["incomplete", "canceled"] as const)("that is %s gets no card", async (subscription) => {
    const { userId } = await addHomeowner(app, { subscription });
    const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 } as const;
    expect(await saveCard(app.deps.db, { id: (await row(userId))?.id ?? "", card })).toBe(false);
    expect(await row(userId)).toMatchObject({ cardLast4: null });
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

test("a second subscription is added next to an ended one, but not next to a live one", async () => {
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

test("the provider's first answer is stored", async () => {
  const { userId } = await addHomeowner(app, { subscription: "incomplete" });
  const [before] = await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  await linkSubscription(app.deps.db, { id: before?.id ?? "", providerId: "other", clientSecret: "other" });
  expect(await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))).toEqual([
    before,
  ]);
});

test("a user with an email in use is not added", async () => {
  const { email } = await addUser(app);
  const id = app.deps.newId();
  const user = {
    id,
    role: "homeowner" as const,
    firstName: "A",
    lastName: "B",
    email,
    createdAt: app.clock.now,
  };
  expect(await insertUser(app.deps.db, user)).toBe(false);
});

test("a verified email address belongs to one account", async () => {
  const [first, second] = [await addUser(app), await addUser(app)];
  const now = app.clock.now;
  const emailOf = async (userId: string) =>
    (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.email;
  const [taken, free] = await app.deps.db.transaction(async (tx) => [
    await updateEmail(tx, { userId: second.userId, email: first.email, now }),
    await updateEmail(tx, { userId: second.userId, email: `free-${second.email}`, now }),
  ]);
  expect([taken, free]).toEqual([false, true]);
  expect([await emailOf(first.userId), await emailOf(second.userId)]).toEqual([
    first.email,
    `free-${second.email}`,
  ]);
});

test("a link that confirms an email address works once, until its hour is over", async () => {
  const { userId } = await addUser(app);
  const tokenHash = app.deps.newId();
  const [now, expiresAt] = [app.clock.now, "2026-03-10T16:00:00.000Z"];
  await saveEmailChange(app.deps.db, { userId, newEmail: "new@example.com", tokenHash, expiresAt });
  expect(await takeEmailChange(app.deps.db, { tokenHash, now: expiresAt })).toBeNull();
  expect(await takeEmailChange(app.deps.db, { tokenHash, now })).toMatchObject({ userId });
  expect(await takeEmailChange(app.deps.db, { tokenHash, now })).toBeNull();
});

test("repeating a one-time insert changes nothing, and is no error", async () => {
  const { homeowner, runner, jobId } = await takenJob(app);
  const { db, newId } = app.deps;
  const decline = () => insertDecline(db, { runnerId: runner.runnerId, jobId, declinedAt: app.clock.now });
  for (let turn = 0; turn < 2; turn++) await expect(decline()).resolves.toBeUndefined();
  expect(await db.$count(jobDeclines, eq(jobDeclines.jobId, jobId))).toBe(1);

  const rate = (stars: number) => insertRating(db, { jobId, stars, words: null, ratedAt: app.clock.now });
  await expect(rate(5)).resolves.toBe(true);
  await expect(rate(1)).resolves.toBe(false);
  expect(await db.select().from(ratings).where(eq(ratings.jobId, jobId))).toMatchObject([{ stars: 5 }]);

  const ownHome = eq(homeownerProfiles.userId, homeowner.userId);
  const [home] = await db.select().from(homeownerProfiles).where(ownHome);
  if (!home) throw new Error("The home has gone");
  const { bucket: _bucket, ...given } = home;
  await expect(saveHome(db, { ...given, id: newId(), city: "Albany" })).resolves.toBeUndefined();
  expect(await db.select().from(homeownerProfiles).where(ownHome)).toEqual([{ ...home, city: "Albany" }]);
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

test("a session extended meanwhile is not moved back", async () => {
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

test("a notification is marked as read only by its owner, and keeps its first time", async () => {
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
