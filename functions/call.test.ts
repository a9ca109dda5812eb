import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createDatabase } from "#db/client.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { beginCall, networkOf } from "./call.ts";
import { compose } from "./compose.ts";
import { readEnv } from "./env.ts";
import { serveRest } from "./rest.ts";
import { restRoutes } from "./rest-routes.ts";
import { serveTrpc } from "./trpc.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const json = { "content-type": "application/json" };
const login = (init: RequestInit) => app.send("/api/login", { method: "POST", ...init });

describe("every response of the documented API", () => {
  test.each([
    ["a success", () => app.send("/api/openapi.json")],
    ["a refusal", () => app.send("/api/user")],
    ["a redirect", () => app.send("/api/login")],
    ["an unknown path", () => app.send("/api/nowhere")],
    ["a body that is no JSON", () => login({ body: "{", headers: json })],
  ])("is not stored, varies by cookie and has its own request id: %s", async (_, ask) => {
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(first.headers.get("vary")).toBe("Cookie");
    expect(first.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  });

  test("allows no other site to read it", async () => {
    const origin = { origin: "https://evil.example" };
    for (const method of ["GET", "OPTIONS", "POST"]) {
      const { headers } = await app.send("/api/user", { method, headers: origin });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("paths", () => {
  test.each([
    "/api/nowhere",
    "/api",
    "/api/",
    "/api/user/",
    "//api/user",
    "/api//user",
    "/api%2Fuser",
    "/API/user",
    "/api/User",
    "/api/user;a=b",
    "/api/user%00",
    "/api/__proto__",
    "/api/constructor",
    `/api/${"x".repeat(10_000)}`,
  ])("%s is not found, in the documented format", async (path) => {
    const answer = await app.send(path);
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND", message: "Not found" } });
  });

  test("a header cannot override the method", async () => {
    const headers = { ...json, "x-http-method-override": "GET", "x-method-override": "GET" };
    const answer = await app.send("/api/user", { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(405);
  });

  test("HEAD is answered like GET, without the body", async () => {
    const gets = restRoutes.filter(({ method }) => method === "GET").map((route) => route.path as string);
    for (const path of [...gets, "/api/login", "/api/openapi.json", "/api/health", "/api/auth/google"]) {
      const [head, get] = [await app.send(path, { method: "HEAD" }), await app.send(path)];
      expect([path, head.status, head.headers.get("content-type")]).toEqual([
        path,
        get.status,
        get.headers.get("content-type"),
      ]);
      expect([head.status, head.body ?? null]).toEqual([get.status, null]);
      expect(head.headers.get("location")).toBe(get.headers.get("location"));
    }
    expect((await app.send("/api/register", { method: "HEAD" })).status).toBe(405);
  });

  test("another method is refused with the allowed ones", async () => {
    const paths = [...new Set(restRoutes.map((route) => route.path)), "/api/openapi.json"];
    for (const path of paths) {
      const known = restRoutes.filter((route) => route.path === path).map((route) => route.method as string);
      if (["/api/login", "/api/openapi.json"].includes(path)) known.push("GET");
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "GET", "POST"]) {
        if (known.includes(method)) continue;
        const answer = await app.send(path, { method });
        expect([path, method, answer.status, answer.headers.get("allow")]).toEqual([
          path,
          method,
          405,
          known.join(", "),
        ]);
        expect(answer.body).toMatchObject({ code: "METHOD_NOT_SUPPORTED" });
      }
    }
  });
});

describe("a body", () => {
  const right = JSON.stringify({ email: "nobody@example.com", password: "secret1" });

  test.each([
    ["application/json"],
    ["application/json; charset=utf-8"],
    ['Application/JSON;charset="UTF-8"'],
  ])("with type %s is read", async (type) => {
    expect((await login({ body: right, headers: { "content-type": type } })).status).toBe(401);
  });

  test.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/octet-stream"],
    ["application/json; charset=utf-16"],
    ["application/jsonp"],
    [""],
  ])("with type %j is refused with 415", async (type) => {
    const answer = await login({ body: Buffer.from(right), headers: { "content-type": type } });
    expect(answer).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
  });

  test("that is compressed is refused with 415", async () => {
    const headers = { ...json, "content-encoding": "gzip" };
    expect((await login({ body: right, headers })).status).toBe(415);
  });

  test.each([
    ["null", "null"],
    ["a string", '"text"'],
    ["a number", "1"],
    ["an array", "[]"],
    ["half a document", '{"email":'],
    ["deeply nested", "[".repeat(100_000)],
    ["two documents", "{}{}"],
    ["bytes that are no UTF-8", Buffer.from('{"email":"\xff"}', "latin1")],
  ])("that is %s is refused with 400", async (_, body) => {
    const answer = await login({ body, headers: json });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", message: "The request is not valid." },
    });
  });

  test("that is empty counts as one without fields", async () => {
    const answer = await login({ body: "", headers: json });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: "email" }, { path: "password" }] },
    });
    expect(await app.send("/api/logout", { method: "POST" })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
  });

  test("of 1 MB is read, and one byte more is refused with 413 on both APIs", async () => {
    const padded = (bytes: number) => {
      const frame = JSON.stringify({ filler: "" });
      return JSON.stringify({ filler: "x".repeat(bytes - frame.length) });
    };
    const limit = 1024 * 1024;
    expect((await login({ body: padded(limit), headers: json })).status).toBe(400);
    const over = { method: "POST", body: padded(limit + 1), headers: json };
    expect(await login(over)).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } });
    const typed = await serveTrpc(app, new Request("http://localhost:3000/api/trpc/auth.login", over));
    expect(typed.status).toBe(413);
  });

  test("that never ends is refused as soon as it exceeds the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const answer = await login({ body: endless, headers: json, duplex: "half" } as RequestInit);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
  });

  test("with a million keys or elements is answered", async () => {
    const keys = `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`;
    const items = `{"email":[${"1,".repeat(400_000)}1]}`;
    for (const body of [keys, items]) expect((await login({ body, headers: json })).status).toBe(400);
  });

  test("cannot pass another type off as text with a length", async () => {
    const length = '{"valueOf":1,"toString":1}';
    const body = `{"email":{"length":${length}},"password":{"length":1e309,"__proto__":{"length":2}}}`;
    expect(await login({ body, headers: json })).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST" },
    });
  });

  test("cannot pollute prototypes", async () => {
    const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"email":"a"}';
    expect((await login({ body, headers: json })).status).toBe(400);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("a validation error", () => {
  test("names each field once, with its key and the documented sentence, the first one on top", async () => {
    const answer = await app.call(null, "POST", "/api/register", { email: "x", password: "1" });
    expect(answer.body).toEqual({
      code: "BAD_REQUEST",
      message: "First name is required",
      requestId: answer.headers.get("x-request-id"),
      issues: [
        { path: "firstName", key: "validation.firstName", message: "First name is required" },
        { path: "lastName", key: "validation.lastName", message: "Last name is required" },
        { path: "email", key: "validation.email", message: "Please enter a valid email address" },
        {
          path: "password",
          key: "validation.passwordTooShort",
          message: "Password must be at least 6 characters",
        },
      ],
    });
  });

  test("of a list names its elements, fifty at most", async () => {
    const serviceAreas = Array.from({ length: 150 }, () => "no");
    const { body } = await app.call(null, "POST", "/api/register/runner", { serviceAreas });
    const { issues } = body as { issues: { path: string }[] };
    expect(issues).toHaveLength(50);
    expect(issues.map((issue) => issue.path)).toContain("serviceAreas.0");
  });
});

describe("an unexpected error", () => {
  let broken: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    broken = await testApp();
  });
  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  });
  afterAll(() => broken.close());

  test("is answered on both APIs with only an id, and logged under that id", async () => {
    const who = await addHomeowner(broken);
    await broken.deps.db.execute(sql`alter table notifications rename to hidden_notifications`);
    const documented = await broken.call(who, "GET", "/api/notifications");
    const typed = await broken.typed(who, "notifications.list");
    for (const answer of [documented, typed]) {
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        code: "INTERNAL_SERVER_ERROR",
        message: "Something went wrong. Please try again.",
        requestId: answer.headers.get("x-request-id"),
      });
    }
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toMatchObject([
      { level: "error", event: "call failed", requestId: documented.headers.get("x-request-id") },
      { level: "error", event: "call failed", requestId: typed.headers.get("x-request-id") },
    ]);
    expect(lines.join()).toContain('relation \\"notifications\\" does not exist');
    expect(lines.join()).not.toContain(who.email);
  });

  test("is not a validation error, even when its cause is one", async () => {
    const who = await addHomeowner(broken);
    await broken.deps.db.execute(sql`alter table preferences drop constraint preferences_theme`);
    await broken.deps.db.execute(sql`update preferences set theme = 'sepia' where user_id = ${who.userId}`);
    const answer = await broken.call(who, "GET", "/api/user");
    expect(answer).toMatchObject({ status: 500, body: { code: "INTERNAL_SERVER_ERROR" } });
    expect(answer.body).not.toHaveProperty("issues");
  });

  test("from an unreachable database is a 503 with a retry time, on both APIs", async () => {
    const database = await createDatabase({ url: "postgres://nobody@127.0.0.1:1/none" });
    const live = await compose(readEnv({}), async () => database);
    const cookie = `tidycurb=${"a".repeat(43)}`;
    const reads = [
      await serveRest(live, new Request("http://localhost/api/user", { headers: { cookie } })),
      await serveTrpc(
        live,
        new Request("http://localhost/api/trpc/auth.currentUser", { headers: { cookie } }),
      ),
    ];
    const body = JSON.stringify({ email: "a@example.com", password: "secret1" });
    const write = new Request("http://localhost/api/login", { method: "POST", headers: json, body });
    for (const answer of [...reads, await serveRest(live, write)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("2");
      expect(await answer.text()).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|select/);
    }
    await live.close();
  });
});

