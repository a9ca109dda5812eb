import { Worker } from "node:worker_threads";
import type { Results } from "@electric-sql/pglite";
import { createTurns, type Turns } from "./turns.ts";

export type EmbeddedTask =
  | { kind: "query"; text: string; values: unknown[]; rowMode?: "array" | "object" | undefined }
  | { kind: "exec"; text: string }
  | { kind: "listen" | "unlisten"; channel: string }
  | { kind: "close" };

export type EmbeddedAnswer =
  | { id: number; result: Results | null }
  | { id: number; failure: Record<string, unknown> }
  | { channel: string; payload: string }
  | { isOpen: true };

/** What Drizzle's driver calls of a PGlite client, and of a transaction on it. */
type Statements = {
  query(text: string, values?: unknown[], options?: { rowMode?: "array" | "object" }): Promise<Results>;
};

/**
 * The embedded database on its own thread, so that a statement never holds up this one. It has one connection: statements
 * and transactions take turns, first come, first served.
 */
export type Embedded = Statements & {
  readonly turns: Turns;
  /** Runs statements without parameters. Resolves to the last one's result; null if there was none. */
  exec(text: string): Promise<Results | null>;
  /** Same as `query`, before everybody who waits. */
  queryFirst: Statements["query"];
  transaction<Result>(act: (tx: Statements) => Promise<Result>): Promise<Result>;
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Opens the database in a folder; null is one in memory. Rejects when it cannot be opened. */
export async function openEmbedded(folder: string | null): Promise<Embedded> {
  const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
    execArgv: [],
    workerData: { folder },
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const pending = new Map<number, PromiseWithResolvers<Results | null>>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const opened = Promise.withResolvers<void>();
  const turns = createTurns(1);
  let lastId = 0;
  let isClosing = false;
  let isClosed = false;

  worker.on("message", (answer: EmbeddedAnswer) => {
    if ("isOpen" in answer) return opened.resolve();
    if ("channel" in answer) {
      for (const onNotice of listeners.get(answer.channel) ?? []) onNotice(answer.payload);
      return;
    }
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    // An idle database does not keep the process running.
    if (pending.size === 0) worker.unref();
    if ("failure" in answer) asked?.reject(errorOf(answer.failure));
    else asked?.resolve(answer.result);
  });
  // A database that ended is not opened again: the process must end too, as if it had ended in it.
  worker.on("error", (error) => {
    opened.reject(error);
    if (isOpen) throw error;
  });
  worker.on("exit", (code) => {
    if (!isClosing && isOpen) throw new Error(`The embedded database's thread ended with ${code}`);
    opened.reject(new Error(`The embedded database's thread ended with ${code}`));
  });
  let isOpen = false;
  await opened.promise;
  isOpen = true;
  worker.unref();

  const ask = (task: EmbeddedTask): Promise<Results | null> => {
    // An ended thread would never answer.
    if (isClosed) return Promise.reject(new Error("The database is closed"));
    const answer = Promise.withResolvers<Results | null>();
    const id = ++lastId;
    pending.set(id, answer);
    worker.ref();
    worker.postMessage({ id, ...task });
    return answer.promise;
  };
  const query: Statements["query"] = async (text, values = [], { rowMode } = {}) =>
    (await ask({ kind: "query", text, values, rowMode })) as Results;

  return {
    turns,
    query: (...given) => turns.take(() => query(...given)),
    queryFirst: (...given) => turns.takeFirst(() => query(...given)),
    exec: (text) => turns.take(() => ask({ kind: "exec", text })),
    transaction: (act) =>
      turns.take(async () => {
        let isOver = false;
        const tx: Statements = {
          query: async (...given) => {
            if (isOver) throw new Error("The transaction is over");
            return query(...given);
          },
        };
        await ask({ kind: "exec", text: "BEGIN" });
        try {
          const result = await act(tx);
          isOver = true;
          await ask({ kind: "exec", text: "COMMIT" });
          return result;
        } catch (error) {
          isOver = true;
          await ask({ kind: "exec", text: "ROLLBACK" });
          throw error;
        }
      }),
    async listen(channel, onNotice) {
      const known = listeners.get(channel);
      if (known) known.add(onNotice);
      else {
        listeners.set(channel, new Set([onNotice]));
        await turns.take(() => ask({ kind: "listen", channel }));
      }
      return async () => {
        const heard = listeners.get(channel);
        heard?.delete(onNotice);
        if (heard?.size !== 0) return;
        listeners.delete(channel);
        await turns.take(() => ask({ kind: "unlisten", channel }));
      };
    },
    async close() {
      await turns.take(async () => {
        isClosing = true;
        await ask({ kind: "close" });
        isClosed = true;
      });
      await worker.terminate();
    },
  };
}

function errorOf({ name, message, stack, ...own }: Record<string, unknown>): Error {
  return Object.assign(new Error(String(message)), own, { name, stack });
}
