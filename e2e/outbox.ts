import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The letters that a server without a mail server has written so far; not one that it is just writing. */
export async function lettersIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".txt"));
  return Promise.all(whole.map((name) => readFile(join(folder, name), "utf8")));
}

/** The path and token of the last letter's link to an address that leads to a page, once there is one. */
export async function linkIn(dataDir: string, email: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const letters = await lettersIn(dataDir);
      const own = letters.filter((letter) => letter.startsWith(`To: ${email}\n`));
      found = own
        .flatMap((letter) => letter.match(/https?:\S+/g) ?? [])
        .map((link) => new URL(link))
        .findLast((link) => link.pathname === path)?.hash;
      return found;
    })
    .toBeTruthy();
  return path + found;
}
