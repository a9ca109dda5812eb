import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { readTar, tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** A folder as a tar stream. Nobody may change it meanwhile. */
export async function* packFolder(folder: string): AsyncGenerator<Uint8Array> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found.map((entry) => ({
    name: join(entry.parentPath, entry.name).slice(folder.length + 1),
    isFolder: entry.isDirectory(),
  }));
  for (const { name, isFolder } of names.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, name);
    const size = isFolder ? 0 : (await stat(path)).size;
    yield tarHeader({ name, isFolder, size });
    if (isFolder) continue;
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 });
    yield tarPadding(size);
  }
  yield tarEnd;
}

/** Writes a tar stream of `packFolder` into a new folder, which only its owner can read. */
export async function unpackFolder(stream: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name, isFolder, body } of readTar(stream)) {
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(name) || name.split("/").includes(".."))
      throw new Error(`No file of a database: ${name}`);
    const path = join(folder, name);
    if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 });
    else await writeTo(await open(path, "wx", 0o600), body);
  }
}

async function writeTo(file: FileHandle, body: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of body) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}
