import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import {
  dayMoves,
  dayReports,
  emailChanges,
  homeDetails,
  knownDevices,
  loginAttempts,
  movedJobs,
  photos,
  pickupNotices,
  scheduleRuns,
  sessions,
  skippedDays,
  usageCounts,
} from "#db/schema/index.ts";
import { day, later } from "#platform/instants.ts";
import { agedRows } from "#testkit/aged-rows.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addHomeowner, addJob, addUser, type Person } from "#testkit/factories.ts";
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

  test.each(Object.keys(agedRows))("%s are deleted when too old, and no sooner", async (name) => {
    const { days, table, add } = agedRows[name] as (typeof agedRows)[string];
    await app.deps.db.delete(table);
    await add(ago(days), { app, person, ago });
    await add(later(ago(days), -1), { app, person, ago });
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
