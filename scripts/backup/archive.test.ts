import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BackupFacts, checkArchive, entriesOf, factsName, writeArchive } from "./archive.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-archive-"));
  path = join(folder, "backup.tar");
});
afterEach(() => rm(folder, { recursive: true }));

const facts: BackupFacts = {
  format: 1,
  app: "0.1.0",
  madeAt: "2026-03-10T15:00:00.000Z",
  database: "embedded",
  serverVersion: 18,
  migrations: ["a"],
  newestMigration: null,
  photos: "inside",
  secretPrint: "print",
};
const photo = "photos/photos/0123.jpg";

/** 20 MB in uneven pieces, so that it takes three parts. */
async function* database() {
  for (let piece = 0; piece < 20; piece++) yield Buffer.alloc(1_048_576 + piece, piece);
}

const write = (given: object = facts) =>
  writeArchive(path, async (archive) => {
    await archive.add(factsName, Buffer.from(JSON.stringify(given)));
    await archive.addParts("database", database());
    await archive.add(photo, Buffer.from("a picture"));
  });

test("comes back as it was written, to its owner only", async () => {
  const { bytes } = await write();
  expect((await stat(path)).size).toBe(bytes);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await checkArchive(path)).toMatchObject({ facts, photoBytes: 9 });
  const entries = await Array.fromAsync(entriesOf(path));
  expect(entries.map(({ name }) => name)).toEqual([
    factsName,
    "database/000001",
    "database/000002",
    "database/000003",
    photo,
    "SHA256SUMS",
  ]);
  const parts = entries.filter(({ name }) => name.startsWith("database/")).map(({ body }) => body);
  expect(Buffer.concat(parts).equals(Buffer.concat(await Array.fromAsync(database())))).toBe(true);
});

test("opens with the usual programs", async () => {
  await write();
  await promisify(execFile)("tar", ["-xf", path, "-C", folder]);
  await promisify(execFile)("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: folder });
});

test.each([
  ["is cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), "The archive ends too early"],
  ["lost its end", (bytes: Buffer) => bytes.subarray(0, -2048), "The archive ends too early"],
  [
    "has a wrong byte",
    (bytes: Buffer) => bytes.fill(9, 4_000_000, 4_000_001),
    "database/000001 does not have its checksum",
  ],
  ["has a wrong header", (bytes: Buffer) => bytes.fill("x", 0, 1), "An entry has no readable header"],
  ["is something else", () => Buffer.alloc(100_000, "text"), "An entry has no readable header"],
  ["is empty", () => Buffer.alloc(0), "The archive ends too early"],
])("is refused when it %s", async (_, damage, why) => {
  await write();
  await writeFile(path, damage(await readFile(path)));
  await expect(checkArchive(path)).rejects.toThrow(why);
});

test("is refused with a part too many, too few, or of a name it never has", async () => {
  const sums = async (name: string) => {
    await rm(path, { force: true });
    await writeArchive(path, async (archive) => {
      await archive.add(factsName, Buffer.from(JSON.stringify(facts)));
      await archive.add(name, Buffer.from("x"));
    });
  };
  await sums("photos/../../etc/passwd");
  await expect(checkArchive(path)).rejects.toThrow("it contains the unknown photos/../../etc/passwd");
  await sums(photo);
  const bytes = await readFile(path);
  // The list of checksums names a photo whose entry is gone.
  await writeFile(path, Buffer.concat([bytes.subarray(0, 1024), bytes.subarray(2048)]));
  await expect(checkArchive(path)).rejects.toThrow(`${photo} does not have its checksum`);
});

test("is refused when a later version wrote it, or there is no such file", async () => {
  await expect(checkArchive(path)).rejects.toThrow(`There is no file ${path}.`);
  await expect(checkArchive(folder)).rejects.toThrow("is a folder");
  await write({ ...facts, format: 2, app: "9.0.0" });
  await expect(checkArchive(path)).rejects.toThrow("TidyCurb 9.0.0, which writes a newer kind of backup");
});

test("never replaces a file, and leaves none behind when it fails", async () => {
  await write();
  await expect(write()).rejects.toThrow(`${path} exists already`);
  await rm(path);
  const failing = writeArchive(path, async (archive) => {
    await archive.add(factsName, Buffer.from("{}"));
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  await expect(failing).rejects.toThrow(`There is no space left for ${path}.`);
  await expect(writeArchive(join(folder, "no/backup.tar"), async () => {})).rejects.toThrow("does not exist");
  expect(await readdir(folder)).toEqual([]);
});
