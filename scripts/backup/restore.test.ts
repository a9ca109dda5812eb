import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { findRestored } from "#db/held.ts";
import type { Runtime } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { askServer, openOperatorSocket } from "#functions/operator-socket.ts";
import { entriesOf, sha256, writeArchive } from "./archive.ts";
import { makeBackup } from "./make.ts";
import { createProgress } from "./progress.ts";
import { restoreBackup } from "./restore.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

const progress = createProgress(() => {});
const secret = "a secret of at least thirty-two characters";
const ownerId = "01a22be6-0000-7000-8000-000000000001";
const photoId = "01a22be6-0000-7000-8000-000000000002";
const lostId = "01a22be6-0000-7000-8000-000000000003";
const key = `photos/${photoId}.jpg`;

let folder: string;
/** An installation with a person, a photo, a photo whose file is lost, and an email to be sent. */
let from: string;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-restore-"));
  from = join(folder, "from");
  backup = join(folder, "backup.tar");
  const templates = inject("testDatabases");
  if ("failure" in templates) throw new Error(templates.failure);
  await mkdir(join(from, "uploads/photos"), { recursive: true });
  const loadDataDir = new Blob([await readFile(templates.pgliteTemplate)]);
  await (await PGlite.create({ dataDir: join(from, "database"), loadDataDir })).close();
  await writeFile(join(from, "uploads", key), "a picture");
  const database = await createDatabase({ dataDir: from });
  await database.execute(`
    insert into users (id, role, first_name, last_name, email, created_at)
      values ('${ownerId}', 'homeowner', 'Ann', 'Lee', 'ann@example.com', now());
    insert into photos (id, owner_id, purpose, content_type, photo_bytes, created_at, attached_at)
      values ('${photoId}', '${ownerId}', 'profile', 'image/jpeg', 9, now(), now()),
        ('${lostId}', '${ownerId}', 'house', 'image/jpeg', 9, now(), now());
    delete from tasks.job;
    insert into tasks.job (name, data) values ('deliver-mail', '{"userId": "${ownerId}", "letter": "welcome"}'),
      ('end-subscription', '{"providerId": "sub"}');`);
  await database.close();
  const made = await makeBackup(envOf(from), backup, progress);
  expect(made).toMatchObject({ photos: 2, missing: [`photos/${lostId}.jpg`] });
});
afterAll(() => rm(folder, { recursive: true }));

let to: string;
beforeEach(async () => {
  to = await mkdtemp(join(folder, "to-"));
});
afterEach(() => rm(to, { recursive: true, force: true }));

const envOf = (DATA_DIR: string, more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR, APP_SECRET: secret, ...more });
const none = { replaces: false, otherSecret: false };
const restore = (env = envOf(to), options = none, file = backup) =>
  restoreBackup(env, file, options, progress);

/** The backup with one entry replaced, and checksums that fit. */
async function changed(name: string, change: (body: string) => string): Promise<string> {
  const path = join(to, "changed.tar");
  await writeArchive(path, async (archive) => {
    for await (const entry of entriesOf(backup)) {
      if (entry.name === "SHA256SUMS") continue;
      await archive.add(
        entry.name,
        entry.name === name ? Buffer.from(change(entry.body.toString())) : entry.body,
      );
    }
  });
  return path;
}

test("brings back the database and the photos, and holds what would go out", async () => {
  const restored = await restore();
  expect(restored).toMatchObject({ photos: 2, missing: [`photos/${lostId}.jpg`], messages: 1 });
  expect(restored.settlements).toBeGreaterThan(0);
  expect(sha256(await readFile(join(to, "uploads", key)))).toBe(sha256(Buffer.from("a picture")));
  expect((await readdir(to)).toSorted()).toEqual(["database", "uploads"]);
  const database = await createDatabase({ dataDir: to });
  try {
    expect((await database.execute("select email from users")).rows).toEqual([{ email: "ann@example.com" }]);
    const found = await findRestored(database.db);
    expect(found).toMatchObject({ backupMadeAt: restored.facts.madeAt, releasedAt: null });
    expect(found?.since).not.toBeNull();
  } finally {
    await database.close();
  }
});

test("refuses a database with data, and with --replace keeps it beside the new one", async () => {
  await restore();
  await expect(restore()).rejects.toThrow("has a database already");
  await restore(envOf(to), { ...none, replaces: true });
  const kept = (await readdir(to)).filter((name) => name.startsWith("database."));
  expect(kept).toEqual([expect.stringMatching(/^database\.before-\d{14}$/)]);
});

