import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { readTar, TarBroken, tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** A problem the operator can solve; the message is a sentence for the console. */
export class BackupProblem extends Error {
  override name = "BackupProblem";
}

/** Facts about a backup, in its first entry. */
export type BackupFacts = {
  /** Of this layout; a later one reads earlier ones. */
  format: 1;
  /** package.json's version of the app that made it. */
  app: string;
  madeAt: string;
  database: "embedded" | "postgres";
  /** The server's major version. */
  serverVersion: number;
  /** SHA-256 of each migration it has, in order. */
  migrations: string[];
  /** The newest of them by name; null when this version does not know it. */
  newestMigration: string | null;
  /** Whether the photo files are inside, or stay in their bucket. */
  photos: "inside" | "bucket";
  /** Recognizes APP_SECRET without telling it. */
  secretPrint: string;
};

export const factsName = "backup.json";
/** JSON lines: each photo's key, size in bytes (null: no file) and, for files inside, SHA-256. */
export const photoListPart = /^photo-list\/\d{6}$/;
export const databasePart = /^database\/\d{6}$/;
export const photoName = /^photos\/(incoming\/[\w-]+|photos\/[\w-]+\.jpg)$/;
const sumsName = "SHA256SUMS";

/** Small enough to hash and write in memory. */
const partBytes = 8 * 1024 * 1024;
const format = 1;

export type ArchiveWriter = {
  add(name: string, body: Uint8Array): Promise<string>;
  /** Adds a stream of unknown length as numbered parts; they continue each other. */
  addParts(folder: string, stream: AsyncIterable<Uint8Array>): Promise<void>;
};

/**
 * Writes an archive: a tar with a list of checksums at its end (`sha256sum -c SHA256SUMS` after unpacking). The file
 * appears under its name only when complete and on disk. Only its owner can read it. Throws BackupProblem.
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<{ bytes: number }> {
  if (await isThere(path)) throw new BackupProblem(`${path} exists already. Name a file that does not.`);
  const part = `${path}.part`;
  const file = await opened(part, path);
  try {
    const sums: string[] = [];
    const add = async (name: string, body: Uint8Array) => {
      const sum = sha256(body);
      if (name !== sumsName) sums.push(`${sum}  ${name}\n`);
      await writeEntry(file, name, body);
      return sum;
    };
    await fill({ add, addParts: (folder, stream) => addParts(add, folder, stream) });
    await add(sumsName, Buffer.from(sums.join("")));
    await file.writeFile(tarEnd);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(part, path);
    return { bytes: size };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw spaceProblem(error, path);
  }
}

async function addParts(
  add: ArchiveWriter["add"],
  folder: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<void> {
  let count = 0;
  let kept: Uint8Array[] = [];
  let bytes = 0;
  const flush = async () => {
    count += 1;
    await add(`${folder}/${String(count).padStart(6, "0")}`, Buffer.concat(kept));
    kept = [];
    bytes = 0;
  };
  for await (const chunk of stream) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await flush();
  }
  if (bytes > 0) await flush();
}

async function writeEntry(file: FileHandle, name: string, body: Uint8Array): Promise<void> {
  await file.writeFile(
    Buffer.concat([tarHeader({ name, isFolder: false, size: body.length }), body, tarPadding(body.length)]),
  );
}

export type Entry = { name: string; body: Buffer };

/** An archive's entries, in order. Throws BackupProblem when it cannot be read. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  try {
    for await (const { name, size, body } of readTar(
      createReadStream(path, { highWaterMark: 1024 * 1024 }),
    )) {
      if (size > 64 * 1024 * 1024) throw new TarBroken(`${name} is larger than any part`);
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      yield { name, body: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (error instanceof TarBroken)
      throw new BackupProblem(
        `${path} is damaged or no backup of TidyCurb (${error.message}). Use another backup.`,
      );
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupProblem(`There is no file ${path}.`);
    if (code === "EISDIR") throw new BackupProblem(`${path} is a folder. Name the backup's file.`);
    if (code === "EACCES") throw new BackupProblem(`${path} cannot be read: it belongs to another user.`);
    throw error;
  }
}

/**
 * Reads a whole archive before anything is restored from it, comparing every checksum. Returns its facts and sizes in
 * bytes. Throws BackupProblem.
 */
export async function checkArchive(
  path: string,
): Promise<{ facts: BackupFacts; databaseBytes: number; photoBytes: number }> {
  const damaged = (what: string) => new BackupProblem(`${path} is damaged: ${what}. Use another backup.`);
  const found = new Map<string, string>();
  let facts: BackupFacts | null = null;
  let stated: string | null = null;
  let databaseBytes = 0;
  let photoBytes = 0;
  for await (const { name, body } of entriesOf(path)) {
    if (found.size === 0) facts = factsOf(path, name, body);
    if (stated !== null) throw damaged(`${name} follows its end`);
    if (name === sumsName) {
      stated = body.toString();
      continue;
    }
    if (!isKnown(name)) throw damaged(`it contains the unknown ${name}`);
    found.set(name, sha256(body));
    if (databasePart.test(name)) databaseBytes += body.length;
    if (photoName.test(name)) photoBytes += body.length;
  }
  if (!facts || stated === null) throw damaged("its list of checksums is missing");
  const lines = stated.split("\n").filter(Boolean);
  const wrong = lines.find((line) => found.get(line.slice(66)) !== line.slice(0, 64));
  if (wrong) throw damaged(`${wrong.slice(66)} does not have its checksum`);
  if (lines.length !== found.size) throw damaged("it contains more than its list of checksums");
  return { facts, databaseBytes, photoBytes };
}

function factsOf(path: string, name: string, body: Buffer): BackupFacts {
  const none = new BackupProblem(`${path} is no backup of TidyCurb.`);
  if (name !== factsName) throw none;
  const facts = (() => {
    try {
      return JSON.parse(body.toString()) as BackupFacts;
    } catch {
      throw none;
    }
  })();
  if (facts.format !== format)
    throw new BackupProblem(
      `${path} was made by TidyCurb ${facts.app}, which writes a newer kind of backup. Restore it with that version.`,
    );
  return facts;
}

const isKnown = (name: string) =>
  name === factsName || [databasePart, photoListPart, photoName].some((kind) => kind.test(name));

async function opened(part: string, path: string): Promise<FileHandle> {
  try {
    return await open(part, "w", 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupProblem(`The folder of ${path} does not exist.`);
    if (code === "EACCES" || code === "EROFS") throw new BackupProblem(`${path} cannot be written.`);
    if (code === "EISDIR") throw new BackupProblem(`${path} is a folder. Name a file.`);
    throw error;
  }
}

/** The error, or a sentence if the disk is full. */
export function spaceProblem(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new BackupProblem(`There is no space left for ${path}. Free some, or choose another disk.`);
  return error;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
