import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditLog, invitations, jobs, personNotes, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { Invitation } from "#modules/runners/contract.ts";
import { day, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Person,
  password,
  signIn,
} from "#testkit/factories.ts";
import { addAppliedNotice } from "#testkit/notices.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { Person as PersonPage } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("pglite");
  admin = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Prado" });
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

type Call = Parameters<TestApp["typed"]>[1];
const as = (who: Person, procedure: Call, input?: object) => app.typed(who, procedure, input);
const bodyOf = async <Body>(procedure: Call, input?: object) => {
  const answer = await as(admin, procedure, input);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Body;
};
type Page<Row> = { rows: Row[]; nextCursor: string | null };
const drain = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);

describe("suspending", () => {
  test("ends sessions, releases a runner's jobs, and tells why; reinstating allows sign-in again", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    await addAppliedNotice(app, runner);
    const taken = await addJob(app, home, { status: "assigned", runner });
    const inProgress = await addJob(app, home, { status: "in_progress", runner, scheduledOn: "2026-03-10" });
    const suspended = await bodyOf("admin.suspendPerson", {
      userId: runner.userId,
      reason: "No shows",
      seen: { suspendedAt: null },
    });
    expect(suspended).toEqual({ released: 1, missed: 1 });
    expect(await as(runner, "auth.currentUser")).toMatchObject({ status: 401 });
    expect(await app.typed(null, "auth.login", { email: runner.email, password })).toMatchObject({
      body: { code: "ACCOUNT_SUSPENDED" },
    });
    const found = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({
      [taken]: "scheduled",
      [inProgress]: "missed",
    });
    await drain();
    expect(app.emails.find(({ to }) => to === runner.email)?.text).toContain("No shows");
    const { suspendedAt } = await bodyOf<PersonPage>("admin.person", { id: runner.userId });
    await bodyOf("admin.reinstatePerson", { userId: runner.userId, seen: { suspendedAt } });
    expect(await app.typed(null, "auth.login", { email: runner.email, password })).toMatchObject({
      status: 200,
    });
  });

  test("of a homeowner closes the account and leaves the service and its pickups unchanged", async () => {
    const home = await addHomeowner(app);
    const jobId = await addJob(app, home);
    const suspend = { userId: home.userId, reason: "Fraud", seen: { suspendedAt: null } };
    expect(await bodyOf("admin.suspendPerson", suspend)).toEqual({ released: 0, missed: 0 });
    expect(await as(home, "homeowner.calendar")).toMatchObject({ status: 401 });
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job?.status).toBe("scheduled");
    expect(await bodyOf<PersonPage>("admin.person", { id: home.userId })).toMatchObject({
      suspendedAt: app.clock.now,
      homeowner: { subscriptionStatus: "active" },
    });
  });

  test("of a person seen as suspended changes nothing and sends no second email", async () => {
    const home = await addHomeowner(app);
    const suspend = { userId: home.userId, reason: "Fraud", seen: { suspendedAt: null as string | null } };
    await bodyOf("admin.suspendPerson", suspend);
    const suspendedAt = app.clock.now;
    app.clock.advance(minute);
    expect(await as(admin, "admin.suspendPerson", { ...suspend, seen: { suspendedAt } })).toMatchObject({
      status: 409,
      body: { code: "PERSON_CHANGED", params: { act: "suspended", at: suspendedAt } },
    });
    expect(await bodyOf<PersonPage>("admin.person", { id: home.userId })).toMatchObject({ suspendedAt });
    expect(await app.deps.db.$count(auditLog, eq(auditLog.subjectId, home.userId))).toBe(1);
  });

  test("twice tells the second admin who was first, and oneself cannot be suspended", async () => {
    const home = await addHomeowner(app);
    const suspend = { userId: home.userId, reason: "Fraud", seen: { suspendedAt: null } };
    await bodyOf("admin.suspendPerson", suspend);
    expect(await as(await addAdmin(app), "admin.suspendPerson", suspend)).toMatchObject({
      status: 409,
      body: {
        code: "PERSON_CHANGED",
        params: { name: "Ana Prado", act: "suspended", at: app.clock.now },
        message: "Ana Prado has suspended this account already.",
      },
    });
    expect(await as(admin, "admin.suspendPerson", { ...suspend, userId: admin.userId })).toMatchObject({
      body: { code: "NOT_YOURSELF" },
    });
    expect(
      await as(admin, "admin.reinstatePerson", { userId: home.userId, seen: { suspendedAt: null } }),
    ).toMatchObject({ body: { code: "PERSON_CHANGED" } });
  });
});

test("the audit log can be searched by its subject, even an admin or an erased account", async () => {
  const found = async (subject: string) =>
    (await bodyOf<Page<{ subjectId: string }>>("admin.auditLog", { subject })).rows.map(
      ({ subjectId }) => subjectId,
    );
  const colleague = await addUser(app, { role: "admin", firstName: "Zora", lastName: "Quill" });
  const home = await addHomeowner(app, { firstName: "Milo", lastName: "Quillon" });
  for (const { userId } of [colleague, home]) await bodyOf("admin.signOutPerson", { userId });
  expect((await found("quill")).toSorted()).toEqual([colleague.userId, home.userId].toSorted());
  await as(admin, "auth.reauthenticate", { password });
  await bodyOf("admin.erasePerson", { userId: home.userId, reason: "asked" });
  expect(await found("quill")).toEqual([colleague.userId]);
  expect(await found("deleted account")).toContain(home.userId);
});