test("refuses a database that a server has open", async () => {
  const database = await createDatabase({ dataDir: to });
  try {
    await expect(restore(envOf(to), { ...none, replaces: true })).rejects.toThrow("is in use by process");
  } finally {
    await database.close();
  }
});

test.each([
  ["is of a newer version", "migrations", ["unknown"], "which is newer than this"],
  ["is of a Postgres server", "database", "postgres", "Set DATABASE_URL to an empty database."],
  ["has its photos in a bucket", "photos", "bucket", "Set the four S3_… names"],
])("refuses a backup that %s, and leaves nothing behind", async (_, name, value, why) => {
  const file = await changed("backup.json", (body) => JSON.stringify({ ...JSON.parse(body), [name]: value }));
  await expect(restore(envOf(to), none, file)).rejects.toThrow(why);
  expect(await readdir(to)).toEqual(["changed.tar"]);
});

test("refuses a damaged backup before it touches anything", async () => {
  const bytes = await readFile(backup);
  const path = join(to, "damaged.tar");
  await writeFile(path, bytes.fill(1, bytes.length / 2, bytes.length / 2 + 9));
  await expect(restore(envOf(to), none, path)).rejects.toThrow("damaged");
  expect(await readdir(to)).toEqual(["damaged.tar"]);
});

test("leaves no part of a database it cannot open", async () => {
  const path = join(to, "other.tar");
  const file = Buffer.from("9\n");
  const header = tarHeader({ name: "PG_VERSION", isFolder: false, size: file.length });
  const tar = gzipSync(Buffer.concat([header, file, tarPadding(file.length), tarEnd]));
  await writeArchive(path, async (archive) => {
    for await (const { name, body } of entriesOf(backup))
      if (name === "database/000001") await archive.add(name, tar);
      else if (!/^database|SHA/.test(name)) await archive.add(name, body);
  });
  await expect(restore(envOf(to), none, path)).rejects.toThrow("cannot open the backup's database");
  expect((await readdir(to)).toSorted()).toEqual(["other.tar"]);
});

test("refuses another secret or none, unless told to do without", async () => {
  const another = "another secret of at least thirty-two characters";
  await expect(restore(envOf(to, { APP_SECRET: another }))).rejects.toThrow("APP_SECRET is not the secret");
  const withoutName = envOf(to, { APP_SECRET: "" });
  await expect(restore(withoutName)).rejects.toThrow(`${to}/app-secret is not the secret`);
  expect(await readdir(to)).toEqual([]);
  await writeFile(join(to, "app-secret"), secret);
  await restore(withoutName);
  await restore(envOf(to, { APP_SECRET: another }), { replaces: true, otherSecret: true });
});

test("a photo that is there already stays", async () => {
  await mkdir(join(to, "uploads/photos"), { recursive: true });
  await writeFile(join(to, "uploads", key), "another picture");
  expect(await restore()).toMatchObject({ missing: [key, `photos/${lostId}.jpg`] });
  expect(await readFile(join(to, "uploads", key), "utf8")).toBe("another picture");
});

test("asks the server that has the database open, which goes on", async () => {
  const file = join(to, "running.tar");
  const database = await createDatabase({ dataDir: from });
  try {
    await expect(makeBackup(envOf(from), file, progress)).rejects.toThrow("is in use by process");
    // As a server that crashed leaves it.
    await writeFile(join(from, "operator.socket"), "");
    const socket = await openOperatorSocket({ env: envOf(from), database } as Runtime);
    expect((await stat(join(from, "operator.socket"))).mode & 0o777).toBe(0o600);
    const writing = database.execute("update users set last_name = 'Later'");
    expect(await makeBackup(envOf(from), file, progress)).toMatchObject({ photos: 2 });
    await writing;
    await database.execute("update users set last_name = 'Lee'");
    await socket.stop();
    expect(await askServer(from, { act: "copy" })).toBeUndefined();
    expect((await readdir(from)).toSorted()).toEqual(["database", "database.lock", "uploads"]);
  } finally {
    await database.close();
  }
  expect(await restore(envOf(to), none, file)).toMatchObject({ messages: 1 });
});

test("a backup without a database to back up says so", async () => {
  const env = envOf(join(folder, "nothing"));
  await expect(makeBackup(env, join(to, "b.tar"), progress)).rejects.toThrow("holds no database");
  expect(await readdir(to)).toEqual([]);
});
