import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googleAccounts, googleSignIns, sessions, signInChallenges, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { minute } from "#platform/instants.ts";
import { type Answer, callersOf, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type GoogleProvider, googleProvider } from "#testkit/google-provider.ts";
import { pileUp } from "#testkit/race.ts";
import { codeOf, readCookies } from "#testkit/second-factor.ts";
import { compose } from "./compose.ts";
import { readEnv } from "./env.ts";

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

const claimsOf = (sub: string, email: string) => ({
  sub,
  email,
  email_verified: true,
  given_name: "Ana",
  family_name: "López",
});

/** A browser, with its cookies. */
class Browser {
  readonly jar = new Map<string, string>();
  readonly address = newAddress();

  get cookie() {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async get(
    path: string,
    headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
  ): Promise<Answer> {
    const answer = await app.send(path, { headers: { ...headers, cookie: this.cookie } }, this.address);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.jar.set(name, value);
      else this.jar.delete(name);
    }
    return answer;
  }

  async start(query = ""): Promise<string> {
    const answer = await this.get(`/api/auth/google${query}`);
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  }

  /** Goes to the provider and back, up to the callback's address. */
  async callback(query = ""): Promise<string> {
    const back = await provider.follow(await this.start(query));
    expect(back.origin + back.pathname).toBe("https://tidycurb.example/api/auth/callback/google");
    return back.pathname + back.search;
  }

  return(path: string): Promise<Answer> {
    return this.get(path, { "sec-fetch-site": "cross-site" });
  }

  async signIn(query = ""): Promise<URL> {
    return whereTo(await this.return(await this.callback(query)));
  }

  get isSignedIn() {
    return this.jar.has("__Host-tidycurb");
  }
}

function whereTo({ status, headers }: Answer): URL {
  expect(status).toBe(303);
  return new URL(headers.get("location") ?? "", "https://tidycurb.example");
}

const outcomeOf = (url: URL) => url.searchParams.get("outcome");
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

describe("the request to Google", () => {
  test("carries state, nonce and a PKCE challenge, asks for minimal scopes, and names only the configured address", async () => {
    const browser = new Browser();
    const answer = await browser.get("/api/auth/google", {
      "sec-fetch-site": "same-origin",
      host: "evil.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "http",
    });
    const { searchParams: asked } = new URL(answer.headers.get("location") ?? "");
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: "https://tidycurb.example/api/auth/callback/google",
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      client_id: "tidycurb-tests",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked.get(name)?.length).toBeGreaterThan(20);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(4);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-tidycurb-google[\w-]*=.+HttpOnly.*$/);
    for (const cookie of cookies)
      for (const part of ["Path=/", "Secure", "SameSite=Lax"]) expect(cookie).toContain(part);
    for (const cookie of cookies) expect(cookie).not.toContain("Domain");
  });

  test("starts only from our own pages or a typed address", async () => {
    for (const site of ["cross-site", "same-site"])
      expect(await new Browser().get("/api/auth/google", { "sec-fetch-site": site })).toMatchObject({
        status: 403,
        body: { code: "FOREIGN_ORIGIN" },
      });
    const evil = { origin: "https://evil.test" };
    expect((await new Browser().get("/api/auth/google", evil)).status).toBe(403);
    for (const headers of [{ "sec-fetch-site": "none" }, {}])
      expect((await new Browser().get("/api/auth/google", headers as Record<string, string>)).status).toBe(
        302,
      );
  });

  test.each([
    ["/runner?tab=1#x", "/runner?tab=1#x"],
    ["//evil.test", null],
    ["https://evil.test", null],
    ["/\\evil.test", null],
  ])("returns to %j as %j", async (returnTo, expected) => {
    const url = await new Browser().signIn(`?${new URLSearchParams({ returnTo })}`);
    expect(url.searchParams.get("returnTo")).toBe(expected);
    expect(url.origin).toBe("https://tidycurb.example");
  });

  test("tells the page that opened the window its own name for the outcome, and nothing else", async () => {
    const window = crypto.randomUUID();
    expect((await new Browser().signIn(`?window=${window}`)).searchParams.get("window")).toBe(window);
    expect((await new Browser().signIn("?window=<script>")).searchParams.get("window")).toBeNull();
  });

  test("leaves no code, token or state in the address, and sends no referrer", async () => {
    const browser = new Browser();
    const answer = await browser.return(await browser.callback());
    expect([...whereTo(answer).searchParams.keys()]).toEqual(["outcome"]);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.body).toBeNull();
    // The browser keeps nothing of the flow.
    expect([...browser.jar.keys()].filter((name) => name.includes("google"))).toEqual([]);
  });

  fullTest("is a 503 when Google does not answer, and stores nothing", async () => {
    const away = await testApp("pglite", {
      env: { ...provider.env, GOOGLE_ISSUER_URL: "http://127.0.0.1:9" },
    });
    const answer = await away.send("/api/auth/google", {});
    expect(answer).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    expect(await away.deps.db.$count(googleSignIns)).toBe(0);
    await away.close();
  });
});

