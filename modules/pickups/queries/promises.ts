import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  canRhythms,
  homeownerProfiles,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  photos,
  problems,
  promises,
  runnerProfiles,
  users,
} from "#db/schema/index.ts";
import { ranSubscription } from "#modules/billing/index.ts";
import { pickupsInTwoWeeks } from "#modules/billing/rules.ts";
import type { JobPay } from "#modules/rates/rules/pay.ts";
import { recordsOf } from "#platform/queries/rows.ts";
import type { PromiseKind, PromiseOutcome } from "../rules/problems.ts";
import type { CannotServeReason } from "../rules/steps.ts";
import type { JobRow } from "./jobs.ts";

/** Of the promises of a runner's last 20 completed pickups up to a day: how many were `kept` and `broken`. */
export function lastPromises(of: { runnerId: SQL; until: SQL }): SQL {
  return sql`
    select count(*) filter (where made.outcome = 'kept')::int as kept,
      count(*) filter (where made.outcome = 'broken')::int as broken
    from (
      select past.id from ${jobs} as past
      where past.runner_id = ${of.runnerId} and past.status = 'completed' and past.scheduled_on <= ${of.until}
      order by past.scheduled_on desc limit 20
    ) as last join ${promises} as made on made.job_id = last.id`;
}

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
    payCents?: number;
    payTerms?: JobPay | null;
  },
): Promise<boolean> {
  const { jobId, ...changes } = completion;
  const finished = await db
    .update(jobs)
    .set({ status: "completed", isWithheld: false, ...changes })
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
export async function findMissedCredit(db: Db, jobId: string) {
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

/** A job about to be missed, with the data for its promises and notices. */
export type OpenJob = Pick<
  JobRow,
  "id" | "status" | "runnerId" | "scheduledOn" | "outBy" | "inBy" | "startedAt"
>;

const openJob = {
  id: jobs.id,
  status: jobs.status,
  runnerId: jobs.runnerId,
  scheduledOn: jobs.scheduledOn,
  outBy: jobs.outBy,
  inBy: jobs.inBy,
  startedAt: jobs.startedAt,
};

/** Not begun and confirmed; a job no runner could take cannot be missed. */
const isAwaited = sql`${jobs.status} in ('scheduled', 'assigned') and not ${jobs.needsConfirmation}`;

/**
 * Overdue jobs, longest overdue first: cans due out on an unstarted job, or due back. At most `limit` of each, locked
 * until the transaction ends; skips jobs locked by others.
 */
export async function lockOverdueJobs(db: Db, overdue: { now: string; limit: number }): Promise<OpenJob[]> {
  const notBegun = await db
    .select(openJob)
    .from(jobs)
    .where(and(isAwaited, lt(jobs.outBy, overdue.now)))
    .orderBy(asc(jobs.outBy))
    .limit(overdue.limit)
    .for("update", { skipLocked: true });
  const inProgress = await db
    .select(openJob)
    .from(jobs)
    .where(and(sql`${jobs.status} = 'in_progress'`, lt(jobs.inBy, overdue.now)))
    .orderBy(asc(jobs.inBy))
    .limit(overdue.limit)
    .for("update", { skipLocked: true });
  return [...notBegun, ...inProgress];
}

/** scheduled, assigned or in_progress → missed, of the given jobs. Returns the ids of those that were. */
export async function missJobs(db: Db, jobIds: string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const missed = await db
    .update(jobs)
    .set({ status: "missed", runnerId: null, acceptedAt: null })
    .where(and(isAmong(jobIds), inArray(jobs.status, ["scheduled", "assigned", "in_progress"])))
    .returning({ id: jobs.id });
  return missed.map((job) => job.id);
}

/**
 * The people of jobs and the data of their credit: the rate of the latest subscription that got past its beginning (0
 * without one), and the pickups in two weeks: by the home's rhythms, or without a home those of the rentals in the two
 * weeks that end with the job's day. `isGone`: the homeowner's account was deleted.
 */
export async function findCreditFacts(db: Db, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  const rhythms = db
    .select({
      all: sql<{ weekday: number; everyWeeks: number; anchorOn: string | null }[] | null>`json_agg(
        json_build_object('weekday', ${canRhythms.weekday}, 'everyWeeks', ${canRhythms.everyWeeks}, 'anchorOn', ${canRhythms.anchorOn}))`.as(
        "all",
      ),
    })
    .from(canRhythms)
    .where(eq(canRhythms.homeownerId, homeownerProfiles.id))
    .as("rhythms");
  const ran = ranSubscription(db, users.id);
  const rows = await db
    .select({
      jobId: jobs.id,
      userId: users.id,
      isGone: sql<boolean>`${users.deletedAt} is not null`,
      runnerUserId: runnerProfiles.userId,
      monthlyRateCents: sql<number>`coalesce(${ran.monthlyRateCents}, 0)`,
      rhythms: rhythms.all,
      pickupsBefore: sql<number>`case when ${rhythms.all} is null then (
        select count(*)::int from ${jobs} as around where around.homeowner_id = ${homeownerProfiles.id}
          and around.status <> 'cancelled'
          and around.scheduled_on between ${jobs.scheduledOn} - 13 and ${jobs.scheduledOn}) end`,
      hasOutPhoto: sql<boolean>`exists (select from ${photos} where ${photos.jobId} = ${jobs.id} and ${photos.purpose} = 'out' and ${photos.attachedAt} is not null)`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoinLateral(ran, sql`true`)
    .leftJoinLateral(rhythms, sql`true`)
    .where(isAmong(jobIds));
  return rows.map(({ rhythms, pickupsBefore, ...facts }) => ({
    ...facts,
    inTwoWeeks: rhythms ? pickupsInTwoWeeks(rhythms) : Math.max(pickupsBefore, 1),
  }));
}

/** The days with a generated pickup of a job's home, in the two weeks that end with the job's day. */
export async function countTwoWeeksBefore(db: Db, jobId: string): Promise<number> {
  const around = alias(jobs, "around");
  const [row] = await db
    .select({ days: sql<number>`count(distinct ${around.scheduledOn})::int` })
    .from(jobs)
    .innerJoin(around, eq(around.homeownerId, jobs.homeownerId))
    .where(
      and(
        eq(jobs.id, jobId),
        eq(around.kind, "weekly"),
        ne(around.status, "cancelled"),
        sql`${around.scheduledOn} between ${jobs.scheduledOn} - 13 and ${jobs.scheduledOn}`,
      ),
    );
  return row?.days ?? 0;
}

/** Passes any number of IDs as one parameter. */
function isAmong(jobIds: string[]) {
  return sql`${jobs.id} = any(${sql.param(jobIds)}::uuid[])`;
}

/** Stores promise outcomes of jobs in one statement; existing ones stay unchanged. */
export async function insertPromises(
  db: Db,
  rows: Pick<typeof promises.$inferInsert, "jobId" | "promise" | "dueAt" | "outcome">[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  const given = recordsOf(promises, ["jobId", "promise", "dueAt", "outcome"], rows);
  await db.execute(sql`
    insert into ${promises} (job_id, promise, due_at, outcome, decided_at)
    select job_id, promise, due_at, outcome, ${now}::timestamptz from ${given}
    on conflict (job_id, promise) do nothing`);
}