describe("erasing", () => {
  test("deletes all personal data, with notes and invitations, and requires a fresh sign-in", async () => {
    const home = await addHomeowner(app, { firstName: "Gwen" });
    await bodyOf("admin.addNote", { userId: home.userId, noteId: app.deps.newId(), words: "Gwen is deaf" });
    const erase = { userId: home.userId, reason: "asked" };
    app.clock.advance(11 * minute);
    expect(await as(admin, "admin.erasePerson", erase)).toMatchObject({ body: { code: "REAUTHENTICATE" } });
    await as(admin, "auth.reauthenticate", { password });
    await bodyOf("admin.erasePerson", erase);
    expect(await as(admin, "admin.erasePerson", erase)).toMatchObject({
      body: { code: "PERSON_CHANGED", params: { act: "erased" } },
    });
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, home.userId));
    expect(row).toMatchObject({ firstName: "Deleted", email: `deleted-${home.userId}@deleted.invalid` });
    expect(await app.deps.db.select().from(personNotes).where(eq(personNotes.userId, home.userId))).toEqual(
      [],
    );
    const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, home.userId));
    expect(JSON.stringify(logged)).not.toContain("Gwen");
  });

  test("deletes admins' texts about them in money, jobs and the audit log, but keeps the acts", async () => {
    const home = await addHomeowner(app, { firstName: "Gwen" });
    const jobId = await addJob(app, home);
    const seen = { status: "scheduled", runnerId: null, day: "2026-03-11" };
    await bodyOf("admin.cancelJob", { jobId, cause: "ours", reason: "Gwen shouted", seen });
    const creditId = app.deps.newId();
    await bodyOf("admin.giveCredit", { creditId, userId: home.userId, amount: "5.00", reason: "Gwen cried" });
    const suspend = { userId: home.userId, reason: "Gwen threw cans", seen: { suspendedAt: null } };
    await bodyOf("admin.suspendPerson", suspend);
    await as(admin, "auth.reauthenticate", { password });
    await bodyOf("admin.erasePerson", { userId: home.userId, reason: "misuse" });
    for (const table of ["audit_log", "ledger_transactions", "job_events"]) {
      const { rows } = await app.database.execute(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain("Gwen");
    }
    const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, home.userId));
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["admin.giveCredit", "admin.suspendPerson", "admin.erasePerson"]),
    );
    expect(logged.find(({ action }) => action === "admin.erasePerson")?.after).toEqual({
      erased: true,
      cause: "misuse",
    });
    const told = await bodyOf("admin.personTimeline", { id: home.userId });
    expect(JSON.stringify(told)).not.toContain("Gwen");
  });
});

describe("invitations", () => {
  const list = () => bodyOf<Page<Invitation>>("admin.invitations", {});
  const tokenOf = (email: string) =>
    /invitation=([\w-]+)/.exec(app.emails.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
  const open = async (token: string) => (await app.typed(null, "site.openInvitation", { token })).body;

  test("lead to sign-up with the address filled in until they are accepted", async () => {
    const email = "ines@example.com";
    const invited = await bodyOf<Invitation>("admin.inviteRunner", {
      email,
      firstName: "Inés",
      language: "es",
    });
    expect(invited).toMatchObject({ state: "open", email });
    await drain();
    expect(app.emails.filter(({ to }) => to === email)).toMatchObject([{ subject: "Trabaja con TidyCurb" }]);
    const token = tokenOf(email);
    expect(await open(token)).toEqual({ email, firstName: "Inés" });
    const [kept] = await app.deps.db.select().from(invitations).where(eq(invitations.email, email));
    expect(JSON.stringify(kept)).not.toContain(token);
    await app.typed(null, "auth.registerRunner", {
      firstName: "Inés",
      lastName: "Vega",
      email,
      password,
      phoneNumber: "(212) 555-0123",
      city: "New York",
      serviceAreas: ["10001"],
      availabilityWindows: ["Flexible/Anytime"],
      vehicleType: "Bike",
      payoutEmail: "pay@example.com",
      idCheckConsent: true,
      trainingCompleted: true,
    });
    expect((await list()).rows.find((row) => row.email === email)).toMatchObject({
      state: "accepted",
      invitedBy: "Ana Prado",
    });
    expect(await open(token)).toBeNull();
    expect(await as(admin, "admin.inviteRunner", { email, firstName: "Inés" })).toMatchObject({
      status: 409,
      body: { code: "INVITED_IS_THERE", params: { side: "runners", as: "applicant" } },
    });
    const home = await addHomeowner(app);
    expect(await as(admin, "admin.inviteRunner", { email: home.email, firstName: "Maya" })).toMatchObject({
      body: {
        code: "INVITED_IS_THERE",
        params: { userId: home.userId, side: "homeowners", as: "account" },
      },
    });
  });

  test("sent again have a new link and more time; withdrawn ones lead nowhere", async () => {
    const email = "tom@example.com";
    const { id } = await bodyOf<Invitation>("admin.inviteRunner", { email, firstName: "Tom" });
    await drain();
    const first = tokenOf(email);
    app.clock.advance(15 * day);
    expect(await open(first)).toBeNull();
    admin = { ...admin, cookie: await signIn(app, admin.userId) };
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ state: "expired" });
    expect(await bodyOf("admin.resendInvitation", { invitationId: id })).toMatchObject({ state: "open" });
    await drain();
    const second = tokenOf(email);
    expect(second).not.toBe(first);
    expect(await open(second)).toEqual({ email, firstName: "Tom" });
    expect(await bodyOf("admin.inviteRunner", { email, firstName: "Thomas" })).toMatchObject({ id });
    expect(await bodyOf("admin.revokeInvitation", { invitationId: id })).toMatchObject({ state: "revoked" });
    expect(await open(second)).toBeNull();
    for (const act of ["admin.resendInvitation", "admin.revokeInvitation"] as const)
      expect(await as(admin, act, { invitationId: id })).toMatchObject({ body: { code: "INVITATION_OVER" } });
  });
});
