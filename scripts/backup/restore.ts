import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { createS3Photos } from "#adapters/photos/s3.ts";
import { createDatabase, type Database } from "#db/client.ts";
import { saveRestored } from "#db/held.ts";
import { lockFolder } from "#db/lock-folder.ts";
import { knownMigrations, lockMigrations } from "#db/migrate.ts";
import { appSecret } from "#functions/app-secret.ts";
import { bucketOptions, compose } from "#functions/compose.ts";
import type { Env } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { releaseHeld } from "#functions/release.ts";
import { writeMissedMessages } from "#modules/operations/index.ts";
import {
  type BackupFacts,
  BackupProblem,
  checkArchive,
  databasePart,
  entriesOf,
  photoListPart,
  photoName,
  sha256,
  spaceProblem,
} from "./archive.ts";
import { unpackFolder } from "./folder.ts";
import { appVersion, refuseWithoutSpace, secretPrint } from "./make.ts";
import { readPhoto, type SeenPhoto, sizesInBucket } from "./photo-store.ts";
import { postgresTool, runTool } from "./postgres-tools.ts";
import type { Progress } from "./progress.ts";

export type Options = {
  /** Replaces a database that has data; the embedded one is kept beside it. */
  replaces: boolean;
  /** Restores although the secret is another, which loses what the backup's secret encrypted. */
  otherSecret: boolean;
};

export type Restored = {
  facts: BackupFacts;
  photos: number;
  /** Keys of photos whose files are not there, or are others than in the backup. */
  missing: string[];
  /** How many messages and settlements wait for `npm run release`. */
  messages: number;
  settlements: number;
};

/**
 * Restores a backup into the configured installation, whose server must not run, and holds back everything that would
 * leave it. Checks the whole file first; a database appears complete or not at all. Throws BackupProblem.
 */
export async function restoreBackup(
  env: Env,
  file: string,
  options: Options,
  progress: Progress,
): Promise<Restored> {
  const path = resolve(file);
  const { facts, databaseBytes, photoBytes } = await progress("checking the file", 0, () =>
    checkArchive(path),
  );
  await refuseOther(env, facts);
  await refuseSecret(env, facts, options);
  if (!env.DATABASE_URL) await refuseWithoutSpace(resolve(env.DATA_DIR, "x"), databaseBytes * 8 + photoBytes);
  const source = () => progress.counted(databaseIn(path));
  await progress("database", databaseBytes, () =>
    env.DATABASE_URL
      ? restorePostgres(env.DATABASE_URL, source, facts, options)
      : restoreEmbedded(env, source, facts, options),
  );
  const list = await progress("photos", photoBytes, () => restorePhotos(env, path, progress));
  const missing = await photosNotThere(env, facts, list);
  return { facts, photos: list.length, missing, ...(await complete(env, facts)) };
}

/** Refuses another kind of database, a newer one, and one of another place for photos. */
async function refuseOther(env: Env, facts: BackupFacts): Promise<void> {
  const kind = env.DATABASE_URL ? "postgres" : "embedded";
  if (facts.database !== kind)
    throw new BackupProblem(
      facts.database === "postgres"
        ? "The backup is of a Postgres server. Set DATABASE_URL to an empty database."
        : "The backup is of an embedded database. Unset DATABASE_URL, and set DATA_DIR to a new folder.",
    );
  const known = knownMigrations();
  if (facts.migrations.some((hash) => !known.has(hash)))
    throw new BackupProblem(
      `The backup was made by TidyCurb ${facts.app}, which is newer than this ${await appVersion()} or was never released. Restore it with that version or a later one.`,
    );
  if (facts.photos === "bucket" && !env.S3_BUCKET)
    throw new BackupProblem(
      "The backup's photos are in a bucket. Set the four S3_… names as for the server.",
    );
}

