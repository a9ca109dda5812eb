import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { procedureTypes, type TestApp, testApp } from "#testkit/app.ts";
import { reads } from "#testkit/counted-reads.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { offeredJob } from "#testkit/scenarios.ts";
import type { ProcedureName } from "./rest-routes.ts";

let app: TestApp;
const statements: string[] = [];
/** Marks counted acts, because the queue does its own maintenance every minute. */
const counted = new AsyncLocalStorage<true>();
beforeAll(async () => {
  app = await testApp();
  await app.queue.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    if (counted.getStore())
      statements.push(typeof first === "string" ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, given);
  });
});

/** The driver's statements during an act. */
async function during(act: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0;
  expect((await counted.run(true, act)).status).toBe(200);
  return [...statements];
}

test("background queries are not counted", async () => {
  const who = await addHomeowner(app);
  let [besides, isOver] = [0, false];
  // One at a time: a query that waits for a connection runs in the call that frees it.
  const busy = (async () => {
    for (; !isOver; besides++) await app.database.execute("select 1");
  })();
  for (let nth = 0; nth < 20; nth++)
    expect(await during(() => app.typed(who, "rental.settings"))).toHaveLength(2);
  isOver = true;
  await busy;
  expect(besides).toBeGreaterThan(0);
});

test("every query is counted here", () => {
  const queries = Object.entries(procedureTypes()).filter(([, procedure]) => procedure._def.type === "query");
  expect(queries.map(([name]) => name).toSorted()).toEqual(Object.keys(reads).toSorted());
});

describe.each(Object.entries(reads))("%s", (name, { by, input, most }) => {
  test(`takes ${most} statement${most === 1 ? "" : "s"}`, async () => {
    const who = await by(app);
    const given = who?.input ?? input;
    expect(await during(() => app.typed(who, name as ProcedureName, given))).toHaveLength(most);
  });
});

test("a page with several requests checks the session once", async () => {
  const { runner } = await offeredJob(app);
  const { serveTrpc } = await import("./trpc.ts");
  const batch = "runner.jobs,runner.availableJobs,notifications.list?batch=1";
  const headers = { cookie: runner.cookie };
  const request = new Request(`http://localhost:3000/api/trpc/${batch}`, { headers });
  expect(await during(() => serveTrpc(app, request))).toHaveLength(4);
});

test("the admin's Today takes 6 statements: the session, the figures and their past, alerts, and today", async () => {
  const admin = await addAdmin(app);
  const { serveTrpc } = await import("./trpc.ts");
  const batch = "admin.today,admin.stats,admin.statsBefore,admin.alerts?batch=1";
  const request = new Request(`http://localhost:3000/api/trpc/${batch}`, {
    headers: { cookie: admin.cookie },
  });
  expect(await during(() => serveTrpc(app, request))).toHaveLength(6);
});

test("a call without a session costs no query, except the offered windows; figures are cached for minutes", async () => {
  await app.typed(null, "site.figures");
  statements.length = 0;
  await counted.run(true, async () => {
    for (const name of Object.keys(reads)) await app.typed(null, name as ProcedureName);
  });
  expect(statements).toEqual([expect.stringContaining('from "platform_rules"')]);
});
