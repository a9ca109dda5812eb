import { parentPort } from "node:worker_threads";
import { parseCalendar } from "./parse.ts";
import type { ParseTask } from "./parse-apart.ts";

/** Parses one calendar at a time for `parse-apart.ts`. */
parentPort?.on("message", async ({ text, where, mostMicroseconds }: ParseTask) => {
  const began = used();
  parentPort?.postMessage(await parseCalendar(text, where, () => used() - began > mostMicroseconds));
});

/** Microseconds of this thread. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
