import type { PgTable } from "drizzle-orm/pg-core";
import {
  accountLinks,
  alertSnoozes,
  dataExports,
  gateCodeViews,
  googleSignIns,
  invitations,
  knownDevices,
  loginAttempts,
  notifications,
  oneOffs,
  personNotes,
  pickupCalls,
  pickupShares,
  pins,
  proofCodes,
  readingPaces,
  rentalStays,
  routeOrders,
  routeShares,
  runnerDaysOff,
  runnerSteps,
  scheduleRuns,
  sessions,
  signInChallenges,
  streetReports,
  usedPasskeyChallenges,
  waitingList,
  weeklyReports,
} from "#db/schema/index.ts";
import { insertUser } from "#modules/accounts/queries/users.ts";
import { day, later } from "#platform/instants.ts";
import { agedCircles } from "./aged-circles.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addJob, addRunner, type Person } from "./factories.ts";
import { addRental, addStay } from "./rentals.ts";
import { agedText } from "./texting.ts";
import { agedWebhookRows } from "./webhooks.ts";

/** Whose rows they are, and the instant so many days ago. */
type Scene = { app: TestApp; person: Person; ago: (days: number) => string };

/** What is deleted at an age in days, and how to add a row of an instant. */
export const agedRows: Record<
  string,
  { days: number; table: PgTable; add: (at: string, given: Scene) => Promise<unknown> }
