import { execFile, spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { BackupProblem } from "./archive.ts";

type Tool = { path: string; major: number };

/** Where Debian, Red Hat and Homebrew keep each version's programs. */
const homes: { folder: string; bin: string }[] = [
  { folder: "/usr/lib/postgresql", bin: "bin" },
  { folder: "/usr", bin: "bin" },
  { folder: "/opt/homebrew/opt", bin: "bin" },
];

/** The newest pg_dump or pg_restore of this machine. Throws BackupProblem when there is none as new as the server. */
export async function postgresTool(name: "pg_dump" | "pg_restore", serverVersion: number): Promise<Tool> {
  const found = await Promise.all((await foldersToSearch()).map((folder) => toolIn(join(folder, name))));
  const [newest] = found.flatMap((tool) => tool ?? []).toSorted((one, other) => other.major - one.major);
  const install = `Install Postgres's client programs (Debian: apt-get install postgresql-client-${serverVersion}).`;
  if (!newest) throw new BackupProblem(`There is no ${name} on this machine. ${install}`);
  if (newest.major < serverVersion)
    throw new BackupProblem(
      `The server runs Postgres ${serverVersion}, and the newest ${name} here is ${newest.major}, which cannot read it. ${install}`,
    );
  return newest;
}

/** The folder of the newest Postgres here whose `bin` holds a server and pg_dump; null without one. */
export async function installedPostgres(): Promise<string | null> {
  const folders = await foldersToSearch();
  const found = await Promise.all(
    folders.map(async (bin) => {
      const tools = await Promise.all(
        ["initdb", "pg_dump", "pg_restore"].map((name) => toolIn(join(bin, name))),
      );
      const [initdb] = tools;
      return initdb && tools.every((tool) => tool?.major === initdb.major)
        ? { bin, major: initdb.major }
        : null;
    }),
  );
  const [newest] = found.flatMap((one) => one ?? []).toSorted((one, other) => other.major - one.major);
  return newest ? join(newest.bin, "..") : null;
}

async function foldersToSearch(): Promise<string[]> {
  const versions = await Promise.all(
    homes.map(async ({ folder, bin }) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => /\d|postgres/.test(name)).map((name) => join(folder, name, bin));
    }),
  );
  return [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...versions.flat()];
}

async function toolIn(path: string): Promise<Tool | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ["--version"]);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    return major ? { path, major: Number(major) } : null;
  } catch {
    return null;
  }
}

/**
 * Runs a tool on the database at a URL, whose password no other user sees. `feed` gets its input to write. Yields its
 * output; throws BackupProblem with its words when it fails.
 */
export async function* runTool(
  tool: Tool,
  url: string,
  args: string[],
  feed?: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const child = spawn(tool.path, [...args, `--dbname=${address.href}`], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const said = text(child.stderr);
  const feeding = feedTo(child.stdin, feed);
  try {
    for await (const chunk of child.stdout) yield chunk;
    await feeding;
    if ((await ended) === 0) return;
    throw new BackupProblem(`${tool.path} failed:\n${(await said).trim()}`);
  } finally {
    child.kill();
  }
}

/** A tool that failed closes its input; its own words then say why. */
async function feedTo(
  stdin: NodeJS.WritableStream,
  feed: AsyncIterable<Uint8Array> = empty(),
): Promise<void> {
  const broken = new Promise<void>((resolve) => stdin.once("error", () => resolve()));
  const write = (async () => {
    for await (const chunk of feed) {
      const isFull = !stdin.write(chunk);
      if (isFull) await Promise.race([broken, new Promise<void>((resolve) => stdin.once("drain", resolve))]);
      if (!stdin.writable) return;
    }
    stdin.end();
  })();
  await Promise.race([write, broken]);
}

async function* empty(): AsyncGenerator<Uint8Array> {}
