import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner } from "#testkit/factories.ts";
import { serveTrpc } from "./trpc.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const json = { "content-type": "application/json" };

async function send(path: string, init?: RequestInit) {
  const response = await serveTrpc(app, new Request(`http://localhost:3000/api/trpc${path}`, init));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const post = (path: string, body: string, headers: Record<string, string> = json) =>
  send(path, { method: "POST", body, headers });

describe("a batch", () => {
  const named = (times: number, separator = ",") => Array(times).fill("auth.currentUser").join(separator);

  test("of 10 is answered, one by one", async () => {
    const { cookie } = await addHomeowner(app);
    const answer = await send(`/${named(10)}?batch=1`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toHaveLength(10);
  });

  test("gives each call its own answer", async () => {
    const { cookie } = await addHomeowner(app);
    const answer = await send("/auth.currentUser,admin.runners,homeowner.jobs?batch=1", {
      headers: { cookie },
    });
    expect(answer.status).toBe(207);
    expect(JSON.parse(answer.text)).toMatchObject([
      { result: { data: { json: { role: "homeowner" } } } },
      {
        error: {
          json: { message: "You are not allowed to do this.", data: { code: "FORBIDDEN", httpStatus: 403 } },
        },
      },
      { result: { data: { json: [] } } },
    ]);
  });

  test.each([
    ["11 calls", named(11)],
    ["1000 calls", named(1000)],
    ["5000 commas", ",".repeat(5000)],
    ["500 calls after a name with this path in it", `x/api/trpc/,${named(500)}`],
    ["11 calls with escaped commas", named(11, "%2C")],
    ["1000 calls with escaped commas", named(1000, "%2c")],
  ])("of %s gets a short refusal, by GET and by POST", async (_, names) => {
    for (const init of [{}, { method: "POST", body: "{}", headers: json }]) {
      const answer = await send(`/${names}?batch=1`, init);
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(2000);
      expect(answer.text).not.toContain(import.meta.dirname);
    }
  });

  test.each(["", "/", "//"])("of a public procedure is read when its path ends with %j", async (end) => {
    const body = JSON.stringify({ 0: { json: { email: "nobody@example.com", password: "secret1" } } });
    expect((await post(`/auth.login${end}?batch=1`, body)).status).toBe(401);
  });

  test("counts each of its calls against the limits", async () => {
    const address = "192.0.2.99";
    const calls = (count: number) => ({
      path: `/${Array(count).fill("auth.login").join()}?batch=1`,
      body: JSON.stringify(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            index,
            { json: { email: "one@example.com", password: "wrong password" } },
          ]),
        ),
      ),
    });
    const statuses: number[] = [];
    let retryAfter: string | null = null;
    for (const count of [10, 2]) {
      const { path, body } = calls(count);
      const request = new Request(`http://localhost:3000/api/trpc${path}`, {
        method: "POST",
        body,
        headers: json,
      });
      const response = await serveTrpc(app, request, { peerAddress: address });
      const answers = (await response.json()) as { error: { json: { data: { httpStatus: number } } } }[];
      for (const { error } of answers) statuses.push(error.json.data.httpStatus);
      retryAfter = response.headers.get("retry-after");
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect(Number(retryAfter)).toBe(900);
  });
});

