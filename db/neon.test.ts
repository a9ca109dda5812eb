import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOutage } from "#platform/failures.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { type NeonProxy, startNeonProxy } from "#testkit/neon-proxy.ts";
import { createDatabase, type Database } from "./client.ts";
import { sessions, zipCodes } from "./schema/index.ts";

let behind: TestDatabase;
let proxy: NeonProxy;
let database: Database;
beforeAll(async () => {
  behind = await testDatabase("postgres");
  proxy = await startNeonProxy(behind.url ?? "");
  database = await createDatabase({ url: proxy.urlOf(behind.url ?? ""), poolSize: 3 });
});
afterAll(async () => {
  await database.close();
  await proxy.stop();
  await behind.close();
});

const connections = () => expect.poll(() => proxy.connections());
const ask = async () => (await database.execute("select 1 as one")).rows;
/** A statement may still get a connection whose end went unnoticed. */
const answersAgain = () => expect.poll(() => ask().catch(() => [])).toEqual([{ one: 1 }]);

test("uses Neon's driver and proxy for a Neon address", async () => {
  expect(database.kind).toBe("neon");
  expect(await ask()).toEqual([{ one: 1 }]);
  expect(proxy.connections()).toBe(1);
});

test("sessions run in UTC, and timestamps arrive as written", async () => {
  const { rows } = await database.execute("show timezone");
  expect(rows).toEqual([{ TimeZone: "UTC" }]);
  const counted = await database.db.$count(zipCodes);
  expect(counted).toBeGreaterThan(30_000);
  expect(await database.db.select().from(sessions)).toEqual([]);
});

test("a failed transaction leaves nothing, and its connection is reused", async () => {
  await database.execute("create table kept (id int primary key)");
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await database.db.transaction((tx) => tx.execute(sql`insert into kept values (2)`));
  expect((await database.execute("select id from kept")).rows).toEqual([{ id: 2 }]);
  const twice = database.db.execute(sql`insert into kept values (2)`);
  await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
});

test("replaces idle connections that end", async () => {
  await Promise.all([ask(), ask(), ask()]);
  proxy.drop();
  await connections().toBe(0);
  await answersAgain();
});

test("a connection that ends mid-statement fails only that statement", async () => {
  await answersAgain();
  const slow = [
    database.execute("select pg_sleep(600)"),
    database.db.execute(sql`select pg_sleep(600)`),
    database.db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`)),
  ].map((statement) => statement.then(() => "answered").catch((error: unknown) => error));
  await connections().toBe(3);
  proxy.drop();
  for (const error of await Promise.all(slow)) expect(error).toSatisfy(isOutage);
  await answersAgain();
});

test("a connection that ends between two statements rolls back only its transaction", async () => {
  const cut = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (3)`);
    proxy.drop();
    await connections().toBe(0);
    await tx.execute(sql`insert into kept values (4)`);
  });
  await expect(cut).rejects.toSatisfy(isOutage);
  await answersAgain();
  expect((await database.execute("select id from kept")).rows).toEqual([{ id: 2 }]);
});

test("a transaction that cannot begin costs the pool no connection", async () => {
  const narrow = await createDatabase({ url: proxy.urlOf(behind.url ?? ""), poolSize: 1 });
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => narrow.execute("select 1").then(({ rows }) => rows.length)).toBe(1);
    proxy.drop();
    // The lost connection is still unnoticed.
    await expect(narrow.db.transaction(async () => {})).rejects.toSatisfy(isOutage);
  }
  await expect.poll(() => narrow.execute("select 1").then(({ rows }) => rows.length)).toBe(1);
  await narrow.close();
});

test("fails each statement during an outage, and recovers afterwards", async () => {
  proxy.open(false);
  proxy.drop();
  await connections().toBe(0);
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(ask()).rejects.toSatisfy(isOutage);
    await expect(database.db.transaction(async () => {})).rejects.toSatisfy(isOutage);
  }
  proxy.open(true);
  await answersAgain();
});
