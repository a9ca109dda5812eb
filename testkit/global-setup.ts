import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import type { Database } from "#db/client.ts";
import { mutantNamed } from "./mutants.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { makeTestFolder } from "./test-folders.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

/** What every test file needs to make its own databases; `failure` says why there are none. */
export type TestDatabases =
  | { serverUrl: string; template: string; pgliteTemplate: string }
  | { failure: string };

/**
 * Results must not depend on load, so tests may wait far longer than people would. `db/client.test.ts` and
 * `functions/broken-database.test.ts` test the real limits.
 */
export const patience = { statementTimeout: 300_000, connectionTimeout: 300_000 };

/**
 * Starts one Postgres server per run and prepares the two templates that the test files copy: a database on
 * that server, and a dump of PGlite's. With TEST_DATABASE_URL, that server is used instead of an own one.
 */
export default async function setup(project: TestProject) {
  const needed = project.vitest.projects.some(({ name }) => name !== "web");
  if (!needed) return undefined;

  const folder = await makeTestFolder();
  const server = await testServer();
  const template = `app_${process.pid}`;
  const pgliteTemplate = join(folder, "app.tar");

  await administer(server.url, `CREATE DATABASE ${template}`);
  try {
    const { createDatabase } = await import("#db/client.ts");
    const onServer = async () => {
      const database = await createDatabase({ url: databaseUrl(server.url, template), ...patience });
      await prepareTemplate(database);
      await database.close();
    };
    // In its own process: PGlite would block this one for seconds, in which the server would end a transaction.
    const script = fileURLToPath(new URL("pglite-template.ts", import.meta.url));
    const onPglite = promisify(execFile)(process.execPath, [script, pgliteTemplate]);
    await Promise.all([onServer(), onPglite]);
    project.provide("testDatabases", { serverUrl: server.url, template, pgliteTemplate });
  } catch (error) {
    // Tests that need no database still run; the others fail with this.
    project.provide("testDatabases", { failure: error instanceof Error ? `${error.stack}` : String(error) });
  }

  return async () => {
    await administer(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Everything that test databases start with. With MUTANT, a guard in SQL is taken away. */
export async function prepareTemplate(database: Database): Promise<void> {
  const { prepareDatabase } = await import("#functions/prepare.ts");
  await prepareDatabase(database);
  const mutant = process.env.MUTANT ? mutantNamed(process.env.MUTANT) : null;
  if (mutant && "sql" in mutant) await database.execute(mutant.sql);
}

async function testServer(): Promise<Pick<PostgresServer, "url" | "stop">> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startPostgres();
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on the server's maintenance database. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
