import { execFile } from "node:child_process";
import { readFile, rm, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { createDatabase } from "#db/client.ts";
import { knownMigrations } from "#db/migrate.ts";
import { copyEmbedded, readSnapshot, type Snapshot } from "#db/snapshot.ts";
import { appSecret, keyFor } from "#functions/app-secret.ts";
import type { Env } from "#functions/env.ts";
import { askServer } from "#functions/operator-socket.ts";
import { type ArchiveWriter, type BackupFacts, BackupProblem, factsName, writeArchive } from "./archive.ts";
import { packFolder } from "./folder.ts";
import { readPhoto, type SeenPhoto, sizesInBucket } from "./photo-store.ts";
import { postgresTool, runTool } from "./postgres-tools.ts";
import type { Progress } from "./progress.ts";

export type Made = {
  bytes: number;
  photos: number;
  /** Keys of photos whose files are missing: deleted while the backup ran, or lost before. */
  missing: string[];
};

/**
 * Writes a backup of the configured installation to a new file, also while it runs. The database is of one instant; the
 * photos are read after it, so none is missing that was there. Throws BackupProblem.
 */
export async function makeBackup(env: Env, file: string, progress: Progress): Promise<Made> {
  const path = resolve(file);
  let missing: string[] = [];
  let photos = 0;
  const fill = async (archive: ArchiveWriter, snapshot: Snapshot, database: AsyncIterable<Uint8Array>) => {
    await refuseWithoutSpace(path, snapshot.bytes / 4 + (env.S3_BUCKET ? 0 : snapshot.photoBytes));
    const facts = await factsOf(env, snapshot);
    await archive.add(factsName, Buffer.from(`${JSON.stringify(facts, null, 2)}\n`));
    await progress("database", snapshot.bytes, () =>
      archive.addParts("database", progress.counted(database)),
    );
    photos = snapshot.photos.length;
    missing = await addPhotos(env, archive, snapshot, progress);
  };
  const { bytes } = await writeArchive(path, (archive) =>
    env.DATABASE_URL
      ? dumpPostgres(env.DATABASE_URL, (...given) => fill(archive, ...given))
      : packEmbedded(env, (...given) => fill(archive, ...given)),
  );
  return { bytes, photos, missing };
}

type Take = (snapshot: Snapshot, database: AsyncIterable<Uint8Array>) => Promise<void>;

async function dumpPostgres(url: string, take: Take): Promise<void> {
  const database = await createDatabase({ url, poolSize: 1, statementTimeout: 0 });
  try {
    await database.longTransaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      const exported: unknown = await tx.execute(sql`select pg_export_snapshot() as name`);
      const [row] = (exported as { rows: { name: string }[] }).rows;
      const snapshot = await readSnapshot(tx);
      const tool = await postgresTool("pg_dump", snapshot.serverVersion);
      const args = ["--format=custom", "--no-owner", "--no-acl", `--snapshot=${row?.name}`];
      await take(snapshot, runTool(tool, url, args));
    });
  } finally {
    await database.close();
  }
}

async function packEmbedded(env: Env, take: Take): Promise<void> {
  const asked = await askServer<Awaited<ReturnType<typeof copyEmbedded>>>(env.DATA_DIR, { act: "copy" });
  const { folder, snapshot } = asked ?? (await copyHere(env));
  try {
    const zipped = pipeline(packFolder(folder), createGzip({ level: 6 }), () => {});
    await take(snapshot, zipped as AsyncIterable<Uint8Array>);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyHere(env: Env) {
  const database = await openHere(env);
  try {
    return await copyEmbedded(database, env.DATA_DIR);
  } finally {
    await database.close();
  }
}

async function openHere(env: Env) {
  if (!(await readFile(join(env.DATA_DIR, "database/PG_VERSION"), "utf8").catch(() => null)))
    throw new BackupProblem(
      `${env.DATA_DIR} holds no database. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  try {
    return await createDatabase({ dataDir: env.DATA_DIR });
  } catch (error) {
    throw new BackupProblem((error as Error).message, { cause: error });
  }
}

async function addPhotos(
  env: Env,
  archive: ArchiveWriter,
  { photos, uploads }: Snapshot,
  progress: Progress,
): Promise<string[]> {
  const list: (SeenPhoto & { sha256?: string })[] = env.S3_BUCKET
    ? await progress("photos", photos.length, () => sizesInBucket(env, photos, progress.reached))
    : [];
  const local = env.S3_BUCKET ? [] : [...photos, ...uploads];
  await progress("photos", local.length, async () => {
    for (const [index, key] of local.entries()) {
      const body = await readPhoto(env, key);
      if (body) list.push({ key, bytes: body.length, sha256: await archive.add(`photos/${key}`, body) });
      else if (index < photos.length) list.push({ key, bytes: null });
      progress.reached(index + 1);
    }
  });
  await archive.addParts("photo-list", linesOf(list));
  return list.filter(({ bytes }) => bytes === null).map(({ key }) => key);
}

async function* linesOf(list: readonly object[]): AsyncGenerator<Uint8Array> {
  for (const row of list) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

async function factsOf(env: Env, { serverVersion, migrations }: Snapshot): Promise<BackupFacts> {
  return {
    format: 1,
    app: await appVersion(),
    madeAt: new Date().toISOString(),
    database: env.DATABASE_URL ? "postgres" : "embedded",
    serverVersion,
    migrations,
    newestMigration: knownMigrations().get(migrations.at(-1) ?? "") ?? null,
    photos: env.S3_BUCKET ? "bucket" : "inside",
    secretPrint: secretPrint(await appSecret(env)),
  };
}

/** Recognizes a secret; nobody finds the secret from it. */
export const secretPrint = (secret: string) => keyFor(secret, "backup").slice(0, 16);

/** package.json's version, and the commit of a checkout. */
export async function appVersion(): Promise<string> {
  const root = join(import.meta.dirname, "../..");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const commit = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: root }).catch(
    () => null,
  );
  return commit ? `${version} (${commit.stdout.trim()})` : version;
}

/** Refuses when a disk has fewer bytes free. */
export async function refuseWithoutSpace(path: string, bytes: number): Promise<void> {
  const disk = await statfs(dirname(path)).catch(() => null);
  if (!disk || disk.bavail * disk.bsize > bytes) return;
  throw new BackupProblem(
    `${dirname(path)} has ${megabytes(disk.bavail * disk.bsize)} free and needs about ${megabytes(bytes)}. Free some, or choose another disk.`,
  );
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
