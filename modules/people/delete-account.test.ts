import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { problems, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addSecondFactor,
  addUser,
  type Person,
  password,
  signIn,
} from "#testkit/factories.ts";
import { codeOf } from "#testkit/second-factor.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("delete from tasks.job");
  app.emails.length = 0;
});

const apis = {
  "the documented path": (who: Person) => app.call(who, "DELETE", "/api/profile"),
  "the typed call": (who: Person) => app.typed(who, "profile.deleteAccount"),
};
const reauthenticate = (who: Person, proof: object) => app.typed(who, "auth.reauthenticate", proof);
const isDeleted = async ({ userId }: Person) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.deletedAt !== null;
const needsProof = { status: 403, body: { code: "REAUTHENTICATE" } };

for (const [api, remove] of Object.entries(apis)) {
  test(`through ${api}, a session older than 10 minutes needs the password first`, async () => {
    const who = await addHomeowner(app);
    app.clock.advance(10 * minute);
    expect(await remove(who)).toMatchObject(needsProof);
    expect(await reauthenticate(who, { password: "wrong horse" })).toMatchObject({
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await remove(who)).toMatchObject(needsProof);
    expect(await isDeleted(who)).toBe(false);
    expect((await reauthenticate(who, { password })).status).toBe(200);
    expect((await remove(who)).status).toBe(200);
    expect(await isDeleted(who)).toBe(true);
  });

  test(`through ${api}, a second factor needs its code, even in a session that began just before it was turned on`, async () => {
    const who = await addUser(app);
    app.clock.advance(minute);
    const secret = await addSecondFactor(app, who);
    app.clock.advance(minute);
    expect(await remove(who)).toMatchObject(needsProof);
    expect(await reauthenticate(who, { password })).toMatchObject({
      body: { code: "SECOND_FACTOR_REQUIRED" },
    });
    expect(await remove(who)).toMatchObject(needsProof);
    expect((await reauthenticate(who, { password, code: codeOf(app, secret) })).status).toBe(200);
    expect((await remove(who)).status).toBe(200);
  });
}

test("a deletion is confirmed by one email, in the person's language, and the queue keeps no name", async () => {
  const who = await addUser(app, { firstName: "Zacharias" });
  await app.typed(who, "settings.updatePreferences", { language: "es" });
  const fresh = { ...who, cookie: await signIn(app, who.userId) };
  expect((await app.typed(fresh, "profile.deleteAccount")).status).toBe(200);
  const { rows } = await app.database.execute("select data::text as data from tasks.job");
  expect(rows.filter(({ data }) => /Zacharias|@example/.test(String(data)))).toEqual([]);
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
  expect(app.emails).toMatchObject([{ to: who.email, subject: "Eliminamos tu cuenta de TidyCurb" }]);
  expect(app.emails[0]?.text).toContain("Hola, Zacharias:");
});

test("deleting an account closes its open problems and appeals, and no credit is possible", async () => {
  const [admin, home, runner] = [await addAdmin(app), await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, home, { status: "assigned", runner });
  await app.typed(runner, "runner.completeJob", { jobId });
  await app.typed(home, "homeowner.rateJob", { jobId, stars: 1 });
  await app.typed(runner, "runner.appealRating", { jobId, words: "The gate was open." });
  const report = { jobId, kind: "damage", wish: "credit", words: "The lid is broken." };
  const { id } = (await app.typed(home, "homeowner.reportProblem", report)).body as { id: string };
  const credit = () =>
    app.typed(admin, "admin.resolveProblem", { problemId: id, outcome: "credit", amount: "5.00" });

  expect((await app.typed(home, "profile.deleteAccount")).status).toBe(200);
  expect((await app.typed(admin, "admin.problems", {})).body).toMatchObject({ rows: [] });
  const timeline = { id: runner.userId, kind: "problem" };
  expect((await app.typed(admin, "admin.personTimeline", timeline)).body).toMatchObject({
    rows: [{ what: "damage.closed", words: null, by: null }],
  });
  const closed = async () => (await app.typed(admin, "admin.problems", { state: "resolved" })).body;
  expect(await closed()).toMatchObject({ rows: [{ id, outcome: "answered", isClosed: true }] });
  await app.deps.db.update(problems).set({ resolvedBy: admin.userId }).where(eq(problems.id, id));
  expect(await closed()).toMatchObject({ rows: [{ isClosed: false, answer: null }] });
  expect(await credit()).toMatchObject({ status: 409, body: { code: "PROBLEM_RESOLVED" } });
  // Left open by an earlier version.
  await app.deps.db
    .update(problems)
    .set({ outcome: null, resolvedAt: null, resolvedBy: null })
    .where(eq(problems.id, id));
  expect(await credit()).toMatchObject({ status: 404 });

  expect((await app.typed(admin, "admin.appeals")).body).toHaveLength(1);
  expect((await app.typed(runner, "profile.deleteAccount")).status).toBe(200);
  expect((await app.typed(admin, "admin.appeals")).body).toEqual([]);
});
