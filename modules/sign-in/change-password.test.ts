import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataExports, sessions } from "#db/schema/index.ts";
import { hashToken } from "#platform/crypto.ts";
import { day, minute } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addUser, type Person, password, signIn } from "#testkit/factories.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";
import type { SecurityOverview } from "./contract.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  person = await addUser(app);
});

const change = (
  who: Who,
  currentPassword = password,
  newPassword = "a longer horse",
  address = newAddress(),
) => app.typed(who, "security.changePassword", { currentPassword, newPassword }, { address });
const cookieOf = (answer: Answer) => ({ cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" });
const isSignedIn = async (who: Who) => (await app.call(who, "GET", "/api/user")).status === 200;
const overviewOf = async (who: Who) => (await app.typed(who, "security.overview")).body as SecurityOverview;

describe("changing the password", () => {
  test("gives this browser a new token, signs out all others, and is announced by notice and email", async () => {
    const other = { cookie: await signIn(app, person.userId) };
    app.clock.advance(day);
    const changed = await change(person);
    expect(changed).toMatchObject({ status: 200, body: { ok: true } });
    const renewed = cookieOf(changed);
    expect(renewed.cookie).not.toBe(person.cookie);
    expect(await isSignedIn(renewed)).toBe(true);
    // A copied old token no longer works.
    for (const ended of [person, other]) expect(await isSignedIn(ended)).toBe(false);
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
    expect(await overviewOf(renewed)).toMatchObject({ passwordChangedAt: app.clock.now });
    await deliverAll(app);
    expect(app.emails).toMatchObject([{ to: person.email, subject: "Your TidyCurb password was changed" }]);
    const notices = (await app.call(renewed, "GET", "/api/notifications")).body;
    expect(notices).toMatchObject([{ type: "passwordChanged", link: "/settings#security" }]);
    const login = (given: string) =>
      app.call(null, "POST", "/api/login", { email: person.email, password: given });
    expect((await login(password)).status).toBe(401);
    expect((await login("a longer horse")).status).toBe(200);
  });

  test("hands a running data export to the new token", async () => {
    const sessionOfExport = async () => {
      const ofPerson = eq(dataExports.userId, person.userId);
      const [row] = await app.deps.db.select().from(dataExports).where(ofPerson);
      return row?.sessionHash;
    };
    const hashOf = ({ cookie }: { cookie: string }) => hashToken(cookie.replace(/^[^=]+=/, ""));
    await app.typed(person, "profile.beginExport");
    expect(await sessionOfExport()).toBe(hashOf(person));
    const renewed = cookieOf(await change(person));
    expect(await sessionOfExport()).toBe(hashOf(renewed));
  });

  test("needs the current password, and shares its attempt count with signing in from the same browser", async () => {
    const address = newAddress();
    for (let index = 0; index < 10; index++)
      expect(await change(person, `wrong ${index}`, "a longer horse", address)).toMatchObject({
        status: 403,
        body: { code: "PASSWORD_WRONG" },
      });
    expect((await change(person)).status).toBe(429);
    expect((await app.call(person, "POST", "/api/login", { email: person.email, password })).status).toBe(
      429,
    );
    expect(await isSignedIn(person)).toBe(true);
    app.clock.advance(16 * minute);
    expect((await change(person)).status).toBe(200);
    expect(app.emails).toEqual([]);
  });

  test("voids a pending password reset link and a pending address change", async () => {
    await app.typed(null, "auth.requestPasswordReset", { email: person.email });
    await app.typed(person, "profile.update", { email: `next-${person.email}` });
    await deliverAll(app);
    const token = tokenTo(app, person.email, "/reset-password");
    const renewed = cookieOf(await change(person));
    expect(await app.typed(null, "auth.resetPassword", { token, password })).toMatchObject({
      body: { code: "LINK_INVALID" },
    });
    expect((await overviewOf(renewed)).pendingEmail).toBeNull();
  });

  test("is refused for an account without one, which gets a link", async () => {
    await app.database.execute("update users set password_hash = null where id = $1", [person.userId]);
    expect(await change(person)).toMatchObject({ status: 403, body: { code: "PASSWORD_WRONG" } });
  });

  test("twice at once lets one through", async () => {
    const other = { cookie: await signIn(app, person.userId) };
    const answers = await Promise.all([
      change(person, password, "first horse of all"),
      change(other, password, "second horse of all"),
    ]);
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect(await isSignedIn(cookieOf(won as Answer))).toBe(true);
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
  });

  test("accepts only passwords that registration accepts", async () => {
    for (const wrong of ["12345", "      ", "x".repeat(257)])
      expect((await change(person, password, wrong)).status).toBe(400);
  });
});

test("a password from before this field existed counts from the registration on", async () => {
  const createdAt = app.clock.now;
  app.clock.advance(day);
  expect(await overviewOf(person)).toEqual({
    hasPassword: true,
    passwordChangedAt: createdAt,
    email: person.email,
    emailVerified: false,
    pendingEmail: null,
    addressTrouble: null,
    twoFactor: { enabled: false, recoveryCodesLeft: 0 },
    google: { linked: false, email: null, available: false },
  });
});
