import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, open, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { request } from "@playwright/test";
import { defaultHolidays } from "#modules/homes/days.ts";
import { childEnv } from "#testkit/child-env.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";
import { call } from "./people.ts";
import { createDatabase } from "./postgres.ts";

type Account = { email: string; password: string };

export type AppServer = {
  /** Where the app is served, without a trailing slash. */
  url: string;
  /** Its data, including the folder of sent emails; deleted by `stop`. */
  dataDir: string;
  /** Can approve runners: created by `npm run admin` before the start. */
  admin: Account;
  /** A second admin, if requested. */
  colleague: Account | null;
  /** Sends a message to the preloaded module and resolves once it has answered. */
  tell(message: object): Promise<void>;
  /** Stops it with SIGTERM, like an operator, and cleans up. Returns its exit code; null if it had to be killed. */
  stop(): Promise<number | null>;
};

type Origin = { dataDir: string; admin: Account; database?: string | null };

/**
 * Starts the built app on a free port with its own database, empty except for an admin, and resolves once it answers.
 * It trusts X-Forwarded-For, so each test can use its own address and no test meets another's limits. Its output goes
 * to reports/e2e-server.log. It has no holidays, as they would move pickups on some days of the year; servers with the
 * demo town or a clock of their own keep them. `demo`: includes the demo town. `prepare` gets the data folder before the database opens.
 * `first` is a module loaded before the app, and `settings` extends its environment. `colleague`: adds a second admin.
 * `from` is an existing database to copy, with its admin; the run's embedded one if left out. `databaseUrl` is an empty
 * Postgres database to use instead.
 */
export async function startAppServer({
  demo = false,
  prepare,
  first,
  settings,
  colleague: hasColleague = false,
  databaseUrl,
  from = databaseUrl ? undefined : embeddedDatabase(),
}: {
  demo?: boolean;
  prepare?: (dataDir: string, admin: AppServer["admin"]) => Promise<void>;
  first?: string;
  settings?: Record<string, string>;
  colleague?: boolean;
  from?: Origin;
  databaseUrl?: string | null;
} = {}): Promise<AppServer> {
  const folder = await makeTestFolder();
  const dataDir = join(folder, "data");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const database = from?.database ? await createDatabase(`copy-${randomUUID()}`, from.database) : databaseUrl;
  const env = {
    ...childEnv,
    TZ: "UTC",
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DEMO: demo ? "1" : "0",
    VOICE_NUMBER: "+12175550100",
    TRUST_PROXY: "1",
    ...(database && { DATABASE_URL: database }),
  };
  await mkdir(dataDir, { mode: 0o700 });
  if (from) await cp(from.dataDir, dataDir, { recursive: true });
  const admin = from?.admin ?? (await makeAdmin(env, "operator@example.com"));
  const colleague = hasColleague ? await makeAdmin(env, "colleague@example.com") : null;
  await prepare?.(dataDir, admin);
  const log = await openLog();
  const child = spawn(
    process.execPath,
    [...(first ? ["--import", first] : []), "functions/local-server.ts"],
    {
      cwd: root,
      stdio: ["ignore", log.fd, log.fd, ...(first ? (["ipc"] as const) : [])],
      env: { ...env, ...settings },
    },
  );
  await log.close();
  const endWithThisProcess = () => child.kill("SIGKILL");
  process.once("exit", endWithThisProcess);

  const server: AppServer = {
    url,
    dataDir,
    admin,
    colleague,
    async tell(message) {
      const answered = once(child, "message");
      child.send(message);
      await answered;
    },
    async stop() {
      const code = await end(child);
      process.off("exit", endWithThisProcess);
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
  try {
    await untilHealthy(url, child);
    if (!demo && !first) await turnHolidaysOff(url, admin);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const root = join(import.meta.dirname, "..");
const startSeconds = 120;

/** An embedded database with an admin, for servers to copy: migrating one for each would take 6 s of a processor. */
export async function makeEmbeddedDatabase(): Promise<Origin & { remove(): Promise<void> }> {
  const folder = await makeTestFolder();
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { mode: 0o700 });
  const admin = await makeAdmin({ ...childEnv, TZ: "UTC", DATA_DIR: dataDir }, "operator@example.com");
  return { dataDir, admin, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The one that the global setup made; undefined while it runs. */
function embeddedDatabase(): Origin | undefined {
  const made = process.env.E2E_EMBEDDED;
  return made ? JSON.parse(made) : undefined;
}

/** Through the command, like an operator; it prints the password once. */
async function makeAdmin(env: NodeJS.ProcessEnv, email: string): Promise<Account> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", email], {
    cwd: root,
    env,
  });
  const password = /shown only once: (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`The command printed no password: ${stdout}`);
  return { email, password };
}

async function turnHolidaysOff(url: string, admin: Account): Promise<void> {
  const caller = await request.newContext({ baseURL: url });
  await call(caller, "POST", "/api/login", admin);
  const year = new Date().getUTCFullYear();
  for (const { area, onDay, name } of [year, year + 1].flatMap(defaultHolidays)) {
    await call(caller, "POST", "/api/trpc/admin.saveHoliday", { json: { area, onDay, name, rule: "none" } });
  }
  await caller.dispose();
}

async function openLog() {
  await mkdir(join(root, "reports"), { recursive: true });
  return open(join(root, "reports", "e2e-server.log"), "a");
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startSeconds * 1000;
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The app ended while starting: see reports/e2e-server.log`);
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await wait(100);
  }
  throw new Error(`The app did not answer within ${startSeconds} s: see reports/e2e-server.log`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const kill = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await exited;
  clearTimeout(kill);
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("No port is free");
  return address.port;
}
