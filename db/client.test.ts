import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isOutage } from "#platform/failures.ts";
import { connectAtOnce, type TestDatabase, testDatabase } from "#testkit/database.ts";
import { fullDescribe, fullTest, sampleOf } from "#testkit/full.ts";
import { type TcpProxy, tcpProxy } from "#testkit/tcp-proxy.ts";
import { createDatabase, type Database, type DatabaseOptions } from "./client.ts";

fullDescribe("the embedded database's folder", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "tidycurb-client-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test("belongs to one process, keeps its rows, and is free again once closed", async () => {
    const first = await createDatabase({ dataDir });
    await first.execute("create table mark (id int); insert into mark values (7)");
    await expect(createDatabase({ dataDir })).rejects.toThrow(
      `is in use by process ${process.pid}. Stop it, or set DATA_DIR.`,
    );
    await first.close();
    const again = await createDatabase({ dataDir });
    expect((await again.execute("select id from mark")).rows).toEqual([{ id: 7 }]);
    await again.close();
  }, 120_000);

  test("is taken over from a dead process", async () => {
    await writeFile(join(dataDir, "database.lock"), "999999999");
    const database = await createDatabase({ dataDir });
    await database.close();
  }, 120_000);
});

describe("a connection to a server", () => {
  let server: TestDatabase;
  let proxy: TcpProxy;
  const opened: Database[] = [];
  beforeAll(async () => {
    server = await testDatabase();
    await server.execute("create table mark (id int)");
    proxy = await tcpProxy(server.url ?? "");
  });
  afterEach(async () => {
    proxy.state = "forward";
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await server.execute("delete from mark");
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  /** One connection, by default, through the proxy; already open. */
  const open = async (options: DatabaseOptions = {}) => {
    const database = await createDatabase({ url: proxy.url, poolSize: 1, ...options });
    opened.push(database);
    await database.execute("select 1");
    return database;
  };
  const isOutageOf = (act: Promise<unknown>) => act.then(() => false, isOutage);

  test.each([
    ["none", ""],
    ["a schema's name", "?options=-c%20search_path%3Dpublic%2Cpg_catalog"],
    ["another time zone", "?options=-c+TimeZone%3DAsia%2FTokyo&application_name=mine"],
    ["two", "?options=-c%20work_mem%3D5MB&options=-c%20search_path%3Dpublic%2Cpg_catalog"],
  ])("runs in UTC with its address's options: %s", async (_, query) => {
    const database = await open({ url: `${proxy.url}${query}` });
    const { rows } = await database.execute(
      "select current_setting('tidycurb.is_heard', true) as heard, current_setting('TimeZone') as zone, current_setting('search_path') as path",
    );
    const path = query.includes("search_path") ? "public,pg_catalog" : '"$user", public';
    expect(rows).toEqual([{ heard: "yes", zone: "UTC", path }]);
  });

  test("says how many wait for a connection and how long, and answers health before them", async () => {
    const database = await open();
    const ends = Promise.withResolvers<void>();
    const held = database.db.transaction(() => ends.promise);
    const waiting = [
      database.execute("select 1"),
      database.db.transaction((tx) => tx.execute(sql`select 1`)),
    ];
    try {
      expect((await database.executeFirst("select 7 as id")).rows).toEqual([{ id: 7 }]);
      expect(database.waiting().count).toBe(2);
      expect(database.waiting().longestMs).toBeGreaterThan(0);
    } finally {
      ends.resolve();
      await Promise.all([held, ...waiting]);
    }
    expect(database.waiting()).toEqual({ count: 0, longestMs: 0 });
  });

  test("cancels a statement that takes too long", async () => {
    const database = await open({ statementTimeout: 50 });
    await expect(database.execute("select pg_sleep(600)")).rejects.toThrow("statement timeout");
  });

  fullTest("waits longer for a transaction marked long, and only for that one", async () => {
    const database = await open({ statementTimeout: 500 });
    const slept = database.longTransaction((tx) => tx.execute(sql`select pg_sleep(1)`));
    await expect(slept).resolves.toBeDefined();
    await expect(database.execute("select pg_sleep(600)")).rejects.toThrow("statement timeout");
    const again = database.db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`));
    await expect(again).rejects.toMatchObject({ cause: { code: "57014" } });
  });

  test("lifts every limit on request", async () => {
    const database = await open({ statementTimeout: 0 });
    const { rows } = await database.execute("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  });

  describe("when the server stops responding", () => {
    const statementTimeout = 400;
    const acts: Record<string, (database: Database) => Promise<unknown>> = {
      "a statement": (database) => database.execute("select 1"),
      "a query": (database) => database.db.execute(sql`select 1`),
      "the begin of a transaction": (database) => database.db.transaction(async () => {}),
      "the middle of a transaction": (database) =>
        database.db.transaction(async (tx) => {
          await tx.execute(sql`insert into mark values (1)`);
          proxy.state = "swallow";
          await tx.execute(sql`insert into mark values (2)`);
        }),
      "the commit of a transaction": (database) =>
        database.db.transaction(async (tx) => {
          await tx.execute(sql`insert into mark values (1)`);
          proxy.state = "swallow";
        }),
    };

    test.each(sampleOf(Object.entries(acts), 1))(
      "gives up on %s, and the pool loses no connection",
      async (name, act) => {
        const database = await open({ statementTimeout, poolSize: 3 });
        await connectAtOnce(database, 3);
        if (!name.endsWith("of a transaction") || name.startsWith("the begin")) proxy.state = "swallow";
        expect(await isOutageOf(act(database))).toBe(true);

        proxy.state = "forward";
        const differentConnections = async () => {
          const all = await connectAtOnce(database, 3).catch(() => []);
          return new Set(all).size;
        };
        await expect.poll(differentConnections).toBe(3);
        expect((await server.execute("select id from mark")).rows).toEqual([]);
      },
    );

    fullTest("gives up waiting for a connection and connecting", async () => {
      const database = await open();
      proxy.state = "swallow";
      proxy.reset();
      const calls = Array.from({ length: 3 }, () => isOutageOf(database.execute("select 1")));
      expect(await Promise.all(calls)).toEqual([true, true, true]);
      proxy.state = "forward";
      expect((await database.execute("select 1 as one")).rows).toEqual([{ one: 1 }]);
    });
  });

  describe("that breaks", () => {
    test("during a transaction fails only that transaction", async () => {
      const database = await open();
      const broken = database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into mark values (1)`);
        const { rows } = await server.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        expect(rows.length).toBeGreaterThan(0);
        await tx.execute(sql`insert into mark values (2)`);
      });
      expect(await isOutageOf(broken)).toBe(true);
      expect((await database.execute("select id from mark")).rows).toEqual([]);
    });

    test("between a transaction's statements causes no uncaught exception", async () => {
      const database = await open();
      const held = Promise.withResolvers<void>();
      const transaction = database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into mark values (1)`);
        proxy.reset();
        await held.promise;
        await tx.execute(sql`insert into mark values (2)`);
      });
      await expect.poll(() => server.execute(othersOnServer)).toEqual(expect.objectContaining({ rows: [] }));
      held.resolve();
      expect(await isOutageOf(transaction)).toBe(true);
      expect((await database.execute("select id from mark")).rows).toEqual([]);
    });

    test("at the start of a transaction does not shrink the pool", async () => {
      const database = await open({ poolSize: 2 });
      for (let turn = 0; turn < 6; turn++) {
        const begun = isOutageOf(database.db.transaction(async () => {}));
        proxy.reset();
        await begun;
      }
      expect((await database.execute("select 1 as one")).rows).toEqual([{ one: 1 }]);
    });
  });

  test("left in a transaction by a lost process is ended by the server", async () => {
    const database = await open();
    const { rows } = await database.execute("show idle_in_transaction_session_timeout");
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "10s" }]);
  });
});

const othersOnServer =
  "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
