import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner } from "#testkit/factories.ts";
import { everybody, type None, nameOf, noInput, nothingToName } from "#testkit/rest-rows/row.ts";
import { setRuntime } from "./compose.ts";
import { type OtherRouteName, otherRoutes } from "./rest-routes.ts";
import { apiFunctionFor } from "./routes.ts";

/** Answers of the documented paths that are not procedures, and so exist only here. */
type OtherRow = Record<
  "success" | "signedOut" | "wrongRole" | "somebodyElses" | "badInput",
  OtherCall[] | None
>;
type OtherCall = {
  who?: (app: TestApp) => Promise<Who>;
  query?: string;
  body?: string;
  /** JSON by default. */
  contentType?: string;
  status: number;
  shows?: unknown;
  location?: string;
};

const sameForAll = (call: OtherCall) => ({
  signedOut: [call],
  wrongRole: [addHomeowner, addRunner, addAdmin].map((who) => ({ ...call, who })),
});
const googleIsOff = {
  status: 503,
  shows: {
    code: "GOOGLE_NOT_CONFIGURED",
    message: "Signing in with Google is not set up here. Please use your email address and password.",
    requestId: expect.any(String),
  },
};
const webhookIsOff = {
  body: JSON.stringify({ id: "evt_1", type: "invoice.paid" }),
  status: 503,
  shows: {
    code: "WEBHOOK_NOT_CONFIGURED",
    message: "Events from Stripe are not taken here: no webhook secret is configured.",
    requestId: expect.any(String),
  },
};
const isWell = { status: 200, shows: { ok: true, database: "ok" } };
/** A browser's form post, and where it redirects. */
const joins = (body: string, location?: string): OtherCall => ({
  body,
  contentType: "application/x-www-form-urlencoded",
  status: 303,
  location,
});
const describes = { status: 200, shows: { openapi: "3.1.0" } };

const otherRows: Record<OtherRouteName, OtherRow> = {
  "GET /api/login": {
    success: [
      { status: 302, location: "/auth" },
      { query: "?returnTo=/profile", status: 302, location: "/auth?returnTo=%2Fprofile" },
      { who: addHomeowner, query: "?returnTo=/profile", status: 302, location: "/profile" },
      { who: addRunner, status: 302, location: "/" },
    ],
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      { query: "?returnTo=https://evil.test/", status: 302, location: "/auth" },
      { who: addHomeowner, query: "?returnTo=//evil.test", status: 302, location: "/" },
    ],
  },
  "GET /api/auth/google": {
    success: { none: "not set up here, so always 503; see functions/google.test.ts" },
    ...sameForAll(googleIsOff),
    somebodyElses: nothingToName,
    badInput: [{ ...googleIsOff, query: "?returnTo=https://evil.test/" }],
  },
  "GET /api/auth/callback/google": {
    success: { none: "not set up here, so always 503; see functions/google.test.ts" },
    ...sameForAll(googleIsOff),
    somebodyElses: nothingToName,
    badInput: [{ ...googleIsOff, query: "?code=1&state=2" }],
  },
  "POST /api/webhooks/stripe": {
    success: {
      none: "no secret here, so always 503; see stripe-webhook.test.ts",
    },
    ...sameForAll(webhookIsOff),
    somebodyElses: nothingToName,
    badInput: ["", "not JSON", "x".repeat(2 * 1024 * 1024)].map((body) => ({ ...webhookIsOff, body })),
  },
  "POST /api/waiting-list": {
    success: [
      joins("email=ana%40example.com&zipCode=62701", "/area?zip=62701&waiting=joined"),
      joins("email=ana%40example.com&zipCode=62701&language=es", "/es/area?zip=62701&waiting=joined"),
      { status: 200, shows: { ok: true }, body: '{"email":"ana@example.com","zipCode":"62701"}' },
      {
        status: 200,
        shows: { ok: true },
        body: '{"email":"ana@example.com","zipCode":"62701","language":"es","id":"ignored"}',
      },
    ],
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      joins("email=ana&zipCode=62701", "/area?zip=62701&waiting=emailInvalid"),
      joins("email=ana%40example.com&zipCode=%2F%2Fevil&language=%2F%2Fevil", "/area"),
      { status: 400, shows: { issues: [{ path: "email" }] }, body: '{"email":"ana","zipCode":"62701"}' },
      { status: 400, shows: { code: "BAD_REQUEST" }, body: "[]" },
      { status: 400, shows: { code: "BAD_REQUEST" }, body: "{" },
      { status: 415, contentType: "text/plain", body: '{"email":"ana@example.com","zipCode":"62701"}' },
      { ...joins("x".repeat(20_000)), status: 413 },
      { status: 413, body: JSON.stringify({ email: "x".repeat(20_000), zipCode: "62701" }) },
    ],
  },
  "POST /api/contact": {
    success: [
      joins("email=ana%40example.com&words=Hello", "/contact?message=sent"),
      joins("email=ana%40example.com&words=Hola&language=es", "/es/contact?message=sent"),
    ],
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      joins("email=ana&words=Hello", "/contact?message=wrong"),
      joins("email=ana%40example.com&words=+&language=%2F%2Fevil", "/contact?message=wrong"),
      { status: 415, body: '{"email":"ana@example.com","words":"Hello"}' },
      { ...joins("x".repeat(20_000)), status: 413 },
    ],
  },
  "GET /api/health": {
    success: [isWell],
    ...sameForAll(isWell),
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "GET /api/openapi.json": {
    success: [describes],
    ...sameForAll(describes),
    somebodyElses: nothingToName,
    badInput: noInput,
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("every documented path that is not a procedure has its row", () => {
  expect(Object.keys(otherRows).toSorted()).toEqual(otherRoutes.map(nameOf).toSorted());
});

describe.each(otherRoutes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  for (const [cell, calls] of Object.entries(otherRows[name as OtherRouteName]))
    for (const [index, call] of ("none" in calls ? [] : calls).entries())
      test(`${cell} ${index + 1}: answers ${call.status}`, async () => {
        const answer = await ask(call);
        expect(answer.status).toBe(call.status);
        expect(answer.headers.get("location")).toBe(call.location ?? null);
        if (call.shows) expect(answer.body).toMatchObject(call.shows);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      });

  test("answers another method with 405 and its allowed methods", async () => {
    const answer = await ask({ status: 405 }, "DELETE");
    expect([answer.status, answer.headers.get("allow")?.split(", ")]).toEqual([
      405,
      expect.arrayContaining([route.method]),
    ]);
  });

  /** Calls the function that serves the path, chosen as the local server and the host do. */
  async function ask(
    { who, query = "", body, contentType = "application/json" }: OtherCall,
    method: string = route.method,
  ): Promise<Answer> {
    setRuntime(app);
    const served = await apiFunctionFor(route.path)?.load();
    if (!served) throw new Error(`Nothing serves ${route.path}`);
    const caller = await who?.(app);
    const request = new Request(new URL(route.path + query, "http://localhost:3000"), {
      method,
      headers: { "content-type": contentType, ...(caller && { cookie: caller.cookie }) },
      body,
    });
    const response = await served.default.fetch(request, { peerAddress: "192.0.2.7" });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
});

test("a feature that is not set up says so without asking to retry", async () => {
  for (const [method, path] of [
    ["GET", "/api/auth/google"],
    ["POST", "/api/webhooks/stripe"],
  ] as const) {
    const answer = await app.send(path, { method });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, null]);
  }
});
