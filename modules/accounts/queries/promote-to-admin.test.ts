import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountLinks, emailChanges, googleAccounts, knownDevices, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser } from "#testkit/factories.ts";
import { promoteToAdmin } from "./users.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("pglite");
});
afterAll(() => app.close());

test("a user who becomes an admin loses earlier sessions, links, pending changes, devices and the Google account", async () => {
  const squatter = await addUser(app);
  const { userId, email } = squatter;
  const { db } = app.deps;
  const [createdAt, expiresAt, over] = [
    app.clock.now,
    "2100-01-01T00:00:00.000Z",
    "2020-01-01T00:00:00.000Z",
  ];
  await db.insert(knownDevices).values({ userId, markHash: "x".repeat(43), lastSeenAt: createdAt });
  await db
    .insert(emailChanges)
    .values({ userId, newEmail: "squatter@example.com", tokenHash: "wish", expiresAt });
  const add = (purpose: "reset_password" | "verify_email" | "undo_email_change", until: string) => {
    const id = app.deps.newId();
    const link = { id, userId, purpose, email, tokenHash: id, createdAt, expiresAt: until };
    return db.insert(accountLinks).values(link);
  };
  for (const purpose of ["reset_password", "undo_email_change"] as const) await add(purpose, expiresAt);
  await add("verify_email", over);
  await db.insert(googleAccounts).values({ subject: "1", userId, email, linkedAt: createdAt });

  const promotion = { email, passwordHash: "new", adminRole: "finance" } as const;
  expect(await db.transaction((tx) => promoteToAdmin(tx, promotion))).toEqual({ userId, lostFactor: false });

  const [promoted] = await db.select().from(users).where(eq(users.id, userId));
  expect(promoted).toMatchObject({ role: "admin", passwordHash: "new" });
  // The operator vouches for the address; second-factor setup needs a verified one.
  expect(promoted?.emailVerifiedAt).not.toBeNull();
  expect((await app.call(squatter, "GET", "/api/user")).status).toBe(401);
  expect(await db.$count(emailChanges)).toBe(0);
  expect(await db.$count(knownDevices)).toBe(0);
  expect(await db.$count(googleAccounts)).toBe(0);
  const links = await db.select().from(accountLinks);
  expect(links).toHaveLength(3);
  // A link that had already expired keeps its expiry.
  expect(links.map((link) => link.expiresAt).filter((until) => until === over)).toHaveLength(1);
  expect(links.filter((link) => Date.parse(link.expiresAt) > Date.now())).toEqual([]);
});
