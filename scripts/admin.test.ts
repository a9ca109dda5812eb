import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admins, auditLog, notifications, recoveryCodes, secondFactors, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { holdPay, isPayHeld } from "#modules/payouts/queries/holds.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { childEnv } from "#testkit/child-env.ts";
import { addAdmin, addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { firstStep } from "#testkit/second-factor.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Runs `npm run admin` as an operator would, on the same database. */
async function command(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...childEnv, DATABASE_URL: app.database.url ?? "" };
  try {
    const options = { cwd: join(import.meta.dirname, ".."), env };
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", ...words], options);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

/** A person's notices, and their emails once the queue is drained. */
async function toldTo({ userId, email }: Person): Promise<string[]> {
  await app.queue.ready();
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
  const notices = await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId));
  const sentEmails = app.emails.filter(({ to }) => to === email);
  return [...notices.map(({ type }) => type), ...sentEmails.map(({ subject }) => subject)];
}

const off = ["secondFactorOff", "Two-factor authentication is off"];

const factorsOf = ({ userId }: Person) => app.deps.db.$count(secondFactors, eq(secondFactors.userId, userId));

fullTest("removes a lost second factor with its codes and sessions, and logs it", async () => {
  const person = await addAdmin(app);
  await addSecondFactor(app, person);
  await app.deps.db
    .insert(recoveryCodes)
    .values({ userId: person.userId, label: "abcd", codeHash: "plain$abcd" });
  const begun = await firstStep(app, person);
  expect(await command(person.email, "--reset-second-factor")).toEqual({
    code: 0,
    said: `${person.email} now signs in with the password alone and is signed out everywhere.\n`,
  });
  expect(await factorsOf(person)).toBe(0);
  expect(await toldTo(person)).toEqual(off);
  expect((await app.call(person, "GET", "/api/user")).status).toBe(401);
  expect((await app.call(begun, "POST", "/api/login/code", { code: "abcd-2222-2222" })).status).toBe(401);
  const { email } = person;
  const answer = await app.call(null, "POST", "/api/login", { email, password });
  expect(answer).toMatchObject({ status: 200, body: { role: "admin" } });
  const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, person.userId));
  expect(logged.map(({ action }) => action)).toEqual(["npm run admin -- --reset-second-factor"]);
  expect(await command(email, "--reset-second-factor")).toEqual({
    code: 1,
    said: `${email} has no second factor.\n`,
  });
  expect(await command("nobody@example.com", "--reset-second-factor")).toMatchObject({ code: 1 });
  expect(await command("--reset-second-factor")).toMatchObject({ code: 2 });
  expect(await command(email, "--reset-the-factor")).toMatchObject({ code: 2 });
});

test("releases held pay runs, and logs who confirmed it", async () => {
  expect(await command("--confirm-pay-runs")).toEqual({ code: 1, said: "No pay run is on hold.\n" });
  const now = app.clock.now;
  await holdPay(app.deps.db, {
    id: app.deps.newId(),
    foundAt: now,
    unknownTransfers: 3,
    newestTransferAt: now,
  });
  expect(await command("--confirm-pay-runs")).toEqual({
    code: 0,
    said: "Pay runs resume. Transfers the provider already sent are booked, not sent again.\n",
  });
  expect(await isPayHeld(app.deps.db)).toBe(false);
  const action = "npm run admin -- --confirm-pay-runs";
  const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, action));
  expect(logged).toMatchObject([{ after: { unknownTransfers: 3 } }]);
}, 120_000);

test("a new admin loses an earlier second factor; an existing admin keeps it", async () => {
  const before = await app.deps.db.$count(users, eq(users.role, "admin"));
  const [squatter, admin] = [await addUser(app), await addAdmin(app)];
  for (const person of [squatter, admin]) await addSecondFactor(app, person);
  expect((await command(squatter.email)).code).toBe(0);
  expect(await factorsOf(squatter)).toBe(0);
  expect(await toldTo(squatter)).toEqual(off);
  expect((await command(admin.email)).code).toBe(0);
  expect(await factorsOf(admin)).toBe(1);
  expect(await toldTo(admin)).toEqual([]);
  expect(await app.deps.db.$count(users, eq(users.role, "admin"))).toBe(before + 2);
});

test("a new admin is an owner, or has the role that the command names; the last owner keeps theirs", async () => {
  await app.database.execute("truncate admins");
  const owner = await addAdmin(app);
  expect(await command(owner.email, "finance")).toEqual({
    code: 1,
    said: `${owner.email} is the only owner. Make another admin an owner first.\n`,
  });
  const roleOf = async ({ userId }: Person) =>
    (await app.deps.db.select().from(admins).where(eq(admins.userId, userId)))[0]?.role;
  const [first, second] = [await addUser(app), await addUser(app)];
  expect((await command(first.email)).code).toBe(0);
  expect(await roleOf(first)).toBe("owner");
  expect(await command(second.email, "read_only")).toMatchObject({ code: 0 });
  expect(await roleOf(second)).toBe("read_only");
  // A new password alone changes no role.
  expect(await command(second.email)).toMatchObject({ code: 0 });
  expect(await roleOf(second)).toBe("read_only");
  expect(await command(second.email, "boss")).toMatchObject({ code: 2 });
}, 120_000);
