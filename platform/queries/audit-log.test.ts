import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";
import { audit } from "./audit-log.ts";

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
