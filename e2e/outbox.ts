import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The emails that a server without SMTP has written so far, without one still being written. */
export async function emailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".txt"));
  return Promise.all(whole.map((name) => readFile(join(folder, name), "utf8")));
}

/** The path and token of the link to a page in an address's latest email, once it exists. */
export async function linkIn(dataDir: string, email: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const letters = await emailsIn(dataDir);
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

/** The code in the last email to an address that begins with one. */
export async function codeIn(dataDir: string, email: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const letters = await emailsIn(dataDir);
      const own = letters.filter((letter) => letter.startsWith(`To: ${email}\n`));
      found = own.flatMap((letter) => letter.match(/^Your code is (\d{3} \d{3})$/m)?.[1] ?? []).at(-1);
      return found;
    })
    .toBeTruthy();
  return found ?? "";
}
