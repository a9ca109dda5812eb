import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import { findViolations } from "#db/invariants.ts";
import { overPool } from "#db/over-pool.ts";
import { compose, type Runtime } from "#functions/compose.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { TestApp } from "./app.ts";
import { isFull } from "./full.ts";
import { sameIds, worldOf } from "./worlds.ts";

/**
 * Thrown in a worker that crashes. It may crash after each commit that changed something and each external call; a
 * crash between two of these leaves the same state. Everything it does after that fails.
 */
class Died extends Error {
  override name = "Died";
}

/** A story of background work, repeated with a crash at each of its points. */
export type Story<App extends TestApp> = {
  /** Opens an application with its own database, on a server. */
  open(): Promise<App>;
  /** Creates data with work to do. */
  prepare(app: App): Promise<void>;
  /** The work that may crash, with the application parts that crash. */
  run(live: Runtime): Promise<unknown>;
  /** Milliseconds that must pass before the work can continue. Instants are not compared then. */
  laterBy?: number;
  /** Columns that may reveal the crash, such as an attempt count. */
  telling?: string[];
  /** State outside the database and emails that must end the same, such as a provider's records. */
  look?(app: App): unknown;
  /** At most this many crashes, evenly spread, for work with many points that are alike; otherwise one at each. */
  mostDeaths?: number;
};

/**
 * Runs a story once without a crash, then with a crash at each point on fresh data, each time followed by a full run.
 * Expects the same final state and no violated invariant. Returns the number of points.
 */
export function surviveEveryDeath<App extends TestApp>(story: Story<App>): Promise<number> {
  return surviveDeathsAt(story, (points) => {
    const deaths = Math.min(points, story.mostDeaths ?? points);
    return Array.from({ length: deaths }, (_, index) => Math.ceil(((index + 1) * points) / deaths));
  });
}

/** Same, with one crash in the middle; at every point in the full run. */
export function surviveDeaths<App extends TestApp>(story: Story<App>): Promise<number> {
  return isFull ? surviveEveryDeath(story) : surviveDeathsAt(story, (points) => [Math.ceil(points / 2)]);
}

async function surviveDeathsAt<App extends TestApp>(
  story: Story<App>,
  choose: (points: number) => number[],
): Promise<number> {
  const unharmed = await tell(story, Number.POSITIVE_INFINITY);
  for (const dieAt of choose(unharmed.points)) {
    const told = await tell(story, dieAt);
    expect([`died at point ${dieAt}`, told.world]).toEqual([`died at point ${dieAt}`, unharmed.world]);
    expect([`died at point ${dieAt}`, told.hasDied]).toEqual([`died at point ${dieAt}`, true]);
  }
  return unharmed.points;
}

async function tell<App extends TestApp>(
  story: Story<App>,
  dieAt: number,
): Promise<{ world: unknown; hasDied: boolean; points: number }> {
  const app = await story.open();
  try {
    await story.prepare({ ...app, deps: { ...app.deps, newId: sameIds() } });
    const mortal = await mortalApp(app, dieAt);
    await mortal.whileAlive(story.run(mortal.live));
    await mortal.bury();
    if (mortal.hasDied()) {
      await forgetTheDead(app);
      app.clock.advance(story.laterBy ?? 0);
      await story.run(app);
    }
    expect(await findViolations(app.database)).toEqual([]);
    const world = [await worldOf(app, story), await story.look?.(app)];
    return { world, hasDied: mortal.hasDied(), points: mortal.points() };
  } finally {
    await app.close();
  }
}

export type MortalApp = {
  /** The application's parts, which crash together. */
  readonly live: Runtime;
  hasDied(): boolean;
  /** The number of points passed. */
  points(): number;
  /** Waits until work ends, by a crash or otherwise; rethrows other errors. */
  whileAlive(work: Promise<unknown>): Promise<void>;
  /** Waits until the database has noticed. */
  bury(): Promise<void>;
};

/**
 * The application as its own process over the same database, which crashes at the n-th point; never if that is
 * infinite.
 */
export async function mortalApp(app: TestApp, dieAt: number): Promise<MortalApp> {
  const life = new Life(dieAt);
  const name = `mortal ${randomUUID()}`;
  const database = mortalDatabase(app.database.url ?? "", name, life);
  const composed = await compose(app.env, async () => database);
  const { calendars, payments, payouts, photos, personalWebhooks, pictures, passwords, now, newId } =
    app.deps;
  const live: Runtime = {
    ...composed,
    deps: {
      ...composed.deps,
      calendars: mortal(calendars, life),
      payments: mortal(payments, life),
      payouts: mortal(payouts, life),
      photos: mortal(photos, life),
      personalWebhooks: mortal(personalWebhooks, life),
      pictures,
      passwords,
      now,
      newId,
    },
    mailer: mortal(app.mailer, life),
  };
  // One-time lookups of a process are not part of the story.
  await live.queue.ready();
  life.begin();
  return {
    live,
    hasDied: () => life.isOver,
    points: () => life.passed,
    async whileAlive(work) {
      const failed = await work.then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (failed && !life.isOver) throw failed.error;
    },
    async bury() {
      await life.end();
      await live.close().catch(() => {});
      await expect
        .poll(async () => {
          const open = "select pid from pg_stat_activity where application_name = $1";
          return (await app.database.execute(open, [name])).rows;
        })
        .toEqual([]);
    },
  };
}

