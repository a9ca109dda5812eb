import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  problems,
  runnerSteps,
} from "#db/schema/index.ts";
import type { Deps } from "#platform/deps.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { JobStatus } from "../rules/status.ts";

type Made = Pick<Deps, "newId" | "now">;

type NewEvent = Omit<typeof jobEvents.$inferInsert, "id" | "fromStatus" | "happenedAt"> & {
  /** Null for the creation. */
  fromStatus: JobStatus | null;
  /** The act's instant; now by default. */
  happenedAt?: string;
};

/** Records a change of a job. */
export async function addEvent(deps: Made, tx: Db, event: NewEvent): Promise<void> {
  await newJobEvent(tx).execute({
    ...event,
    id: deps.newId(),
    userId: event.userId ?? null,
    givenTo: event.givenTo ?? null,
    reason: event.reason ?? null,
    happenedAt: event.happenedAt ?? deps.now(),
    capturedAt: event.capturedAt ?? null,
  });
}

/** Adds any number of events in one statement. */
export async function addEvents(deps: Made, tx: Db, events: Omit<NewEvent, "capturedAt">[]): Promise<void> {
  if (events.length === 0) return;
  const given = recordsOf(
    jobEvents,
    ["id", "jobId", "fromStatus", "toStatus", "userId", "givenTo", "reason", "happenedAt"],
    events.map((event) => ({ ...event, id: deps.newId(), happenedAt: event.happenedAt ?? deps.now() })),
  );
  await tx.execute(sql`
    insert into ${jobEvents} (id, job_id, from_status, to_status, user_id, given_to, reason, happened_at)
    select id, job_id, from_status, to_status, user_id, given_to, reason, happened_at from ${given}`);
}

/** The job's new runner, who took it or was given it, even while in progress. */
const taker = sql<string | null>`coalesce(${jobEvents.givenTo}, ${jobEvents.userId})`;
const isTaking = sql`(${jobEvents.toStatus} in ('scheduled', 'assigned') and ${jobEvents.fromStatus} is distinct from 'in_progress'
  or ${jobEvents.givenTo} is not null)`;

