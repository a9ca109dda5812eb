import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { clientOf, expectNothingLost, prepareJobs } from "#testkit/acknowledged.ts";
import { killableServer } from "#testkit/killable-server.ts";
import { type PostgresServer, startPostgres } from "#testkit/postgres-server.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";
import { type Busy, countOf, underFault } from "#testkit/under-fault.ts";

let postgres: PostgresServer;
let folder: string;
let busy: Busy;

beforeAll(async () => {
  folder = await makeTestFolder();
  // A confirmed write must outlive Postgres's own death.
  postgres = await startPostgres({ settings: { max_connections: 30, synchronous_commit: "on" } });
  const server = await killableServer({ DATABASE_URL: postgres.url, DATA_DIR: folder });
  await server.start();
  busy = { server, acknowledged: [], ...(await prepareJobs(server, 120)) };
});
afterAll(async () => {
  await busy?.server.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function asSuperuser(act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url, application_name: "fault" });
  client.on("error", () => {});
  await client.connect();
  await act(client).finally(() => client.end());
}

test("a Postgres that dies three times under load: 503 in words while it is away, and all is well seconds later", async () => {
  const met = await underFault(busy, async () => {
    for (let nth = 0; nth < 3; nth++) {
      await postgres.crash();
      await wait(1500);
      await postgres.restart();
      await wait(500);
    }
  });
  expect(countOf(met, "act", 503)).toBeGreaterThan(0);
  expect(countOf(met, "read", 503)).toBeGreaterThan(0);
  expect(countOf(met, "health", 503)).toBeGreaterThan(0);
  expect(met.recoveredMs).toBeLessThan(15_000);
});

test("a Postgres that stands still for ten seconds: each call is answered meanwhile, and all is well seconds later", async () => {
  const met = await underFault(busy, async () => {
    await postgres.freeze();
    await wait(10_000);
    await postgres.thaw();
  });
  expect(countOf(met, "act", 503)).toBeGreaterThan(0);
  expect(countOf(met, "health", 503)).toBeGreaterThan(0);
  // Two waits of four seconds: for a connection, and for the statement.
  expect(met.longestMs).toBeLessThan(9500);
  expect(met.recoveredMs).toBeLessThan(15_000);
});

test("a Postgres without a free connection: 503 in words, and all is well once there is one", async () => {
  const met = await underFault(busy, () =>
    asSuperuser(async (client) => {
      const hogs: pg.Client[] = [];
      for (let isUsedUp = false; !isUsedUp; ) {
        // Ours too: the server must open new ones, and finds none.
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tidycurb%'",
        );
        const hog = new pg.Client({ connectionString: postgres.url, application_name: "fault" });
        hog.on("error", () => {});
        isUsedUp = await hog.connect().then(
          () => hogs.push(hog) < 0,
          async () => hogs.length > 26,
        );
      }
      await wait(4000);
      await Promise.all(hogs.map((hog) => hog.end()));
    }),
  );
  expect(countOf(met, "act", 503)).toBeGreaterThan(0);
  expect(countOf(met, "health", 503)).toBeGreaterThan(0);
  expect(met.recoveredMs).toBeLessThan(15_000);
});

test("a Postgres that takes no writes: reads are answered, acts are a 503 in words, and all is well once it takes them", async () => {
  const met = await underFault(busy, () =>
    asSuperuser(async (client) => {
      await client.query("alter system set default_transaction_read_only = on");
      await client.query("select pg_reload_conf()");
      await wait(5000);
      await client.query("set default_transaction_read_only = off");
      await client.query("alter system reset default_transaction_read_only");
      await client.query("select pg_reload_conf()");
    }),
  );
  expect(countOf(met, "read", 503)).toBe(0);
  expect(countOf(met, "act", 503)).toBeGreaterThan(0);
  expect(met.answers.get("health")?.map(({ body }) => body)).toContainEqual({
    ok: false,
    database: "unwritable",
  });
  expect(met.recoveredMs).toBeLessThan(15_000);
});

test("after all of it, nothing confirmed is lost, the queue is empty and health is well", async () => {
  const database = await createDatabase({ url: postgres.url });
  try {
    await expectNothingLost(database, busy.acknowledged);
    const left = async () =>
      (
        await database.execute(
          "select name, state from tasks.job where state in ('created', 'retry', 'active') and start_after < now()",
        )
      ).rows;
    // What a worker held when the connection broke is due again after two minutes.
    await expect.poll(left, { timeout: 300_000, interval: 1000 }).toEqual([]);
    expect((await database.execute("select 1 from tasks.job where state = 'failed'")).rows).toEqual([]);
    // A refused write is remembered for a minute.
    const health = () => clientOf(busy.server, "10.0.3.2")("GET", "/api/health");
    await expect.poll(health, { timeout: 90_000, interval: 1000 }).toMatchObject({ status: 200 });
  } finally {
    await database.close();
  }
});
