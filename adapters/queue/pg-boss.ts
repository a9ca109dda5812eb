import { type SQL, sql } from "drizzle-orm";
import type { ConstructorOptions, Job, JobResult, PgBoss } from "pg-boss";
import type { TaskWatch } from "#platform/values/watch.ts";
import {
  type Queue,
  type QueueOverview,
  type TaskName,
  taskNames,
  type Worker,
  type Workers,
} from "./port.ts";

/** Runs a statement with positional parameters. */
type SqlDatabase = NonNullable<ConstructorOptions["db"]>;

/** The part of a Drizzle transaction used here. */
type Transaction = { execute(query: SQL): PromiseLike<unknown> };

type Options = {
  database: SqlDatabase;
  /** Reports background errors, which would otherwise go unseen. */
  onError: (error: unknown, task?: { task: TaskName; taskId: string }) => void;
  /** Describes an error, to be stored with the failed task and shown to admins. */
  describeTaskError: (error: unknown) => string;
  /** Records tasks as part of the trace of the call that sent them; undefined while nothing is recorded. */
  watch?: TaskWatch | undefined;
};

const day = 86_400;

/** Retried for about a day and a half, then kept as failed for two weeks. */
const queueOptions = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 14_400,
  expireInSeconds: 120,
  deleteAfterSeconds: 14 * day,
  // A task retried after two weeks must still be done.
  retentionSeconds: 60 * day,
};

/** Tasks that send a person something. */
const sentToPeople = [
  "deliver-mail",
  "deliver-notices",
  "confirm-email",
  "send-proof-code",
  "order-background-check",
] satisfies TaskName[];

/** Tasks of one kind processed at the same time. */
const batchSize = 10;

const toldAgainAfter = 60_000;

/** pg-boss reports some errors as plain objects with an error's fields, and adds the worker to the message. */
function errorOf(given: unknown): Error {
  const { message = String(given), ...own } = (given ?? {}) as { message?: string };
  const words = message.replace(/ \(Queue: .*\)$/, "");
  return given instanceof Error && words === message ? given : Object.assign(new Error(words), own);
}

/** Creates or updates the queue's own tables and queues. A migration step; safe to repeat. */
export async function installQueue(database: SqlDatabase): Promise<void> {
  const boss = await open({ database, onError: () => {} }, { migrate: true });
  await boss.start();
  for (const name of taskNames) {
    await boss.createQueue(name, queueOptions);
    await boss.updateQueue(name, queueOptions);
  }
  await boss.stop({ graceful: false, close: false });
  // Emails to a person that may be merged.
  await database.executeSql(
    "create index if not exists job_letters on tasks.job_common ((data ->> 'userId')) where name = 'deliver-mail' and state < 'completed'",
  );
  // Messages to a person being erased, done or not.
  await database.executeSql(
    "create index if not exists job_person on tasks.job_common ((data ->> 'userId'))",
  );
  // pg-boss only indexes pending tasks; the overview also reads failed ones.
  await database.executeSql(
    "create index if not exists job_unsettled on tasks.job_common (state, completed_on) where state in ('active', 'failed')",
  );
}

/** Whether every kind of task in this version has a queue. */
export async function hasQueues(database: SqlDatabase): Promise<boolean> {
  const { rows } = await database.executeSql("select name from tasks.queue where name = any($1::text[])", [
    [...taskNames],
  ]);
  return rows.length === taskNames.length;
}

