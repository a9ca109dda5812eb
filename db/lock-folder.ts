import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Takes a folder for this process, by a lock file beside it: PGlite has no lock of its own, and a second process
 * would destroy the data. A lock whose process is gone counts as released. Returns what gives the folder back; throws
 * where another process has it.
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

/** What this process has written into lock files that it holds or is about to take. */
const claims = new Set<string>();

/** The process, the moment it began (so that a later one with its number is told apart), and what nobody else writes. */
async function claimText(): Promise<string> {
  return `${process.pid}\n${await beginningOf(process.pid)}\n${randomUUID()}\n`;
}

/**
 * Takes a lock file: null when it was taken, else the number of the process that has it. The file appears with its
 * whole text by one `link`. One that was left behind is replaced by one `rename`, and only by whoever holds the lock
 * on replacing exactly that text: between looking and replacing nobody else can have taken it.
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
      if (await isHeld(found)) return holder;

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

/** Whether the process that wrote this is still there. */
async function isHeld(text: string): Promise<boolean> {
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

/** When a process began, in the system's own count; "" where the system does not say. */
async function beginningOf(pid: number): Promise<string> {
  const stat = (await readIfThere(`/proc/${pid}/stat`)) ?? "";
  // The program's name, in brackets, may hold anything; the beginning is the 20th field after it.
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
