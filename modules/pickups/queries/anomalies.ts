import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobAnomalies, jobs, users } from "#db/schema/index.ts";
import { timeZoneOfJob } from "#modules/homes/index.ts";
import { fullName } from "#platform/queries/full-name.ts";
import type { AnomalyAct, AnomalyKind, AnomalyOutcome } from "../rules/anomalies.ts";
import type { JobRow } from "./jobs.ts";

/** Stores an anomaly; an existing one stays unchanged. */
export async function insertAnomaly(db: Db, anomaly: typeof jobAnomalies.$inferInsert): Promise<void> {
  await db.insert(jobAnomalies).values(anomaly).onConflictDoNothing();
}

/** Removes the anomalies of an undone act. Returns whether there were any. */
export async function deleteAnomaliesOf(db: Db, of: { jobId: string; act: AnomalyAct }): Promise<boolean> {
  const deleted = await db
    .delete(jobAnomalies)
    .where(and(eq(jobAnomalies.jobId, of.jobId), eq(jobAnomalies.act, of.act)))
    .returning({ id: jobAnomalies.id });
  return deleted.length > 0;
}

/** Clears a missing photo's anomaly once the photo has arrived. */
export async function clearMissingProof(db: Db, of: { jobId: string; now: string }): Promise<void> {
  await db
    .update(jobAnomalies)
    .set({ outcome: "cleared", resolvedAt: of.now })
    .where(
      and(eq(jobAnomalies.jobId, of.jobId), eq(jobAnomalies.kind, "noProof"), isNull(jobAnomalies.outcome)),
    );
}

export type OpenAnomaly = {
  id: string;
  kind: AnomalyKind;
  act: AnomalyAct;
  doneAt: string;
  runner: string;
  job: JobRow;
  timeZone: string;
};

/** Open anomalies, oldest first. */
export async function listOpenAnomalies(db: Db, limit: number): Promise<OpenAnomaly[]> {
  return db
    .select({
      id: jobAnomalies.id,
      kind: jobAnomalies.kind,
      act: jobAnomalies.act,
      doneAt: jobAnomalies.doneAt,
      runner: sql<string>`${fullName(users)}`,
      job: getTableColumns(jobs),
      timeZone: timeZoneOfJob,
    })
    .from(jobAnomalies)
    .innerJoin(jobs, eq(jobs.id, jobAnomalies.jobId))
    .innerJoin(users, eq(users.id, jobAnomalies.userId))
    .where(isNull(jobAnomalies.outcome))
    .orderBy(jobAnomalies.foundAt, jobAnomalies.id)
    .limit(limit);
}

/** An anomaly with the name of the admin who resolved it; null if there is none. */
export async function findAnomaly(db: Db, id: string) {
  const [row] = await db
    .select({
      jobId: jobAnomalies.jobId,
      userId: jobAnomalies.userId,
      kind: jobAnomalies.kind,
      act: jobAnomalies.act,
      outcome: jobAnomalies.outcome,
      resolvedAt: jobAnomalies.resolvedAt,
      resolver: fullName(users),
      isRunnerGone: sql<boolean>`exists (select from ${users} as runner
        where runner.id = ${jobAnomalies.userId} and runner.deleted_at is not null)`,
    })
    .from(jobAnomalies)
    .leftJoin(users, eq(users.id, jobAnomalies.resolvedBy))
    .where(eq(jobAnomalies.id, id));
  return row ?? null;
}

/** open → cleared or refused, once. False if it was resolved meanwhile. */
export async function resolveAnomaly(
  db: Db,
  decision: {
    id: string;
    outcome: AnomalyOutcome;
    reason: string | null;
    resolvedBy: string;
    now: string;
  },
): Promise<boolean> {
  const { id, now, ...rest } = decision;
  const resolved = await db
    .update(jobAnomalies)
    .set({ ...rest, resolvedAt: now })
    .where(and(eq(jobAnomalies.id, id), isNull(jobAnomalies.outcome)))
    .returning({ id: jobAnomalies.id });
  return resolved.length > 0;
}
