import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The letters that a server without a mail server has written so far; not one that it is just writing. */
export async function lettersIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".txt"));
  return Promise.all(whole.map((name) => readFile(join(folder, name), "utf8")));
}
