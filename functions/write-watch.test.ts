import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLocalPhotos } from "#adapters/photos/local-disk.ts";
import { PhotosUnavailable } from "#adapters/photos/port.ts";
import { createDatabase, type Database } from "#db/client.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { watchedTransact } from "./compose.ts";
import { serveHealth } from "./health.ts";
import { logReady } from "./log.ts";
import { createWriteWatch, type WriteWatch } from "./write-watch.ts";

let milliseconds = 0;
const elapsed = () => milliseconds;
beforeEach(() => {
  milliseconds += 1_000_000;
});
const full = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
const ask = async (live: Pick<TestApp, "database" | "writes">) => {
  const answer = await serveHealth(live as TestApp, new Request("http://localhost/api/health"));
  return { status: answer.status, body: await answer.json() };
};
const well = { status: 200, body: { ok: true, database: "ok" } };
const unwritable = { status: 503, body: { ok: false, database: "unwritable" } };
const withoutPhotos = { status: 503, body: { ok: false, database: "ok", photos: "unwritable" } };

describe("health on a Postgres server", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test("notices a failed write from a person's call", async () => {
    const homeowner = await addHomeowner(app);
    expect(await ask(app)).toEqual(well);
    await app.database.execute(
      "create function no_space() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
    );
    await app.database.execute("create trigger no_space before insert on jobs execute function no_space()");
    const day = { scheduledDate: "2026-03-12", timeWindow: "morning" };
    expect((await app.call(homeowner, "POST", "/api/homeowner/jobs", day)).status).toBe(503);
    expect(await ask(app)).toEqual(unwritable);
    await app.database.execute("drop trigger no_space on jobs");
  });

  test("is 503 while the database refuses writes, and 200 within ten seconds after", async () => {
    const name = (await app.database.execute("select current_database() as name")).rows[0]?.name;
    const set = (value: string) =>
      app.database.execute(`alter database "${name}" set default_transaction_read_only = ${value}`);
    const open = () => createDatabase({ url: app.database.url ?? "", poolSize: 1 });
    await set("on");
    // A database setting applies to new connections only.
    const readOnly = await open();
    let present: Pick<Database, "execute"> = readOnly;
    const execute: Database["execute"] = (...given) => present.execute(...given);
    const writes = createWriteWatch({ execute }, { tryPhotos: null, elapsed });
    expect(await ask({ database: { ...app.database, execute }, writes })).toEqual(unwritable);

    await app.database.execute(`alter database "${name}" reset default_transaction_read_only`);
    present = await open();
    milliseconds += 9_999;
    expect(await ask({ database: { ...app.database, execute }, writes })).toEqual(unwritable);
    milliseconds += 1;
    expect(await ask({ database: { ...app.database, execute }, writes })).toEqual(well);
    await Promise.all([readOnly.close(), (present as Database).close()]);
  });

  test("tries a write at most every ten seconds", async () => {
    let asked = 0;
    const execute: Database["execute"] = (...given) => {
      asked += 1;
      return app.database.execute(...given);
    };
    const writes = createWriteWatch({ execute }, { tryPhotos: null, elapsed });
    await Promise.all(Array.from({ length: 50 }, () => ask({ database: app.database, writes })));
    milliseconds += 9_999;
    await ask({ database: app.database, writes });
    expect(asked).toBe(2);
  });

  test.each(["53100", "25006"])("remembers for a minute that a transaction failed with %s", async (code) => {
    const writes = createWriteWatch(app.database, { tryPhotos: null, elapsed });
    const transact = watchedTransact(app.deps.transact, writes);
    const fail = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    await expect(transact((tx) => tx.execute(fail))).rejects.toThrow();
    expect(await ask({ database: app.database, writes })).toEqual(unwritable);
    milliseconds += 59_999;
    expect(await ask({ database: app.database, writes })).toEqual(unwritable);
    milliseconds += 1;
    expect(await ask({ database: app.database, writes })).toEqual(well);
  });

  test("stays 200 when a transaction fails for any other reason", async () => {
    const writes = createWriteWatch(app.database, { tryPhotos: null, elapsed });
    const fail = sql.raw("do $$ begin raise exception 'no' using errcode = '23505'; end $$");
    await expect(watchedTransact(app.deps.transact, writes)((tx) => tx.execute(fail))).rejects.toThrow();
    expect(await ask({ database: app.database, writes })).toEqual(well);
  });

  test("ignores what people entered in a failed statement", async () => {
    const writes = createWriteWatch(app.database, { tryPhotos: null, elapsed });
    const fail = sql`select ${"no space left on device"}::integer`;
    await expect(watchedTransact(app.deps.transact, writes)((tx) => tx.execute(fail))).rejects.toThrow();
    expect(await ask({ database: app.database, writes })).toEqual(well);
  });
});