> = {
  // Must precede rows that sign a user in.
  knownDevices: {
    days: 400,
    table: knownDevices,
    add: (lastSeenAt, { app, person }) =>
      app.deps.db.insert(knownDevices).values({
        userId: person.userId,
        markHash: `${app.deps.newId()}-------`,
        lastSeenAt,
      }),
  },
  sessions: {
    days: 0,
    table: sessions,
    add: (expiresAt, { app, person, ago }) =>
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
    add: (expiresAt, { app, person }) =>
      app.deps.db
        .insert(signInChallenges)
        .values({ tokenHash: app.deps.newId(), userId: person.userId, expiresAt }),
  },
  proofCodes: {
    days: 0,
    table: proofCodes,
    add: async (expiresAt, { app, ago }) => {
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
    add: (expiresAt, { app }) =>
      app.deps.db
        .insert(googleSignIns)
        .values({ tokenHash: app.deps.newId(), purpose: "sign_in", returnTo: "/", expiresAt }),
  },
  usedPasskeyChallenges: {
    days: 0,
    table: usedPasskeyChallenges,
    add: (expiresAt, { app }) =>
      app.deps.db.insert(usedPasskeyChallenges).values({ challengeHash: app.deps.newId(), expiresAt }),
  },
  invitations: {
    days: 180,
    table: invitations,
    add: (expiresAt, { app, ago }) =>
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
  ...agedCircles,
  readingPaces: {
    days: 1,
    table: readingPaces,
    add: (freeAt, { app }) =>
      app.deps.db.insert(readingPaces).values({ key: `feed ${app.deps.newId()}`, freeAt }),
  },
  goneStays: {
    days: 30,
    table: rentalStays,
    add: async (goneAt, { app }) => {
      const rental = await addRental(app, await addHomeowner(app));
      await app.deps.db.delete(sessions);
      return addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-14", goneAt });
    },
  },
  accountLinks: {
    days: 0,
    table: accountLinks,
    add: (expiresAt, { app, person, ago }) =>
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
    add: (createdAt, { app, person }) =>
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
  textMessages: agedText,
  pickupCalls: {
    days: 365,
    table: pickupCalls,
    add: async (calledAt, { app }) => {
      const [home, runner] = [await addHomeowner(app), await addRunner(app)];
      const jobId = await addJob(app, home, { status: "assigned", runner });
      await app.deps.db.insert(pickupCalls).values({
        id: app.deps.newId(),
        jobId,
        runnerId: runner.runnerId,
        callerId: runner.userId,
        called: "homeowner",
        calledAt,
      });
      await app.deps.db.delete(sessions);
    },
  },
  pickupShares: {
    days: 0,
    table: pickupShares,
    add: async (expiresAt, { app }) => {
      const jobId = await addJob(app, await addHomeowner(app));
      const tokenHash = app.deps.newId();
      await app.deps.db
        .insert(pickupShares)
        .values({ tokenHash, jobId, createdAt: later(expiresAt, -1000), expiresAt });
      await app.deps.db.delete(sessions);
    },
  },
  routeShares: {
    days: 0,
    table: routeShares,
    add: async (expiresAt, { app }) => {
      const { runnerId } = await addRunner(app);
      const share = { tokenHash: app.deps.newId(), runnerId, onDay: expiresAt.slice(0, 10), timeZone: "UTC" };
      await app.deps.db
        .insert(routeShares)
        .values({ ...share, createdAt: later(expiresAt, -1000), expiresAt });
      await app.deps.db.delete(sessions);
    },
  },
  loginAttempts: {
    days: 1,
    table: loginAttempts,
    add: (attemptedAt, { app }) =>
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
    add: async (arrivedAt, { app, person }) =>
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
    add: async (madeAt, { app, ago }) => {
      const { runnerId } = await addRunner(app);
      // A day counts as older than an instant within it.
      const onDay = later(madeAt, -(madeAt < ago(30) ? day : 0)).slice(0, 10);
      return app.deps.db.insert(routeOrders).values({ runnerId, onDay, jobIds: [], madeAt });
    },
  },
  removedNotes: {
    days: 30,
    table: personNotes,
    add: (removedAt, { app, person }) => {
      const [id, userId] = [app.deps.newId(), person.userId];
      return app.deps.db
        .insert(personNotes)
        .values({ id, userId, words: "Ring twice", writtenAt: later(removedAt, -day), removedAt });
    },
  },
  alertSnoozes: {
    days: 30,
    table: alertSnoozes,
    add: (until, { app, person }) =>
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
    add: async (createdAt, { app, ago }) => {
      const { runnerId } = await addRunner(app);
      const untilOn = later(createdAt, -(createdAt < ago(30) ? day : 0)).slice(0, 10);
      return app.deps.db.insert(runnerDaysOff).values({ runnerId, fromOn: "2025-01-01", untilOn, createdAt });
    },
  },
  pins: {
    days: 365,
    table: pins,
    add: async (lookedUpAt, { app }) => {
      const { homeownerId, zipCode } = await addHomeowner(app);
      return app.deps.db.insert(pins).values({ homeownerId, address: "1 Elm", zipCode, lookedUpAt });
    },
  },
  scheduleRuns: {
    days: 90,
    table: scheduleRuns,
    add: (startedAt, { app }) =>
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
    add: (notifiedAt, { app, person, ago }) =>
      app.deps.db.insert(weeklyReports).values({
        userId: person.userId,
        weekOn: later(notifiedAt, -(notifiedAt < ago(90) ? day : 0)).slice(0, 10),
        hasEmail: true,
        notifiedAt,
      }),
  },
  ...agedWebhookRows,
  oneOffs: {
    days: 30,
    table: oneOffs,
    add: (settledAt, { app, person }) =>
      app.deps.db.insert(oneOffs).values({
        ...{ id: app.deps.newId(), userId: person.userId, scheduledOn: "2026-03-13", numberOfCans: 1 },
        ...{ priceCents: 1500, status: "abandoned", createdAt: settledAt, settledAt },
      }),
  },
  waitingList: {
    days: 365,
    table: waitingList,
    add: (createdAt, { app }) => {
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
    add: async (viewedAt, { app }) => {
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
  streetReports: {
    days: 400,
    table: streetReports,
    add: async (reportedAt, { app }) => {
      const home = await addHomeowner(app);
      const jobId = await addJob(app, home);
      const said = { zipCode: home.zipCode, street: "elm street", onDay: "2020-01-01", seenAt: reportedAt };
      await app.deps.db
        .insert(streetReports)
        .values({ ...said, jobId, userId: home.userId, saying: "nothingOut", reportedAt });
      await app.deps.db.delete(sessions);
    },
  },
  notifications: {
    days: 730,
    table: notifications,
    add: (createdAt, { app, person }) =>
      app.deps.db.insert(notifications).values({
        id: app.deps.newId(),
        userId: person.userId,
        type: "jobCompleted",
        params: {},
        createdAt,
      }),
  },
};
