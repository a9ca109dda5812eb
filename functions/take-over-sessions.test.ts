import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerRequest } from "srvx";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, type Person, password, signIn } from "#testkit/factories.ts";
import { type TestSite, testSite } from "#testkit/site.ts";
import { otherRoutes, restRoutes } from "./rest-routes.ts";
import { apiFunctions } from "./routes.ts";
import { securityHeaders } from "./security-headers.ts";

/** The expectations in rows S, from outside and over both APIs, except those tested next to the code. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://app.test" } });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  // Refusals are logged.
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

/** What a cookie's session allows: reading and writing, over both APIs. */
async function statuses({ cookie }: { cookie: string }): Promise<number[]> {
  const answers = [
    await app.call({ cookie }, "GET", "/api/user"),
    await app.call({ cookie }, "POST", "/api/settings/preferences", { theme: "dark" }),
    await app.typed({ cookie }, "auth.currentUser"),
    await app.typed({ cookie }, "settings.updatePreferences", { theme: "light" }),
  ];
  return answers.map(({ status }) => status);
}
const open = [200, 200, 200, 200];
const closed = [401, 401, 401, 401];

const onAnotherDevice = async ({ userId }: Person) => ({ cookie: await signIn(app, userId) });

describe("S03 a copied cookie", () => {
  test.each([
    ["the documented door", (who: Person) => app.call(who, "POST", "/api/logout")],
    ["the typed door", (who: Person) => app.typed(who, "auth.logout")],
  ])("is worthless once its owner signed out by %s; other devices stay signed in", async (_, signOut) => {
    const person = await addUser(app);
    const other = await onAnotherDevice(person);
    expect([await statuses(person), await statuses(other)]).toEqual([open, open]);
    expect((await signOut(person)).status).toBe(200);
    expect([await statuses(person), await statuses(other)]).toEqual([closed, open]);
  });

  test("is worth nothing once its owner has signed out all other devices", async () => {
    const person = await addUser(app);
    const others = [await onAnotherDevice(person), await onAnotherDevice(person)];
    expect((await app.typed(person, "security.endOtherSessions")).status).toBe(200);
    expect(await Promise.all([person, ...others].map(statuses))).toEqual([open, closed, closed]);
  });
});

describe("S05 every open session ends for a user", () => {
  const acts: [string, (person: Person) => Promise<{ status: number }>][] = [
    [
      "whom an admin suspends",
      async ({ userId }) =>
        app.typed(await addAdmin(app), "admin.suspendPerson", {
          userId,
          reason: "Reported",
          seen: { suspendedAt: null },
        }),
    ],
    [
      "whom an admin signs out",
      async ({ userId }) => app.typed(await addAdmin(app), "admin.signOutPerson", { userId }),
    ],
    [
      "whom an admin erases",
      async ({ userId }) => app.typed(await addAdmin(app), "admin.erasePerson", { userId, reason: "asked" }),
    ],
    [
      "who deletes the account over the documented API",
      (person) => app.call(person, "DELETE", "/api/profile"),
    ],
    ["who deletes the account over the typed API", (person) => app.typed(person, "profile.deleteAccount")],
  ];
  test.each(acts)("%s", async (_, act) => {
    const person = await addHomeowner(app);
    const others = [await onAnotherDevice(person), await onAnotherDevice(person)];
    expect(await Promise.all([person, ...others].map(statuses))).toEqual([open, open, open]);
    expect((await act(person)).status).toBe(200);
    expect(await Promise.all([person, ...others].map(statuses))).toEqual([closed, closed, closed]);
  });
});

