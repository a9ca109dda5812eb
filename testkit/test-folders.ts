import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * Makes an empty temporary folder for this process, and deletes those that killed processes left, with their Postgres
 * servers. The caller deletes its folder. It is in memory if there is plenty, where copying a database takes a tenth of
 * the time; a bench has it on disk.
 */
export async function makeTestFolder({ onDisk = false } = {}): Promise<string> {
  const disk = await openTemporaryFolder();
  const places = (await isMemoryOurs()) ? [disk, memory] : [disk];
  for (const place of places) await clearUpAfterKilledRuns(place);
  const base = !onDisk && places.includes(memory) && (await isMemoryPlenty()) ? memory : disk;
  return mkdtemp(join(base, `${prefix}${process.pid}-`));
}

/** A temporary folder that a Postgres server's unprivileged user can reach too when run as root. */
export async function openTemporaryFolder(): Promise<string> {
  if (process.getuid?.() !== 0) return tmpdir();
  for (const candidate of [tmpdir(), "/tmp", "/var/tmp"]) {
    await mkdir(candidate, { recursive: true });
    if (await isOpenToEveryone(candidate)) return candidate;
  }
  throw new Error("Postgres refuses to run as root, and no temporary folder is open to other users");
}

const prefix = "tidycurb-test-";
const memory = "/dev/shm";
/** Several times the bytes that a whole run may use. */
const plenty = 6e9;

async function isMemoryOurs(): Promise<boolean> {
  const { R_OK, W_OK, X_OK } = constants;
  const mayUse = await access(memory, R_OK | W_OK | X_OK).then(
    () => true,
    () => false,
  );
  return mayUse && (process.getuid?.() !== 0 || isOpenToEveryone(memory));
}

async function isMemoryPlenty(): Promise<boolean> {
  const held = await statfs(memory).catch(() => null);
  return held !== null && held.bavail * held.bsize > plenty && process.availableMemory() > plenty;
}

async function isOpenToEveryone(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToEveryone(dirname(folder));
}

async function clearUpAfterKilledRuns(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(base, name);
    if (!(await isOurs(folder))) continue;
    await endServerIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Root may clean up after everyone; others share the temporary folder with strangers. */
async function isOurs(folder: string): Promise<boolean> {
  const user = process.getuid?.() ?? 0;
  return user === 0 || (await stat(folder).catch(() => null))?.uid === user;
}

async function endServerIn(folder: string): Promise<void> {
  const pidFile = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(pidFile.split("\n")[0]);
  if (!(pid > 0) || !(await commandOf(pid)).includes(folder)) return;
  process.kill(pid, "SIGQUIT");
  for (let wait = 0; wait < 50 && isAlive(pid); wait++) await setTimeout(100);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A process's command line, so a reused id is not mistaken for the server; "" if the process is gone. */
async function commandOf(pid: number): Promise<string> {
  if (existsSync("/proc/self/cmdline")) return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}