describe("an input", () => {
  const input = { email: "nobody@example.com", password: "secret1" };

  test.each([
    ["a path through a prototype", { values: { "__proto__.polluted": ["Date"] } }],
    ["a path through a constructor", { values: { "constructor.prototype.polluted": ["Date"] } }],
    ["a path through a prototype, of version 1", { values: { "__proto__.polluted": ["undefined"] }, v: 1 }],
    ["a misspelled path", { values: { "__proto__\\,polluted": ["Date"] }, v: 1 }],
    ["a set", { values: { email: ["set"] } }],
    ["a map", { values: { email: ["map"] } }],
    ["a regular expression", { values: { email: ["regexp"] } }],
    ["a typed array", { values: { email: [["typed-array", "Float64Array"]] } }],
    ["a class", { values: { email: [["class", "User"]] } }],
    ["an error", { values: ["Error"] }],
    ["a date instead of a text", { values: { email: ["Date"] } }],
  ])("annotated with %s is refused", async (_, meta) => {
    const answer = await post("/auth.login", JSON.stringify({ json: input, meta }));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { json: { data: { code: "BAD_REQUEST" } } } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("may have empty annotations, or equal parts, which stay separate", async () => {
    for (const meta of [
      undefined,
      {},
      null,
      { referentialEqualities: { email: ["__proto__.polluted", "password"] } },
    ])
      expect((await post("/auth.login", JSON.stringify({ json: input, meta }))).status).toBe(401);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    ["in its content", `{"json":${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
    ["in its annotations", `{"json":{},"meta":{"values":${"[".repeat(400_000)}${"]".repeat(400_000)}}}`],
  ])("nested deeply %s is refused", async (_, body) => {
    const answer = await post("/auth.login", body);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("stack");
  });

  test.each([
    ["a text", '"text"'],
    ["a number", "1"],
    ["null", "null"],
    ["an array", "[]"],
    ["nothing", ""],
    ["an empty envelope", "{}"],
    ["half a document", '{"json":'],
  ])("that is %s instead of an envelope is refused", async (_, body) => {
    expect((await post("/auth.login", body)).status).toBe(400);
  });

  test.each([
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="user[__proto__][x]"\r\n\r\n1\r\n--x--',
    ],
    ["application/octet-stream", JSON.stringify({ json: input })],
    ["application/x-www-form-urlencoded", "user[__proto__][x]=1"],
    ["text/plain", JSON.stringify({ json: input })],
  ])("with type %s is refused with 415", async (type, body) => {
    const answer = await post("/auth.login", body, { "content-type": type });
    expect(answer.status).toBe(415);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test("of a query is in the address, and a malformed one is refused", async () => {
    const { cookie } = await addAdmin(app);
    for (const [given, status] of [
      ['{"json":{"limit":1}}', 200],
      ['{"json":{"limit":0}}', 400],
      ["{", 400],
      ['{"json":{},"meta":{"values":["set"]}}', 400],
    ] as const) {
      const answer = await send(`/admin.runners?input=${encodeURIComponent(given)}`, { headers: { cookie } });
      expect([given, answer.status]).toEqual([given, status]);
    }
  });
});

describe("a name", () => {
  test.each([
    "__proto__",
    "constructor",
    "toString",
    "auth",
    "auth.__proto__",
    "auth.constructor",
    "_def",
    "_def.procedures",
    "..",
    "a.b.c",
    "auth/currentUser",
    "auth.currentUser.",
    "",
    "%00",
    "%E0%A4%A",
    "x".repeat(10_000),
  ])("of no procedure is not found: %s", async (name) => {
    for (const init of [{}, { method: "POST", body: '{"json":{}}', headers: json }]) {
      const answer = await send(`/${name}`, init);
      expect(answer.status).toBe(404);
      expect(answer.text.length).toBeLessThan(2000);
      expect(answer.text).not.toMatch(/\bat |node_modules|\.ts/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("a method", () => {
  test.each([
    ["auth.currentUser", 200],
    ["auth.currentUser,homeowner.jobs?batch=1", 200],
    ["admin.runners", 403],
    ["auth.logout", 405],
    ["nothing.here", 404],
  ])("HEAD of %s is answered like GET, without the body", async (path, status) => {
    const { cookie } = await addHomeowner(app);
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => send(`/${path}`, { method, headers: { cookie } })),
    );
    const headersOf = (answer: typeof get) => ({
      ...Object.fromEntries(answer?.headers ?? []),
      "x-request-id": "",
    });
    expect([get?.status, head?.status]).toEqual([status, status]);
    expect(headersOf(head)).toEqual(headersOf(get));
    expect(head?.text).toBe("");
  });

  test("that does not match the procedure is refused and changes nothing", async () => {
    const runner = await addRunner(app);
    const { cookie } = runner;
    const input = encodeURIComponent('{"json":{"isAvailable":false}}');
    const headers = { cookie, origin: "https://evil.example" };
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) {
      const answer = await send(`/runner.setAvailability?input=${input}`, { method, headers });
      expect(answer.text).not.toMatch(/\bat |node_modules/);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    const query = await post("/runner.jobs", '{"json":null}', { ...json, cookie });
    expect(query.status).toBe(405);
    const { body } = await app.call(runner, "GET", "/api/user");
    expect(body).toMatchObject({ runnerProfile: { isAvailable: true } });
  });
});

test("an answer is superjson's envelope and is not cached", async () => {
  const { cookie } = await addHomeowner(app);
  const answer = await send("/homeowner.jobs", { headers: { cookie } });
  expect(answer.text).toBe('{"result":{"data":{"json":[]}}}');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("vary")).toContain("Cookie");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});
