import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { users, waitingList } from "#db/schema/index.ts";
import { otherRoutes, restRoutes } from "#functions/rest-routes.ts";
import { apiFunctions } from "#functions/routes.ts";
import { type Answer, procedureTypes, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner, password, signIn } from "#testkit/factories.ts";

let app: TestApp;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  homeowner = await addHomeowner(app);
  // Refusals are logged.
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

/** How many statements an act sends to the database; none means it has no effect there. */
async function statementsOf(act: () => Promise<void>): Promise<number> {
  let count = 0;
  const isCounted = new AsyncLocalStorage<true>();
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given) {
    if (isCounted.getStore()) count += 1;
    return Reflect.apply(query, this, given);
  });
  await isCounted.run(true, act);
  spy.mockRestore();
  return count;
}

const foreign: Record<string, Record<string, string>> = {
  "another site": { origin: "https://evil.example" },
  "a page without an origin": { origin: "null" },
  "a sibling domain": { origin: "https://app.tidycurb.example" },
  "a longer name": { origin: "https://tidycurb.example.evil.example" },
  "another scheme": { origin: "http://tidycurb.example" },
  "another port": { origin: "https://tidycurb.example:8443" },
  "the address that the request itself claims": { origin: "http://localhost:3000" },
  "an empty origin": { origin: "" },
  "another site, by its fetch metadata": { "sec-fetch-site": "cross-site" },
  "a sibling domain, by its fetch metadata": { "sec-fetch-site": "same-site" },
  "an own page's metadata but a foreign origin": {
    origin: "https://evil.example",
    "sec-fetch-site": "same-origin",
  },
};

const own: Record<string, Record<string, string>> = {
  "a page of ours": { origin: "https://tidycurb.example", "sec-fetch-site": "same-origin" },
  "a page of ours, by its fetch metadata": { "sec-fetch-site": "same-origin" },
  "a script, which says nothing": {},
};

const mutations = Object.entries(procedureTypes())
  .filter(([, procedure]) => procedure._def.type === "mutation")
  .map(([name]) => name as Parameters<TestApp["typed"]>[1]);

