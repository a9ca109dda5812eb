import { mkdir } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { PoolClient as NeonClient } from "@neondatabase/serverless";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { PoolClient as PgClient } from "pg";
import type { Watch } from "#platform/values/watch.ts";
import type { Embedded } from "./embedded.ts";
import { lockFolder } from "./lock-folder.ts";
import { overPool } from "./over-pool.ts";
import type { Waiting } from "./turns.ts";
import { watchEmbedded, watchStatements } from "./watch-statements.ts";

/** The app's connection or one of its transactions: queries take either. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  readonly db: Db;
  readonly kind: "pglite" | "pg" | "neon";
  /** Runs a statement with positional parameters, for code outside Drizzle (the queue, health). */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Same, but never behind those who wait for a connection: for health. */
  executeFirst: Database["execute"];
  /** How many wait for a connection, and how long. */
  waiting: Waiting["waiting"];
  /** A transaction without a time limit, for preparing the database; `db.transaction` has one. */
  longTransaction<Result>(act: (tx: Db) => Promise<Result>): Promise<Result>;
  /**
   * Statements on one connection, each on its own and without a time limit. Null when the database keeps no session or
   * has only one connection.
   */
  readonly longSession: null | (<Result>(act: (session: Db) => Promise<Result>) => Promise<Result>);
  /**
   * Calls `onNotice` with each payload on a channel until the returned function is called, over its own connection
   * where there are several. Calls `onLost` when the connection ends unexpectedly. Null when the database keeps no
   * session.
   */
  readonly listen:
    | ((
        channel: string,
        onNotice: (payload: string) => void,
        onLost: () => void,
      ) => Promise<() => Promise<void>>)
    | null;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A Postgres URL; without one, PGlite in `dataDir`. */
  url?: string | undefined;
  /** Folder of the embedded database, or "memory". */
  dataDir?: string | undefined;
  /** Most connections; 10 by default. */
  poolSize?: number | undefined;
  /**
   * Milliseconds a server statement may take; 0 for no limit; 4,000 by default. The server ends it then (Neon's pooler
   * takes no settings); half a second later its connection is closed.
   */
  statementTimeout?: number | undefined;
  /** Milliseconds to wait for a connection; 4,000 by default. */
  connectionTimeout?: number | undefined;
  /** Records statements; without it nothing wraps them. */
  watch?: Watch | undefined;
};

/**
 * Opens the database: Neon's driver for a Neon URL, `pg` for any other, PGlite without one. No other code makes that
 * choice. Sessions run in UTC. The first statement connects; PGlite locks its folder for this process at once.
 */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return openPglite(options.dataDir ?? ".data", options.watch);
  return isNeon(options.url) ? openNeon(options.url, options) : openPg(options.url, options);
}

function isNeon(url: string): boolean {
  return new URL(url).hostname.endsWith(".neon.tech");
}

const defaultStatementTimeout = 4000;
const defaultConnectionTimeout = 4000;
/** Milliseconds a dead process's transaction may keep its locks. */
const idleTransactionTimeout = 10_000;

async function openPg(
  url: string,
  {
    poolSize = 10,
    statementTimeout = defaultStatementTimeout,
    connectionTimeout = defaultConnectionTimeout,
    watch,
  }: DatabaseOptions,
): Promise<Database> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const settings = {
    ...withOptions(url, "-c TimeZone=UTC -c tidycurb.is_heard=yes"),
    max: poolSize,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTransactionTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "tidycurb",
  };
  const pool = new pg.Pool(settings);
  // Without a listener, an idle connection that ends would be an uncaught exception.
  pool.on("error", () => {});
  const watched = watchStatements(pool, watch);
  // Opened when health is first asked for.
  const first = new pg.Pool({ ...settings, max: 1, query_timeout: statementTimeout || undefined });
  first.on("error", () => {});
  return {
    ...overPool<PgClient>({
      pool,
      db: drizzle(watched),
      open: (client) => drizzle(watchStatements(client, watch)),
      patience: patienceFor(statementTimeout),
    }),
    kind: "pg",
    execute: (text, values) => watched.query(text, values),
    executeFirst: (text, values) => first.query(text, values),
    async listen(channel, onNotice, onLost) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: connectionTimeout,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: "tidycurb hints",
      });
      let isWanted = true;
      client.on("notification", ({ payload }) => onNotice(payload ?? ""));
      client.on("error", () => {});
      client.on("end", () => isWanted && onLost());
      const stop = async () => {
        isWanted = false;
        await client.end();
      };
      try {
        await client.connect();
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        await stop().catch(() => {});
        throw error;
      }
      return stop;
    },
    async close() {
      await Promise.all([pool.end(), first.end()]);
    },
  };
}

