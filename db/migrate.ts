import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client.ts";

const folder = join(import.meta.dirname, "migrations");

/**
 * Brings the schema up to date: every missing migration in one transaction that first takes a lock, so that several
 * processes may start at once. Safe to repeat. Returns how many were applied.
 */
export async function migrate(database: Database): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  return database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715517)`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.migrations (hash text primary key, made_at bigint not null)`,
    );
    const done = await tx.execute(sql`select hash from drizzle.migrations`);
    const applied = new Set((done as unknown as { rows: { hash: string }[] }).rows.map((row) => row.hash));
    const missing = migrations.filter((migration) => !applied.has(migration.hash));
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.migrations (hash, made_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    return missing.length;
  });
}
