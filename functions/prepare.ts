import { sql } from "drizzle-orm";
import { hasQueues, installQueue } from "#adapters/queue/pg-boss.ts";
import { checkAppRole, grantAppRole, mayPrepare, NotPrepared, renewAppRole } from "#db/app-role.ts";
import type { Database } from "#db/client.ts";
import { migrate, pendingMigrations } from "#db/migrate.ts";
import { hasZipCodes, loadZipCodes } from "#db/zip-codes/load-zip-codes.ts";

/**
 * Brings a database up to date: schema, the queue's tables, ZIP codes, and what the application's own role may do, where there
 * is one; `appRole` makes a role that one. Safe to repeat, and from several processes. As that role itself, only looks whether
 * the database is up to date.
 *
 * @throws NotPrepared where the connection's role may not do what is asked or needed, or `appRole` cannot be that role
 */
export async function prepareDatabase(
  database: Database,
  { appRole }: { appRole?: string | undefined } = {},
): Promise<void> {
  if (!(await mayPrepare(database))) {
    if (appRole !== undefined) throw new NotPrepared(onlyOwner);
    return takeAsItIs(database);
  }
  if (appRole !== undefined) await checkAppRole(database, appRole);
  await migrate(database);
  await oneProcessAtATime(database, () => installQueue({ executeSql: database.execute }));
  await loadZipCodes(database);
  if (appRole === undefined) await renewAppRole(database);
  else await grantAppRole(database, appRole);
}

const onlyOwner =
  "This address's role may not change the database: run `npm run migrate -- --app-role NAME` with the owner's address.";
const isBehind =
  "The database is behind this version, and its role may not change it: run `npm run migrate` with the owner's address first, the first time with `-- --app-role NAME`.";

async function takeAsItIs(database: Database): Promise<void> {
  try {
    const isReady =
      (await pendingMigrations(database.db)).length === 0 &&
      (await hasQueues({ executeSql: database.execute })) &&
      (await hasZipCodes(database));
    if (isReady) return;
  } catch (error) {
    if (isMissingOrRefused(error)) throw new NotPrepared(isBehind, { cause: error });
    throw error;
  }
  throw new NotPrepared(isBehind);
}

/** A table or schema that nobody has made yet, or that this role was given nothing of. */
function isMissingOrRefused(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return ["42P01", "3F000", "42501"].includes(String(cause?.code ?? code));
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
