import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobAnomalies, jobs, problems, rentalPickups, runnerProfiles, users } from "#db/schema/index.ts";
import { fullName } from "#platform/queries/rows.ts";
import type { AnomalyAct, AnomalyOutcome } from "../rules/problems.ts";

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
      answeredAt: jobAnomalies.answeredAt,
      answerOutcome: jobAnomalies.answerOutcome,
      answerDecider: sql<
        string | null
      >`(select trim(decider.first_name || ' ' || decider.last_name) from ${users} as decider
        where decider.id = ${jobAnomalies.answerDecidedBy})`,
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

/** Completed, started, or reported as impossible to serve: what a refused review undoes. */
const isUndoable = or(
  inArray(jobs.status, ["in_progress", "completed"]),
  and(eq(jobs.status, "missed"), isNotNull(jobs.cannotServeReason)),
);

/** Whether a review of a job was refused; nothing its runner sends later then counts. */
export async function isRefused(db: Db, jobId: string): Promise<boolean> {
  const rows = await db
    .select({ id: jobAnomalies.id })
    .from(jobAnomalies)
    .where(and(eq(jobAnomalies.jobId, jobId), eq(jobAnomalies.outcome, "refused")))
    .limit(1);
  return rows.length > 0;
}

/** Decides a job's other open anomalies like the one that was decided. Returns which acts they are about. */
export async function resolveAnomaliesOf(
  db: Db,
  decision: {
    jobId: string;
    outcome: AnomalyOutcome;
    reason: string | null;
    resolvedBy: string;
    now: string;
  },
): Promise<AnomalyAct[]> {
  const { jobId, now, ...rest } = decision;
  const resolved = await db
    .update(jobAnomalies)
    .set({ ...rest, resolvedAt: now })
    .where(and(eq(jobAnomalies.jobId, jobId), isNull(jobAnomalies.outcome)))
    .returning({ act: jobAnomalies.act });
  return resolved.map(({ act }) => act);
}

/**
 * Closes refused jobs, without their runner and times. A trigger checks the refusal. Returns the ids of those closed.
 */
export async function closeRefusedJobs(db: Db, jobIds: string[], status: "missed" | "cancelled") {
  const closed = await db
    .update(jobs)
    .set({
      status,
      runnerId: null,
      acceptedAt: null,
      startedAt: null,
      completedAt: null,
      cannotServeReason: null,
    })
    .where(and(inArray(jobs.id, jobIds), isUndoable))
    .returning({ id: jobs.id });
  return closed.map(({ id }) => id);
}

export async function uncountCompletedJob(db: Db, runnerId: string): Promise<void> {
  await db
    .update(runnerProfiles)
    .set({ completedJobs: sql`${runnerProfiles.completedJobs} - 1` })
    .where(eq(runnerProfiles.id, runnerId));
}

/** Whether a problem of a job was already settled by a credit or a return pickup. */
export async function isMadeGood(db: Db, jobId: string): Promise<boolean> {
  const rows = await db
    .select({ id: problems.id })
    .from(problems)
    .where(and(eq(problems.jobId, jobId), inArray(problems.outcome, ["credit", "returnVisit"])))
    .limit(1);
  return rows.length > 0;
}

/** Settles the open report that nobody came, if the missed job was credited. */
export async function settleNobodyCame(db: Db, of: { jobId: string; now: string }): Promise<void> {
  await db
    .update(problems)
    .set({ outcome: "alreadyCredited", resolvedAt: of.now })
    .where(
      and(
        eq(problems.jobId, of.jobId),
        eq(problems.kind, "nobodyCame"),
        isNull(problems.outcome),
        sql`exists (select from ledger_transactions where job_id = ${of.jobId} and kind = 'credit')`,
      ),
    );
}

/** The open weekly pickup of a home's day; null without one. */
export async function findOpenWeekly(db: Db, of: { homeownerId: string; day: string }) {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, of.homeownerId),
        eq(jobs.scheduledOn, of.day),
        eq(jobs.kind, "weekly"),
        eq(jobs.status, "scheduled"),
      ),
    );
  return row?.id ?? null;
}

/** Whether the job is a rental's planned pickup that is not replaced. */
export async function isPickupDropped(db: Db, jobId: string): Promise<boolean> {
  const rows = await db
    .select({ id: rentalPickups.id })
    .from(rentalPickups)
    .where(and(eq(rentalPickups.jobId, jobId), eq(rentalPickups.state, "dropped")));
  return rows.length > 0;
}

/** Replaces a job by a new one, as a rental's planned pickup and as a return pickup. */
export async function standIn(db: Db, jobs: { jobId: string; newJobId: string; now: string }): Promise<void> {
  const { jobId, newJobId, now } = jobs;
  await db
    .update(rentalPickups)
    .set({ jobId: newJobId, updatedAt: now })
    .where(eq(rentalPickups.jobId, jobId));
  await db.update(problems).set({ returnJobId: newJobId }).where(eq(problems.returnJobId, jobId));
}
