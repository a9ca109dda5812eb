import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googleSignIns, users } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { callersOf, type TestApp, testApp } from "#testkit/app.ts";
import { fullTest } from "#testkit/full.ts";
import { claimsOf, GoogleBrowser, outcomeOf, whereTo } from "#testkit/google-browser.ts";
import { type GoogleProvider, googleProvider } from "#testkit/google-provider.ts";
import { readCookies } from "#testkit/second-factor.ts";
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

class Browser extends GoogleBrowser {
  constructor() {
    super(app, provider);
  }
}

const byEmail = async (email: string) =>
  (await app.deps.db.select().from(users).where(eq(users.email, email)))[0];

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