/** A URL with our options after its own; pg would otherwise use only the URL's. */
function withOptions(url: string, ours: string): { connectionString: string; options?: string } {
  const address = new URL(url);
  const own = address.searchParams.getAll("options");
  if (own.length === 0) return { connectionString: url, options: ours };
  address.searchParams.set("options", [...own, ours].join(" "));
  return { connectionString: address.href };
}

async function openNeon(
  url: string,
  {
    poolSize = 5,
    statementTimeout = defaultStatementTimeout,
    connectionTimeout = defaultConnectionTimeout,
    watch,
  }: DatabaseOptions,
): Promise<Database> {
  const { Pool, neonConfig } = await import("@neondatabase/serverless");
  neonConfig.webSocketConstructor = tellingWebSocket();
  const { drizzle } = await import("drizzle-orm/neon-serverless");
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeout,
  });
  pool.on("error", () => {});
  const watched = watchStatements(pool, watch);
  const over = overPool<NeonClient>({
    pool,
    db: drizzle(watched),
    open: (client) => drizzle(watchStatements(client, watch)),
    patience: patienceFor(statementTimeout),
  });
  return {
    ...over,
    kind: "neon",
    longSession: new URL(url).hostname.includes("-pooler.") ? null : over.longSession,
    listen: null,
    execute: (text, values) => watched.query(text, values),
    executeFirst: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}

/**
 * Neon's driver throws what socket error listeners receive, which is an event without a message; this makes it an
 * error. Built with the first connection: naming WebSocket makes Node load all of fetch, half of a function's startup.
 */
function tellingWebSocket(): typeof WebSocket {
  return class extends WebSocket {
    override addEventListener(...given: Parameters<WebSocket["addEventListener"]>): void {
      const [type, listener] = given;
      if (type === "error" && typeof listener === "function")
        super.addEventListener(type, (event) => {
          const cause = "error" in event ? event.error : undefined;
          Reflect.apply(listener, this, [new Error("Connection terminated: the WebSocket broke", { cause })]);
        });
      else super.addEventListener(...given);
    }
  };
}

/** Lets the server's own timeout fire first: it says what was wrong and releases the statement's locks. */
function patienceFor(statementTimeout: number): number {
  return statementTimeout === 0 ? 0 : statementTimeout + 500;
}

const embeddedSettings = "SET TimeZone = 'UTC'; SET tidycurb.is_heard = 'yes'";

async function openPglite(dataDir: string, watch: Watch | undefined): Promise<Database> {
  const inMemory = dataDir === "memory";
  const folder = `${dataDir}/database`;
  const release = inMemory ? async () => {} : await lockFolder(folder);
  if (!inMemory) await mkdir(folder, { recursive: true, mode: 0o700 });
  const { openEmbedded } = await import("./embedded.ts");
  const client = watchEmbedded(await openEmbedded(inMemory ? null : folder, embeddedSettings), watch);
  const database = await overPglite(client, {
    exec: client.exec,
    queryFirst: client.queryFirst,
    waiting: client.turns.waiting,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await release();
    },
  };
}

/** PGlite in this thread, for tests. */
export async function fromPglite(opened: PGlite, watch?: Watch): Promise<Database> {
  const client = watchEmbedded(opened, watch);
  return overPglite(client, {
    exec: async (text) => (await client.exec(text)).at(-1) ?? null,
    queryFirst: (...given) => client.query(...given),
    waiting: () => ({ count: 0, longestMs: 0 }),
  });
}

async function overPglite(
  client: Pick<PGlite, "listen" | "close"> & Pick<Embedded, "query">,
  { exec, queryFirst, waiting }: Pick<Embedded, "exec" | "queryFirst"> & Waiting,
): Promise<Database> {
  const { drizzle } = await import("drizzle-orm/pglite");
  await exec(embeddedSettings);
  const db: Db = drizzle({ client: client as PGlite });
  return {
    db,
    kind: "pglite",
    longTransaction: (act) => db.transaction(act),
    longSession: null,
    execute: async (text, values) => {
      if (values?.length) return client.query(text, values);
      return { rows: (await exec(text))?.rows ?? [] };
    },
    executeFirst: (text, values) => queryFirst(text, values),
    waiting,
    listen: (channel, onNotice) => client.listen(channel, onNotice),
    close: () => client.close(),
  };
}
