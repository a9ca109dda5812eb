/** The thread of the embedded database: runs one statement at a time, as `embedded.ts` asks. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type Results, types } from "@electric-sql/pglite";
import type { EmbeddedAnswer, EmbeddedTask } from "./embedded.ts";
import { PrivateFolder } from "./private-folder.ts";

const port = parentPort;
if (!port) throw new Error("This file is a worker thread");

const asText = (value: string) => value;
/** The parsers that Drizzle's driver passes with each query: functions cannot be sent to a thread. */
const parsers = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.INTERVAL,
    types.DATE,
    // Arrays of numeric, timestamp, timestamptz, interval and date.
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((type) => [type, asText]),
);

const folder = (workerData as { folder: string | null }).folder;
/** Postgres's default of 128 MB would stay in memory; the system caches the files. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];
/** This thread may never run anything else, so it says so at once. */
const panic = () =>
  port.postMessage({ panic: "The write-ahead log cannot be written" } satisfies EmbeddedAnswer);
const client = await PGlite.create({
  startParams,
  ...(folder === null ? { dataDir: "memory://" } : { fs: new PrivateFolder(folder, panic) }),
});
const listening = new Map<string, () => Promise<void>>();

port.on("message", async ({ id, ...task }: EmbeddedTask & { id: number }) => {
  let answer: EmbeddedAnswer;
  try {
    answer = { id, result: await run(task) };
  } catch (error) {
    answer = { id, failure: partsOf(error) };
  }
  port.postMessage(answer);
});
port.postMessage({ isOpen: true } satisfies EmbeddedAnswer);

async function run(task: EmbeddedTask): Promise<Results | null> {
  switch (task.kind) {
    case "query":
      return client.query(task.text, task.values, task.rowMode && { rowMode: task.rowMode, parsers });
    case "exec":
      return (await client.exec(task.text)).at(-1) ?? null;
    case "listen":
      listening.set(
        task.channel,
        await client.listen(task.channel, (payload) =>
          port?.postMessage({ channel: task.channel, payload } satisfies EmbeddedAnswer),
        ),
      );
      return null;
    case "unlisten":
      await listening.get(task.channel)?.();
      listening.delete(task.channel);
      return null;
    case "close":
      await client.close();
      return null;
  }
}

/** An error's own fields, such as Postgres's code: a thread's messages keep only its name, message and stack. */
function partsOf(error: unknown): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, message, stack } = error as Error;
  const own = Object.entries(error).filter(([, value]) => ["string", "number"].includes(typeof value));
  return { ...Object.fromEntries(own), name, message, stack };
}
