import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { restRoutes } from "#functions/rest-routes.ts";
import { type Answer, procedureTypes, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner, signIn } from "#testkit/factories.ts";

let app: TestApp;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  homeowner = await addHomeowner(app);
});

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
  test("is refused by every procedure, before anything else is looked at", async () => {
    for (const name of mutations) {
      expectForeign(name, await app.typed(homeowner, name, {}, { headers }));
      expectForeign(name, await app.typed(null, name, {}, { headers }));
    }
  });

  test("is refused on every documented path", async () => {
    for (const { method, path } of restRoutes.filter((route) => route.method !== "GET"))
      expectForeign(path, await app.call(homeowner, method, path, {}, { headers }));
  });

  test("signs nobody in, out or up", async () => {
    const before = await app.deps.db.$count(users);
    const account = { firstName: "A", lastName: "B", email: "new@example.com", password: "secret1" };
    const answers = [
      await app.call(null, "POST", "/api/register", account, { headers }),
      await app.call(
        null,
        "POST",
        "/api/login",
        { email: homeowner.email, password: "x".repeat(8) },
        { headers },
      ),
      await app.call(homeowner, "POST", "/api/logout", {}, { headers }),
    ];
    for (const answer of answers) expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await app.deps.db.$count(users)).toBe(before);
    expect((await app.call(homeowner, "GET", "/api/user")).status).toBe(200);
  });
});

test.each(Object.entries(own))("a state-changing call from %s is done, on both doors", async (_, headers) => {
  expect((await app.call(homeowner, "POST", "/api/create-subscription", {}, { headers })).status).toBe(200);
  expect((await app.typed(homeowner, "homeowner.createSubscription", undefined, { headers })).status).toBe(
    200,
  );
});

test("reading is not refused for where it comes from: the answer cannot be read by another site", async () => {
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

function expectForeign(name: string, { status, body }: Answer): void {
  expect([name, status, (body as { code: string }).code]).toEqual([name, 403, "FOREIGN_ORIGIN"]);
}
