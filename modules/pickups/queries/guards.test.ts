import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dayReports,
  gateCodeViews,
  homeownerProfiles,
  jobDeclines,
  jobs,
  notifications,
  photos,
  problems,
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
import { recordView, saveHomeDetails } from "#modules/homes/queries/home-details.ts";
import { insertNotification, markNotificationsRead } from "#modules/notices/queries/notifications.ts";
import { insertDecline } from "#modules/offers/queries.ts";
import {
  deletePictures,
  deleteWaitingPhoto,
  insertPhoto,
  markPhotoAttached,
} from "#modules/photos/queries.ts";
import { deleteDayReport, openDayReport, resolveDayReport } from "#modules/schedule/queries/days.ts";
import { saveEmailChange, takeEmailChange } from "#modules/sign-in/queries/links.ts";
import { extendSession } from "#modules/sign-in/queries/sessions.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser } from "#testkit/factories.ts";
import { offeredJob, takenJob } from "#testkit/scenarios.ts";
import {
  beginJob,
  cancelJobs,
  claimJob,
  finishJob,
  moveOpenJobs,
  postponeReturn,
  unassignJob,
  unassignJobs,
} from "./job-changes.ts";
import { insertProblem, resolveProblem } from "./problems.ts";
import { insertRating } from "./ratings.ts";

// These statements repeat the rules' checks at the moment of the change, so nothing can happen in between.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const jobRow = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];

describe("claiming a job", () => {
  const claim = (jobId: string, runnerId: string, now = app.clock.now) =>
    claimJob(app.deps.db, { jobId, runnerId, now });

  test("succeeds only for the first runner", async () => {
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
  test("fails for anyone but its runner", async () => {
    const { jobId } = await takenJob(app);
    const { runnerId } = await addRunner(app);
    // Without the earning, the commit is refused; this test checks only the completing statement.
    const finished = await inVain((tx) =>
      finishJob(tx, { jobId, runnerId, notes: null, noPhotoReason: null, now: app.clock.now }),
    );
    expect(finished).toBe(false);
  });

  test.each(["scheduled", "missed", "cancelled"] as const)("fails for one that is %s", async (status) => {
    const { runnerId } = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status });
    const finished = await inVain((tx) =>
      finishJob(tx, { jobId, runnerId, notes: null, noPhotoReason: null, now: app.clock.now }),
    );
    expect(finished).toBe(false);
  });

  test("succeeds once", async () => {
    const { runner, jobId } = await takenJob(app);
    const completion = {
      jobId,
      runnerId: runner.runnerId,
      notes: null,
      noPhotoReason: null,
      now: app.clock.now,
    };
    const finished = await inVain(async (tx) => [
      await finishJob(tx, completion),
      await finishJob(tx, completion),
    ]);
    expect(finished).toEqual([true, false]);
  });
});

/** `unassignJob` for a single job. */
const unassignOne: typeof unassignJob = async (db, { jobId, runnerId }) =>
  (await unassignJobs(db, { jobIds: [jobId], runnerId })).length > 0;

describe.each([
  ["starting", beginJob, "assigned", ["scheduled", "in_progress", "missed", "cancelled"]],
  ["giving back", unassignJob, "assigned", ["scheduled", "in_progress", "missed", "cancelled"]],
  [
    "giving back, among others,",
    unassignOne,
    "assigned",
    ["scheduled", "in_progress", "missed", "cancelled"],
  ],
] as const)("%s a job", (_name, act, from, others) => {
  const actOn = (jobId: string, { runnerId }: { runnerId: string }) =>
    inVain((tx) => act(tx, { jobId, runnerId, now: app.clock.now }));

  test(`succeeds for one that is ${from}, for nobody but its runner`, async () => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status: from, runner });
    expect(await actOn(jobId, await addRunner(app))).toBe(false);
    expect(await actOn(jobId, runner)).toBe(true);
  });

  test.each(others)("fails for one that is %s", async (status) => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status, runner });
    // The database would also refuse it, with an error.
    expect(await actOn(jobId, runner).catch(String)).toBe(false);
  });
});

describe("a pickup that has begun or ended", () => {
  test.each(["in_progress", "missed", "cancelled"] as const)(
    "is not canceled when it is %s",
    async (status) => {
      const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
      const jobId = await addJob(app, homeowner, { status, runner });
      const open = await addJob(app, homeowner);
      await expect(cancelJobs(app.deps.db, [jobId, open])).resolves.toEqual([open]);
    },
  );

  test.each(["in_progress", "missed", "cancelled"] as const)(
    "does not move when it is %s",
    async (status) => {
      const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
      const jobId = await addJob(app, homeowner, { status, runner });
      const open = await addJob(app, homeowner);
      const place = {
        address: "2 New Street",
        publicStreet: "New Street",
        city: "New York",
        zipCode: "10002",
      };
      await moveOpenJobs(app.deps.db, homeowner.homeownerId, { ...place, latitude: null, longitude: null });
      expect([(await jobRow(jobId))?.zipCode, (await jobRow(open))?.zipCode]).toEqual(["10001", "10002"]);
    },
  );
});

