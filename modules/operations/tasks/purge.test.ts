import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import {
  accountLinks,
  alertSnoozes,
  dataExports,
  dayMoves,
  dayReports,
  emailChanges,
  gateCodeViews,
  googleSignIns,
  homeDetails,
  invitations,
  knownDevices,
  loginAttempts,
  movedJobs,
  notifications,
  personNotes,
  photos,
  pickupNotices,
  pins,
  proofCodes,
  readingPaces,
  rentalStays,
  routeOrders,
  runnerDaysOff,
  runnerSteps,
  scheduleRuns,
  sessions,
  signInChallenges,
  skippedDays,
  usageCounts,
  waitingList,
  webhookEvents,
  weeklyReports,
} from "#db/schema/index.ts";
import { insertUser } from "#modules/accounts/queries/users.ts";
import { day, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addHomeowner, addJob, addRunner, addUser, type Person } from "#testkit/factories.ts";
import { addRental, addStay } from "#testkit/rentals.ts";
import { purge } from "./purge.ts";

describe.each(serverAndEmbedded)("expired data (%s)", (kind) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await testApp(kind);
    person = await addUser(app);
    await app.deps.db.delete(sessions);
    await app.deps.db.delete(knownDevices);
  });
  afterAll(() => app.close());

  const ago = (days: number) => later(app.clock.now, -days * day);
  const count = (table: PgTable) => app.deps.db.$count(table);

  /** For each kind, a row at its age limit and one slightly older. */
  const kinds: Record<string, { days: number; table: PgTable; add: (at: string) => Promise<unknown> }> = {
    // Must precede rows that sign a user in.
    knownDevices: {
      days: 400,
      table: knownDevices,
      add: (lastSeenAt) =>
        app.deps.db.insert(knownDevices).values({
          userId: person.userId,
          markHash: `${app.deps.newId()}-------`,
          lastSeenAt,
        }),
    },
    sessions: {
      days: 0,
      table: sessions,
      add: (expiresAt) =>
        app.deps.db.insert(sessions).values({
          tokenHash: app.deps.newId(),
          userId: person.userId,
          signedInAt: ago(20),
          extendedAt: ago(20),
          expiresAt,
        }),
    },
    signInChallenges: {
      days: 0,
      table: signInChallenges,
      add: (expiresAt) =>
        app.deps.db
          .insert(signInChallenges)
          .values({ tokenHash: app.deps.newId(), userId: person.userId, expiresAt }),
    },
    proofCodes: {
      days: 0,
      table: proofCodes,
      add: async (expiresAt) => {
        const userId = app.deps.newId();
        await insertUser(app.deps.db, {
          id: userId,
          role: "homeowner",
          firstName: "Ana",
          lastName: "Reyes",
          email: `${userId}@example.com`,
          createdAt: ago(20),
        });
        return app.deps.db.insert(proofCodes).values({ userId, sessionHash: userId, expiresAt });
      },
    },
    googleSignIns: {
      days: 0,
      table: googleSignIns,
      add: (expiresAt) =>
        app.deps.db
          .insert(googleSignIns)
          .values({ tokenHash: app.deps.newId(), purpose: "sign_in", returnTo: "/", expiresAt }),
    },
    invitations: {
      days: 180,
      table: invitations,
      add: (expiresAt) =>
        app.deps.db.insert(invitations).values({
          id: app.deps.newId(),
          email: `${app.deps.newId()}@example.com`,
          firstName: "Ana",
          language: "en",
          createdAt: ago(200),
          sentAt: ago(200),
          expiresAt,
        }),
    },
    readingPaces: {
      days: 1,
      table: readingPaces,
      add: (freeAt) => app.deps.db.insert(readingPaces).values({ key: `feed ${app.deps.newId()}`, freeAt }),
    },
    goneStays: {
      days: 30,
      table: rentalStays,
      add: async (goneAt) => {
        const rental = await addRental(app, await addHomeowner(app));
        await app.deps.db.delete(sessions);
        return addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-14", goneAt });
      },
    },
    accountLinks: {
      days: 0,
      table: accountLinks,
      add: (expiresAt) =>
        app.deps.db.insert(accountLinks).values({
          id: app.deps.newId(),
          userId: person.userId,
          purpose: "undo_email_change",
          email: person.email,
          tokenHash: app.deps.newId(),
          createdAt: ago(1),
          expiresAt,
        }),
    },
    dataExports: {
      days: 2,
      table: dataExports,
      add: (createdAt) =>
        app.deps.db.insert(dataExports).values({
          id: app.deps.newId(),
          userId: person.userId,
          sessionHash: "a session",
          tokenHash: app.deps.newId(),
          createdAt,
          expiresAt: later(createdAt, 1000),
          photosTotal: 0,
        }),
    },
    loginAttempts: {
      days: 1,
      table: loginAttempts,
      add: (attemptedAt) =>
        app.deps.db.insert(loginAttempts).values({
          id: app.deps.newId(),
          kind: "sign_in",
          accountHash: "hash",
          address: "192.0.2.1",
          attemptedAt,
        }),
    },
    runnerSteps: {
      days: 400,
      table: runnerSteps,
      add: async (arrivedAt) =>
        app.deps.db.insert(runnerSteps).values({
          id: app.deps.newId(),
          userId: person.userId,
          jobId: await addJob(app, await addHomeowner(app)),
          step: "out",
          capturedAt: arrivedAt,
          arrivedAt,
        }),
    },
    routeOrders: {
      days: 30,
      table: routeOrders,
      add: async (madeAt) => {
        const { runnerId } = await addRunner(app);
        // A day counts as older than an instant within it.
        const onDay = later(madeAt, -(madeAt < ago(30) ? day : 0)).slice(0, 10);
        return app.deps.db.insert(routeOrders).values({ runnerId, onDay, jobIds: [], madeAt });
      },
    },
    removedNotes: {
      days: 30,
      table: personNotes,
      add: (removedAt) => {
        const [id, userId] = [app.deps.newId(), person.userId];
        return app.deps.db
          .insert(personNotes)
          .values({ id, userId, words: "Ring twice", writtenAt: later(removedAt, -day), removedAt });
      },
    },
    alertSnoozes: {
      days: 30,
      table: alertSnoozes,
      add: (until) =>
        app.deps.db.insert(alertSnoozes).values({
          key: `holidayAhead:${until}`,
          until,
          snoozedBy: person.userId,
          snoozedAt: later(until, -day),
        }),
    },
    daysOff: {
      days: 30,
      table: runnerDaysOff,
      add: async (createdAt) => {
        const { runnerId } = await addRunner(app);
        const untilOn = later(createdAt, -(createdAt < ago(30) ? day : 0)).slice(0, 10);
        return app.deps.db
          .insert(runnerDaysOff)
          .values({ runnerId, fromOn: "2025-01-01", untilOn, createdAt });
      },
    },
    pins: {
      days: 365,
      table: pins,
      add: async (lookedUpAt) => {
        const { homeownerId, zipCode } = await addHomeowner(app);
        return app.deps.db.insert(pins).values({ homeownerId, address: "1 Elm", zipCode, lookedUpAt });
      },
    },
    scheduleRuns: {
      days: 90,
      table: scheduleRuns,
      add: (startedAt) =>
        app.deps.db.insert(scheduleRuns).values({
          id: app.deps.newId(),
          schedule: "purge",
          outcome: "done",
          startedAt,
          finishedAt: startedAt,
        }),
    },
    weeklyReports: {
      days: 90,
      table: weeklyReports,
      add: (notifiedAt) =>
        app.deps.db.insert(weeklyReports).values({
          userId: person.userId,
          weekOn: later(notifiedAt, -(notifiedAt < ago(90) ? day : 0)).slice(0, 10),
          hasEmail: true,
          notifiedAt,
        }),
    },
    webhookEvents: {
      days: 180,
      table: webhookEvents,
      add: (receivedAt) =>
        app.deps.db.insert(webhookEvents).values({
          id: app.deps.newId(),
          type: "invoice.paid",
          outcome: "applied",
          happenedAt: receivedAt,
          receivedAt,
        }),
    },
    waitingList: {
      days: 365,
      table: waitingList,
      add: (createdAt) => {
        const id = app.deps.newId();
        const email = `${id}@example.com`;
        return app.deps.db
          .insert(waitingList)
          .values({ id, email, zipCode: "10001", language: "en", createdAt });
      },
    },
    gateCodeViews: {
      days: 365,
      table: gateCodeViews,
      add: async (viewedAt) => {
        const home = await addHomeowner(app);
        const jobId = await addJob(app, home);
        await app.deps.db.insert(gateCodeViews).values({
          id: app.deps.newId(),
          homeownerId: home.homeownerId,
          jobId,
          userId: home.userId,
          viewedAt,
        });
        await app.deps.db.delete(sessions);
      },
    },
    notifications: {
      days: 730,
      table: notifications,
      add: (createdAt) =>
        app.deps.db.insert(notifications).values({
          id: app.deps.newId(),
          userId: person.userId,
          type: "jobCompleted",
          params: {},
          createdAt,
        }),
    },
  };

  test("old notices and skips expire by their day", async () => {
    const { homeownerId } = await addHomeowner(app);
    const today = app.clock.now.slice(0, 10);
    const daysOld = (days: number) => later(`${today}T00:00:00.000Z`, -days * day).slice(0, 10);
    for (const onDay of [daysOld(30), daysOld(31)])
      await app.deps.db
        .insert(pickupNotices)
        .values({ homeownerId, notice: "tomorrow", onDay, notifiedOn: onDay, notifiedAt: app.clock.now });
    for (const onDay of [daysOld(400), daysOld(401)])
      await app.deps.db.insert(skippedDays).values({ homeownerId, onDay, createdAt: app.clock.now });
    for (const onDay of [daysOld(800), daysOld(801)])
      await app.deps.db
        .insert(usageCounts)
        .values({ onDay, kind: "page", name: "/settings", role: "runner", uses: 1 });
    for (const onDay of [daysOld(400), daysOld(401)])
      await app.deps.db
        .insert(dayReports)
        .values({ id: app.deps.newId(), homeownerId, onDay, reportedAt: app.clock.now });
    const dayMove = { area: "", fromOn: "2020-01-01", toOn: "2020-01-02", reason: "weather" as const };
    const dayMoveId = app.deps.newId();
    await app.deps.db.insert(dayMoves).values({ ...dayMove, id: dayMoveId, movedAt: app.clock.now });
    const home = await addHomeowner(app);
    for (const toOn of [daysOld(400), daysOld(401)])
      await app.deps.db.insert(movedJobs).values({
        dayMoveId,
        jobId: await addJob(app, home),
        homeownerId: home.homeownerId,
        fate: "moved",
        fromOn: daysOld(402),
        toOn,
        movedAt: app.clock.now,
      });
    expect(await purge(app.deps)).toMatchObject({
      pickupNotices: 1,
      skippedDays: 1,
      usageCounts: 1,
      dayReports: 1,
      movedJobs: 1,
    });
    expect(await count(movedJobs)).toBe(1);
    expect([await count(pickupNotices), await count(skippedDays), await count(dayReports)]).toEqual([
      1, 1, 1,
    ]);
    await app.deps.db.delete(sessions);
  });

  test.each(Object.keys(kinds))("%s are deleted when too old, and no sooner", async (name) => {
    const { days, table, add } = kinds[name] as (typeof kinds)[string];
    await app.deps.db.delete(table);
    await add(ago(days));
    await add(later(ago(days), -1));
    expect((await purge(app.deps))[name]).toBe(1);
    expect(await count(table)).toBe(1);
    expect((await purge(app.deps))[name]).toBe(0);
    await app.deps.db.delete(table);
  });

  test("gate codes with an older key are resealed with the current one; unreadable ones stay", async () => {
    const [home, lost] = [await addHomeowner(app), await addHomeowner(app)];
    const before = createVault([randomBytes(32).toString("base64url")]);
    const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString("base64url")) as [
      string,
      string,
    ];
    const [old, both] = [createVault([keys[1]]), createVault(keys)];
    const updatedAt = app.clock.now;
    await app.deps.db.insert(homeDetails).values([
      { homeownerId: home.homeownerId, updatedAt, gateCodeSealed: old.seal("4711", home.homeownerId) },
      { homeownerId: lost.homeownerId, updatedAt, gateCodeSealed: before.seal("0815", lost.homeownerId) },
    ]);
    const deps = { ...app.deps, vault: both };
    expect(await purge(deps)).toMatchObject({ gateCodesSealedAnew: 1 });
    expect(await purge(deps)).toMatchObject({ gateCodesSealedAnew: 0 });
    const [row] = await app.deps.db
      .select()
      .from(homeDetails)
      .where(eq(homeDetails.homeownerId, home.homeownerId));
    expect(createVault([keys[0]]).open(row?.gateCodeSealed ?? "", home.homeownerId)).toBe("4711");
    await app.deps.db.delete(homeDetails);
    await app.deps.db.delete(sessions);
  });

  test("an unconfirmed address is deleted with its link", async () => {
    const change = { userId: person.userId, newEmail: "new@example.com", tokenHash: "hash" };
    await app.deps.db.insert(emailChanges).values({ ...change, expiresAt: app.clock.now });
    expect(await purge(app.deps)).toMatchObject({ emailChanges: 0 });
    app.clock.advance(1);
    expect(await purge(app.deps)).toMatchObject({ emailChanges: 1 });
    expect(await count(emailChanges)).toBe(0);
  });

  test("a run in progress stays, however old", async () => {
    await app.deps.db.insert(scheduleRuns).values({
      id: app.deps.newId(),
      schedule: "generate",
      outcome: "running",
      startedAt: ago(200),
      leaseEndsAt: ago(200),
    });
    expect(await purge(app.deps)).toMatchObject({ scheduleRuns: 0 });
    await app.deps.db.delete(scheduleRuns);
  });

  test("an upload whose sweeping task was lost is swept; a waiting one and a used one stay", async () => {
    const upload = (createdAt: string, attachedAt: string | null = null) => {
      const id = app.deps.newId();
      return app.deps.db.insert(photos).values({
        id,
        ownerId: person.userId,
        purpose: "profile",
        contentType: "image/png",
        photoBytes: 10,
        createdAt,
        attachedAt,
      });
    };
    await upload(later(ago(2), -1));
    await upload(ago(2));
    await upload(ago(400), ago(400));
    expect(await purge(app.deps)).toMatchObject({ uploads: 1 });
    const { createWorkers } = await import("../workers.ts");
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
    expect(await count(photos)).toBe(2);
    expect(await purge(app.deps)).toMatchObject({ uploads: 0 });
  });

  test("more rows than fit in one transaction take several, and the rest stays when told to stop", async () => {
    await app.database.execute(
      `insert into login_attempts (id, kind, account_hash, address, attempted_at)
       select gen_random_uuid(), 'sign_in', 'hash', '192.0.2.1', timestamptz '2025-01-01' from generate_series(1, 2500)`,
    );
    expect(await purge(app.deps, { signal: AbortSignal.abort() })).toMatchObject({ loginAttempts: 0 });
    expect(await purge(app.deps)).toMatchObject({ loginAttempts: 2500 });
    expect(await count(loginAttempts)).toBe(0);
  });
});

test("two concurrent runs do no harm", async () => {
  const app = await testApp("postgres");
  await app.database.execute(
    `insert into login_attempts (id, kind, account_hash, address, attempted_at)
     select gen_random_uuid(), 'sign_in', 'hash', '192.0.2.1', timestamptz '2025-01-01' from generate_series(1, 5000)`,
  );
  const runs = await Promise.all([purge(app.deps), purge(app.deps)]);
  expect(runs.reduce((sum, { loginAttempts: gone = 0 }) => sum + gone, 0)).toBe(5000);
  expect(await app.deps.db.$count(loginAttempts)).toBe(0);
  await app.close();
});
