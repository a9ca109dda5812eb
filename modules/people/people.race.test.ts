import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, invitations, runnerProfiles, users } from "#db/schema/index.ts";
import { lockRunner } from "#modules/accounts/queries/profiles.ts";
import { lockUser } from "#modules/accounts/queries/users.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { addAppliedNotice } from "#testkit/notices.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("when all owners give up the role at once, one stays", async () => {
  for (let round = 0; round < rounds; round++) {
    await app.database.execute("truncate admins");
    const owners = await Promise.all(Array.from({ length: 5 }, () => addAdmin(app)));
    const answers = await pileUp(
      app,
      sql`select from admins for update`,
      owners.map(
        (owner) => () =>
          app.typed(owner, "admin.setAdminRole", {
            userId: owner.userId,
            adminRole: "support",
            seen: { adminRole: "owner" },
          }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 4, "409 LAST_OWNER": 1 });
  }
});

test("when operators suspend one runner at once, one does, the others are told, and no job is stuck", async () => {
  const admins = await Promise.all(Array.from({ length: 10 }, () => addAdmin(app)));
  for (let round = 0; round < rounds; round++) {
    const runner = await addRunner(app);
    await addAppliedNotice(app, runner);
    const home = await addHomeowner(app);
    const jobId = await addJob(app, home, { status: "assigned", runner });
    const suspend = { userId: runner.userId, reason: "No shows", seen: { suspendedAt: null } };
    const answers = await Promise.all([
      ...admins.map((admin) => app.typed(admin, "admin.suspendPerson", suspend)),
      app.typed(runner, "runner.releaseJob", { jobId }),
    ]);
    expect(countOutcomes(answers.slice(0, -1))).toEqual({ "200": 1, "409 PERSON_CHANGED": 9 });
    expect(await app.deps.db.$count(auditLog, eq(auditLog.subjectId, runner.userId))).toBe(1);
    const { rows } = await app.database.execute("select status, runner_id from jobs where id = $1", [jobId]);
    expect(rows).toEqual([{ status: "scheduled", runner_id: null }]);
  }
  await expectInvariants(app);
});

test("when admins suspend each other at once, one remains who can act", async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, bo] = [await addAdmin(app), await addAdmin(app)];
    const suspend = (userId: string) => ({ userId, reason: "Left", seen: { suspendedAt: null } });
    await Promise.all([
      app.typed(ana, "admin.suspendPerson", suspend(bo.userId)),
      app.typed(bo, "admin.suspendPerson", suspend(ana.userId)),
    ]);
    const states = await Promise.all(
      [ana, bo].map(async ({ userId }) => {
        const [row] = await app.deps.db.select().from(users).where(eq(users.id, userId));
        return row?.suspendedAt === null;
      }),
    );
    expect(states.filter(Boolean)).toHaveLength(1);
  }
});

test("suspending someone waits only for the two people involved", async () => {
  const [ana, busy, runner] = [await addAdmin(app), await addAdmin(app), await addRunner(app)];
  await addAppliedNotice(app, runner);
  const suspend = { userId: runner.userId, reason: "No shows", seen: { suspendedAt: null } };
  await app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${busy.userId}::uuid for update`);
    expect((await app.typed(ana, "admin.suspendPerson", suspend)).status).toBe(200);
  });
});

test("going online during a suspension does not put the runner online", async () => {
  const [admin, runner] = [await addAdmin(app), await addRunner(app, { isAvailable: false })];
  const hold = sql`select from runner_profiles where id = ${runner.runnerId}::uuid for update`;
  const noticeId = app.deps.newId();
  const notice = {
    noticeId,
    runnerId: runner.runnerId,
    measure: "suspension",
    cause: "threat",
    words: "A threat",
  };
  const answers = await pileUp(app, hold, [
    () => app.typed(admin, "admin.giveNotice", notice),
    () => app.typed(runner, "runner.setAvailability", { isAvailable: true }),
  ]);
  expect(countOutcomes(answers)).toEqual({ "200": 1, "409 WORK_STOPPED": 1 });
  const [row] = await app.deps.db.select().from(runnerProfiles).where(eq(runnerProfiles.id, runner.runnerId));
  expect(row?.isAvailable).toBe(false);
  await expectInvariants(app);
});

test("locking a runner also locks the person, and the person first", async () => {
  const { userId, runnerId } = await addRunner(app);
  const asked = async (table: "users" | "runner_profiles", id: string) =>
    app.database.execute(`select from ${table} where id = $1 for no key update nowait`, [id]).then(
      () => "free",
      () => "held",
    );
  await app.deps.transact(async (tx) => {
    await lockRunner(tx, runnerId);
    expect([await asked("users", userId), await asked("runner_profiles", runnerId)]).toEqual([
      "held",
      "held",
    ]);
  });
  let waiting: Promise<unknown> = Promise.resolve();
  await app.deps.transact(async (tx) => {
    await lockUser(tx, userId);
    waiting = app.deps.transact((other) => lockRunner(other, runnerId));
    await expect
      .poll(async () => {
        const { rows } = await app.database.execute(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    expect(await asked("runner_profiles", runnerId)).toBe("free");
  });
  await waiting;
});

test("an address invited by several admins at once has one open invitation", async () => {
  const admins = await Promise.all(Array.from({ length: 10 }, () => addAdmin(app)));
  for (let round = 0; round < rounds; round++) {
    const email = `${app.deps.newId()}@example.com`;
    const answers = await Promise.all(
      admins.map((admin) => app.typed(admin, "admin.inviteRunner", { email, firstName: "Ana" })),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 10 });
    expect(await app.deps.db.$count(invitations, eq(invitations.email, email))).toBe(1);
  }
});

test("concurrent changes to a person are all in the directory", async () => {
  for (let round = 0; round < rounds; round++) {
    const [home, admin] = [await addHomeowner(app), await addAdmin(app)];
    await Promise.all([
      app.typed(home, "profile.update", { lastName: `Name${round}` }),
      app.typed(home, "profile.updateHomeowner", { city: "Brooklyn" }),
      app.typed(home, "homeowner.pauseService"),
      app.typed(admin, "admin.suspendPerson", {
        userId: home.userId,
        reason: "Fraud",
        seen: { suspendedAt: null },
      }),
    ]);
    await expectInvariants(app);
  }
});