/** pg-boss over the app's connections; `send` joins a transaction, and only `work` starts workers. */
export function createPgBossQueue(options: Options): Queue<Transaction> {
  let opening: Promise<PgBoss> | undefined;
  let opened: PgBoss | undefined;
  let isStopped = false;
  const toldAt = new Map<string, number>();
  // Maintenance still running at the stop finds the database closed; the next start repeats it. Each kind of task looks
  // for work every two seconds, so without a database all of them would report the same again and again.
  const onError = (given: unknown) => {
    const error = errorOf(given);
    const now = performance.now();
    if (isStopped || now - (toldAt.get(error.message) ?? Number.NEGATIVE_INFINITY) < toldAgainAfter) return;
    toldAt.set(error.message, now);
    options.onError(error);
  };

  const ready = async () => {
    opening ??= open({ ...options, onError }, { migrate: false, superviseIntervalSeconds: 60 }).then(
      async (boss) => {
        await boss.start();
        // Otherwise an unknown queue would be looked up on another connection, inside the caller's transaction.
        for (const name of taskNames) await boss.getQueueStats(name).catch(options.onError);
        opened = boss;
        return boss;
      },
    );
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  const within = async (transaction: Transaction) => {
    if (!opened) throw new Error("The queue was used before it was ready");
    const { fromDrizzle } = await import("pg-boss");
    return { boss: opened, db: fromDrizzle(transaction as Parameters<typeof fromDrizzle>[0], sql) };
  };

  const settle = async (workers: Workers, task: Job<object>): Promise<JobResult> => {
    const name = task.name as TaskName;
    try {
      await run(workers, name, task, options.watch);
      return { id: task.id, status: "completed" };
    } catch (error) {
      options.onError(error, { task: name, taskId: task.id });
      return { id: task.id, status: "failed", output: { message: options.describeTaskError(error) } };
    }
  };

  /** The payload as sent: with its trace while traces are recorded. */
  const marked = <Payload extends object>(payload: Payload): Payload =>
    options.watch ? { ...payload, trace: options.watch.mark() } : payload;

  return {
    async ready() {
      await ready();
    },
    async send(transaction, name, payload, when) {
      const { boss, db } = await within(transaction);
      await boss.send(name, marked(payload), { db, ...(when && { startAfter: when.afterSeconds }) });
    },
    async sendLater(transaction, name, { id, payload, afterSeconds }) {
      const { boss, db } = await within(transaction);
      const lock = "select id from tasks.job where name = $1 and id = $2 for key share";
      const { rows } = await db.executeSql(lock, [name, id]);
      if (rows.length > 0) await boss.send(name, marked(payload), { db, startAfter: afterSeconds });
    },
    async alike(transaction, name, like) {
      const { db } = await within(transaction);
      const { rows } = await db.executeSql(
        `select id, data as payload from tasks.job
         where name = $1 and state < 'completed' and data ->> 'userId' = $2 and data @> $3::jsonb
         order by created_on, id limit 100`,
        [name, like.userId, JSON.stringify(like)],
      );
      return rows;
    },
    async forget(transaction, { userId, email, threadIds }) {
      const { db } = await within(transaction);
      const theirs: [string, unknown[]][] = [
        ["data ->> 'userId' = $1 and name = any($2::text[])", [userId, sentToPeople]],
        ["name = 'deliver-to-visitor' and $1 in (data ->> 'email', data ->> 'replyTo')", [email]],
        ["name = 'deliver-mail' and data #>> '{params,threadId}' = any($1::text[])", [threadIds]],
      ];
      // The lock waits for workers that are sending one of them later; the next statement sees what they sent.
      for (const [which, given] of theirs) {
        await db.executeSql(`select id from tasks.job where ${which} for update`, given);
        await db.executeSql(`delete from tasks.job where ${which}`, given);
      }
      // The payload is sealed, so all finished ones are deleted.
      await db.executeSql(
        `delete from tasks.job where name in ('send-reset-link', 'send-farewell') and state in ('completed', 'cancelled', 'failed')`,
        [],
      );
    },
    async sendAll(transaction, name, payloads) {
      if (payloads.length === 0) return;
      const { boss, db } = await within(transaction);
      const tasks = payloads.map((data) => ({ data: marked(data) }));
      await boss.insert(name, tasks, { db });
    },
    async bringForward(transaction, milliseconds) {
      const { db } = await within(transaction);
      await db.executeSql(
        `update tasks.job set start_after = start_after - make_interval(secs => $1)
         where state in ('created', 'retry') and start_after > now()`,
        [milliseconds / 1000],
      );
    },
    async work(workers) {
      const boss = await ready();
      const how = {
        batchSize,
        pollingIntervalSeconds: 2,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      for (const name of taskNames)
        await boss.work<object>(name, how, (tasks) =>
          Promise.all(tasks.map((task) => settle(workers, task))),
        );
    },
    async drain(workers, milliseconds, stopped) {
      const boss = await ready();
      const until = Date.now() + milliseconds;
      await boss.supervise();
      let done = 0;
      const settleAll = (tasks: Job<object>[]) =>
        Promise.all(
          tasks.map(async (task) => {
            const result = await settle(workers, task);
            // Fails only this attempt: another may have started if this one took too long.
            if (result.status === "failed") await boss.fail(task.name, task, result.output);
            else {
              await boss.complete(task.name, task);
              done++;
            }
          }),
        );
      // In turn, so many tasks of one kind do not delay the others.
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const name of taskNames) {
          if (stopped?.aborted || Date.now() >= until) return done;
          const tasks = await boss.fetch<object>(name, { batchSize });
          await settleAll(tasks);
          if (tasks.length > 0) isIdle = false;
        }
      }
      return done;
    },
    async overview() {
      const { rows } = await options.database.executeSql(overviewQuery, [[...taskNames]]);
      return rows[0] as QueueOverview;
    },
    async retry(transaction, taskId) {
      const [task] = await retryFailed(await within(transaction), taskId);
      return task?.name ?? null;
    },
    async retryAll(transaction) {
      return (await retryFailed(await within(transaction), null)).length;
    },
    async stop() {
      isStopped = true;
      await (await opening?.catch(() => undefined))?.stop({ close: false, timeout: 3000 });
    },
  };
}