describe("S06 a thousand tokens", () => {
  let tokens: string[];
  beforeAll(async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => addUser(app)));
    const given = await Promise.all(
      people.map(async (person) => [
        ...(await signInTimes(10, person.email)),
        ...(await beginTimes(90, person)),
      ]),
    );
    tokens = given.flat();
  });

  /** Starts sessions as every sign-in method does. */
  async function beginTimes(times: number, { userId }: Person): Promise<string[]> {
    const found: string[] = [];
    for (let index = 0; index < times; index++) found.push((await signIn(app, userId)).split("=")[1] ?? "");
    return found;
  }

  /** From one browser, so that no email is sent for each. */
  async function signInTimes(times: number, email: string): Promise<string[]> {
    const found: string[] = [];
    let cookie = "";
    for (let index = 0; index < times; index++) {
      const who = cookie ? { cookie } : null;
      const answer =
        index % 2
          ? await app.call(who, "POST", "/api/login", { email, password })
          : await app.typed(who, "auth.login", { email, password });
      const set = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
      cookie = set.find((pair) => pair.startsWith("__Host-tidycurb-device=")) ?? cookie;
      found.push(set.find((pair) => pair.startsWith("__Host-tidycurb="))?.split("=")[1] ?? "");
    }
    return found;
  }

  test("have 256 bits each, are all different, and are no more alike than chance allows", () => {
    expect(new Set(tokens).size).toBe(1000);
    const bytes = tokens.map((token) => Buffer.from(token, "base64url"));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
    // 32,000 bytes over 256 values: a chi-square test with 255 degrees of freedom. Chance exceeds these bounds once in
    // a million runs.
    const expected = (1000 * 32) / 256;
    const counts = new Array<number>(256).fill(0);
    for (const byte of Buffer.concat(bytes)) counts[byte] = (counts[byte] ?? 0) + 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeGreaterThan(155);
    expect(chiSquare).toBeLessThan(380);
    // Each bit is set in half of them, within six standard deviations.
    for (let bit = 0; bit < 256; bit++) {
      const set = bytes.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      expect(Math.abs(set - 500)).toBeLessThan(95);
    }
  });

  test("are only hashes in the database, and reading them signs nobody in", async () => {
    const { rows } = await app.database.execute("select to_jsonb(sessions) as row from sessions");
    const dump = JSON.stringify(rows);
    const hashes = tokens.map((token) => createHash("sha256").update(token).digest("base64url"));
    expect(tokens.filter((token) => dump.includes(token))).toEqual([]);
    expect(hashes.filter((hash) => !dump.includes(hash))).toEqual([]);
    const stolen = rows.find(({ row }) => (row as { token_hash: string }).token_hash === hashes[0]);
    const values = Object.values(stolen?.row as object).map(String);
    expect(values).toContain(hashes[0]);
    for (const value of values)
      expect(await statuses({ cookie: `__Host-tidycurb=${value}` })).toEqual(closed);
    expect(await statuses({ cookie: `__Host-tidycurb=${tokens[0]}` })).toEqual(open);
  });
});

describe("S07 a session", () => {
  test("ends when idle too long and when too old, on both APIs; both limits are documented", async () => {
    const begun = Date.parse(app.clock.now);
    const at = (days: number, milliseconds = 0) => {
      app.clock.now = new Date(begun + days * day + milliseconds).toISOString();
    };
    const [idle, idleLonger, used] = [await addUser(app), await addUser(app), await addUser(app)];
    for (const days of [10, 14, 20, 30, 40, 50, 60, 70, 80]) {
      at(days, -1);
      expect(await statuses(used)).toEqual(open);
      if (days === 14) expect(await statuses(idle)).toEqual(open);
      at(days);
      if (days === 14) expect(await statuses(idleLonger)).toEqual(closed);
    }
    expect(await statuses(idle)).toEqual(closed);
    at(90, -1);
    expect(await statuses(used)).toEqual(open);
    at(90);
    expect(await statuses(used)).toEqual(closed);
    const documented = await readFile(join(import.meta.dirname, "../modules/sign-in/README.md"), "utf8");
    expect(documented).toContain("Sessions end after 14 days without use and 90 days after sign-in.");
  });
});

describe("S11 another site's page", () => {
  let site: TestSite;
  beforeAll(async () => {
    const pages = ["index", "404", "404.es", "404.fr", "sign-up", "sign-up.es", "sign-up.fr"];
    site = await testSite(
      app,
      pages.map((name) => `${name}.html`),
    );
  });
  afterAll(() => site.close());

  const paths = [
    ...new Set([...restRoutes, ...otherRoutes].map(({ path }) => path)),
    ...apiFunctions.flatMap((served) => served.paths.map((path) => path.replace("*", "x"))),
    "/api/trpc/auth.currentUser",
    "/api/trpc/auth.currentUser,homeowner.jobs?batch=1",
    "/api/trpc/homeowner.live",
    "/api/trpc/profile.deleteAccount",
    "/",
    "/homeowner",
    "/robots.txt",
    "/nowhere",
    "/assets/gone-1a2b.js",
  ];

  test.each([
    "https://evil.example",
    "null",
    "https://app.test.evil",
    "http://app.test",
    "https://x.app.test",
  ])("from %s may read no path, by preflight or response", async (origin) => {
    const { cookie } = await addHomeowner(app);
    const asked = {
      OPTIONS: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
      GET: {},
      POST: { "content-type": "text/plain" },
    };
    for (const path of paths)
      for (const [method, more] of Object.entries(asked)) {
        const request = new Request(new URL(path, "https://app.test"), {
          method,
          headers: { origin, cookie, "sec-fetch-site": "cross-site", ...more },
          ...(method === "POST" && { body: '{"json":{}}' }),
        });
        const { headers, body, status } = await site.answer(
          Object.assign(request, { ip: "192.0.2.7" }) as ServerRequest,
        );
        await body?.cancel();
        const allowed = [...headers.keys()].filter((name) => name.startsWith("access-control"));
        expect([method, path, allowed]).toEqual([method, path, []]);
        if (method === "OPTIONS" && path.startsWith("/api/")) expect([path, status]).not.toEqual([path, 200]);
      }
    expect(await statuses({ cookie })).toEqual(open);
  });

  test("gets no CORS header from those set on every answer", () => {
    const names = Object.keys(securityHeaders([], { takesCards: true })).map((name) => name.toLowerCase());
    expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(names).toContain("cross-origin-resource-policy");
  });
});
