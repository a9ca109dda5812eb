import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#functions/prepare.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { administer, databaseUrl } from "#testkit/global-setup.ts";
import { createDatabase, type Database } from "./client.ts";
import { knownMigrations, migrate } from "./migrate.ts";

describe("an empty database", () => {
  let server: TestDatabase;
  const name = `empty_${process.pid}_${Date.now()}`;
  const opened: Database[] = [];
  beforeAll(async () => {
    server = await testDatabase();
    await administer(server.url ?? "", `create database ${name}`);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await administer(server.url ?? "", `drop database ${name} with (force)`);
    await server.close();
  });
  const open = async () => {
    const database = await createDatabase({ url: databaseUrl(server.url ?? "", name), poolSize: 2 });
    opened.push(database);
    return database;
  };

  test("is migrated once by processes that start together, one transaction per migration", async () => {
    const processes = await Promise.all(Array.from({ length: 5 }, open));
    const applied = await Promise.all(processes.map((database) => migrate(database)));
    const first = processes[0] as Database;
    const { rows } = await first.execute(
      "select count(*)::int as done, count(distinct xmin::text)::int as transactions from drizzle.migrations",
    );
    const done = applied.reduce((sum, count) => sum + count, 0);
    expect(rows).toEqual([{ done, transactions: done }]);
    expect(await migrate(first)).toBe(0);
  });

  test("is prepared by several processes at once, and again at the next start", async () => {
    const processes = await Promise.all([open(), open(), open()]);
    await Promise.all(processes.map((database) => prepareDatabase(database)));
    await prepareDatabase(processes[0] as Database);
    const { rows } = await (processes[0] as Database).execute(
      "select (select count(*) > 40000 from zip_codes) as places, (select count(*) from tasks.queue where name = 'deliver-mail') as queues",
    );
    expect(rows).toEqual([{ places: true, queues: "1" }]);
  }, 30_000);
});

describe("a migration", () => {
  /** Statements whose duration grows with the rows: building an index, scanning rows or changing them. */
  const isLong =
    /^(create (unique )?index|update|delete|insert|alter table \S+ (validate|add constraint \S+ (check|foreign)(?!.*not valid)|alter column \S+ set (not null|data type)))/is;
  /** Earlier migrations have already been applied. */
  const first = 30;

  test("does not lock a table while it scans rows", async () => {
    const server = await testDatabase();
    const name = `stepwise_${process.pid}_${Date.now()}`;
    await administer(server.url ?? "", `create database ${name}`);
    const database = await createDatabase({ url: databaseUrl(server.url ?? "", name), poolSize: 1 });
    const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, "migrations") });
    const waitedFor: string[] = [];
    try {
      for (const [index, migration] of migrations.entries())
        await database.longTransaction(async (tx) => {
          const tables =
            "select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";
          const stood = await tx.execute(sql.raw(tables));
          const oids = (stood as unknown as { rows: { oid: number }[] }).rows.map(({ oid }) => oid);
          for (const statement of migration.sql) {
            await tx.execute(sql.raw(statement));
            const bare = statement.replace(/^\s*--.*$/gm, "").trim();
            if (index >= first && isLong.test(bare)) {
              const held = await tx.execute(sql`
                select relation::regclass::text as name from pg_locks
                where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation = any(${sql.param(oids)}::oid[])`);
              for (const row of (held as unknown as { rows: { name: string }[] }).rows)
                waitedFor.push(`${row.name} while ${bare}`);
            }
          }
        });
      expect(waitedFor).toEqual([]);
      const { rows } = await database.execute(
        "select conrelid::regclass::text, conname from pg_constraint where not convalidated",
      );
      expect(rows).toEqual([]);
    } finally {
      await database.close();
      await administer(server.url ?? "", `drop database ${name} with (force)`);
      await server.close();
    }
  });
});

describe("a migration of a database in use", () => {
  const name = `in_use_${process.pid}_${Date.now()}`;
  const known = [...knownMigrations()];
  const numberOf = (wanted: string) => known.findIndex(([, file]) => file.startsWith(wanted));
  let server: TestDatabase;
  let database: Database;
  const until = (wanted: string) => {
    const hashes = new Set(known.slice(0, numberOf(wanted)).map(([hash]) => hash));
    return { only: ({ hash }: { hash: string }) => hashes.has(hash) };
  };
  const only = (wanted: string) => ({
    only: ({ hash }: { hash: string }) => hash === known[numberOf(wanted)]?.[0],
  });
  beforeAll(async () => {
    server = await testDatabase();
    await administer(server.url ?? "", `create database ${name}`);
    database = await createDatabase({ url: databaseUrl(server.url ?? "", name), poolSize: 4 });
    await migrate(database, until("0098"));
  });
  afterAll(async () => {
    await database.close();
    await administer(server.url ?? "", `drop database ${name} with (force)`);
    await server.close();
  });

  test("lets others read while it waits for a table", async () => {
    const begun = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const reader = database.longTransaction(async (tx) => {
      await tx.execute(sql`select from rental_months`);
      begun.resolve();
      await read.promise;
    });
    await begun.promise;
    const migrating = migrate(database, only("0098"));
    const isWaiting = async () => {
      const { rows } = await database.execute(
        "select from pg_locks where not granted and locktype = 'relation'",
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { interval: 5 }).toBe(true);
    // Queues behind the migration until that gives way, although the first reader is still there.
    await database.execute("select from rental_months");
    read.resolve();
    await reader;
    expect(await migrating).toBe(1);
  });

  test("builds indexes without a lock on writes, and goes on after a crash", async () => {
    await migrate(database, until("0107"));
    // As an interrupted build leaves it.
    await database.execute(
      `create index ledger_entries_sums on ledger_entries (id);
       update pg_index set indisvalid = false where indexrelid = 'ledger_entries_sums'::regclass`,
    );
    // As a change of a row does.
    const write = sql`lock table ledger_transactions in row exclusive mode`;
    const written = Promise.withResolvers<void>();
    const isOpen = Promise.withResolvers<void>();
    const writer = database.longTransaction(async (tx) => {
      await tx.execute(write);
      isOpen.resolve();
      await written.promise;
    });
    await isOpen.promise;
    const migrating = migrate(database, only("0107"));
    const isBuilding = async () => {
      const { rows } = await database.execute("select from pg_stat_progress_create_index");
      return rows.length > 0;
    };
    await expect.poll(isBuilding, { interval: 5 }).toBe(true);
    // Another writer need not wait, although the build waits for the first.
    await database.db.transaction((tx) => tx.execute(write));
    written.resolve();
    await writer;
    expect(await migrating).toBe(1);
    const { rows } = await database.execute(
      `select pg_get_indexdef(indexrelid) as made, indisvalid as valid from pg_index
       where indexrelid::regclass::text in ('ledger_entries_sums', 'ledger_transactions_pay', 'ledger_entries_balance') order by 1`,
    );
    expect(rows).toEqual([
      { made: expect.stringContaining("(user_id, account, transaction_id, amount_cents)"), valid: true },
      { made: expect.stringContaining("ledger_transactions_pay"), valid: true },
    ]);
  });
});

describe("choosing the database", () => {
  test.each([
    ["postgres://user@db.example.com/tidycurb", "pg"],
    ["postgres://user@ep-cool-1.eu-central-1.aws.neon.tech/tidycurb", "neon"],
    ["postgres://user@neon.tech.example.com/tidycurb", "pg"],
    ["postgres://user@example.com/neon.tech", "pg"],
  ])("%s is %s", async (url, kind) => {
    const database = await createDatabase({ url });
    expect(database.kind).toBe(kind);
    await database.close();
  });
});