async function open(
  options: Pick<Options, "database" | "onError">,
  settings: { migrate: boolean; superviseIntervalSeconds?: number },
) {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ db: options.database, schema: "tasks", schedule: false, ...settings });
  boss.on("error", (error) => options.onError(error));
  return boss;
}

/** Retries one failed task, or all when the id is null. Returns the retried tasks. */
async function retryFailed({ boss, db }: { boss: PgBoss; db: SqlDatabase }, taskId: string | null) {
  const { rows } = await db.executeSql(
    `select name, id from tasks.job
     where name = any($1::text[]) and state = 'failed' and ($2::uuid is null or id = $2::uuid)
     order by completed_on limit 1000 for update skip locked`,
    [[...taskNames], taskId],
  );
  const failed = rows as { name: string; id: string }[];
  for (const [name, tasks] of Map.groupBy(failed, (task) => task.name)) {
    const ids = tasks.map((task) => task.id);
    await boss.retry(name, ids, { db });
  }
  return failed;
}

function run(
  workers: Workers,
  name: TaskName,
  { id, data }: { id: string; data: object },
  watch: TaskWatch | undefined,
): Promise<void> {
  const worker = workers[name] as Worker<TaskName>;
  const { trace: mark, ...payload } = data as { trace?: unknown } & Parameters<typeof worker>[0];
  const work = () => worker(payload as Parameters<typeof worker>[0], { id });
  return watch ? watch.run({ name, id, mark }, work) : work();
}

const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A `QueueOverview` in one statement. For a timed-out task, the reason is one level deeper. */
const overviewQuery = `
  select queued.waiting, queued.ready, queued.lag as "lagSeconds",
    (select count(*)::int from tasks.job where name = any($1::text[]) and state = 'active') as "inProgress",
    (select count(*)::int from tasks.job where name = any($1::text[]) and state = 'failed') as failed,
    coalesce((select json_agg(task) from (
      select id, name, coalesce(data ->> 'letter', data ->> 'schedule') as subject, retry_count + 1 as attempts,
        left(coalesce(output ->> 'message', output -> 'value' ->> 'message'), 1000) as reason,
        ${utc("created_on")} as "createdAt", ${utc("completed_on")} as "failedAt"
      from tasks.job where name = any($1::text[]) and state = 'failed' order by completed_on desc limit 100
    ) as task), '[]') as "failedTasks",
    coalesce((select json_agg(kind) from (
      select name, count(*)::int as count, ${utc("min(completed_on)")} as since
      from tasks.job where name = any($1::text[]) and state = 'failed' group by name order by name
    ) as kind), '[]') as "failedByName"
  from (
    select count(*)::int as waiting, (count(*) filter (where start_after <= now()))::int as ready,
      (extract(epoch from now() - min(start_after) filter (where start_after <= now())))::float8 as lag
    from tasks.job where name = any($1::text[]) and state < 'active' and not blocked
  ) as queued`;
