import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Locks a folder for this process with a lock file beside it: PGlite has no lock, and a second process would destroy
 * the data. A dead process's lock counts as released. Returns the unlock function; throws when another process holds
 * the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const mine: Claim = { text: await claimText(), path };
  claims.add(mine.text);
  const holder = await take(mine);
  if (holder === null) return () => release(mine);
  claims.delete(mine.text);
  throw new Error(`The database in ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR.`);
}

type Claim = { text: string; path: string };

/** Texts this process has written to lock files it holds or is about to take. */
const claims = new Set<string>();

/** The process id, its start time (to recognize a reused id), and a unique value. */
async function claimText(): Promise<string> {
  return `${process.pid}\n${await beginningOf(process.pid)}\n${randomUUID()}\n`;
}

/**
 * Takes a lock file: null when taken, else the holder's process id. One `link` makes the file appear complete. A stale
 * file is replaced by one `rename`, only under a lock on replacing exactly that text, so nobody else can take it
 * between check and replacement.
 */
async function take({ text, path }: Claim): Promise<number | null> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { flag: "wx", mode: 0o600 });
  try {
    for (;;) {
      if (await linked(draft, path)) return null;
      const found = await readIfThere(path);
      if (found === null) continue;
      const holder = Number(found.split("\n", 1)[0]);
      if (await isLocked(found)) return holder;

      const replacing: Claim = { text, path: `${path}.${nameFor(found)}` };
      const rival = await take(replacing);
      if (rival !== null) return rival;
      try {
        if ((await readIfThere(path)) !== found) continue;
        await rename(draft, path);
        return null;
      } finally {
        await rm(replacing.path, { force: true });
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function release({ text, path }: Claim): Promise<void> {
  if ((await readIfThere(path)) === text) await rm(path, { force: true });
  claims.delete(text);
}

/** Whether the process that wrote this text still runs. */
async function isLocked(text: string): Promise<boolean> {
  const [number, beginning] = text.split("\n");
  const pid = Number(number);
  if (pid === process.pid) return claims.has(text);
  if (!(pid > 0) || !isRunning(pid)) return false;
  const running = await beginningOf(pid);
  return !beginning || !running || beginning === running;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A process's start time in the system's own units; "" when unknown. */
async function beginningOf(pid: number): Promise<string> {
  const stat = (await readIfThere(`/proc/${pid}/stat`)) ?? "";
  // The program name, in parentheses, may contain anything; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (["ENOENT", "ESRCH"].includes((cause as NodeJS.ErrnoException).code ?? "")) return null;
    throw cause;
  }
}

function nameFor(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
