import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sms } from "./port.ts";

const ending = ".sms.txt";

/** Writes each text message to a file named by its id, dated by the app's clock: for machines without a provider. */
export function createSmsFolder(folder: string, now: () => string): Sms {
  const pathOf = (id: string) => join(folder, `${id}${ending}`);
  return {
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${pathOf(id)}.part`, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      const at = new Date(now());
      await utimes(`${pathOf(id)}.part`, at, at);
      await rename(`${pathOf(id)}.part`, pathOf(id));
      return { outcome: "sent", providerId: null };
    },
    async find({ id }) {
      const written = await stat(pathOf(id)).catch(() => null);
      return written ? [null] : [];
    },
  };
}

/** The messages in a folder to one number, oldest first, of the folder's latest `most`. */
export async function readSmsFolder(
  folder: string,
  { to, most }: { to: string; most: number },
): Promise<{ text: string; at: string }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
  // Ids are ordered by time.
  const latest = names.toSorted().slice(-most);
  const files = await Promise.all(
    latest.map(async (name) => ({
      words: await readFile(join(folder, name), "utf8"),
      at: (await stat(join(folder, name))).mtime.toISOString(),
    })),
  );
  const head = `To: ${to}\n\n`;
  return files
    .filter(({ words }) => words.startsWith(head))
    .map(({ words, at }) => ({ text: words.slice(head.length).trimEnd(), at }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