/** The secret is not in the backup, because it opens the gate codes that are. */
async function refuseSecret(env: Env, facts: BackupFacts, { otherSecret }: Options): Promise<void> {
  if (otherSecret) return;
  const path = join(env.DATA_DIR, "app-secret");
  const where = env.APP_SECRET ? "APP_SECRET is not" : `${path} is not`;
  const isHere = env.APP_SECRET !== undefined || (await hasSecret(env));
  if (isHere && secretPrint(await appSecret(env)) === facts.secretPrint) return;
  throw new BackupProblem(
    `${where} the secret the backup was made with. Set APP_SECRET to it, or put the file app-secret of that installation there. Without it gate codes, calendars and second factors are lost: --other-secret restores the rest.`,
  );
}

const hasSecret = (env: Env) =>
  readFile(join(env.DATA_DIR, "app-secret")).then(
    () => true,
    () => false,
  );

async function* databaseIn(path: string): AsyncGenerator<Buffer> {
  for await (const { name, body } of entriesOf(path)) if (databasePart.test(name)) yield body;
}

/** Unpacks and prepares the database in a folder of its own, which takes its place when all is done. */
async function restoreEmbedded(
  env: Env,
  source: () => AsyncIterable<Uint8Array>,
  facts: BackupFacts,
  { replaces }: Options,
): Promise<void> {
  const target = join(env.DATA_DIR, "database");
  const release = await lockFolder(target).catch((error: Error) => {
    throw new BackupProblem(error.message, { cause: error });
  });
  const making = join(env.DATA_DIR, `database.restoring-${randomUUID()}`);
  try {
    const isThere = (await readdir(target).catch(() => [])).length > 0;
    if (isThere && !replaces)
      throw new BackupProblem(
        `${env.DATA_DIR} has a database already. Set DATA_DIR to a new folder, or restore with --replace: the present one is then kept beside it.`,
      );
    const unzipped = pipeline(source(), createGunzip(), () => {});
    await unpackFolder(unzipped as AsyncIterable<Uint8Array>, join(making, "database"));
    await prepareEmbedded(making, facts);
    if (isThere)
      await rename(target, `${target}.before-${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`);
    await rename(join(making, "database"), target);
  } catch (error) {
    throw spaceProblem(error, env.DATA_DIR);
  } finally {
    await rm(making, { recursive: true, force: true });
    await release();
  }
}

async function prepareEmbedded(dataDir: string, facts: BackupFacts): Promise<void> {
  const database = await createDatabase({ dataDir }).catch((cause) => {
    throw new BackupProblem(
      `This version cannot open the backup's database (Postgres ${facts.serverVersion}). Restore it with TidyCurb ${facts.app}.`,
      { cause },
    );
  });
  try {
    await holdAndMigrate(database, facts);
  } finally {
    await database.close();
  }
}

/** A server that starts meanwhile waits for the migration lock, and then finds the database held. */
async function restorePostgres(
  url: string,
  source: () => AsyncIterable<Uint8Array>,
  facts: BackupFacts,
  { replaces }: Options,
): Promise<void> {
  const database = await createDatabase({ url, poolSize: 2, statementTimeout: 0 });
  try {
    await database.longTransaction(async (tx) => {
      await lockMigrations(tx);
      const version = await refuseServer(database, facts, replaces);
      const tool = await postgresTool("pg_restore", version);
      if (replaces) await emptyDatabase(database);
      const args = ["--no-owner", "--no-acl", "--exit-on-error", "--single-transaction"];
      for await (const _ of runTool(tool, url, args, source()));
      await saveRestored(database.db, { backupMadeAt: facts.madeAt, since: null, releasedAt: null });
    });
    await holdAndMigrate(database, facts);
  } finally {
    await database.close();
  }
}

