import { asc, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invariantChecks } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** The names of checked invariants, the one checked longest ago first. */
export async function listChecked(db: Db): Promise<string[]> {
  const rows = await db
    .select({ invariant: invariantChecks.invariant })
    .from(invariantChecks)
    .orderBy(asc(invariantChecks.checkedAt), asc(invariantChecks.invariant));
  return rows.map(({ invariant }) => invariant);
}

/** Runs a statement that counts violations, for at most that many milliseconds: then SQLSTATE 57014. */
export async function countViolations(tx: Db, statement: string, patienceMs: number): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`);
  const [row] = await rowsOf<{ violations: number }>(tx, sql.raw(statement));
  return row?.violations ?? 0;
}

/** Records a check's outcome; null violations: it took too long. Keeps since when the invariant does not hold. */
export async function noteCheck(
  db: Db,
  check: { invariant: string; violations: number | null; now: string },
): Promise<void> {
  const since = check.violations === 0 ? null : check.now;
  const { invariant, violations, now } = check;
  await db
    .insert(invariantChecks)
    .values({ invariant, violations, violatedSince: since, checkedAt: now })
    .onConflictDoUpdate({
      target: invariantChecks.invariant,
      set: {
        violations,
        checkedAt: now,
        violatedSince: sql`case when ${since}::timestamptz is not null
          then coalesce(${invariantChecks.violatedSince}, ${since}::timestamptz) end`,
      },
    });
}

/** Forgets the checks of invariants that no longer exist. */
export async function forgetOtherChecks(db: Db, names: string[]): Promise<void> {
  await db.delete(invariantChecks).where(notInArray(invariantChecks.invariant, names));
}
