import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { childEnv } from "./child-env.ts";

const root = join(import.meta.dirname, "..");

/** The local server as its own process, which a test may kill and restart at any time. */
export type KillableServer = {
  /** Where it listens, without a trailing slash. */
  readonly url: string;
  /** Can approve runners. */
  readonly admin: { email: string; password: string };
  /** Starts it, also after a kill, and resolves when it answers. */
  start(): Promise<void>;
  /** Whether its process is running. */
  isAlive(): boolean;
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>;
};

/** `given` is the server's environment: its database, and what else a test sets. Starts nothing yet. */
export async function killableServer(
  given: { DATA_DIR: string } & Record<string, string>,
): Promise<KillableServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...childEnv, PORT: String(port), DEMO: "0", TRUST_PROXY: "1", ...given };
  const email = "operator@example.com";
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", email], {
    cwd: root,
    env,
  });
  const password = /shown only once: (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`The command printed no password: ${stdout}`);
  let child: ChildProcess | undefined;
  process.once("exit", () => child?.kill("SIGKILL"));

  return {
    url,
    admin: { email, password },
    async start() {
      child = spawn(process.execPath, ["functions/local-server.ts"], { cwd: root, env, stdio: "ignore" });
      await answers(url, child);
    },
    isAlive: () => child?.exitCode === null && child.signalCode === null,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isUp = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await wait(50);
  }
  throw new Error(`The server exited with ${child.exitCode}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}
