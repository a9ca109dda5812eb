import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { demoEmails, demoPassword } from "#demo/people.ts";
import { childEnv } from "./child-env.ts";

const root = join(import.meta.dirname, "..");

/** What a crowd of clients met, in milliseconds. */
export type Met = {
  served: number[];
  /** Answers with 503 and Retry-After, which each client waits for. */
  refused: number;
  /** No answer within ten seconds, or another status. */
  failed: string[];
  /** The served ones by their path, without its query. */
  byPath: Map<string, number[]>;
  health: number[];
  page: number[];
};

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
export const typed = (name: string, input?: object) =>
  `/api/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ""}`;
/** Reads of every role, and an act. A caller of another role gets a 403, as cheap as a caller's mistake. */
const calls: [path: string, body?: object][] = [
  [typed("auth.currentUser")],
  [typed("homeowner.jobs")],
  [typed("homeowner.calendar")],
  [typed("homeowner.history", {})],
  [typed("runner.jobs")],
  [typed("runner.availableJobs")],
  [typed("rental.jobs")],
  [typed("notifications.list")],
  [typed("admin.alerts")],
  ["/api/admin/jobs"],
  ["/api/homeowner/jobs"],
  [typed("settings.updatePreferences"), { json: { language: "en", theme: "light" } }],
];

async function meet(port: number, cookies: string[], clients: number, seconds: number): Promise<Met> {
  const met: Met = { served: [], refused: 0, failed: [], byPath: new Map(), health: [], page: [] };
  const ends = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true });
  const client = async (nth: number) => {
    for (let turn = nth; performance.now() < ends; turn++) {
      const [path, body] = calls[turn % calls.length] ?? ["/"];
      const cookie = cookies[Math.floor(turn / calls.length) % cookies.length];
      // One in twenty over a new connection.
      const answer = await ask(port, path, { body, cookie, agent: turn % 20 === 0 ? undefined : agent });
      if (answer.status === 503 && answer.headers?.["retry-after"]) {
        met.refused += 1;
        await wait((Number(answer.headers["retry-after"]) + Math.random()) * 1000);
      } else if (answer.status === 200 || answer.status === 403) {
        met.served.push(answer.ms);
        // A refusal is faster than any read.
        if (answer.status === 200) noteOf(met.byPath, path.replace(/\?.*/, "")).push(answer.ms);
      } else met.failed.push(`${path} ${answer.status}`);
    }
  };
  const probe = async (times: number[], path: string) => {
    while (performance.now() < ends) {
      const { status, ms } = await ask(port, path);
      times.push(ms);
      if (status !== 200) met.failed.push(`${path} ${status}`);
      await wait(50);
    }
  };
  await Promise.all([
    probe(met.health, "/api/health"),
    probe(met.page, "/"),
    ...Array.from({ length: clients }, (_, nth) => client(nth)),
  ]);
  agent.destroy();
  return met;
}

function noteOf(byPath: Map<string, number[]>, path: string): number[] {
  const times = byPath.get(path) ?? [];
  byPath.set(path, times);
  return times;
}

type Asked = { body?: object | undefined; cookie?: string | undefined; agent?: Agent | undefined };
type Answer = {
  status: number | string;
  ms: number;
  headers?: NodeJS.Dict<string | string[]> & { "set-cookie"?: string[] };
};

/** Status is the error's message without an answer within ten seconds. */
export function ask(port: number, path: string, { body, cookie, agent }: Asked = {}): Promise<Answer> {
  const began = performance.now();
  const took = () => performance.now() - began;
  return new Promise((done) => {
    const headers = { ...(cookie && { cookie }), ...(body && { "content-type": "application/json" }) };
    const options = { port, path, headers, agent: agent ?? false, method: body ? "POST" : "GET" };
    const call = request({ ...options, host: "127.0.0.1", timeout: 10_000 }, (response) => {
      response.resume();
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, ms: took(), headers: response.headers }),
      );
    });
    call.once("timeout", () => call.destroy(new Error("timeout")));
    call.once("error", ({ message }) => done({ status: message, ms: took() }));
    call.end(body && JSON.stringify(body));
  });
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

/** A share of sorted times, such as 0.99. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