describe("health with an embedded database and a photo folder", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp("pglite");
  });
  afterAll(() => app.close());

  test("is 503 when the database folder refuses writes", async () => {
    // PGlite's file system reports it this way.
    const noSpace = Object.assign(new Error("FS error"), { name: "ErrnoError", errno: 51 });
    const execute: Database["execute"] = (text, values) =>
      text.includes("pg_logical_emit_message") ? Promise.reject(noSpace) : app.database.execute(text, values);
    const writes = createWriteWatch({ execute }, { tryPhotos: null, elapsed });
    expect(await ask({ database: { ...app.database, execute }, writes })).toEqual(unwritable);
  });

  test("is 503 when the photo folder refuses files, and leaves no test file behind", async () => {
    const folder = await mkdtemp(join(tmpdir(), "photos-"));
    const photos = createLocalPhotos({ folder, secret: "s", basePath: "/api/photos", now: Date.now });
    let fails = false;
    const tryPhotos = () =>
      fails
        ? Promise.reject(new PhotosUnavailable("The photo folder cannot be used", { cause: full() }))
        : photos.tryWriting();
    const writes: WriteWatch = createWriteWatch(app.database, { tryPhotos, elapsed });
    expect(await ask({ database: app.database, writes })).toEqual(well);
    expect(await readdir(join(folder, "try"))).toEqual([]);
    fails = true;
    milliseconds += 10_000;
    expect(await ask({ database: app.database, writes })).toEqual(withoutPhotos);
    await rm(folder, { recursive: true });
  });

  test("is 503 when the photo folder is gone or not ours, until it is back", async () => {
    const parent = await mkdtemp(join(tmpdir(), "photos-"));
    const folder = join(parent, "uploads");
    const { tryWriting } = createLocalPhotos({ folder, secret: "s", basePath: "/api/photos", now: Date.now });
    const writes = createWriteWatch(app.database, { tryPhotos: tryWriting, elapsed });
    // A file in its place refuses every write, also for root.
    await writeFile(folder, "");
    expect(await ask({ database: app.database, writes })).toEqual(withoutPhotos);
    await rm(folder);
    milliseconds += 10_000;
    expect(await ask({ database: app.database, writes })).toEqual(well);
    await rm(parent, { recursive: true });
  });

  test("logs the code of a failing photo folder once per change", async () => {
    await logReady();
    const lines: string[] = [];
    const spied = vi
      .spyOn(process.stderr, "write")
      .mockImplementation((line) => lines.push(String(line)) > 0);
    let code: string | null = null;
    const tryPhotos = async () => {
      if (code)
        throw new PhotosUnavailable("The photo folder cannot be used", {
          cause: Object.assign(new Error(), { code }),
        });
    };
    const writes = createWriteWatch(app.database, { tryPhotos, elapsed });
    for (const next of ["ENOTDIR", "ENOTDIR", "EACCES", null, "EACCES"]) {
      code = next;
      milliseconds += 10_000;
      expect(await writes.refused()).toBe(next && "photos");
    }
    spied.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      ["ENOTDIR", "EACCES", "EACCES"].map((each) => ({
        level: "error",
        event: "writes refused",
        reason: "photos",
        code: each,
      })),
    );
  });

  test("remembers that a photo could not be saved", async () => {
    const writes = createWriteWatch(app.database, { tryPhotos: null, elapsed });
    const keep = writes.watching("photos", () =>
      Promise.reject(new PhotosUnavailable("The photo folder cannot be used", { cause: full() })),
    );
    await expect(keep).rejects.toThrow("cannot be used");
    expect(await ask({ database: app.database, writes })).toEqual(withoutPhotos);
  });
});

test("a database that has just refused a write is named before photos that cannot be saved", async () => {
  const execute = (async () => ({ rows: [] })) as unknown as Database["execute"];
  const writes = createWriteWatch({ execute }, { tryPhotos: () => Promise.reject(full()), elapsed });
  expect(await writes.refused()).toBe("photos");
  const refused = Object.assign(new Error("could not extend file"), { code: "53100" });
  await expect(writes.watching("database", () => Promise.reject(refused))).rejects.toThrow();
  expect(await writes.refused()).toBe("database");
});