/** Whether the homeowner skipped this pickup, and no other one of the schedule was made for its day since. */
export async function wasSkipped(db: Db, jobId: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from jobs as skipped
      where skipped.id = ${jobId}::uuid and skipped.status = 'cancelled'
        and exists (select from job_events as event where event.job_id = skipped.id
          and event.to_status = 'cancelled' and event.reason = 'skipped')
        and not exists (select from jobs as other where other.homeowner_id = skipped.homeowner_id
          and other.scheduled_on = skipped.scheduled_on and other.kind = 'weekly'
          and (other.created_at, other.id) > (skipped.created_at, skipped.id))`,
  );
  return found.length > 0;
}

/** Whether this user was the last to get the job, and nobody has given it back since. */
export async function wasTakenBy(db: Db, taken: { jobId: string; userId: string }): Promise<boolean> {
  const [last] = await db
    .select({ toStatus: jobEvents.toStatus, userId: taker })
    .from(jobEvents)
    .where(and(eq(jobEvents.jobId, taken.jobId), isTaking))
    .orderBy(desc(jobEvents.happenedAt), desc(jobEvents.id))
    .limit(1);
  return last !== undefined && last.toStatus !== "scheduled" && last.userId === taken.userId;
}

/** When this user last took the job, and whether nobody has taken or released it since; null if the user never did. */
export async function findTaking(db: Db, taken: { jobId: string; userId: string }) {
  const changes = await db
    .select({ toStatus: jobEvents.toStatus, userId: taker, at: jobEvents.happenedAt })
    .from(jobEvents)
    .where(
      and(
        eq(jobEvents.jobId, taken.jobId),
        isTaking,
        // Setting out does not change the status.
        sql`(${jobEvents.fromStatus} is distinct from ${jobEvents.toStatus} or ${jobEvents.givenTo} is not null)`,
      ),
    )
    .orderBy(desc(jobEvents.happenedAt), desc(jobEvents.id));
  const nth = changes.findIndex(
    ({ toStatus, userId }) => toStatus !== "scheduled" && userId === taken.userId,
  );
  const taking = changes[nth];
  return taking ? { at: taking.at, isLast: nth === 0 } : null;
}

/** This user's release of a job since last taking it; null if there is none. */
export async function findRelease(db: Db, of: { jobId: string; userId: string }) {
  const taking = await findTaking(db, of);
  if (!taking) return null;
  const [release] = await db
    .select({ isLate: runnerSteps.isLate })
    .from(runnerSteps)
    .where(
      and(
        eq(runnerSteps.jobId, of.jobId),
        eq(runnerSteps.userId, of.userId),
        eq(runnerSteps.step, "release"),
        sql`${runnerSteps.refusal} is null`,
        gte(runnerSteps.arrivedAt, taking.at),
      ),
    )
    // A repeat is recorded as in time.
    .orderBy(desc(runnerSteps.isLate))
    .limit(1);
  return release ?? null;
}

/** Whether the job's current runner has set out: an event without a status change, after taking it. */
export async function hasSetOut(db: Db, job: { id: string; acceptedAt: string | null }): Promise<boolean> {
  if (!job.acceptedAt) return false;
  return hasEventWithin(db, job.id, "assigned", gte(jobEvents.happenedAt, job.acceptedAt));
}

export async function isNotedOfMissed(db: Db, note: { jobId: string; userId: string; words: string }) {
  const isThis = sql`${jobEvents.userId} = ${note.userId} and ${jobEvents.reason} = ${note.words}`;
  return hasEventWithin(db, note.jobId, "missed", isThis);
}

/** Whether a job has an event that meets the condition and left its status unchanged. */
async function hasEventWithin(db: Db, jobId: string, status: JobStatus, condition: SQL) {
  const [row] = await db
    .select({ id: jobEvents.id })
    .from(jobEvents)
    .where(
      and(
        eq(jobEvents.jobId, jobId),
        eq(jobEvents.fromStatus, status),
        eq(jobEvents.toStatus, status),
        condition,
      ),
    )
    .limit(1);
  return row !== undefined;
}

const newJobEvent = prepared((db) =>
  db
    .insert(jobEvents)
    .values({
      id: sql.placeholder("id"),
      jobId: sql.placeholder("jobId"),
      fromStatus: sql.placeholder("fromStatus"),
      toStatus: sql.placeholder("toStatus"),
      userId: sql.placeholder("userId"),
      givenTo: sql.placeholder("givenTo"),
      reason: sql.placeholder("reason"),
      happenedAt: sql.placeholder("happenedAt"),
      capturedAt: sql.placeholder("capturedAt"),
    })
    .prepare("new_job_event"),
);

/**
 * The follow-ups of a missed pickup, as rows (kind, at, by_user, on_day, words): a return pickup not canceled since, a
 * credit somebody gave for it or has since given its home by hand, an admin's answer to a problem, a note. Excludes
 * automatic credits. `of` names a row with a pickup's id, homeowner_id and out_by.
 */
export function seenTo(of: "lost" | "jobs"): SQL {
  const job = sql.raw(of);
  return sql`
    select case problem.outcome when 'answered' then 'answered' when 'credit' then 'credit' else 'returnVisit' end as kind,
      problem.resolved_at as at, problem.resolved_by as by_user, pickup.scheduled_on as on_day, problem.answer as words
    from ${problems} as problem left join ${jobs} as pickup on pickup.id = problem.return_job_id
    where problem.job_id = ${job}.id and (problem.outcome in ('returnVisit', 'credit')
        or problem.outcome = 'answered' and problem.resolved_by is not null)
      and pickup.status is distinct from 'cancelled'
    union all
    select 'noted', noted.happened_at, noted.user_id, null, noted.reason from ${jobEvents} as noted
    where noted.job_id = ${job}.id and noted.from_status = 'missed' and noted.to_status = 'missed'
    union all
    select 'credit', given.booked_at, null::uuid, null, given.reason
    from ${homeownerProfiles} as credited
    join ${ledgerEntries} as entry on entry.user_id = credited.user_id and entry.account = 'homeowner_balance'
    cross join lateral (
      select booked.booked_at, booked.reason from ${ledgerTransactions} as booked
      where booked.id = entry.transaction_id and booked.source like 'hand:%' and booked.booked_at >= ${job}.out_by offset 0
    ) as given
    where credited.id = ${job}.homeowner_id`;
}

export type StepRow = typeof runnerSteps.$inferSelect;

/** A reported step with the day of its job; null if it is new. */
export async function findStep(
  db: Db,
  told: { userId: string; id: string },
): Promise<(StepRow & { scheduledOn: string }) | null> {
  const [row] = await db
    .select({ step: runnerSteps, scheduledOn: jobs.scheduledOn })
    .from(runnerSteps)
    .innerJoin(jobs, eq(jobs.id, runnerSteps.jobId))
    .where(and(eq(runnerSteps.userId, told.userId), eq(runnerSteps.id, told.id)));
  return row ? { ...row.step, scheduledOn: row.scheduledOn } : null;
}

export async function insertStep(db: Db, step: typeof runnerSteps.$inferInsert): Promise<void> {
  await db.insert(runnerSteps).values(step);
}

/** Adds any number of steps in one statement. */
export async function insertSteps(db: Db, steps: (typeof runnerSteps.$inferInsert)[]): Promise<void> {
  if (steps.length > 0) await db.insert(runnerSteps).values(steps);
}

export async function eraseStepsOf(db: Db, userId: string): Promise<void> {
  await db.delete(runnerSteps).where(eq(runnerSteps.userId, userId));
}
