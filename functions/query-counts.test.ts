import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { procedureTypes, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner } from "#testkit/factories.ts";
import { offeredJob } from "#testkit/scenarios.ts";
import type { ProcedureName } from "./rest-routes.ts";

/** Who reads what; a query that is missing here fails. */
const reads: Record<string, { by: (app: TestApp) => Promise<Who>; input?: unknown; most: number }> = {
  "auth.currentUser": { by: addHomeowner, most: 1 },
  "homeowner.billing": { by: addHomeowner, most: 2 },
  "homeowner.calendar": { by: addHomeowner, most: 2 },
  "homeowner.previewRhythm": {
    by: addHomeowner,
    input: { weekday: "Monday", everyWeeks: 1, anchorOn: null },
    most: 2,
  },
  "homeowner.holds": { by: addHomeowner, most: 2 },
  "homeowner.jobs": { by: addHomeowner, most: 2 },
  "runner.availableJobs": { by: async (app) => (await offeredJob(app)).runner, most: 2 },
  "runner.jobs": { by: async (app) => (await offeredJob(app)).runner, most: 2 },
  "admin.runners": { by: addAdmin, input: {}, most: 2 },
  "notifications.list": { by: addHomeowner, most: 2 },
  "rental.jobs": { by: addHomeowner, most: 2 },
  "rental.properties": { by: addHomeowner, most: 2 },
  "admin.stats": { by: addAdmin, most: 2 },
  "admin.jobs": { by: addAdmin, input: {}, most: 2 },
  "admin.homeowners": { by: addAdmin, input: {}, most: 2 },
  "site.figures": { by: async () => null, most: 1 },
  "site.coverage": { by: async () => null, input: { zipCode: "10001" }, most: 1 },
  "admin.waitingList": { by: addAdmin, input: {}, most: 2 },
  "runner.statements": { by: addRunner, most: 2 },
  "runner.statement": { by: addRunner, input: {}, most: 2 },
  "runner.payoutAccount": { by: addRunner, most: 2 },
  "admin.previewPayRun": { by: addAdmin, input: {}, most: 2 },
  "admin.holidays": { by: addAdmin, input: {}, most: 2 },
  // The rules work on the holidays that there are; only then it is known which pickups to count. That may take long, so
  // that it is a transaction: its begin, what it may take and its end are four more.
  "admin.previewHoliday": {
    by: addAdmin,
    input: { area: "", onDay: "2026-03-17", rule: "shift_day" },
    most: 7,
  },
  "admin.rates": { by: addAdmin, most: 2 },
  "admin.health": { by: addAdmin, most: 2 },
  "admin.disputes": { by: addAdmin, most: 2 },
  "admin.tasks": { by: addAdmin, most: 2 },
};

let app: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  app = await testApp();
  await app.queue.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    statements.push(typeof first === "string" ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, given);
  });
});

/** The statements that the driver sent while somebody did something. */
async function during(act: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0;
  expect((await act()).status).toBe(200);
  return [...statements];
}

test("every query is counted here", () => {
  const queries = Object.entries(procedureTypes()).filter(([, procedure]) => procedure._def.type === "query");
  expect(queries.map(([name]) => name).toSorted()).toEqual(Object.keys(reads).toSorted());
});

describe.each(Object.entries(reads))("%s", (name, { by, input, most }) => {
  test(`takes ${most} statement${most === 1 ? "" : "s"}`, async () => {
    const who = await by(app);
    expect(await during(() => app.typed(who, name as ProcedureName, input))).toHaveLength(most);
  });
});

test("a page that asks for several things at once asks once who is signed in", async () => {
  const { runner } = await offeredJob(app);
  const { serveTrpc } = await import("./trpc.ts");
  const batch = "runner.jobs,runner.availableJobs,notifications.list?batch=1";
  const request = new Request(`http://localhost:3000/api/trpc/${batch}`, {
    headers: { cookie: runner.cookie },
  });
  expect(await during(() => serveTrpc(app, request))).toHaveLength(4);
});

test("a call without a session costs the database nothing; what everybody reads is kept for minutes", async () => {
  await app.typed(null, "site.figures");
  statements.length = 0;
  for (const name of Object.keys(reads)) await app.typed(null, name as ProcedureName);
  expect(statements).toEqual([]);
});