/** A worker's progress. */
class Life {
  isOver = false;
  readonly #dieAt: number;
  readonly #connections = new Set<pg.Client>();
  passed = 0;
  #hasBegun = false;

  constructor(dieAt: number) {
    this.#dieAt = dieAt;
  }

  begin(): void {
    this.#hasBegun = true;
  }

  connect(client: pg.Client): void {
    this.#connections.add(client);
    client.on("end", () => this.#connections.delete(client));
  }

  /** A point where it may crash. */
  pass(): void {
    this.live();
    if (!this.#hasBegun) return;
    this.passed++;
    if (this.passed < this.#dieAt) return;
    this.isOver = true;
    // Cut without closing: the server rolls back open transactions.
    for (const client of this.#connections) cut(client);
    throw new Died(`Died at point ${this.passed}`);
  }

  live(): void {
    if (this.isOver) throw new Died("Dead already");
  }

  async end(): Promise<void> {
    if (this.isOver) for (const client of this.#connections) cut(client);
  }
}

function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

function mortalDatabase(url: string, name: string, life: Life): Database {
  const queries = new WeakMap<pg.Client, (...given: unknown[]) => unknown>();
  class MortalClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      life.connect(this);
      queries.set(this, mortalQuery(this, life));
    }
  }
  Object.defineProperty(MortalClient.prototype, "query", {
    writable: true,
    value(this: pg.Client, ...given: unknown[]) {
      return queries.get(this)?.(...given);
    },
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    application_name: name,
    options: "-c TimeZone=UTC",
    Client: MortalClient,
  });
  pool.on("error", () => {});
  return {
    ...overPool<pg.PoolClient>({
      pool,
      db: drizzle(pool),
      open: (client) => drizzle(client),
      patience: 0,
    }),
    kind: "pg",
    listen: null,
    execute: (text, values) => pool.query(text, values),
    executeFirst: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}

/** A connection's `query` in each call form: with a final callback, or with a promise. */
function mortalQuery(client: pg.Client, life: Life): (...given: unknown[]) => unknown {
  const { query } = pg.Client.prototype;
  let isInTransaction = false;
  let hasChanged = false;
  return (...given) => {
    const callback = typeof given.at(-1) === "function" ? (given.pop() as Callback) : null;
    const text = textOf(given[0]);
    const isWhole = /^\s*begin\b.*\bcommit\s*;?\s*$/is.test(text);
    if (!isWhole && /^\s*begin\b/i.test(text)) {
      isInTransaction = true;
      hasChanged = false;
    }
    const ends = /^\s*(?:commit|rollback(?!\s+to))\b/i.test(text);
    if (ends) isInTransaction = false;
    const ask = async () => {
      life.live();
      const result: unknown = await Reflect.apply(query, client, given);
      hasChanged ||= isWhole || isChange(text, result);
      if (!isInTransaction && hasChanged && !/^\s*rollback/i.test(text)) life.pass();
      if (!isInTransaction) hasChanged = false;
      return result;
    };
    const asked = ask();
    if (!callback) return asked;
    asked.then(
      (result) => callback(null, result),
      (error) => callback(error),
    );
    return undefined;
  };
}

function isChange(text: string, result: unknown): boolean {
  const { rowCount } = result as { rowCount?: number | null };
  return /\b(?:insert|update|delete)\b/i.test(text) && !upkeep.test(text) && Boolean(rowCount);
}

/** pg-boss maintains its own tables at any time, which would shift the other points. */
const upkeep = /\btasks\.version\b|\bwith (?:locked_parents|stats) as\b/i;

function textOf(query: unknown): string {
  return typeof query === "string" ? query : String((query as { text?: unknown }).text);
}

type Callback = (error: unknown, result?: unknown) => void;

/** An external service for a worker that may crash after each call. */
function mortal<Outside extends object>(outside: Outside, life: Life): Outside {
  return new Proxy(outside, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        life.live();
        const answer: unknown = Reflect.apply(value, target, given);
        if (isPromise(answer))
          return answer.then((result) => {
            life.pass();
            return result;
          });
        return isStream(answer) ? passing(answer, life) : answer;
      };
    },
  });
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* passing(stream: AsyncIterable<unknown>, life: Life): AsyncGenerator<unknown> {
  for await (const item of stream) {
    life.pass();
    yield item;
  }
}

/** Advances time until a crashed run and a crashed worker's tasks may be retried. */
export async function forgetTheDead(app: TestApp): Promise<void> {
  // Once counted at its start, a queue does no maintenance for a minute.
  await app.queue.ready();
  await app.database.execute(
    "update schedule_runs set lease_ends_at = now() - interval '1 second' where outcome = 'running'",
  );
  await app.database.execute(
    "update tasks.job set started_on = now() - interval '1 day' where state = 'active'",
  );
  await app.database.execute(
    "update tasks.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null",
  );
  // The queue detects overdue tasks and hands them out again later.
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 0);
  await app.database.execute("update tasks.job set start_after = now() where state = 'retry'");
}
