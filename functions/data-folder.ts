import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** No access for other users of this machine, because saved emails contain sign-in links. */
const others = 0o077;
/** Folders shared on purpose, such as /tmp, keep their permissions. */
const sticky = 0o1000;

/**
 * Makes DATA_DIR private to the user running the app: folders get 0700, files 0600. Covers existing files and new ones, and changes
 * only TidyCurb's own. Returns the paths it could not change because another user owns them.
 */
export async function guardDataFolder(folder: string): Promise<string[]> {
  // Worker threads in tests have no umask of their own.
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
  // Deleted meanwhile, or a symlink that may point outside the folder.
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
