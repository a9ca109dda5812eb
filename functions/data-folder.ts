import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Nothing for this machine's other users: letters carry links that open accounts. */
const others = 0o077;
/** What is shared with others on purpose, as /tmp is, keeps its own rights. */
const sticky = 0o1000;

/**
 * Keeps what lies in DATA_DIR to the user that runs this: what this process makes from now on, and what is there already,
 * made by an earlier release or copied back: folders get 0700 and files 0600. Only TidyCurb's own things are touched.
 * Returns what could not be changed, as it is another user's.
 */
export async function guardDataFolder(folder: string): Promise<string[]> {
  // A thread of a test run has none of its own.
  if (isMainThread) process.umask(others);
  const top = await lstat(folder).catch(() => null);
  if (!top?.isDirectory()) return [];
  const left = top.mode & sticky ? [] : await close(folder, top.mode);
  const own = (await readdir(folder)).filter((name) => ownNames.test(name));
  return [...left, ...(await Promise.all(own.map((name) => guard(join(folder, name))))).flat()];
}

const ownNames = /^(?:database|uploads|outbox|calendars|app-secret)(?:\.|$)/;

async function guard(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => null);
  // Gone meanwhile, or a link, whose end may be anywhere.
  if (!found || found.isSymbolicLink()) return [];
  const left = await close(path, found.mode);
  if (!found.isDirectory()) return left;
  const names = await readdir(path).catch(() => []);
  for (const name of names) left.push(...(await guard(join(path, name))));
  return left;
}

async function close(path: string, mode: number): Promise<string[]> {
  if ((mode & others) === 0) return [];
  try {
    await chmod(path, mode & 0o700);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code === "EPERM" || code === "EROFS") return [path];
    throw error;
  }
}
