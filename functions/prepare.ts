import { sql } from "drizzle-orm";
import { hasQueues, installQueue } from "#adapters/queue/pg-boss.ts";
import { checkAppRole, grantAppRole, mayPrepare, NotPrepared, renewAppRole } from "#db/app-role.ts";
import type { Database } from "#db/client.ts";
import { migrate, pendingMigrations } from "#db/migrate.ts";
import { hasZipCodes, loadZipCodes } from "#db/zip-codes/load-zip-codes.ts";

/**
 * Migrates a database: schema, queue tables, ZIP codes, and the application role's grants if there is one; `appRole`
 * makes a role the application's. Safe to repeat and to run from several processes. When connected as that role, only
 * checks that the database is up to date. Throws NotPrepared if the connection's role lacks permission, or `appRole`
 * cannot be the application's role.
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
  "This address's role cannot change the database. Run `npm run migrate -- --app-role NAME` with the owner's address.";
const isBehind =
  "The database is behind this version, and this role cannot change it: run `npm run migrate` with the owner's address first, initially with `-- --app-role NAME`.";

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

/** A table or schema that does not exist yet, or that this role has no grants on. */
function isMissingOrRefused(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return ["42P01", "3F000", "42501"].includes(String(cause?.code ?? code));
}

/** Only one process creates pg-boss's schema at a time; an embedded database has one connection. */
async function oneProcessAtATime(database: Database, act: () => Promise<void>): Promise<void> {
  if (database.kind === "pglite") return act();
  await database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715518)`);
    await act();
  });
}
