import { setTimeout as wait } from "node:timers/promises";
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
  | { panic: string }
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

/**
 * Opens the database in a folder; null is one in memory. `settings` are statements for each session. Rejects when it
 * cannot be opened. When it stops answering, as on a full disk, it is reopened, with a try each second; until
 * then statements fail as they do while a server starts. One in memory would have lost its rows, so the process ends.
 */
export async function openEmbedded(folder: string | null, settings = ""): Promise<Embedded> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const turns = createTurns(1);
  let isClosed = false;
  const open = async () => {
    const opened = await openThread(folder, {
      onNotice: (channel, payload) => {
        for (const onNotice of listeners.get(channel) ?? []) onNotice(payload);
      },
      onPanic: (error) => {
        if (folder === null) throw error;
        void openAgain();
      },
    });
    if (settings) await opened.ask({ kind: "exec", text: settings });
    for (const channel of listeners.keys()) await opened.ask({ kind: "listen", channel });
    return opened;
  };
  let thread = await open();
  let opening: Promise<void> | null = null;
  const openAgain = () => {
    opening ??= (async () => {
      while (!isClosed) {
        await wait(openedAgainAfter);
        const opened = await open().catch(() => null);
        if (!opened) continue;
        thread = opened;
        break;
      }
      opening = null;
    })();
  };

  const ask = (task: EmbeddedTask): Promise<Results | null> => thread.ask(task);
  const queryOn =
    ({ ask }: Thread): Statements["query"] =>
    async (text, values = [], { rowMode } = {}) =>
      (await ask({ kind: "query", text, values, rowMode })) as Results;
  const query: Statements["query"] = (...given) => queryOn(thread)(...given);

  return {
    turns,
    query: (...given) => turns.take(() => query(...given)),
    queryFirst: (...given) => turns.takeFirst(() => query(...given)),
    exec: (text) => turns.take(() => ask({ kind: "exec", text })),
    transaction: (act) =>
      turns.take(async () => {
        // On another thread its statements would be outside the transaction.
        const own = thread;
        let isOver = false;
        const tx: Statements = {
          query: async (...given) => {
            if (isOver) throw new Error("The transaction is over");
            return queryOn(own)(...given);
          },
        };
        await own.ask({ kind: "exec", text: "BEGIN" });
        try {
          const result = await act(tx);
          isOver = true;
          await own.ask({ kind: "exec", text: "COMMIT" });
          return result;
        } catch (error) {
          isOver = true;
          if (!own.hasEnded()) await own.ask({ kind: "exec", text: "ROLLBACK" });
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
        isClosed = true;
        await opening;
        await thread.close();
      });
    },
  };
}

/** Milliseconds. */
const openedAgainAfter = 1000;

type Thread = {
  /** Runs a task. Once the thread has ended, rejects as a starting server does. */
  ask(task: EmbeddedTask): Promise<Results | null>;
  hasEnded(): boolean;
  close(): Promise<void>;
};

async function openThread(
  folder: string | null,
  {
    onNotice,
    onPanic,
  }: { onNotice: (channel: string, payload: string) => void; onPanic: (error: Error) => void },
): Promise<Thread> {
  const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
    execArgv: [],
    workerData: { folder },
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const pending = new Map<number, PromiseWithResolvers<Results | null>>();
  const opened = Promise.withResolvers<void>();
  let lastId = 0;
  let isOpen = false;
  let isClosed = false;
  /** Ends on purpose: closed, or given up. */
  let isEnding = false;
  let hasPanicked = false;

  worker.on("message", (answer: EmbeddedAnswer) => {
    if ("isOpen" in answer) return opened.resolve();
    if ("panic" in answer) return giveUp(Object.assign(new Error(answer.panic), { code: "53100" }));
    if ("channel" in answer) return onNotice(answer.channel, answer.payload);
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    // An idle database does not keep the process running.
    if (pending.size === 0) worker.unref();
    if ("failure" in answer) asked?.reject(errorOf(answer.failure));
    else asked?.resolve(answer.result);
  });
  /** After a panic, the next statement would never return. */
  const giveUp = (error: Error) => {
    isEnding = true;
    isClosed = true;
    hasPanicked = true;
    for (const asked of pending.values()) asked.reject(error);
    pending.clear();
    void worker.terminate();
    opened.reject(error);
    if (isOpen) onPanic(error);
  };
  // A database that ended for another reason is not reopened: the process must end too, as if it ran inside it.
  worker.on("error", (error) => {
    opened.reject(error);
    if (isOpen && !isEnding) throw error;
  });
  worker.on("exit", (code) => {
    if (!isEnding && isOpen) throw new Error(`The embedded database's thread ended with ${code}`);
    opened.reject(new Error(`The embedded database's thread ended with ${code}`));
  });
  await opened.promise;
  isOpen = true;
  worker.unref();

  const ask: Thread["ask"] = (task) => {
    // An ended thread would never answer.
    if (isClosed)
      return Promise.reject(
        hasPanicked
          ? Object.assign(new Error("The database system is starting up"), { code: "57P03" })
          : new Error("The database is closed"),
      );
    const answer = Promise.withResolvers<Results | null>();
    const id = ++lastId;
    pending.set(id, answer);
    worker.ref();
    worker.postMessage({ id, ...task });
    return answer.promise;
  };
  return {
    ask,
    hasEnded: () => isClosed,
    async close() {
      if (isClosed) return;
      isEnding = true;
      await ask({ kind: "close" });
      isClosed = true;
      await worker.terminate();
    },
  };
}

function errorOf({ name, message, stack, ...own }: Record<string, unknown>): Error {
  return Object.assign(new Error(String(message)), own, { name, stack });
}