/** Returns the server's major version. */
async function refuseServer(database: Database, facts: BackupFacts, replaces: boolean): Promise<number> {
  const { rows } = await database.execute(
    `select current_setting('server_version_num')::int / 10000 as version,
      exists (select from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'tasks', 'drizzle')) as full,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tidycurb%'
          and state <> 'idle in transaction') as servers`,
  );
  const { version, full, servers } = rows[0] as { version: number; full: boolean; servers: number };
  if (version < facts.serverVersion)
    throw new BackupProblem(
      `The backup is of Postgres ${facts.serverVersion} and this server runs ${version}. Restore it on ${facts.serverVersion} or later.`,
    );
  if (full && !replaces)
    throw new BackupProblem(
      "The database at DATABASE_URL has tables already. Name an empty one, or restore with --replace: what is in it is then deleted.",
    );
  if (full && servers > 0) throw new BackupProblem("A server uses this database. Stop it first.");
  return version;
}

async function emptyDatabase(database: Database): Promise<void> {
  await database.execute(
    "drop schema if exists public, tasks, drizzle cascade; create schema public; grant usage on schema public to public",
  );
}

async function holdAndMigrate(database: Database, { madeAt }: BackupFacts): Promise<void> {
  await saveRestored(database.db, { backupMadeAt: madeAt, since: null, releasedAt: null });
  await prepareDatabase(database);
}

/** Writes the photos that are not there yet. Returns the backup's list. */
async function restorePhotos(
  env: Env,
  path: string,
  progress: Progress,
): Promise<(SeenPhoto & { sha256?: string })[]> {
  const bucket = env.S3_BUCKET ? createS3Photos(bucketOptions(env)) : null;
  const list: Buffer[] = [];
  let bytes = 0;
  for await (const { name, body } of entriesOf(path)) {
    if (photoListPart.test(name)) list.push(body);
    const [, key] = photoName.exec(name) ?? [];
    if (!key) continue;
    if (bucket) await bucket.write(key, body, "image/jpeg");
    else await putPhoto(join(env.DATA_DIR, "uploads", key), body);
    bytes += body.length;
    progress.reached(bytes);
  }
  return Buffer.concat(list)
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** A stored photo never changes, so one that is there stays. */
async function putPhoto(path: string, body: Buffer): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(part, body, { mode: 0o600, flush: true });
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw spaceProblem(error, path);
  } finally {
    await rm(part, { force: true });
  }
}

async function photosNotThere(
  env: Env,
  facts: BackupFacts,
  list: (SeenPhoto & { sha256?: string })[],
): Promise<string[]> {
  if (env.S3_BUCKET) {
    const keys = list.filter(({ bytes }) => bytes !== null).map(({ key }) => key);
    const seen = await sizesInBucket(env, keys);
    const sizes = new Map(seen.map(({ key, bytes }) => [key, bytes]));
    return list.filter(({ key, bytes }) => bytes === null || sizes.get(key) !== bytes).map(({ key }) => key);
  }
  const missing: string[] = [];
  for (const { key, sha256: expected } of list) {
    const body = await readPhoto(env, key);
    if (!body || sha256(body) !== expected) missing.push(key);
  }
  if (facts.photos === "bucket") throw new Error("A bucket's photos need a bucket");
  return missing;
}

/** Queues what the schedules would have written since the backup, so that nothing of it goes out unseen. */
async function complete(
  env: Env,
  { madeAt }: BackupFacts,
): Promise<{ messages: number; settlements: number }> {
  const live = await compose(env);
  try {
    await live.databaseClock.measure();
    await live.queue.ready();
    await writeMissedMessages(live.deps);
    // Tasks carry the database's time to the microsecond, and other rows the app's, which may differ by a network's delay.
    const { rows } = await live.database.execute(
      `select to_char((now() + interval '1 millisecond') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    const since = [String(rows[0]?.now), live.deps.now()].toSorted()[1] ?? null;
    await saveRestored(live.database.db, { backupMadeAt: madeAt, since, releasedAt: null });
    const release = await releaseHeld(live, null);
    const total = (tasks: { count: number }[] = []) => tasks.reduce((sum, { count }) => sum + count, 0);
    return { messages: total(release?.held.messages), settlements: total(release?.held.settlements) };
  } finally {
    await live.close();
  }
}
