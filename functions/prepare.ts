import { installQueue } from "#adapters/queue/pg-boss.ts";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { loadZipCodes } from "#db/zip-codes/load-zip-codes.ts";

/** Brings a database up to date: schema, the queue's tables, ZIP codes. Safe to repeat, and from several processes. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  await installQueue({ executeSql: database.execute });
  await loadZipCodes(database);
}