describe("refuses a callback", () => {
  /** Expects a refusal without a cookie, an account or an explanation. */
  async function refuses(browser: Browser, path: string): Promise<void> {
    const answer = await browser.return(path);
    const url = whereTo(answer);
    expect(url.searchParams.get("outcome")).toBe("refused");
    expect(answer.headers.getSetCookie().filter((line) => !/^[^=]+=;/.test(line))).toEqual([]);
    expect(browser.isSignedIn).toBe(false);
    expect(await byEmail(String(provider.claims.email))).toBeUndefined();
  }

  const changed = (path: string, change: (search: URLSearchParams) => void) => {
    const url = new URL(path, "https://tidycurb.example");
    change(url.searchParams);
    return url.pathname + url.search;
  };

  test("without a state", async () => {
    const browser = new Browser();
    await refuses(
      browser,
      changed(await browser.callback(), (search) => search.delete("state")),
    );
  });

  test("with another state", async () => {
    const browser = new Browser();
    await refuses(
      browser,
      changed(await browser.callback(), (search) => search.set("state", "x".repeat(43))),
    );
  });

  test("in another browser, whether or not one began there", async () => {
    const path = await new Browser().callback();
    await refuses(new Browser(), path);
    const begun = new Browser();
    await begun.start();
    await refuses(begun, path);
  });

  test("a second time, with all its cookies", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    const before = new Map(browser.jar);
    expect(outcomeOf(whereTo(await browser.return(path)))).toBe("signedIn");
    const copy = new Browser();
    for (const [name, value] of before) copy.jar.set(name, value);
    expect(outcomeOf(whereTo(await copy.return(path)))).toBe("refused");
    expect(copy.isSignedIn).toBe(false);
  });

  test("that failed once, even if corrected", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    const before = new Map(browser.jar);
    await refuses(
      browser,
      changed(path, (search) => search.set("state", "wrong")),
    );
    for (const [name, value] of before) browser.jar.set(name, value);
    await refuses(browser, path);
  });

  test("after ten minutes", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    app.clock.advance(10 * minute);
    await refuses(browser, path);
  });

  test("without the verifier, or with another sign-in's", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    const other = new Browser();
    await other.start();
    const name = "__Host-tidycurb-google-pkce";
    browser.jar.set(name, other.jar.get(name) ?? "");
    await refuses(browser, path);
    const again = new Browser();
    const next = await again.callback();
    again.jar.delete(name);
    await refuses(again, next);
  });

  test("with another sign-in's nonce", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    const other = new Browser();
    await other.start();
    const name = "__Host-tidycurb-google-nonce";
    browser.jar.set(name, other.jar.get(name) ?? "");
    await refuses(browser, path);
  });

  test("with forged cookies", async () => {
    for (const part of ["state", "pkce", "nonce"]) {
      const browser = new Browser();
      const path = await browser.callback();
      browser.jar.set(`__Host-tidycurb-google-${part}`, "eyJhbGciOiJub25lIn0.eyJ2YWx1ZSI6IngifQ.");
      await refuses(browser, path);
    }
  });

  test.each([
    ["another nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["another audience", { aud: "somebody-else" }],
    ["another issuer", { iss: "https://accounts.evil.test" }],
    ["an end that has passed", { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ["no end", { exp: undefined }],
    ["no subject", { sub: undefined }],
    ["no address", { email: undefined }],
  ])("with a token of %s", async (_what, claims) => {
    const browser = new Browser();
    const path = await browser.callback();
    provider.tamperNext(({ payload }) => Object.assign(payload, claims));
    await refuses(browser, path);
  });

  test("with an unsigned token", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    provider.tamperNextAnswer(({ body }) => {
      if (body === "") return;
      const [, payload] = String(body.id_token).split(".");
      const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
      body.id_token = `${header}.${payload}.`;
    });
    await refuses(browser, path);
  });

  test("with a token signed with the client's own secret", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    provider.tamperNextAnswer(({ body }) => {
      if (body === "") return;
      const [, payload] = String(body.id_token).split(".");
      const signed = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url")}.${payload}`;
      const secret = provider.env.GOOGLE_CLIENT_SECRET ?? "";
      body.id_token = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
    });
    await refuses(browser, path);
  });

  test("with a used code, in a new sign-in", async () => {
    const first = new Browser();
    const used = await first.callback();
    const code = new URL(used, "https://tidycurb.example").searchParams.get("code") ?? "";
    expect(outcomeOf(whereTo(await first.return(used)))).toBe("signedIn");
    const again = new Browser();
    const path = changed(await again.callback(), (search) => search.set("code", code));
    expect(outcomeOf(whereTo(await again.return(path)))).toBe("refused");
    expect(again.isSignedIn).toBe(false);
  });

  test("of a sign-in begun with another provider, with its state and cookies", async () => {
    const elsewhere = await googleProvider();
    elsewhere.claims = provider.claims;
    const env = readEnv({ ...elsewhere.env, APP_URL: "https://tidycurb.example" });
    const other = callersOf({
      ...app,
      deps: { ...app.deps, google: (await compose(env, async () => app.database)).deps.google },
    });
    const browser = new Browser();
    const begun = await other.send("/api/auth/google", { headers: { "sec-fetch-site": "same-origin" } });
    for (const cookie of readCookies(begun).split("; ")) {
      const [, name = "", value = ""] = /^([^=]+)=(.*)/.exec(cookie) ?? [];
      browser.jar.set(name, value);
    }
    const back = await elsewhere.follow(begun.headers.get("location") ?? "");
    await refuses(browser, back.pathname + back.search);
    await elsewhere.stop();
  });

  test("with no token at all, or an invalid answer", async () => {
    for (const change of [{ id_token: undefined }, { id_token: "x" }, { access_token: 1 }]) {
      const browser = new Browser();
      const path = await browser.callback();
      provider.tamperNextAnswer(({ body }) => body !== "" && Object.assign(body, change));
      await refuses(browser, path);
    }
    const browser = new Browser();
    const path = await browser.callback();
    provider.tamperNextAnswer((answer) => {
      answer.statusCode = 500;
    });
    await refuses(browser, path);
  });

  test("that Google returns with an error", async () => {
    const browser = new Browser();
    const path = await browser.callback();
    await refuses(
      browser,
      changed(path, (search) => search.set("error", "server_error")),
    );
  });

  test("but reports a canceled one as such, not as a fault", async () => {
    const browser = new Browser();
    const path = changed(await browser.callback(), (search) => {
      search.delete("code");
      search.set("error", "access_denied");
    });
    expect(outcomeOf(whereTo(await browser.return(path)))).toBe("cancelled");
    expect(browser.isSignedIn).toBe(false);
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
