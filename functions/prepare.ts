import { sql } from "drizzle-orm";
import { installQueue } from "#adapters/queue/pg-boss.ts";
import { grantAppRole, mayPrepare, renewAppRoles } from "#db/app-role.ts";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { loadZipCodes } from "#db/zip-codes/load-zip-codes.ts";

/**
 * Brings a database up to date: schema, the queue's tables, ZIP codes, and what the application's own role may do, where there
 * is one; `appRole` makes a role that one. Safe to repeat, and from several processes. As that role itself, only looks whether
 * the database is up to date.
 */
export async function prepareDatabase(
  database: Database,
  { appRole }: { appRole?: string | undefined } = {},
): Promise<void> {
  if (!(await mayPrepare(database))) return;
  await migrate(database);
  await oneProcessAtATime(database, () => installQueue({ executeSql: database.execute }));
  await loadZipCodes(database);
  if (appRole) await grantAppRole(database, appRole);
  await renewAppRoles(database);
}

/**
 * pg-boss's own lock lets two processes make its schema, of which one then fails. An embedded database belongs to one
 * process, and has but one connection.
 */
async function oneProcessAtATime(database: Database, act: () => Promise<void>): Promise<void> {
  if (database.kind === "pglite") return act();
  await database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715518)`);
    await act();
  });
}
