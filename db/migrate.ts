import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Db } from "./client.ts";

const folder = join(import.meta.dirname, "migrations");

/**
 * Applies missing migrations, each in its own transaction, so none holds locks the next one needs. Each takes a lock
 * first, so several processes may start at once. Safe to repeat, also after a crash in between. Returns how many were
 * applied.
 */
export async function migrate(database: Database): Promise<number> {
  const applied = await database.longTransaction(async (tx) => {
    await lockMigrations(tx);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.migrations (hash text primary key, made_at bigint not null)`,
    );
    return hashesIn(tx);
  });
  const missing = known().filter(({ hash }) => !applied.has(hash));
  let count = 0;
  for (const migration of missing) {
    count += await database.longTransaction(async (tx) => {
      await lockMigrations(tx);
      if ((await hashesIn(tx)).has(migration.hash)) return 0;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.migrations (hash, made_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
      return 1;
    });
  }
  return count;
}

/** SHA-256 of each applied migration, oldest first. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const done = await db.execute(sql`select hash from drizzle.migrations order by made_at, hash`);
  return (done as unknown as { rows: { hash: string }[] }).rows.map(({ hash }) => hash);
}

/** SHA-256 of each migration of this version by name, oldest first. */
export function knownMigrations(): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return new Map(
    known().map(({ hash }, index) => [hash, names.toSorted()[index]?.replace(/\.sql$/, "") ?? ""]),
  );
}

/** The migrations a prepared database is missing. */
export async function pendingMigrations(db: Db): Promise<readonly { hash: string }[]> {
  const applied = await hashesIn(db);
  return known().filter(({ hash }) => !applied.has(hash));
}

const known = () => readMigrationFiles({ migrationsFolder: folder });

const lockMigrations = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(715517)`);

async function hashesIn(tx: Db): Promise<Set<string>> {
  return new Set(await appliedMigrations(tx));
}
