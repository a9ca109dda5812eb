import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { childEnv } from "#testkit/child-env.ts";
import { createDatabase, type Database } from "./client.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-embedded-"));
  database = await createDatabase({ dataDir: folder });
  await database.execute("create table marks (id int primary key, at timestamptz)");
}, 120_000);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const slow = "select count(*) from generate_series(1, 3000000)";
const marks = async () => (await database.execute("select id from marks order by id")).rows;

test("a statement does not hold up this thread", async () => {
  let turns = 0;
  let isDone = false;
  const counted = database.execute(slow).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  await counted;
  expect(turns).toBeGreaterThan(100);
});

test("a transaction has the database to itself, and others come after it in order", async () => {
  const order: string[] = [];
  const began = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const first = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks (id) values (1)`);
    began.resolve();
    await ends.promise;
    order.push("transaction");
  });
  await began.promise;
  const others = [
    database.execute("insert into marks (id) values (2)").then(() => order.push("second")),
    database.db
      .transaction((tx) => tx.execute(sql`insert into marks (id) values (3)`))
      .then(() => order.push("third")),
  ];
  const urgent = database.executeFirst("select 1").then(() => order.push("urgent"));
  await nextTurn();
  expect(database.waiting().count).toBe(3);
  ends.resolve();
  await Promise.all([first, urgent, ...others]);
  expect(order).toEqual(["transaction", "urgent", "second", "third"]);
  expect(database.waiting()).toMatchObject({ count: 0 });
  expect(await marks()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("a failed transaction leaves nothing, and its error keeps Postgres's code", async () => {
  await database.execute("delete from marks");
  const act = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks (id) values (1)`);
    await tx.execute(sql`insert into marks (id) values (1)`);
  });
  await expect(act).rejects.toMatchObject({ cause: { code: "23505", constraint: "marks_pkey" } });
  expect(await marks()).toEqual([]);
  // A savepoint of its own.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks (id) values (4)`);
    await tx.transaction((inner) => inner.execute(sql`insert into marks (id) values (4)`)).catch(() => {});
  });
  expect(await marks()).toEqual([{ id: 4 }]);
});

test("values and instants arrive as on this thread", async () => {
  const { rows } = (await database.db.execute(
    sql`select ${"2026-03-10T15:00:00.000Z"}::timestamptz as at, ${Buffer.from("ab")}::bytea as bytes, ${'{"a":1}'}::jsonb as json, ${sql.param(["x", "y"])}::text[] as list`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([
    { at: "2026-03-10 15:00:00+00", bytes: new Uint8Array([97, 98]), json: { a: 1 }, list: ["x", "y"] },
  ]);
  expect((await database.execute("select $1::timestamptz as at", ["2026-03-10T15:00:00.000Z"])).rows).toEqual(
    [{ at: new Date("2026-03-10T15:00:00.000Z") }],
  );
});

test("notifications reach every listener until it stops", async () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stopOne = await database.listen?.("news", one, () => {});
  const stopOther = await database.listen?.("news", other, () => {});
  await database.execute("select pg_notify($1, $2)", ["news", "a"]);
  await vi.waitFor(() => expect(other).toHaveBeenCalledWith("a"));
  await stopOne?.();
  await database.execute("select pg_notify($1, $2)", ["news", "b"]);
  await vi.waitFor(() => expect(other).toHaveBeenCalledWith("b"));
  expect(one.mock.calls).toEqual([["a"]]);
  await stopOther?.();
});

test("who still waits when it closes, or comes later, is told so", async () => {
  const other = await createDatabase({ dataDir: "memory" });
  const closing = other.close();
  const waiting = expect(other.execute("select 1")).rejects.toThrow("The database is closed");
  await closing;
  await waiting;
  await expect(other.db.transaction(async () => {})).rejects.toThrow("The database is closed");
}, 120_000);

test("a process whose database thread ends, ends too", async () => {
  const script = `
    import threads from "node:worker_threads";
    import { syncBuiltinESMExports } from "node:module";
    const opened = [];
    threads.Worker = class extends threads.Worker {
      constructor(...given) { super(...given); opened.push(this); }
    };
    syncBuiltinESMExports();
    const { createDatabase } = await import(${JSON.stringify(new URL("./client.ts", import.meta.url).href)});
    const database = await createDatabase({ dataDir: "memory" });
    await database.execute("select 1");
    await opened[0].terminate();
    setTimeout(() => process.exit(0), 60_000);`;
  const ended = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: childEnv,
  });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The embedded database's thread ended"),
  });
}, 120_000);
