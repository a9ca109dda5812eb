import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { users } from "#db/schema/index.ts";
import { day, minute } from "#platform/instants.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addUser, type Person, password } from "#testkit/factories.ts";
import { type GoogleProvider, googleProvider } from "#testkit/google-provider.ts";
import { confirmEmailOf, deliverAll, tokenTo } from "#testkit/links.ts";
import { readCookies } from "#testkit/second-factor.ts";

/** Attacks on the links in emails, from outside and over both APIs where there are two. */
let app: TestApp;
let provider: GoogleProvider;
let person: Person;
beforeAll(async () => {
  provider = await googleProvider();
  app = await testApp("postgres", { env: { ...provider.env, APP_URL: "https://tidycurb.example" } });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:05.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
});

const told = ({ status, body }: Answer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();

type Options = { address?: string; headers?: Record<string, string> };
const apis = {
  documented: {
    login: (given: object, options?: Options) => app.call(null, "POST", "/api/login", given, options),
    complete: (who: Who, code: string) => app.call(who, "POST", "/api/login/code", { code }),
  },
  typed: {
    login: (given: object, options?: Options) => app.typed(null, "auth.login", given, options),
    complete: (who: Who, code: string) => app.typed(who, "auth.completeSignIn", { code }),
  },
};
const { documented, typed } = apis;

describe("a link in an email", () => {
  const links = ["/reset-password", "/verify-email", "/confirm-email", "/sign-in", "/take-back"] as const;
  type Link = (typeof links)[number];
  const chosen = "a longer horse";
  const open = (link: Link, token: string, who: Who = person): Promise<Answer> => {
    const headers = { origin: "https://tidycurb.example" };
    if (link === "/reset-password")
      return app.typed(null, "auth.resetPassword", { token, password: chosen }, { headers });
    if (link === "/sign-in") return app.typed(null, "auth.signInByLink", { token }, { headers });
    if (link === "/verify-email") return app.typed(who, "auth.verifyEmail", { token }, { headers });
    if (link === "/confirm-email") return app.typed(who, "auth.confirmEmail", { token }, { headers });
    return app.typed(null, "auth.takeAccountBack", { token }, { headers });
  };
  const next = () => `next-${person.email}`;

  /** Requests an email with such a link and returns its token. */
  async function send(link: Link): Promise<string> {
    if (link === "/reset-password")
      await app.typed(null, "auth.requestPasswordReset", { email: person.email });
    if (link === "/sign-in") {
      await confirmEmailOf(app, person);
      await app.typed(null, "auth.requestSignInLink", { email: person.email });
    }
    if (link === "/verify-email") await app.typed(person, "auth.resendVerification");
    if (link === "/confirm-email") await app.typed(person, "profile.update", { email: next() });
    if (link === "/take-back") await open("/confirm-email", await send("/confirm-email"));
    await deliverAll(app);
    return tokenTo(app, link === "/confirm-email" ? next() : person.email, link);
  }
  const stateOf = async () => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
    return { email: user?.email, hash: user?.passwordHash, verified: user?.emailVerifiedAt };
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const jwt = (alg: string, key: string | null) => {
    const claims = { sub: person.userId, email: person.email, purpose: "reset_password", exp: 4102444800 };
    const signed = `${part({ alg, typ: "JWT" })}.${part(claims)}`;
    return `${signed}.${key === null ? "" : createHmac("sha256", key).update(signed).digest("base64url")}`;
  };

  test.each(links)("to %s cannot be made up or taken from another email", async (link) => {
    const token = await send(link);
    const begun = await app.send("/api/auth/google", { headers: { "sec-fetch-site": "same-origin" } });
    const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const { rows } = await app.database.execute(
      "select token_hash as hash from account_links where user_id = $1 union all select token_hash from email_changes where user_id = $1 union all select token_hash from sessions where user_id = $1",
      [person.userId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(state.length).toBeGreaterThan(20);
    const before = await stateOf();
    const forged = [
      jwt("none", null),
      jwt("HS256", "another key"),
      jwt("HS256", ""),
      state,
      ...readCookies(begun)
        .split("; ")
        .map((cookie) => cookie.slice(cookie.indexOf("=") + 1)),
      person.cookie.split("=")[1] ?? "",
      ...rows.map(({ hash }) => String(hash)),
      person.userId,
      "",
      "x".repeat(43),
      token.slice(0, -1),
      `${token}x`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      `${token}\0`,
      ` ${token}`,
    ];
    for (const given of forged) {
      const answer = await open(link, given);
      expect([400, 403], `${given}: ${told(answer)}`).toContain(answer.status);
    }
    expect(await stateOf()).toEqual(before);
    expect((await open(link, token)).status).toBe(200);
  });

  test("works only for its own purpose", async () => {
    for (const link of links.filter((each) => each !== "/take-back")) {
      const token = await send(link);
      const before = await stateOf();
      for (const other of links)
        if (other !== link)
          expect(told(await open(other, token)), `${link} at ${other}`).toBe("400 LINK_INVALID");
      expect(await stateOf()).toEqual(before);
    }
    const back = await send("/take-back");
    for (const other of links.slice(0, 4)) expect(told(await open(other, back))).toBe("400 LINK_INVALID");
  });

  test.each(links)("to %s works once, not after it expires or a newer one is sent", async (link) => {
    const lasts = link === "/take-back" ? 3 * day : link === "/sign-in" ? 15 * minute : 60 * minute;
    const first = await send(link);
    app.clock.advance(lasts - 1);
    expect((await open(link, first)).status).toBe(200);
    // A confirmed address is no secret from the email's reader.
    expect(told(await open(link, first))).toBe(link === "/verify-email" ? "200" : "400 LINK_INVALID");

    person = await addUser(app);
    const late = await send(link);
    app.clock.advance(lasts);
    expect(told(await open(link, late))).toBe("400 LINK_INVALID");

    if (link === "/take-back") return;
    person = await addUser(app);
    const older = await send(link);
    app.clock.advance(minute);
    const newer = await send(link);
    expect(newer).not.toBe(older);
    expect(told(await open(link, older))).toBe("400 LINK_INVALID");
    expect((await open(link, newer)).status).toBe(200);
  });

  test("of another user changes neither account when only the email was read", async () => {
    const [owner, thief] = [person, await addUser(app)];
    const token = await send("/verify-email");
    expect(told(await open("/verify-email", token, thief))).toBe("403 LINK_OF_ANOTHER_ACCOUNT");
    for (const { userId } of [owner, thief]) {
      const [user] = await app.deps.db.select().from(users).where(eq(users.id, userId));
      expect(user?.emailVerifiedAt).toBeNull();
    }
    const reset = await send("/reset-password");
    expect((await open("/reset-password", reset, thief)).status).toBe(200);
    expect((await typed.login({ email: thief.email, password })).status).toBe(200);
    expect((await typed.login({ email: thief.email, password: chosen })).status).toBe(401);
  });
});

describe("an email's links", () => {
  const evil = {
    host: "evil.test",
    "x-forwarded-host": "evil.test",
    "x-forwarded-proto": "http",
    forwarded: "host=evil.test;proto=http",
    "x-original-host": "evil.test",
  };

  test("lead only to this site, whatever Host the request sends, on both APIs", async () => {
    const email = `hosts-${app.deps.newId()}@example.com`;
    const account = { firstName: "Ada", lastName: "Stone", email, password };
    const made = await app.call(null, "POST", "/api/register", account, { headers: evil });
    await app.typed(null, "auth.register", { ...account, email: `2-${email}` }, { headers: evil });
    await app.typed({ cookie: readCookies(made) }, "auth.resendVerification", undefined, { headers: evil });
    for (const who of [person.email, email])
      await app.typed(null, "auth.requestPasswordReset", { email: who }, { headers: evil });
    await app.call(person, "POST", "/api/profile/update", { email: `1-${person.email}` }, { headers: evil });
    await deliverAll(app);
    await app.typed(person, "profile.update", { email: `2-${person.email}` }, { headers: evil });
    await deliverAll(app);
    const token = tokenTo(app, `2-${person.email}`, "/confirm-email");
    await app.typed(person, "auth.confirmEmail", { token }, { headers: evil });
    await documented.login({ email: `2-${person.email}`, password }, { headers: evil });
    await deliverAll(app);
    const texts = app.emails.map((sentEmail) => JSON.stringify(sentEmail));
    const places = new Set(
      texts.flatMap((text) => text.match(/https?:\/\/[^"\s\\<)]+/g) ?? []).map((link) => new URL(link)),
    );
    expect([...new Set([...places].map(({ origin }) => origin))]).toEqual(["https://tidycurb.example"]);
    const paths = new Set([...places].map(({ pathname }) => pathname));
    for (const path of ["/verify-email", "/reset-password", "/confirm-email", "/take-back"])
      expect(paths).toContain(path);
    expect(texts.join()).not.toContain("evil");
  });
});
