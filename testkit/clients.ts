/** A worker with many clients of a server, apart from the thread that measures health. Posts their results, then ends. */
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask } from "./ask.ts";

export type Crowd = { port: number; cookies: string[]; clients: number; seconds: number };

/** The clients' results, in milliseconds. */
export type Served = {
  served: number[];
  /** Answers with 503 and Retry-After, which each client waits for. */
  refused: number;
  /** No answer within ten seconds, or another status. */
  failed: string[];
  /** The served ones by their path, without its query. */
  byPath: Map<string, number[]>;
};

/** An address of a read. */
const typed = (name: string, input?: object) =>
  `/api/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ""}`;
/** Reads of every role, and an act. A caller with another role gets a cheap 403. */
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

parentPort?.postMessage(await met(workerData));

async function met({ port, cookies, clients, seconds }: Crowd): Promise<Served> {
  const found: Served = { served: [], refused: 0, failed: [], byPath: new Map() };
  const ends = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true });
  const client = async (nth: number) => {
    for (let turn = nth; performance.now() < ends; turn++) {
      const [path, body] = calls[turn % calls.length] ?? ["/"];
      const cookie = cookies[Math.floor(turn / calls.length) % cookies.length];
      // One in twenty over a new connection.
      const answer = await ask(port, path, { body, cookie, agent: turn % 20 === 0 ? undefined : agent });
      if (answer.status === 503 && answer.headers?.["retry-after"]) {
        found.refused += 1;
        await wait((Number(answer.headers["retry-after"]) + Math.random()) * 1000);
      } else if (answer.status === 200 || answer.status === 403) {
        found.served.push(answer.ms);
        // A refusal is faster than any read.
        if (answer.status === 200) noteOf(found.byPath, path.replace(/\?.*/, "")).push(answer.ms);
      } else found.failed.push(`${path} ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
  agent.destroy();
  return found;
}

function noteOf(byPath: Map<string, number[]>, path: string): number[] {
  const times = byPath.get(path) ?? [];
  byPath.set(path, times);
  return times;
}
