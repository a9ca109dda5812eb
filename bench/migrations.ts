import { parseArgs } from "node:util";
import pg from "pg";
import { createDatabase } from "#db/client.ts";
import { knownMigrations, migrate } from "#db/migrate.ts";
import { startPostgres } from "#testkit/postgres-server.ts";

/**
 * `npm run bench:migrations`: how long each of the newest migrations makes others wait, on tables of a million rows
 * (`--rows`), from a migration on (`--from 0098`; the newest ten by default). Starts its own Postgres server. Four
 * clients change the tables without pause; a sampler asks every 5 ms who waits for a lock. Prints a line per migration,
 * and exits with 1 if one makes anybody wait for more than 100 ms.
 */
const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, from: { type: "string" } },
});
const rows = Number(values.rows);
const mostMs = 100;
const known = [...knownMigrations()].map(([hash, name]) => ({ hash, name }));
const first = values.from
  ? known.findIndex(({ name }) => name.startsWith(values.from ?? ""))
  : known.length - 10;
if (first < 1 || !(rows >= 1000)) throw new Error("--from names no migration, or --rows is below 1000");

/** The tables that grow most, with values that their constraints accept; others follow from the column's type. */
const filled: Record<string, Record<string, string>> = {
  jobs: {
    kind: "'weekly'",
    time_window: "'08:00'",
    window_starts_at: "now()",
    out_by: "now() + interval '1 hour'",
    in_by: "now() + interval '2 hours'",
    window_ends_at: "now() + interval '3 hours'",
    zip_code: "'62704'",
    number_of_cans: "2",
    pay_cents: "1200",
    // Each its own, because a home has one weekly pickup a day.
    scheduled_on: "date '2026-01-01' + (n % 300)::int",
  },
  ledger_transactions: { kind: "case when n % 10 = 0 then 'payout' else 'charge' end" },
  ledger_entries: { account: "'provider_cash'", amount_cents: "100" },
  photos: { purpose: "'support'", content_type: "'image/jpeg'", photo_bytes: "30000" },
};

const plain: Record<string, string> = {
  uuid: "gen_random_uuid()",
  date: "date '2026-01-01'",
  "timestamp with time zone": "now()",
  integer: "1",
  smallint: "1",
  bigint: "1",
  boolean: "false",
};

const server = await startPostgres({ onDisk: true, settings: { autovacuum: "off", max_wal_size: "4GB" } });
const database = await createDatabase({ url: server.url, poolSize: 3, statementTimeout: 0 });
const clients: pg.Client[] = [];
try {
  const before = new Set(known.slice(0, first).map(({ hash }) => hash));
  await migrate(database, { only: ({ hash }) => before.has(hash) });
  const startedAt = performance.now();
  await database.execute(`alter database postgres set session_replication_role = 'replica'`);
  await Promise.all(Object.keys(filled).map(fill));
  console.error(`filled in ${seconds(startedAt)} s`);
  await measure();
} finally {
  await Promise.all(clients.map((client) => client.end().catch(() => {})));
  await database.close();
  await server.stop();
}

/** Fills a table without its indexes and builds them afterwards, which is much faster. */
async function fill(table: string): Promise<void> {
  const { rows: columns } = await database.execute(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const known = filled[table] ?? {};
  const names = columns.map(({ name }) => String(name));
  const given = columns.map(({ name, type }) => known[String(name)] ?? plain[String(type)] ?? "'x'");
  const { rows: indexes } = await database.execute(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  const client = await connect("fill");
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into ${table} (${names.join(", ")}) select ${given.join(", ")} from generate_series(1, ${rows}) as n`,
  );
  for (const { definition } of indexes) await client.query(String(definition));
  await client.query(`analyze ${table}`);
  await client.end();
}

/** Its sessions run no triggers and check no foreign keys. */
async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url, application_name: name });
  await client.connect();
  clients.push(client);
  return client;
}

type Wait = { ms: number; what: string };

async function measure(): Promise<void> {
  let isOver = false;
  const writing = await Promise.all(Array.from({ length: 4 }, (_, index) => write(index, () => isOver)));
  const sampler = await connect("sampler");
  let longest: Wait = { ms: 0, what: "" };
  const sampling = (async () => {
    while (!isOver) {
      const wait = await longestWait(sampler);
      if (wait && wait.ms > longest.ms) longest = wait;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  for (const { hash, name } of known.slice(first)) {
    longest = { ms: 0, what: "" };
    const startedAt = performance.now();
    await migrate(database, { only: (migration) => migration.hash === hash });
    const isGood = longest.ms <= mostMs;
    if (!isGood) process.exitCode = 1;
    console.log(
      `${isGood ? "✓" : "✗"} ${name}: ${seconds(startedAt)} s, others waited ${longest.ms.toFixed(0)} ms at most${longest.what && ` (${longest.what})`}`,
    );
  }
  isOver = true;
  const counts = await Promise.all(writing.map(({ done }) => done));
  await sampling;
  console.log(`${counts.reduce((sum, count) => sum + count, 0)} changes of ${rows} rows a table meanwhile`);
}

/** Changes a row of its own in each table until told to stop. `done` resolves to the number of changes. */
async function write(index: number, isOver: () => boolean): Promise<{ done: Promise<number> }> {
  const client = await connect("writer");
  const tables = Object.keys(filled);
  const ids = new Map<string, string>();
  for (const table of tables) {
    const { rows: found } = await client.query(`select id from ${table} offset ${index} limit 1`);
    ids.set(table, found[0].id);
  }
  const done = (async () => {
    let count = 0;
    for (; !isOver(); count++) {
      const table = tables[count % tables.length] ?? "";
      await client.query(`update ${table} set id = id where id = $1`, [ids.get(table)]);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return count;
  })();
  return { done };
}

async function longestWait(sampler: pg.Client): Promise<Wait | null> {
  const { rows: found } = await sampler.query(
    `select extract(epoch from clock_timestamp() - waitstart) * 1000 as ms,
       coalesce(relation::regclass::text, locktype) || ' ' || mode as what
     from pg_locks join pg_stat_activity using (pid)
     where not granted and application_name = 'writer' order by waitstart limit 1`,
  );
  return found[0] ? { ms: Number(found[0].ms), what: found[0].what } : null;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
