import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admins } from "#db/schema/index.ts";
import { hour } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, type Person, password } from "#testkit/factories.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("truncate admins");
  owner = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Prado" });
});

const roleOf = async ({ userId }: { userId: string }) =>
  (await app.deps.db.select().from(admins).where(eq(admins.userId, userId)))[0]?.role;

const set = (who: Person, whom: Person, adminRole: string, seen: string) =>
  app.typed(who, "admin.setAdminRole", { userId: whom.userId, adminRole, seen: { adminRole: seen } });

describe("an admin's role", () => {
  test("is changed by an owner; a repeat changes nothing, and a colleague's change is named", async () => {
    const other = await addAdmin(app, "finance");
    expect(await set(owner, other, "support", "finance")).toMatchObject({
      status: 200,
      body: { adminRole: "support" },
    });
    expect(await set(owner, other, "support", "finance")).toMatchObject({ status: 200 });
    const { rows } = await app.database.execute("select before, after from audit_log where subject_id = $1", [
      other.userId,
    ]);
    expect(rows).toEqual([{ before: { adminRole: "finance" }, after: { adminRole: "support" } }]);
    expect(await set(owner, other, "dispatcher", "finance")).toMatchObject({
      status: 409,
      body: { code: "ROLE_CHANGED", params: { name: "Ana Prado" } },
    });
    expect(await roleOf(other)).toBe("support");
  });

  test("stays with the last owner, also by SQL and when the account is deleted", async () => {
    const refused = { status: 409, body: { code: "LAST_OWNER" } };
    expect(await set(owner, owner, "support", "owner")).toMatchObject(refused);
    await addAdmin(app, "support");
    expect(await app.typed(owner, "profile.deleteAccount")).toMatchObject(refused);
    await expect(app.database.execute("update admins set role = 'support'")).rejects.toThrow(/last owner/);
    await expect(app.database.execute("delete from admins where role = 'owner'")).rejects.toThrow(
      /last owner/,
    );
    const second = await addAdmin(app);
    expect(await set(owner, owner, "support", "owner")).toMatchObject({ status: 200 });
    expect(await roleOf(second)).toBe("owner");
  });

  test("is not given by a suspended owner's colleague of another role, to a stranger, or long after signing in", async () => {
    const [support, stranger] = [await addAdmin(app, "support"), await addHomeowner(app)];
    expect(await set(support, support, "owner", "support")).toMatchObject({ status: 403 });
    expect(await set(owner, stranger, "owner", "support")).toMatchObject({ status: 404 });
    app.clock.advance(hour);
    expect(await set(owner, support, "finance", "support")).toMatchObject({
      status: 403,
      body: { code: "REAUTHENTICATE" },
    });
    expect(await roleOf(support)).toBe("support");
  });
});

test("only an owner suspends, signs out or erases an admin", async () => {
  const [support, other] = [await addAdmin(app, "support"), await addAdmin(app, "finance")];
  const suspension = { userId: other.userId, reason: "Left", seen: { suspendedAt: null } };
  const lacksRight = { status: 403, body: { code: "ROLE_LACKS_RIGHT" } };
  expect(await app.typed(support, "admin.suspendPerson", suspension)).toMatchObject(lacksRight);
  expect(await app.typed(support, "admin.signOutPerson", { userId: other.userId })).toMatchObject(lacksRight);
  expect(await app.typed(other, "admin.stats")).toMatchObject({ status: 200 });
  expect(await app.typed(owner, "admin.suspendPerson", suspension)).toMatchObject({ status: 200 });
  expect(await app.typed(support, "admin.signOutPerson", { userId: support.userId })).toMatchObject({
    status: 200,
  });
});

describe("an invited admin", () => {
  const invite = (email: string) =>
    app.typed(owner, "admin.inviteAdmin", { email, firstName: "Ben", lastName: "Ito", adminRole: "finance" });

  test("sets a password by the emailed link, signs in, and is in the team", async () => {
    expect(await invite("ben@example.com")).toMatchObject({ status: 200 });
    const team = async () =>
      (
        (await app.typed(owner, "admin.team")).body as { rows: { email: string; isInvited: boolean }[] }
      ).rows.find(({ email }) => email === "ben@example.com");
    expect(await team()).toMatchObject({ adminRole: "finance", isInvited: true, isSuspended: false });
    await deliverAll(app);
    const told = app.emails.filter(({ to }) => to === "ben@example.com");
    expect(told.map(({ subject }) => subject)).toEqual(["Your TidyCurb admin account"]);
    const token = tokenTo(app, "ben@example.com", "/reset-password");
    expect(await app.typed(null, "auth.resetPassword", { token, password })).toMatchObject({ status: 200 });
    const answer = await app.call(null, "POST", "/api/login", { email: "ben@example.com", password });
    expect(answer).toMatchObject({ status: 200, body: { role: "admin", adminRole: "finance" } });
    expect(await team()).toMatchObject({ isInvited: false });
  });

  test("is nobody who has an account already", async () => {
    const { email, userId } = await addHomeowner(app);
    expect(await invite(email)).toMatchObject({ status: 409, body: { code: "EMAIL_IN_USE" } });
    expect(await roleOf({ userId })).toBeUndefined();
  });
});