describe("a photo", () => {
  const waiting = async (ownerId: string) => {
    const id = app.deps.newId();
    const upload = { purpose: "house" as const, contentType: "image/jpeg" as const, photoBytes: 10 };
    await insertPhoto(app.deps.db, { id, ownerId, ...upload, createdAt: app.clock.now });
    return id;
  };
  const attach = (id: string, now = app.clock.now) => markPhotoAttached(app.deps.db, { id, now });
  const attachedAt = async (id: string) =>
    (await app.deps.db.select().from(photos).where(eq(photos.id, id)))[0]?.attachedAt;

  test("is attached once, and keeps that time", async () => {
    const id = await waiting((await addUser(app)).userId);
    expect(await attach(id, "2026-03-11T00:00:00.000Z")).toBe(true);
    expect(await attach(id, "2026-03-12T00:00:00.000Z")).toBe(false);
    expect(await attachedAt(id)).toBe("2026-03-11T00:00:00.000Z");
  });

  test("that is attached is not swept", async () => {
    const id = await waiting((await addUser(app)).userId);
    await attach(id);
    expect(await deleteWaitingPhoto(app.deps.db, id)).toBe(false);
    expect(await attachedAt(id)).toBe(app.clock.now);
  });

  test("that waits is not deleted with the one that is shown", async () => {
    const { userId } = await addUser(app);
    const [shown, next] = [await waiting(userId), await waiting(userId)];
    await attach(shown);
    const picture = { ownerId: userId, purpose: "house" as const, except: null };
    expect(await deletePictures(app.deps.db, picture)).toEqual([shown]);
    expect(await attachedAt(next)).toBeNull();
  });
});

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
  const user = { id, role: "admin" as const, firstName: "A", lastName: "B", email, createdAt: app.clock.now };
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

/** The statements' results, in a transaction that is rolled back. */
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

describe("a can left out for the truck", () => {
  test("is set only while it is out", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const backBy = "2026-03-13T00:00:00.000Z";
    for (const status of ["assigned", "in_progress"] as const) {
      const jobId = await addJob(app, homeowner, { status, runner });
      const isOut = status === "in_progress";
      expect(await postponeReturn(app.deps.db, { jobId, backBy })).toBe(isOut);
      expect((await jobRow(jobId))?.inBy === backBy).toBe(isOut);
    }
  });
});

describe("settling a problem", () => {
  test("happens once", async () => {
    const { jobId } = await takenJob(app);
    const { userId } = await addAdmin(app);
    const id = app.deps.newId();
    const now = app.clock.now;
    await insertProblem(app.deps.db, { id, jobId, kind: "damage", wish: "credit", reportedAt: now });
    const settle = (answer: string) =>
      resolveProblem(app.deps.db, id, {
        outcome: "answered",
        returnJobId: null,
        creditCents: null,
        answer,
        resolvedAt: now,
        resolvedBy: userId,
      });
    expect([await settle("Sorry"), await settle("Not sorry")]).toEqual([true, false]);
    const [row] = await app.deps.db.select().from(problems).where(eq(problems.id, id));
    expect(row?.answer).toBe("Sorry");
  });
});

describe("a day reported wrong", () => {
  test("is answered once, waits since its first report, and is withdrawn only while it waits", async () => {
    const { homeownerId } = await addHomeowner(app);
    const { userId } = await addAdmin(app);
    const onDay = "2026-03-17";
    const first = app.deps.newId();
    const open = (now: string, id = app.deps.newId()) =>
      openDayReport(app.deps.db, { id, homeownerId, onDay, now });
    const answer = (outcome: "right" | "corrected") =>
      resolveDayReport(app.deps.db, { id: first, outcome, resolvedBy: userId, now: app.clock.now });
    const row = async () => {
      const rows = await app.deps.db.select().from(dayReports).where(eq(dayReports.homeownerId, homeownerId));
      return rows[0];
    };
    await open("2026-03-10T15:00:00.000Z", first);
    await open("2026-03-10T16:00:00.000Z");
    expect((await row())?.reportedAt).toBe("2026-03-10T15:00:00.000Z");
    expect([await answer("right"), await answer("corrected")]).toEqual([true, false]);
    await deleteDayReport(app.deps.db, { homeownerId, onDay });
    expect((await row())?.outcome).toBe("right");
    await open("2026-03-10T17:00:00.000Z");
    expect(await row()).toMatchObject({ outcome: null, reportedAt: "2026-03-10T17:00:00.000Z" });
    await deleteDayReport(app.deps.db, { homeownerId, onDay });
    expect(await row()).toBeUndefined();
  });
});

describe("viewing a gate code", () => {
  test("is for the runner of a job in progress, and recorded when shown", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    const other = await addRunner(app);
    const open = await addJob(app, homeowner);
    const sealed = app.deps.vault.seal("4711", homeowner.homeownerId);
    const { homeownerId } = homeowner;
    const details = { cansPlace: null, curbPlace: null, pets: null, updatedAt: app.clock.now };
    await saveHomeDetails(app.deps.db, { homeownerId, ...details, gateCodeSealed: sealed });
    const look = (id: string, { runnerId, userId }: typeof runner) =>
      recordView(app.deps.db, { id: app.deps.newId(), jobId: id, runnerId, userId, now: app.clock.now });
    expect(await look(jobId, other)).toBeNull();
    expect(await look(open, runner)).toBeNull();
    expect(await look(jobId, runner)).toEqual({ boundTo: homeownerId, sealed });
    await app.typed(runner, "runner.completeJob", { jobId });
    expect(await look(jobId, runner)).toBeNull();
    const looks = await app.deps.db.select().from(gateCodeViews);
    expect(looks.filter((each) => each.homeownerId === homeownerId)).toMatchObject([
      { jobId, userId: runner.userId },
    ]);
  });
});
