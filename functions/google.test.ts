import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googleAccounts, sessions, signInChallenges, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { minute } from "#platform/instants.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { claimsOf, GoogleBrowser, outcomeOf, whereTo } from "#testkit/google-browser.ts";
import { type GoogleProvider, googleProvider } from "#testkit/google-provider.ts";
import { pileUp } from "#testkit/race.ts";
import { codeOf, readCookies } from "#testkit/second-factor.ts";

let app: TestApp;
let provider: GoogleProvider;
beforeAll(async () => {
  provider = await googleProvider();
  app = await testApp("postgres", { env: { ...provider.env, APP_URL: "https://tidycurb.example" } });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

let serial = 0;
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  serial += 1;
  provider.claims = claimsOf(`subject-${serial}`, `ana.${serial}@gmail.example`);
});

class Browser extends GoogleBrowser {
  constructor() {
    super(app, provider);
  }
}
const currentUser = (browser: Browser) => browser.get("/api/user");
const byEmail = async (email: string) =>
  (await app.deps.db.select().from(users).where(eq(users.email, email)))[0];
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

/** A signed-in person's browser that goes to Google. */
function browserOf(person: Person): Browser {
  const browser = new Browser();
  browser.jar.set("__Host-tidycurb", person.cookie.split("=")[1] ?? "");
  return browser;
}

describe("signing in with Google", () => {
  test("creates an account for a new, verified address like a registration, without a password", async () => {
    const browser = new Browser();
    const url = await browser.signIn("?language=es");
    expect(url.pathname + url.search).toBe("/google?outcome=signedIn");
    expect((await currentUser(browser)).body).toMatchObject({
      role: "homeowner",
      firstName: "Ana",
      lastName: "López",
      email: provider.claims.email,
      emailVerified: true,
      homeownerProfile: null,
      preferences: { language: "es" },
    });
    expect((await byEmail(String(provider.claims.email)))?.passwordHash).toBeNull();
    const login = { email: provider.claims.email, password };
    expect((await app.call(null, "POST", "/api/login", login)).status).toBe(401);
  });

  test.each([
    ["/host-setup", "host"],
    ["/subscribe?from=sign-up", "homeowner"],
    ["/runner-setup", "runner"],
    ["/support", null],
  ])("to go on at %s makes an account with the role %j", async (returnTo, role) => {
    const browser = new Browser();
    await browser.signIn(`?${new URLSearchParams({ returnTo })}`);
    const setUp = (await app.typed({ cookie: browser.cookie }, "profile.setUp")).body;
    expect(setUp).toEqual(role && { role, step: 0, values: {}, savedAt: app.clock.now });
  });

  test("finds the same account again by Google's id, even if the address changed", async () => {
    await new Browser().signIn();
    const { email } = provider.claims;
    provider.claims.email = `moved.${serial}@gmail.example`;
    const browser = new Browser();
    expect(outcomeOf(await browser.signIn())).toBe("signedIn");
    expect((await currentUser(browser)).body).toMatchObject({ email });
  });

  test("does not link to an existing account with the address", async () => {
    const owner = await addUser(app, { email: String(provider.claims.email) });
    const browser = new Browser();
    expect(outcomeOf(await browser.signIn())).toBe("emailTaken");
    expect(browser.isSignedIn).toBe(false);
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, owner.userId))).toBe(0);
  });

  test("refuses an address that Google has not verified", async () => {
    for (const email_verified of [false, undefined, "true"]) {
      provider.claims.email_verified = email_verified;
      const browser = new Browser();
      expect(outcomeOf(await browser.signIn())).toBe("refused");
      expect(browser.isSignedIn).toBe(false);
    }
    expect(await byEmail(String(provider.claims.email))).toBeUndefined();
  });

  test("still asks for the second factor", async () => {
    await new Browser().signIn();
    const { id: userId = "" } = (await byEmail(String(provider.claims.email))) ?? {};
    const secret = await addSecondFactor(app, { userId });
    const browser = new Browser();
    expect(outcomeOf(await browser.signIn())).toBe("secondFactor");
    expect(browser.isSignedIn).toBe(false);
    expect((await currentUser(browser)).status).toBe(401);
    const code = codeOf(app, secret);
    const done = await app.call({ cookie: browser.cookie }, "POST", "/api/login/code", { code });
    expect(done).toMatchObject({ status: 200, body: { id: userId } });
  });

  test("refuses a suspended user with its own error", async () => {
    await new Browser().signIn();
    await app.deps.db
      .update(users)
      .set({ suspendedAt: app.clock.now })
      .where(eq(users.email, String(provider.claims.email)));
    const browser = new Browser();
    expect(outcomeOf(await browser.signIn())).toBe("suspended");
    expect(browser.isSignedIn).toBe(false);
  });

  test("ends the browser's previous session", async () => {
    const person = await addUser(app);
    const browser = browserOf(person);
    await browser.signIn();
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
  });

  test("creates an account for a user with one name or none", async () => {
    provider.claims = { sub: `s${serial}`, email: `x.${serial}@gmail.example`, email_verified: true };
    const browser = new Browser();
    await browser.signIn();
    expect((await currentUser(browser)).body).toMatchObject({ firstName: `x.${serial}`, lastName: "" });
  });

  test("after deletion creates a new account", async () => {
    const browser = new Browser();
    await browser.signIn();
    const { id } = (await currentUser(browser)).body as { id: string };
    expect((await app.call({ cookie: browser.cookie }, "DELETE", "/api/profile")).status).toBe(200);
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, id))).toBe(0);
    const again = new Browser();
    await again.signIn();
    expect(((await currentUser(again)).body as { id: string }).id).not.toBe(id);
  });

  fullTest("counts new accounts per address like registrations", async () => {
    const browser = new Browser();
    const outcomes: (string | null)[] = [];
    for (let index = 0; index < 21; index++) {
      provider.claims = claimsOf(`many-${index}`, `many.${index}@gmail.example`);
      outcomes.push(outcomeOf(await browser.signIn()));
    }
    expect(outcomes).toEqual([...Array(20).fill("signedIn"), "tooMany"]);
  });
});

