import { type SQL, sql } from "drizzle-orm";
import type { ConstructorOptions, PgBoss } from "pg-boss";
import { type Queue, type TaskName, taskNames, type Worker, type Workers } from "./port.ts";

/** Runs a statement with positional parameters. */
type SqlDatabase = NonNullable<ConstructorOptions["db"]>;

/** A Drizzle transaction, as far as it is needed here. */
type Transaction = { execute(query: SQL): PromiseLike<unknown> };

type Options = {
  database: SqlDatabase;
  /** Told of what goes wrong in the background, where nobody else would see it. */
  onError: (error: unknown) => void;
};

/** Retried for about a day and a half, then kept as failed. */
const queueOptions = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 14_400,
  expireInSeconds: 120,
};

/** Makes or updates the queue's own tables and queues. A step of the migration; safe to repeat. */
export async function installQueue(database: SqlDatabase): Promise<void> {
  const boss = await open({ database, onError: () => {} }, { migrate: true });
  await boss.start();
  for (const name of taskNames) await boss.createQueue(name, queueOptions);
  await boss.stop({ graceful: false, close: false });
}

/**
 * pg-boss over the application's own connections: `send` writes through the transaction it is given. Without `work`,
 * nothing runs in the background, as a serverless function needs it.
 */
export function createPgBossQueue(options: Options): Queue<Transaction> {
  let opening: Promise<PgBoss> | undefined;
  let opened: PgBoss | undefined;

  const ready = async () => {
    opening ??= open(options, { migrate: false, superviseIntervalSeconds: 60 }).then(async (boss) => {
      await boss.start();
      // A queue that is not known yet would be looked up on another connection, inside the caller's transaction.
      for (const name of taskNames) await boss.getQueueStats(name).catch(options.onError);
      opened = boss;
      return boss;
    });
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  return {
    async ready() {
      await ready();
    },
    async send(transaction, name, payload, when) {
      if (!opened) throw new Error("The queue was used before it was ready");
      const { fromDrizzle } = await import("pg-boss");
      const within = transaction as Parameters<typeof fromDrizzle>[0];
      await opened.send(name, payload, {
        db: fromDrizzle(within, sql),
        ...(when && { startAfter: when.afterSeconds }),
      });
    },
    async work(workers) {
      const boss = await ready();
      for (const name of taskNames) {
        await boss.work<object>(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([task]) => {
          if (!task) return;
          try {
            await run(workers, name, task);
          } catch (error) {
            options.onError(error);
            throw error;
          }
        });
      }
    },
    async drain(workers, milliseconds) {
      const boss = await ready();
      const until = Date.now() + milliseconds;
      await boss.supervise();
      let done = 0;
      for (const name of taskNames) {
        while (Date.now() < until) {
          const [task] = await boss.fetch<object>(name);
          if (!task) break;
          try {
            await run(workers, name, task);
            await boss.complete(name, task.id);
            done++;
          } catch (error) {
            options.onError(error);
            await boss.fail(name, task.id, {
              message: error instanceof Error ? error.message : String(error),
            });
          }
        }
      }
      return done;
    },
    async stop() {
      await (await opening?.catch(() => undefined))?.stop({ close: false, timeout: 3000 });
    },
  };
}

async function open(options: Options, settings: { migrate: boolean; superviseIntervalSeconds?: number }) {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ db: options.database, schema: "tasks", schedule: false, ...settings });
  boss.on("error", options.onError);
  return boss;
}

function run(workers: Workers, name: TaskName, task: { id: string; data: object }): Promise<void> {
  const worker = workers[name] as Worker<TaskName>;
  return worker(task.data as Parameters<typeof worker>[0], { id: task.id });
}
