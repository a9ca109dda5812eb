import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, erasedUser, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { audit, listAudit } from "./audit-log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("an act without its own instant happened now, by its admin, under a new id", async () => {
  const { userId } = await addAdmin(app);
  const action = "admin.withoutInstant";
  const act = { action, before: null, after: null, happenedAt: undefined };
  await audit(app.deps, app.deps.db, { userId }, { ...act, ...{ id: undefined, userId: undefined } });
  expect(await app.deps.db.select().from(auditLog).where(eq(auditLog.action, action))).toMatchObject([
    { id: expect.any(String), userId, happenedAt: app.clock.now },
  ]);
});

test("an invitation names whom it invited, and a deleted person has no name", async () => {
  const admin = await addAdmin(app);
  const invitee = { email: "ana@example.com", firstName: "Ana" };
  expect((await app.typed(admin, "admin.inviteRunner", invitee)).status).toBe(200);
  app.clock.advance(1);
  const { userId } = await addHomeowner(app);
  expect((await app.typed(admin, "admin.signOutPerson", { userId })).status).toBe(200);
  await app.deps.db.update(users).set(erasedUser(userId, app.clock.now)).where(eq(users.id, userId));
  const all = { action: null, subjectId: null, subject: null, from: null, before: null, after: null };
  expect(await listAudit(app.deps.db, { ...all, actorId: admin.userId, limit: 5 })).toMatchObject([
    { subject: { userId, name: null }, invited: null },
    { subject: null, invited: "Ana, ana@example.com" },
  ]);
});