describe("the client's address", () => {
  const addressOf = async (env: Record<string, string>, headers: Record<string, string>, peer?: string) => {
    const live = { ...app, env: readEnv(env) };
    return beginCall(live, new Request("http://localhost/api/user", { headers }), { peerAddress: peer })
      .address;
  };

  test("is the peer's without a trusted proxy, whatever a header says", async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" };
    expect(await addressOf({}, forwarded, "192.0.2.7")).toBe("192.0.2.7");
  });

  test("is what the outermost trusted proxy wrote, not what the client claims", async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.66, 198.51.100.4, 10.0.0.1" };
    expect(await addressOf({ TRUST_PROXY: "1" }, forwarded, "10.0.0.2")).toBe("10.0.0.1");
    expect(await addressOf({ TRUST_PROXY: "2" }, forwarded, "10.0.0.2")).toBe("198.51.100.4");
  });

  test("is the peer's when the proxies wrote fewer addresses than expected, or an invalid one", async () => {
    expect(await addressOf({ TRUST_PROXY: "3" }, { "x-forwarded-for": "203.0.113.66" }, "10.0.0.2")).toBe(
      "10.0.0.2",
    );
    expect(await addressOf({ TRUST_PROXY: "1" }, { "x-forwarded-for": "unknown" }, "10.0.0.2")).toBe(
      "10.0.0.2",
    );
  });

  test("is the host's own header when hosted", async () => {
    const env = {
      VERCEL: "1",
      DATABASE_URL: "postgres://u@db.example.com/d",
      APP_URL: "https://tidycurb.example",
      APP_SECRET: "s".repeat(32),
      CRON_SECRET: "c".repeat(16),
    };
    expect(await addressOf(env, { "x-real-ip": "203.0.113.9", "x-forwarded-for": "1.2.3.4" })).toBe(
      "203.0.113.9",
    );
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::6", "2001:db8:1:2"],
    ["2001:0db8:0001::6", "2001:db8:1:0"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
  ])("%s counts as %s: all IPv6 addresses of a household count as one", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
