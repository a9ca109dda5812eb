import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, ledgerEntries, ledgerTransactions, problems, promises } from "#db/schema/index.ts";
import type { CannotServeReason } from "../rules/cannot-serve.ts";
import type { PromiseKind, PromiseOutcome } from "../rules/promises.ts";

/** Counted as missed because its time had passed, and not because its home could not be served. */
const isMissed = and(eq(jobs.status, "missed"), isNull(jobs.cannotServeReason));

/** Notes when the cans of a missed job were put out after all. False where it is not missed, or that is known. */
export async function noteStart(db: Db, start: { jobId: string; startedAt: string }): Promise<boolean> {
  const noted = await db
    .update(jobs)
    .set({ startedAt: start.startedAt })
    .where(and(eq(jobs.id, start.jobId), isMissed, isNull(jobs.startedAt)))
    .returning({ id: jobs.id });
  return noted.length > 0;
}

/** missed → completed, by the runner who had it. False where it is not missed any more. */
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

/** assigned or in_progress → missed, as its home cannot be served, by the job's own runner. False when it was neither. */
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

/** Says of a missed job that its home could not be served. False where it is not missed, or that is known. */
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
 * What a missed job was credited, in cents, and to whom. Null when it was not credited, or when the credit was taken back
 * for this job or with a refund under the guarantee.
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

/** Decides promises anew that were taken for broken. */
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

/** Takes back that a job promised anything. */
export async function deletePromises(db: Db, jobId: string): Promise<void> {
  await db.delete(promises).where(eq(promises.jobId, jobId));
}

/** Opens the problems of a job again that its credit had settled, as that was taken back. Returns how many. */
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
