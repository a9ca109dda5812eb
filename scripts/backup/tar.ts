/** An entry's name and kind; a file's size in bytes. */
export type TarEntry = { name: string; isFolder: boolean; size: number };

const block = 512;
/** The largest size that the format's eleven octal digits hold. */
const largest = 8 * 1024 ** 3 - 1;

/** A header in the ustar format, which every `tar` reads. Names have at most 100 ASCII characters. */
export function tarHeader({ name, isFolder, size }: TarEntry): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`No name for an archive: ${name}`);
  if (size > largest) throw new Error(`${name} is too large for an archive`);
  const header = Buffer.alloc(block);
  header.write(name, 0, "latin1");
  header.write(isFolder ? "0000700\0" : "0000600\0", 100, "latin1");
  header.write("0000000\0".repeat(2), 108, "latin1");
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write("00000000000\0", 136, "latin1");
  header.write(isFolder ? "5" : "0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** The bytes that fill a file's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** What follows the last entry. */
export const tarEnd = Buffer.alloc(2 * block);

/** The bytes are no archive, or end before it does. */
export class TarBroken extends Error {
  override name = "TarBroken";
}

/**
 * Reads an archive in order. Each entry's `body` must be read, or left before the next entry; its chunks add up to
 * `size`. Throws TarBroken.
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry & { body: AsyncIterable<Buffer> }> {
  const bytes = bytesOf(source);
  for (;;) {
    const header = await bytes.exactly(block);
    if (header.every((byte) => byte === 0)) return;
    const entry = entryOf(header);
    let left = entry.size;
    const body = async function* () {
      while (left > 0) {
        const chunk = await bytes.atMost(left);
        left -= chunk.length;
        yield chunk;
      }
    };
    yield { ...entry, body: body() };
    while (left > 0) left -= (await bytes.atMost(left)).length;
    const padding = tarPadding(entry.size).length;
    if (padding > 0) await bytes.exactly(padding);
  }
}

function entryOf(header: Buffer): TarEntry {
  const text = (from: number, length: number) => {
    const field = header.toString("latin1", from, from + length);
    return field.split("\0", 1)[0] ?? "";
  };
  const stated = Number.parseInt(text(148, 8), 8);
  const kind = text(156, 1);
  const size = Number.parseInt(text(124, 12), 8);
  header.fill(" ", 148, 156);
  if (stated !== sumOf(header) || !Number.isSafeInteger(size) || !["0", "5"].includes(kind))
    throw new TarBroken("An entry has no readable header");
  return { name: text(0, 100), isFolder: kind === "5", size };
}

/** The sum of a header's bytes, its own field counted as spaces. */
function sumOf(header: Buffer): number {
  const before = header.subarray(0, 148).reduce((sum, byte) => sum + byte, 0);
  return header.subarray(156).reduce((sum, byte) => sum + byte, before + 8 * 0x20);
}

function bytesOf(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fill = async () => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new TarBroken("The archive ends too early");
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  };
  const atMost = async (count: number) => {
    await fill();
    const taken = rest.subarray(0, count);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const exactly = async (count: number) => {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const part = await atMost(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  };
  return { atMost, exactly };
}
