import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countOf, invariants } from "#db/invariants.ts";
import { invariantChecks } from "#db/schema/index.ts";
import type { Alerts } from "#modules/dispatch/contract/alerts.ts";
import { hour } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person } from "#testkit/factories.ts";
import { countViolations } from "../queries/invariant-checks.ts";
import { checkInvariants } from "./check-invariants.ts";

const names = Object.keys(invariants);
const wrongTotals = "the totals match homes, approved runners, active subscriptions and their revenue";
const goesOn = () => ({ signal: new AbortController().signal });

test("the runbook says what to do for each invariant", async () => {
  const runbook = await readFile(new URL("../../../docs/runbook.md", import.meta.url), "utf8");
  expect(names.filter((name) => !runbook.includes(name))).toEqual([]);
});

describe("the hourly check", () => {
  let app: TestApp;
  let admin: Person;
  const alerts = async () =>
    ((await app.typed(admin, "admin.alerts")).body as Alerts).alerts.filter(
      ({ kind }) => kind === "invariantViolated",
    );
  const addHomes = (count: number) =>
    app.database.execute(`update total_figures set homeowners = homeowners + ${count} where slot = 0`);
  beforeAll(async () => {
    app = await testApp();
    admin = await addAdmin(app);
    await addHomeowner(app);
    await app.database.execute("insert into total_figures (slot) values (0) on conflict do nothing");
  });
  afterAll(() => app.close());
  beforeEach(() => app.deps.db.delete(invariantChecks));

  test("finds nothing in sound data, and checks all of it", async () => {
    expect(await checkInvariants(app.deps, goesOn())).toEqual({
      checks: names.length,
      violated: 0,
      tooSlow: 0,
    });
    expect(await app.deps.db.$count(invariantChecks)).toBe(names.length);
    expect(await alerts()).toEqual([]);
  });

  test("raises an alert with the name and the count, which ends once the data is right again", async () => {
    await addHomes(3);
    const since = app.clock.now;
    expect(await checkInvariants(app.deps, goesOn())).toMatchObject({ violated: 1 });
    const raised = await alerts();
    expect(raised).toMatchObject([{ name: wrongTotals, count: 1, at: since }]);
    const [{ key } = { key: "" }] = raised;
    expect((await app.typed(admin, "admin.snoozeAlert", { key, hours: 1 })).status).toBe(200);

    app.clock.advance(hour);
    await checkInvariants(app.deps, goesOn());
    expect(await alerts()).toMatchObject([{ key, at: since }]);

    await addHomes(-3);
    await checkInvariants(app.deps, goesOn());
    expect(await alerts()).toEqual([]);
    // A later violation is a new cause, which the snooze does not hide.
    app.clock.advance(hour);
    await addHomes(1);
    await checkInvariants(app.deps, goesOn());
    expect(await alerts()).toMatchObject([{ at: app.clock.now, snoozed: null }]);
    await addHomes(-1);
  });

  test("goes on where a run was cut short", async () => {
    const cut = new AbortController();
    const transact: TestApp["deps"]["transact"] = async (...given) => {
      const result = await app.deps.transact(...given);
      if ((await app.deps.db.$count(invariantChecks)) === 9) cut.abort();
      return result;
    };
    expect(await checkInvariants({ ...app.deps, transact }, cut)).toMatchObject({ checks: 10 });
    app.clock.advance(hour);
    let asked = 0;
    const halfway = new AbortController();
    const rest: TestApp["deps"]["transact"] = async (...given) => {
      const result = await app.deps.transact(...given);
      asked += 1;
      if (asked === names.length - 10) halfway.abort();
      return result;
    };
    await checkInvariants({ ...app.deps, transact: rest }, halfway);
    expect(await app.deps.db.$count(invariantChecks)).toBe(names.length);
  });

  test("alerts about an invariant that took too long, and forgets one that no longer exists", async () => {
    const slow = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    let asked = 0;
    const transact: TestApp["deps"]["transact"] = async (...given) => {
      asked += 1;
      if (asked === 1) throw new Error("Failed query", { cause: slow });
      return app.deps.transact(...given);
    };
    await app.deps.db
      .insert(invariantChecks)
      .values({ invariant: "gone", violations: 1, violatedSince: app.clock.now, checkedAt: app.clock.now });
    expect(await checkInvariants({ ...app.deps, transact }, goesOn())).toMatchObject({
      tooSlow: 1,
      violated: 0,
    });
    expect(await alerts()).toMatchObject([{ name: names[0], count: 0 }]);
  });

  test("is bounded per invariant by the database itself", async () => {
    const counted = app.deps.transact((tx) =>
      countViolations(tx, "select count(*)::int as violations from pg_sleep(10)", 50),
    );
    await expect(counted).rejects.toMatchObject({ cause: { code: "57014" } });
    // The limit ends with its transaction.
    const { rows } = await app.database.execute("show statement_timeout");
    expect(rows[0]?.statement_timeout).not.toBe("50ms");
  });

  test("counts at most 1,000 rows", async () => {
    const [name = ""] = names;
    expect(countOf(name)).toContain("limit 1000");
    await app.deps.transact(async (tx) => {
      expect(await countViolations(tx, countOf(name), 5000)).toBe(0);
      await tx.execute(sql`select 1`);
    });
  });
});
