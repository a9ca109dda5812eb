import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { demoEmails, demoPassword } from "#demo/people.ts";
import { ask } from "./ask.ts";
import { childEnv } from "./child-env.ts";
import type { Crowd, Served } from "./clients.ts";

const root = join(import.meta.dirname, "..");

/** The results of many clients, and how long health and a page took meanwhile, in milliseconds. */
export type Met = Served & { health: number[]; page: number[] };

/** How `npm start` runs Node: its variables and its own arguments. */
export async function startCommand(): Promise<{ env: Record<string, string>; flags: string[] }> {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const words = String(scripts.start).split(" ");
  const at = words.indexOf("exec");
  const env = Object.fromEntries(words.slice(0, at).map((word) => word.split("=", 2)));
  return { env, flags: words.slice(at + 2).filter((word) => word.startsWith("--")) };
}

/**
 * The server with the demo as its own process, run as `npm start` does, with a page instead of the built web app and
 * without limits per user. Resolves once it answers and the schedules that were due have run.
 */
export async function crowdedServer(env: { DATA_DIR: string; DATABASE_URL?: string }) {
  const port = await freePort();
  const command = await startCommand();
  const limiter = "rate-limiter-flexible/lib/RateLimiterMemory.js";
  const script = `const { default: Limiter } = await import(${JSON.stringify(limiter)});
    Limiter.prototype.consume = async () => ({});
    const { startLocalServer } = await import(${JSON.stringify(join(root, "functions/local-server.ts"))});
    await startLocalServer(process.env, async () => new Response("a page"));`;
  const child = spawn(process.execPath, [...command.flags, "--input-type=module", "--eval", script], {
    cwd: root,
    env: { ...childEnv, ...command.env, PORT: String(port), DEMO: "1", ...env },
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  while ((await ask(port, "/api/health")).status !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await wait(200);
  }
  await wait(8000);
  const cookies: string[] = [];
  for (const email of Object.values(demoEmails)) {
    const { headers } = await ask(port, "/api/login", { body: { email, password: demoPassword } });
    cookies.push((headers?.["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; "));
  }
  return {
    port,
    /** Of the demo's people, as headers. */
    cookies,
    meet: (clients: number, seconds: number) => meet(port, cookies, clients, seconds),
    residentMiB: () => residentMiB(child),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** An address of a read. */
export const typed = (name: string) => `/api/trpc/${name}`;

/** This thread requests health and a page, because the clients' own thread is too busy. */
async function meet(port: number, cookies: string[], clients: number, seconds: number): Promise<Met> {
  const crowd: Crowd = { port, cookies, clients, seconds };
  const worker = new Worker(new URL("./clients.ts", import.meta.url), { workerData: crowd });
  let isOver = false;
  const served = once(worker, "message").then(([found]: Served[]) => {
    isOver = true;
    return found as Served;
  });
  const failed: string[] = [];
  const probe = async (path: string) => {
    const times: number[] = [];
    while (!isOver) {
      const { status, ms } = await ask(port, path);
      times.push(ms);
      if (status !== 200) failed.push(`${path} ${status}`);
      await wait(50);
    }
    return times;
  };
  const [health, page, found] = await Promise.all([probe("/api/health"), probe("/"), served]);
  return { ...found, failed: [...found.failed, ...failed], health, page };
}

/** MiB of the process in memory, as `ps` and `top` show them. */
async function residentMiB({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