describe("linking", () => {
  let person: Person;
  beforeEach(async () => {
    person = await addUser(app);
  });
  const link = (browser = browserOf(person)) => browser.signIn("?purpose=link");
  const overview = async () => (await app.typed(person, "security.overview")).body;

  test("lets the Google account sign in, and notifies its owner", async () => {
    expect(outcomeOf(await link())).toBe("linked");
    expect(await overview()).toMatchObject({
      google: { linked: true, email: provider.claims.email, available: true },
    });
    const browser = new Browser();
    expect(outcomeOf(await browser.signIn())).toBe("signedIn");
    expect((await currentUser(browser)).body).toMatchObject({ id: person.userId, email: person.email });
    await deliver();
    expect(app.emails.map(({ to, subject }) => [to, subject])).toContainEqual([
      person.email,
      "A Google account was linked",
    ]);
  });

  test("needs a signed-in user who recently gave the password", async () => {
    expect((await new Browser().get("/api/auth/google?purpose=link")).status).toBe(401);
    app.clock.advance(10 * minute);
    expect(await browserOf(person).get("/api/auth/google?purpose=link")).toMatchObject({
      status: 403,
      body: { code: "REAUTHENTICATE" },
    });
    expect((await app.typed(person, "security.linkGoogle")).body).toMatchObject({ code: "REAUTHENTICATE" });
  });

  test("counts only for the session that began it", async () => {
    const browser = browserOf(person);
    const path = await browser.callback("?purpose=link");
    const victim = await addUser(app);
    browser.jar.set("__Host-tidycurb", victim.cookie.split("=")[1] ?? "");
    expect(outcomeOf(whereTo(await browser.return(path)))).toBe("refused");
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, victim.userId))).toBe(0);
    const out = browserOf(person);
    const next = await out.callback("?purpose=link");
    out.jar.delete("__Host-tidycurb");
    expect(outcomeOf(whereTo(await out.return(next)))).toBe("refused");
    expect(out.isSignedIn).toBe(false);
  });

  fullTest("refuses another user's Google account, and a second one", async () => {
    await new Browser().signIn();
    expect(outcomeOf(await link())).toBe("linkedElsewhere");
    provider.claims = claimsOf(`own-${serial}`, `own.${serial}@gmail.example`);
    expect(outcomeOf(await link())).toBe("linked");
    expect((await app.typed(person, "security.linkGoogle")).body).toMatchObject({ code: "GOOGLE_LINKED" });
    expect((await browserOf(person).get("/api/auth/google?purpose=link")).status).toBe(409);
  });

  test("can be undone with a recent password", async () => {
    await link();
    app.clock.advance(10 * minute);
    expect((await app.typed(person, "security.unlinkGoogle")).body).toMatchObject({ code: "REAUTHENTICATE" });
    app.clock.advance(-10 * minute);
    expect((await app.typed(person, "security.unlinkGoogle")).status).toBe(200);
    expect((await app.typed(person, "security.unlinkGoogle")).body).toMatchObject({
      code: "GOOGLE_NOT_LINKED",
    });
    // By now it belongs to a stranger.
    const browser = new Browser();
    expect(outcomeOf(await browser.signIn())).toBe("signedIn");
    expect((await currentUser(browser)).body).not.toMatchObject({ id: person.userId });
  });

  test("when undone, signs out its other sessions and cancels pending sign-ins", async () => {
    await link();
    const elsewhere = new Browser();
    expect(outcomeOf(await elsewhere.signIn())).toBe("signedIn");
    await app.deps.db
      .update(users)
      .set({ emailVerifiedAt: app.clock.now })
      .where(eq(users.id, person.userId));
    await addSecondFactor(app, person);
    await new Browser().signIn();
    expect(await app.deps.db.$count(signInChallenges, eq(signInChallenges.userId, person.userId))).toBe(1);
    expect((await app.typed(person, "security.unlinkGoogle")).status).toBe(200);
    expect((await currentUser(elsewhere)).status).toBe(401);
    expect((await app.call(person, "GET", "/api/user")).status).toBe(200);
    expect(await app.deps.db.$count(signInChallenges, eq(signInChallenges.userId, person.userId))).toBe(0);
  });

  test("when undone during a sign-in, signs nobody in", async () => {
    await link();
    const late = new Browser();
    const path = await late.callback();
    const { userId } = person;
    const [answer] = await pileUp(
      app,
      sql`with held as (select id from users where id = ${userId} for update) delete from google_accounts where user_id in (select id from held)`,
      [() => late.return(path)],
    );
    expect(outcomeOf(whereTo(answer as Answer))).toBe("refused");
    expect(late.isSignedIn).toBe(false);
  });

  test("does nothing when the session ends before the browser returns", async () => {
    const thief = browserOf(person);
    const path = await thief.callback("?purpose=link");
    const { userId } = person;
    const [answer] = await pileUp(
      app,
      sql`with held as (select id from users where id = ${userId} for update) delete from sessions where user_id in (select id from held)`,
      [() => thief.return(path)],
    );
    expect(outcomeOf(whereTo(answer as Answer))).toBe("refused");
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, userId))).toBe(0);
  });

  test("ends with a new password when the address differs, and notifies the owner", async () => {
    await link();
    const change = { currentPassword: password, newPassword: "another horse" };
    expect((await app.typed(person, "security.changePassword", change)).status).toBe(200);
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, person.userId))).toBe(0);
    await deliver();
    expect(app.emails.map(({ to, subject }) => [to, subject])).toContainEqual([
      person.email,
      "A Google account was unlinked",
    ]);
  });

  test("stays after a new password when the address matches", async () => {
    provider.claims = claimsOf(`same-${serial}`, person.email);
    await link();
    const change = { currentPassword: password, newPassword: "another horse" };
    expect((await app.typed(person, "security.changePassword", change)).status).toBe(200);
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, person.userId))).toBe(1);
  });

  test("cannot be undone while there is no password to sign in with", async () => {
    const browser = new Browser();
    await browser.signIn();
    const who: Who = { cookie: browser.cookie };
    expect((await app.typed(who, "security.unlinkGoogle")).body).toMatchObject({ code: "PASSWORD_NEEDED" });
    const next = new Browser();
    expect(outcomeOf(await next.signIn())).toBe("signedIn");
  });
});

fullTest("tells the page when Google is not set up", async () => {
  const off = await testApp("pglite");
  expect((await off.typed(null, "auth.signInOptions")).body).toEqual({ google: false });
  expect((await app.typed(null, "auth.signInOptions")).body).toEqual({ google: true });
  expect((await off.send("/api/auth/callback/google?code=1&state=2")).status).toBe(503);
  await off.close();
});

test("does not accept a first step's cookie as a session", async () => {
  const answer = await app.call(null, "POST", "/api/login", { email: "nobody@example.com", password });
  expect(readCookies(answer)).toBe("");
});
