import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** No access for other users of this machine, because saved emails contain sign-in links. */
const others = 0o077;
/** Folders shared on purpose, such as /tmp, keep their permissions. */
const sticky = 0o1000;

/**
 * Closes TidyCurb's data in DATA_DIR to other users: new files get 0600 and its folders 0700. A closed folder hides its
 * older files, so those are not checked. Closes DATA_DIR itself if it holds nothing else. Returns open paths that
 * belong to another user.
 */
export async function guardDataFolder(folder: string): Promise<string[]> {
  // Worker threads in tests have no umask.
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

const ownNames = /^(?:database|uploads|outbox|calendars|app-secret|operator)(?:\.|$)/;

/** Closes a path. True if it stays open because another user owns it. */
async function isLeftOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  // Deleted since the listing, or a symlink that may point outside the folder.
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
