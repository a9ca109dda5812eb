import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import * as schema from "./schema/index.ts";

export type Schema = typeof schema;

/** The application's connection, or a transaction of it: queries take either. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;

export type Database = {
  readonly db: Db;
  readonly kind: "pglite" | "pg" | "neon";
  /** Runs a statement with positional parameters; for what is not written in Drizzle (the queue, health). */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A Postgres address; without one, PGlite in `dataDir`. */
  url?: string | undefined;
  /** Folder of the embedded database, or "memory". */
  dataDir?: string | undefined;
  /** Connections at most; 10 by default. */
  poolSize?: number | undefined;
  /** Milliseconds a statement may take; 5,000 by default. Not on Neon, whose pooler takes no settings. */
  statementTimeout?: number | undefined;
};

/**
 * Opens the database: Neon's driver for a Neon address, `pg` for any other, PGlite without one. This is the only
 * place where that choice is made. Sessions run in UTC. Connecting itself happens with the first statement,
 * except for PGlite, whose folder is taken for this process alone.
 */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return openPglite(options.dataDir ?? ".data");
  return isNeon(options.url) ? openNeon(options.url, options) : openPg(options.url, options);
}

/** Whether an address is one of Neon's. */
function isNeon(url: string): boolean {
  return new URL(url).hostname.endsWith(".neon.tech");
}

async function openPg(
  url: string,
  { poolSize = 10, statementTimeout = 5000 }: DatabaseOptions,
): Promise<Database> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 4000,
    statement_timeout: statementTimeout,
    keepAlive: true,
    options: "-c TimeZone=UTC",
    application_name: "tidycurb",
  });
  // An idle connection that ends would otherwise be an uncaught exception.
  pool.on("error", () => {});
  return {
    db: drizzle({ client: pool, schema }),
    kind: "pg",
    execute: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}

async function openNeon(url: string, { poolSize = 5 }: DatabaseOptions): Promise<Database> {
  const { Pool } = await import("@neondatabase/serverless");
  const { drizzle } = await import("drizzle-orm/neon-serverless");
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 4000 });
  pool.on("error", () => {});
  return {
    db: drizzle({ client: pool, schema }),
    kind: "neon",
    execute: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}

async function openPglite(dataDir: string): Promise<Database> {
  const { PGlite } = await import("@electric-sql/pglite");
  const inMemory = dataDir === "memory";
  const folder = `${dataDir}/database`;
  const release = inMemory ? async () => {} : await lockFolder(folder);
  const client = await PGlite.create(inMemory ? "memory://" : folder);
  await client.exec("SET TimeZone = 'UTC'");
  const database = await fromPglite(client);
  return {
    ...database,
    close: async () => {
      await database.close();
      await release();
    },
  };
}

/** The database of an open PGlite. */
export async function fromPglite(client: import("@electric-sql/pglite").PGlite): Promise<Database> {
  const { drizzle } = await import("drizzle-orm/pglite");
  return {
    db: drizzle({ client, schema }),
    kind: "pglite",
    execute: async (text, values) => {
      if (values?.length) return client.query(text, values);
      const results = await client.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    },
    close: () => client.close(),
  };
}

/**
 * Takes the folder for this process: PGlite has no lock of its own, and a second process would destroy the data.
 * A lock whose process is gone counts as released.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`;
  await mkdir(dirname(path), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await open(path, "wx");
      await file.write(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
      const owner = Number(await readFile(path, "utf8").catch(() => ""));
      if (attempt > 0 || (owner > 0 && isRunning(owner)))
        throw new Error(
          `The database in ${folder} is in use by process ${owner}. Stop it, or set DATA_DIR.`,
          { cause },
        );
      await rm(path, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
