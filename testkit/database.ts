import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, inject } from "vitest";
import { grantAppRole } from "#db/app-role.ts";
import { createDatabase, type Database, fromPglite } from "#db/client.ts";
import type { Watch } from "#platform/values/watch.ts";
import { isFull } from "./full.ts";
import { databaseUrl, patience } from "./global-setup.ts";
import { startNeonProxy } from "./neon-proxy.ts";

export type TestDatabase = Database & {
  /** The address on the test server; null on PGlite, which has none. */
  url: string | null;
};

/**
 * `postgres` has several connections, as races need them; `neon` is the same server through Neon's driver and a proxy
 * like Neon's; `pglite` has one connection and runs in this process; `app-role` is the server as a role that may only
 * work with rows.
 */
export type DatabaseKind = "postgres" | "neon" | "pglite" | "app-role";

/**
 * A database for one test file, with the schema, the queue's tables and all ZIP codes, and no people. `close` drops it.
 */
export async function testDatabase(
  kind: DatabaseKind = "postgres",
  { poolSize, watch }: { poolSize?: number | undefined; watch?: Watch | undefined } = {},
): Promise<TestDatabase> {
  const templates = inject("testDatabases");
  if ("failure" in templates)
    throw new Error(`The test databases could not be created: ${templates.failure}`);
  if (kind === "pglite") return copyOnPglite(templates.pgliteTemplate, watch);
  const onServer = await copyOnServer(templates.serverUrl, templates.template, { poolSize, watch });
  if (kind === "app-role") return asAppRole(onServer, poolSize);
  return kind === "neon" ? throughNeon(onServer, poolSize) : onServer;
}

/** A Postgres server, plus PGlite in the full run; some end-to-end specs always run on PGlite. */
export const serverAndEmbedded = isFull ? (["postgres", "pglite"] as const) : (["postgres"] as const);

/** Same, plus Neon's driver. */
export const everyDatabase = isFull ? (["postgres", "neon", "pglite"] as const) : (["postgres"] as const);

/** Runs the suite on a Postgres server and on PGlite. `open` is `testDatabase` on the current one. */
export function describeOnEachDatabase(
  name: string,
  suite: (open: () => Promise<TestDatabase>) => void,
): void {
  describe.each(serverAndEmbedded)(`${name} (%s)`, (kind) => suite(() => testDatabase(kind)));
}

/** Opens this many pool connections and holds each until all are open. Returns their distinct server process ids. */
export async function connectAtOnce({ db }: Pick<Database, "db">, count: number): Promise<unknown[]> {
  const everybody = Promise.withResolvers<void>();
  let open = 0;
  return Promise.all(
    Array.from({ length: count }, () =>
      db.transaction(async (tx) => {
        const result: unknown = await tx.execute(sql`select pg_backend_pid() as pid`);
        open += 1;
        if (open === count) everybody.resolve();
        await everybody.promise;
        return (result as { rows: { pid: number }[] }).rows[0]?.pid;
      }),
    ),
  );
}

/** One connection for all files of a process: a new one for each database would take as long as the copy. */
let maintenance: pg.Pool | undefined;

async function copyOnServer(
  serverUrl: string,
  template: string,
  options: { poolSize?: number | undefined; watch?: Watch | undefined },
): Promise<TestDatabase> {
  maintenance ??= new pg.Pool({ connectionString: serverUrl, max: 1, allowExitOnIdle: true });
  const server = maintenance;
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying by file takes half as long here as page by page through the log.
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = databaseUrl(serverUrl, name);
  const database = await createDatabase({ url, ...options, ...patience });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAppRole(owners: TestDatabase, poolSize?: number): Promise<TestDatabase> {
  const role = `app_${randomBytes(6).toString("hex")}`;
  await owners.execute(`create role ${role} login password '${role}'`);
  await grantAppRole(owners, role);
  const url = new URL(owners.url ?? "");
  url.username = role;
  url.password = role;
  const database = await createDatabase({ url: url.href, poolSize, ...patience });
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await owners.execute(`drop owned by ${role}`);
      await owners.execute(`drop role ${role}`);
      await owners.close();
    },
  };
}

async function throughNeon(onServer: TestDatabase, poolSize?: number): Promise<TestDatabase> {
  const url = onServer.url ?? "";
  const proxy = await startNeonProxy(url);
  const database = await createDatabase({ url: proxy.urlOf(url), poolSize, ...patience });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await proxy.stop();
      await onServer.close();
    },
  };
}

async function copyOnPglite(template: string, watch?: Watch): Promise<TestDatabase> {
  const client = await PGlite.create({ loadDataDir: new Blob([await readFile(template)]) });
  return { ...(await fromPglite(client, watch)), url: null };
}
