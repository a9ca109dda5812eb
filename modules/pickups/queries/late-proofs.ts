import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, ledgerEntries, ledgerTransactions, problems, promises } from "#db/schema/index.ts";
import type { CannotServeReason } from "../rules/cannot-serve.ts";
import type { PromiseKind, PromiseOutcome } from "../rules/promises.ts";

/** Missed because its time passed, not because its home could not be served. */
const isMissed = and(eq(jobs.status, "missed"), isNull(jobs.cannotServeReason));

/** Records when a missed job's cans were put out. False if it is not missed, or that is known. */
export async function noteStart(db: Db, start: { jobId: string; startedAt: string }): Promise<boolean> {
  const noted = await db
    .update(jobs)
    .set({ startedAt: start.startedAt })
    .where(and(eq(jobs.id, start.jobId), isMissed, isNull(jobs.startedAt)))
    .returning({ id: jobs.id });
  return noted.length > 0;
}

/** missed → completed, by the runner who had it. False if it is no longer missed. */
export async function finishMissedJob(
  db: Db,
  completion: {
    jobId: string;
    runnerId: string;
    acceptedAt: string;
    completedAt: string;
    notes: string | null;
  },
): Promise<boolean> {
  const { jobId, ...changes } = completion;
  const finished = await db
    .update(jobs)
    .set({ status: "completed", ...changes })
    .where(and(eq(jobs.id, jobId), isMissed))
    .returning({ id: jobs.id });
  return finished.length > 0;
}

/** assigned or in_progress → missed by the job's own runner, as its home cannot be served. False if it was neither. */
export async function markUnservable(
  db: Db,
  told: { jobId: string; runnerId: string; reason: CannotServeReason; notes: string | null },
): Promise<boolean> {
  const marked = await db
    .update(jobs)
    .set({
      status: "missed",
      runnerId: null,
      acceptedAt: null,
      cannotServeReason: told.reason,
      notes: told.notes,
    })
    .where(
      and(
        eq(jobs.id, told.jobId),
        eq(jobs.runnerId, told.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    )
    .returning({ id: jobs.id });
  return marked.length > 0;
}

/** Records that a missed job's home could not be served. False if it is not missed, or that is known. */
export async function excuseMissedJob(
  db: Db,
  told: { jobId: string; reason: CannotServeReason; notes: string | null },
): Promise<boolean> {
  const excused = await db
    .update(jobs)
    .set({ cannotServeReason: told.reason, notes: told.notes })
    .where(and(eq(jobs.id, told.jobId), isMissed))
    .returning({ id: jobs.id });
  return excused.length > 0;
}

/**
 * A missed job's credit in cents, and its homeowner. Null if it was not credited, or if the credit was taken back for
 * this job or with a refund under the guarantee.
 */
export async function findMissedCredit(
  db: Db,
  jobId: string,
): Promise<{ userId: string; cents: number } | null> {
  const [row] = await db
    .select({
      userId: sql<string>`${ledgerEntries.userId}`,
      cents: sql<number>`-${ledgerEntries.amountCents}`,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.transactionId, ledgerTransactions.id),
        eq(ledgerEntries.account, "homeowner_balance"),
      ),
    )
    .where(
      and(
        eq(ledgerTransactions.jobId, jobId),
        eq(ledgerTransactions.kind, "credit"),
        sql`not exists (select from ledger_transactions as back where back.job_id = ${jobId} and back.kind = 'credit_reversal')`,
        sql`not exists (select from ledger_transactions as back join ledger_entries as entry on entry.transaction_id = back.id
          where entry.user_id = ${ledgerEntries.userId} and back.kind = 'credit_reversal'
            and starts_with(back.source, 'guarantee:') and back.booked_at >= ${ledgerTransactions.bookedAt})`,
      ),
    );
  return row ? { userId: row.userId, cents: Number(row.cents) } : null;
}

/** Updates promises that were recorded as broken. */
export async function redecidePromises(
  db: Db,
  jobId: string,
  outcomes: { promise: PromiseKind; outcome: PromiseOutcome }[],
  now: string,
): Promise<void> {
  for (const { promise, outcome } of outcomes)
    await db
      .update(promises)
      .set({ outcome, decidedAt: now })
      .where(and(eq(promises.jobId, jobId), eq(promises.promise, promise)));
}

/** Deletes all promises of a job. */
export async function deletePromises(db: Db, jobId: string): Promise<void> {
  await db.delete(promises).where(eq(promises.jobId, jobId));
}

/** Reopens a job's problems that its credit had settled, after it was taken back. Returns how many. */
export async function reopenCreditedProblems(db: Db, jobId: string): Promise<number> {
  const reopened = await db
    .update(problems)
    .set({ outcome: null, resolvedAt: null, resolvedBy: null })
    .where(
      and(eq(problems.jobId, jobId), eq(problems.outcome, "alreadyCredited"), isNull(problems.resolvedBy)),
    )
    .returning({ id: problems.id });
  return reopened.length;
}
