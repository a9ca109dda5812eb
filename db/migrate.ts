import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Db } from "./client.ts";
import { isStepwise, stepsOf } from "./migration-steps.ts";

const folder = join(import.meta.dirname, "migrations");

/**
 * Applies missing migrations, and none holds locks the next one needs: each in its own transaction, or, where it only
 * builds indexes and validates constraints, statement by statement without blocking writes. Only one process at a time
 * does so, so several may start at once. Safe to repeat, also after a crash in between. `only` chooses some. Returns how
 * many were applied.
 */
export async function migrate(
  database: Database,
  { only = () => true }: { only?: (migration: MigrationMeta) => boolean } = {},
): Promise<number> {
  const applied = await database.longTransaction(async (tx) => {
    await lockMigrations(tx);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.migrations (hash text primary key, made_at bigint not null)`,
    );
    return hashesIn(tx);
  });
  const missing = known().filter((migration) => !applied.has(migration.hash) && only(migration));
  let count = 0;
  for (const migration of missing) {
    const apply = database.longSession && isStepwise(migration.sql) ? applySteps : applyWhole;
    count += await apply(database, migration);
  }
  return count;
}

/** Milliseconds for which a change of a table may make others wait behind it, before it lets them pass. */
const longestWait = 80;
/** Milliseconds between two tries, and until it gives up. */
const triedAgainAfter = 300;
const triedFor = 10 * 60_000;

/** In one transaction. While a table it changes is in use for long, it gives way and tries again. */
async function applyWhole(database: Database, migration: MigrationMeta): Promise<number> {
  const until = performance.now() + triedFor;
  for (;;)
    try {
      return await database.longTransaction(async (tx) => {
        await lockMigrations(tx);
        if ((await hashesIn(tx)).has(migration.hash)) return 0;
        if (database.kind !== "pglite") await tx.execute(sql.raw(`set local lock_timeout = ${longestWait}`));
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await note(tx, migration);
        return 1;
      });
    } catch (error) {
      if (codeOf(error) !== "55P03" || performance.now() > until) throw error;
      await wait(triedAgainAfter);
    }
}

/** Statement by statement; after a crash it goes on with the first that is not done. */
async function applySteps(database: Database, migration: MigrationMeta): Promise<number> {
  if (!database.longSession) throw new Error("Steps need a session");
  return database.longSession(async (session) => {
    await untilLocked(session, sql`pg_try_advisory_lock(715517)`);
    try {
      if ((await hashesIn(session)).has(migration.hash)) return 0;
      for (const step of stepsOf(migration.sql)) {
        const state = step.index ? await stateOf(session, step.index) : "missing";
        if (state === "whole") continue;
        if (state === "broken") await session.execute(sql.raw(`drop index concurrently ${step.index}`));
        await session.execute(sql.raw(step.statement));
      }
      await note(session, migration);
      return 1;
    } finally {
      await session.execute(sql`select pg_advisory_unlock(715517)`).catch(() => {});
    }
  });
}

/** broken: its build was interrupted. */
async function stateOf(session: Db, index: string): Promise<"missing" | "broken" | "whole"> {
  const found: unknown = await session.execute(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`,
  );
  const [row] = (found as { rows: { isValid: boolean }[] }).rows;
  if (!row) return "missing";
  return row.isValid ? "whole" : "broken";
}

async function note(db: Db, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await db.execute(sql`insert into drizzle.migrations (hash, made_at) values (${hash}, ${folderMillis})`);
}

/** SHA-256 of each applied migration, oldest first. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const done = await db.execute(sql`select hash from drizzle.migrations order by made_at, hash`);
  return (done as unknown as { rows: { hash: string }[] }).rows.map(({ hash }) => hash);
}

/** The names of this version's migrations by their SHA-256, oldest first. */
export function knownMigrations(): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const sorted = names.toSorted();
  return new Map(known().map(({ hash }, index) => [hash, sorted[index]?.replace(/\.sql$/, "") ?? ""]));
}

/** The migrations a prepared database is missing. */
export async function pendingMigrations(db: Db): Promise<readonly { hash: string }[]> {
  const applied = await hashesIn(db);
  return known().filter(({ hash }) => !applied.has(hash));
}

const known = () => readMigrationFiles({ migrationsFolder: folder });

/** Lets only one process migrate or restore a database, until the transaction ends. */
export const lockMigrations = (tx: Db) => untilLocked(tx, sql`pg_try_advisory_xact_lock(715517)`);

/** Asks again and again: a statement that waits would itself keep an index from being finished. */
async function untilLocked(db: Db, lock: SQL): Promise<void> {
  for (;;) {
    const taken: unknown = await db.execute(sql`select ${lock} as taken`);
    if ((taken as { rows: { taken: boolean }[] }).rows[0]?.taken) return;
    await wait(50);
  }
}

async function hashesIn(tx: Db): Promise<Set<string>> {
  return new Set(await appliedMigrations(tx));
}

function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return cause?.code ?? code;
}
