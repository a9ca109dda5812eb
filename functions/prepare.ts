import { sql } from "drizzle-orm";
import { installQueue } from "#adapters/queue/pg-boss.ts";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { loadZipCodes } from "#db/zip-codes/load-zip-codes.ts";

/** Brings a database up to date: schema, the queue's tables, ZIP codes. Safe to repeat, and from several processes. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  await oneProcessAtATime(database, () => installQueue({ executeSql: database.execute }));
  await loadZipCodes(database);
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
