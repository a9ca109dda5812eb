import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** No access for other users of this machine, because saved emails contain sign-in links. */
const others = 0o077;
/** Folders shared on purpose, such as /tmp, keep their permissions. */
const sticky = 0o1000;

/**
 * Closes what TidyCurb keeps in DATA_DIR to other users of this machine: files made from now on get 0600, its folders 0700.
 * A closed folder hides older files in it, so those are not visited. DATA_DIR itself is closed where nothing else lies in it.
 * Returns the paths that belong to another user and are open.
 */
export async function guardDataFolder(folder: string): Promise<string[]> {
  // Worker threads in tests have no umask of their own.
  if (isMainThread) process.umask(others);
  const top = await lstat(folder).catch(() => null);
  if (!top?.isDirectory()) return [];
  const names = await readdir(folder);
  const own = names.filter((name) => ownNames.test(name));
  const open = await Promise.all(own.map((name) => isLeftOpen(join(folder, name))));
  const left = own.filter((_, at) => open[at]).map((name) => join(folder, name));
  if (left.length === 0 && own.length === names.length && !(top.mode & sticky)) await isLeftOpen(folder);
  return left;
}

const ownNames = /^(?:database|uploads|outbox|calendars|app-secret)(?:\.|$)/;

/** Closes a path; true where it stays open to others because it belongs to another user. */
async function isLeftOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  // Deleted meanwhile, or a symlink that may point outside the folder.
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return false;
  // Root could change another user's files, but must not. Windows has no such users.
  if (process.getuid && found.uid !== process.getuid()) return true;
  try {
    await chmod(path, found.mode & 0o700);
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    if (code === "EPERM" || code === "EROFS") return true;
    throw error;
  }
}