describe.each(Object.entries(foreign))("a state-changing call from %s", (_, headers) => {
  test("is refused by every procedure before any other check, and has no effect", async () => {
    const statements = await statementsOf(async () => {
      for (const name of mutations) {
        expectForeign(name, await app.typed(homeowner, name, {}, { headers }));
        expectForeign(name, await app.typed(null, name, {}, { headers }));
      }
    });
    expect(statements).toBe(0);
    expect((await app.call(homeowner, "GET", "/api/user")).status).toBe(200);
  });

  test("is refused on every documented path, and has no effect", async () => {
    const statements = await statementsOf(async () => {
      for (const { method, path } of restRoutes.filter((route) => route.method !== "GET"))
        expectForeign(path, await app.call(homeowner, method, path, {}, { headers }));
    });
    expect(statements).toBe(0);
    expect((await app.call(homeowner, "GET", "/api/user")).status).toBe(200);
  });

  test("is refused as a form, which a browser sends without a preflight", async () => {
    const before = await app.deps.db.$count(waitingList);
    const answer = await app.send("/api/waiting-list", {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body: "email=ana%40example.com&zipCode=62701",
    });
    expectForeign("/api/waiting-list", answer);
    const entry = { email: "ana@example.com", zipCode: "62701" };
    expectForeign("JSON", await app.call(null, "POST", "/api/waiting-list", entry, { headers }));
    expect(await app.deps.db.$count(waitingList)).toBe(before);
  });

  test("signs nobody in, out or up, on either API, even with the right password", async () => {
    const before = await app.deps.db.$count(users);
    const account = { firstName: "A", lastName: "B", email: "new@example.com", password: "secret1" };
    const own = { email: homeowner.email, password };
    const answers = [
      await app.call(null, "POST", "/api/register", account, { headers }),
      await app.typed(null, "auth.register", account, { headers }),
      await app.call(null, "POST", "/api/login", own, { headers }),
      await app.typed(null, "auth.login", own, { headers }),
      await app.call(homeowner, "POST", "/api/logout", {}, { headers }),
      await app.typed(homeowner, "auth.logout", {}, { headers }),
    ];
    for (const answer of answers) {
      expectForeign("signing in, out or up", answer);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(await app.deps.db.$count(users)).toBe(before);
    expect((await app.call(homeowner, "GET", "/api/user")).status).toBe(200);
    expect((await app.call(null, "POST", "/api/login", own)).headers.get("set-cookie")).toContain("__Host-");
  });
});

test.each(Object.entries(own))("a state-changing call from %s is done, on both APIs", async (_, headers) => {
  expect((await app.call(homeowner, "POST", "/api/create-subscription", {}, { headers })).status).toBe(200);
  expect((await app.typed(homeowner, "homeowner.createSubscription", undefined, { headers })).status).toBe(
    200,
  );
});

test("from our own pages none is refused for its origin", async () => {
  const headers = own["a page of ours"] ?? {};
  for (const name of mutations) expectOwn(name, await app.typed(null, name, {}, { headers }));
  for (const { method, path } of restRoutes.filter((route) => route.method !== "GET"))
    expectOwn(path, await app.call(null, method, path, {}, { headers }));
});

test("every other POST endpoint authenticates by a signature, secret or token, and by no cookie", async () => {
  const posts = otherRoutes.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts).toEqual(["/api/webhooks/stripe", "/api/waiting-list", "/api/contact"]);
  expect(apiFunctions.map(({ name }) => name)).toEqual([
    "health",
    "trpc",
    "cron-schedule",
    "stripe-webhook",
    "photos",
    "statement-csv",
    "year-pdf",
    "rental-months-csv",
    "record-pdf",
    "admin-export",
    "own-data",
    "calendar-feed",
    "unsubscribe",
    "delivery-webhooks",
    "metrics",
    // Only with demo data, and it checks the origin itself (`functions/trial.test.ts`).
    "trial",
    // The same (`functions/dev-phone.test.ts`).
    "dev-phone",
    "rest",
  ]);
  const { setRuntime } = await import("#functions/compose.ts");
  setRuntime(app);
  const tried = apiFunctions
    .filter(({ name }) => !["trpc", "rest"].includes(name))
    .flatMap((served) => served.paths.map((path) => ({ served, path: path.replace("*", "x") })));
  for (const { served, path } of tried) {
    const ask = async (who: object) => {
      const headers = { ...who, "content-type": "application/json" };
      const request = new Request(new URL(path, "https://tidycurb.example"), { method: "POST", headers });
      return (await (await served.load()).default.fetch(request, { peerAddress: "192.0.2.7" })).status;
    };
    const { cookie } = homeowner;
    const statuses = [await ask({}), await ask({ cookie })];
    expect([path, statuses[1]]).toEqual([path, statuses[0]]);
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
  }
});

test("reads are not refused by origin: another site cannot read the response", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const answer = await app.call(homeowner, "GET", "/api/user", undefined, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("without APP_URL the request's own address counts as ours", async () => {
  const local = { ...app, site: { ...app.site, origin: null, isSecure: false } };
  const who = { cookie: await signIn(local, homeowner.userId) };
  expect(who.cookie).toMatch(/^tidycurb=/);
  const { serveRest } = await import("#functions/rest.ts");
  const ask = (origin: string) =>
    serveRest(
      local,
      new Request("http://localhost:3000/api/create-subscription", {
        method: "POST",
        headers: { ...who, origin },
      }),
    );
  expect((await ask("http://localhost:3000")).status).toBe(200);
  expect((await ask("http://localhost:3001")).status).toBe(403);
});

function expectOwn(name: string, { body }: Answer): void {
  expect([name, (body as { code?: string } | null)?.code]).not.toEqual([name, "FOREIGN_ORIGIN"]);
}

function expectForeign(name: string, { status, body }: Answer): void {
  expect([name, status, (body as { code: string }).code]).toEqual([name, 403, "FOREIGN_ORIGIN"]);
}
