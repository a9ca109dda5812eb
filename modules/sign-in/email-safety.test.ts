import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailChanges, googleAccounts, secondFactors, sessions, users } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { day, hour, minute } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addSecondFactor, addUser, type Person, password, signIn } from "#testkit/factories.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
});

const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const userOf = async (who: Who) => (await app.call(who, "GET", "/api/user")).body as User;
const verify = (token: string, who: Who = person) => app.typed(who, "auth.verifyEmail", { token });
const resend = (who: Who = person) => app.typed(who, "auth.resendVerification");
const takeBack = (token: string) => app.typed(null, "auth.takeAccountBack", { token });
const emailsTo = (email: string) => app.emails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe("a new account's address", () => {
  test("gets an email with a link, and counts as verified once it is opened", async () => {
    const email = `new-${app.deps.newId()}@example.com`;
    const account = { firstName: "Ada", lastName: "Ray", email, password, language: "fr" };
    const made = await app.call(null, "POST", "/api/register", account);
    const who = { cookie: made.headers.get("set-cookie")?.split(";")[0] ?? "" };
    expect((await userOf(who)).emailVerified).toBe(false);
    await deliverAll(app);
    expect(emailsTo(email)).toEqual(["Confirmez votre adresse e-mail"]);
    const token = tokenTo(app, email, "/verify-email");
    expect((await verify(token, who)).body).toEqual({ ok: true, wasConfirmed: false });
    expect((await userOf(who)).emailVerified).toBe(true);
    expect((await verify(token, who)).body).toEqual({ ok: true, wasConfirmed: true });
    expect((await resend(who)).body).toEqual({ sent: false });
  });

  test("gets the email again on request, five times an hour, and only the newest link works, for an hour", async () => {
    await resend();
    await deliverAll(app);
    const first = tokenTo(app, person.email, "/verify-email");
    app.clock.advance(minute);
    await resend();
    await deliverAll(app);
    const second = tokenTo(app, person.email, "/verify-email");
    expect(await verify(first)).toMatchObject(invalid);
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push((await resend()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await verify(second)).toMatchObject(invalid);
    await deliverAll(app);
    const last = tokenTo(app, person.email, "/verify-email");
    app.clock.advance(hour);
    expect(await verify(last)).toMatchObject(invalid);
  });

  test("is not verified by opening the link alone, because someone else may have made the account", async () => {
    await resend();
    await deliverAll(app);
    const token = tokenTo(app, person.email, "/verify-email");
    for (const who of [null, await addUser(app)])
      expect(await verify(token, who)).toMatchObject({
        status: 403,
        body: { code: "LINK_OF_ANOTHER_ACCOUNT" },
      });
    expect((await userOf(person)).emailVerified).toBe(false);
    // The refused try does not use up the link.
    expect((await verify(token)).status).toBe(200);
  });

  test("is not verified by a link for another purpose", async () => {
    await app.typed(null, "auth.requestPasswordReset", { email: person.email });
    await deliverAll(app);
    expect(await verify(tokenTo(app, person.email, "/reset-password"))).toMatchObject(invalid);
    expect((await userOf(person)).emailVerified).toBe(false);
  });
});

/** Requests another address and opens its link, in a browser signed in as `opener`. */
async function move(who: Person, email: string, opener: Who = who): Promise<Answer> {
  await app.typed(who, "profile.update", { email });
  await deliverAll(app);
  const link = app.emails
    .findLast(({ to, text }) => to === email && text.includes("/confirm-email"))
    ?.text.match(/confirm-email[?#](?:token=)?(\S+)/);
  return app.typed(opener, "auth.confirmEmail", { token: link?.[1] ?? "" });
}

describe("another address", () => {
  test("needs a recent password, is limited, and the current address is notified of the request", async () => {
    app.clock.advance(11 * minute);
    const email = `next-${person.email}`;
    expect(await app.typed(person, "profile.update", { email })).toMatchObject({
      status: 403,
      body: { code: "REAUTHENTICATE" },
    });
    await app.typed(person, "auth.reauthenticate", { password });
    const statuses = [];
    for (let index = 0; index < 6; index++)
      statuses.push((await app.typed(person, "profile.update", { email: `${index}-${email}` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await deliverAll(app);
    expect(emailsTo(person.email)).toContain("Somebody wants to change your email address");
    expect((await userOf(person)).email).toBe(person.email);
  });

  test("takes effect once its link is opened: other browsers are signed out, and the old address is notified", async () => {
    const other = { cookie: await signIn(app, person.userId) };
    const email = `next-${person.email}`;
    expect(await move(person, email)).toMatchObject({ status: 200 });
    expect(await userOf(person)).toMatchObject({ email, emailVerified: true });
    expect((await app.call(other, "GET", "/api/user")).status).toBe(401);
    await deliverAll(app);
    expect(emailsTo(person.email)).toContain("Your TidyCurb account has a new email address");
    const notices = (await app.call(person, "GET", "/api/notifications")).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toContain("emailMoved");
  });

  test("does not take effect by opening the link alone, because a typo makes it someone else's", async () => {
    const email = `slip-${person.email}`;
    const elsewhere = { status: 403, body: { code: "LINK_OF_ANOTHER_ACCOUNT" } };
    for (const who of [null, await addUser(app)])
      expect(await move(person, email, who)).toMatchObject(elsewhere);
    expect((await userOf(person)).email).toBe(person.email);
    // Nor does this one.
    const token = tokenTo(app, email, "/confirm-email");
    expect(await app.typed(person, "auth.confirmEmail", { token })).toMatchObject({ status: 200 });
    expect((await userOf(person)).email).toBe(email);
  });

  test("voids links sent to the old one", async () => {
    await resend();
    await app.typed(null, "auth.requestPasswordReset", { email: person.email });
    await deliverAll(app);
    const tokens = {
      verify: tokenTo(app, person.email, "/verify-email"),
      reset: tokenTo(app, person.email, "/reset-password"),
    };
    await move(person, `next-${person.email}`);
    expect(await verify(tokens.verify)).toMatchObject(invalid);
    expect(await app.typed(null, "auth.resetPassword", { token: tokens.reset, password })).toMatchObject(
      invalid,
    );
  });
});

test("an address change link queued for over an hour is not sent", async () => {
  const email = `next-${person.email}`;
  await app.typed(person, "profile.update", { email });
  app.clock.advance(hour);
  await deliverAll(app);
  expect(emailsTo(email)).toEqual([]);
  const [change] = await app.deps.db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.userId, person.userId));
  expect(change?.expiresAt).toBe(app.clock.now);
});

describe("taking an account back", () => {
  test("restores the old address, ends every session, and lets its owner choose a password", async () => {
    const stolen = `thief-${person.email}`;
    await move(person, stolen);
    await app.deps.db.insert(googleAccounts).values({
      subject: person.userId,
      userId: person.userId,
      email: "thief@example.com",
      linkedAt: app.clock.now,
    });
    await deliverAll(app);
    const token = tokenTo(app, person.email, "/take-back");
    app.clock.advance(2 * day);
    expect((await takeBack(token)).body).toEqual({ ok: true });
    expect((await app.call(person, "GET", "/api/user")).status).toBe(401);
    const login = (email: string, given: string) =>
      app.call(null, "POST", "/api/login", { email, password: given });
    for (const email of [person.email, stolen]) expect((await login(email, password)).status).toBe(401);
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, person.userId))).toBe(0);
    await deliverAll(app);
    const reset = tokenTo(app, person.email, "/reset-password");
    await app.typed(null, "auth.resetPassword", { token: reset, password: "mine again horse" });
    expect(await login(person.email, "mine again horse")).toMatchObject({
      status: 200,
      body: { email: person.email, emailVerified: true },
    });
    expect(await takeBack(token)).toMatchObject(invalid);
  });

  test("works from the first of several changes, and voids the later links", async () => {
    await move(person, `one-${person.email}`);
    await deliverAll(app);
    const first = tokenTo(app, person.email, "/take-back");
    app.clock.advance(minute);
    await move(person, `two-${person.email}`);
    await deliverAll(app);
    const later = tokenTo(app, `one-${person.email}`, "/take-back");
    expect((await takeBack(first)).status).toBe(200);
    expect(await takeBack(later)).toMatchObject(invalid);
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
    expect(user?.email).toBe(person.email);
  });

  test("is possible for three days, while no other account can take the address", async () => {
    const stolen = `next-${person.email}`;
    await move(person, stolen);
    await deliverAll(app);
    const token = tokenTo(app, person.email, "/take-back");
    const taken = { status: 409, body: { code: "EMAIL_IN_USE" } };
    const account = { firstName: "Ada", lastName: "Ray", email: person.email, password };
    const register = () => app.call(null, "POST", "/api/register", account, { address: newAddress() });
    expect(await register()).toMatchObject(taken);
    const other = await addUser(app);
    expect(await move(other, person.email)).toMatchObject(taken);
    expect((await userOf(other)).email).toBe(other.email);
    // An account that has the address anyway does not lose it.
    await app.deps.db.update(users).set({ email: person.email }).where(eq(users.id, other.userId));
    expect(await takeBack(token)).toMatchObject(taken);
    await app.deps.db.update(users).set({ email: other.email }).where(eq(users.id, other.userId));
    app.clock.advance(3 * day);
    expect(await takeBack(token)).toMatchObject(invalid);
    expect((await register()).status).toBe(201);
  });

  test("leaves the address to the account itself, and to anyone once it was used", async () => {
    await move(person, `next-${person.email}`);
    expect((await move(person, person.email)).status).toBe(200);
    const stolen = `thief-${person.email}`;
    await move(person, stolen);
    await deliverAll(app);
    expect((await takeBack(tokenTo(app, person.email, "/take-back"))).status).toBe(200);
    await addUser(app, { email: stolen });
    expect(await app.deps.db.$count(users, eq(users.email, stolen))).toBe(1);
  });

  test.each([
    ["in the week before the wish goes, and that is told", 6, 0],
    ["before that stays", 8, 1],
  ])("a second factor turned on %s", async (_what, days, left) => {
    await addSecondFactor(app, person);
    app.clock.advance(days * day);
    await app.deps.db.update(sessions).set({ signedInAt: app.clock.now });
    expect((await move(person, `thief-${person.email}`)).status).toBe(200);
    await deliverAll(app);
    expect((await takeBack(tokenTo(app, person.email, "/take-back"))).status).toBe(200);
    const factors = await app.deps.db.$count(secondFactors, eq(secondFactors.userId, person.userId));
    expect(factors).toBe(left);
    await deliverAll(app);
    const told = emailsTo(person.email).filter((subject) => subject.includes("Two-factor"));
    expect(told).toHaveLength(1 - left);
  });
});
