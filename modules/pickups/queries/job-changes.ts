import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { prepared } from "#platform/queries/prepared.ts";
import type { JobRow } from "./jobs.ts";

export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<void> {
  await db.insert(jobs).values(job);
}

/** A job, held until the transaction ends; null when there is none. */
export async function lockJob(tx: Db, jobId: string): Promise<JobRow | null> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for("no key update");
  return row ?? null;
}

/** Postpones the return of cans at the curb. False if the job is no longer in progress. */
export async function postponeReturn(db: Db, later: { jobId: string; backBy: string }): Promise<boolean> {
  const moved = await db
    .update(jobs)
    .set({ inBy: later.backBy, windowEndsAt: later.backBy })
    .where(and(eq(jobs.id, later.jobId), eq(jobs.status, "in_progress")))
    .returning({ id: jobs.id });
  return moved.length > 0;
}

/** A job as a runner saw it; null claims it whatever its day or window is by now. */
type Claim = { jobId: string; onDay: string | null; timeWindow: string | null };

/**
 * scheduled → assigned, for the first runner. Returns the ids of those that were. Not one that was no longer open or is
 * kept from this runner (`isForRunner`), whose cans are overdue, or which is not on the named day or in the named window.
 */
export async function claimJobs(
  db: Db,
  { jobs: wanted, ...claim }: { jobs: Claim[]; runnerId: string; now: string },
): Promise<string[]> {
  const [first, ...others] = wanted;
  if (!first) return [];
  if (others.length === 0) return (await claimedJob(db).execute({ ...claim, ...first })).map(({ id }) => id);
  const rows = await claimedJobs(db).execute({
    ...claim,
    jobIds: wanted.map(({ jobId }) => jobId),
    days: wanted.map(({ onDay }) => onDay),
    timeWindows: wanted.map(({ timeWindow }) => timeWindow),
  });
  return rows.map(({ id }) => id);
}

/** The same for one job; whether it was claimed. */
export async function claimJob(
  db: Db,
  { runnerId, now, jobId }: { jobId: string; runnerId: string; now: string },
): Promise<boolean> {
  const jobs = [{ jobId, onDay: null, timeWindow: null }];
  return (await claimJobs(db, { runnerId, now, jobs })).length > 0;
}

/** assigned or in_progress → completed, by the job's own runner. False when it was neither, or not this runner's. */
export async function finishJob(
  db: Db,
  completion: Pick<JobRow, "notes" | "noPhotoReason"> &
    Partial<Pick<JobRow, "payCents" | "payTerms">> & { jobId: string; runnerId: string; now: string },
): Promise<boolean> {
  const { jobId: _jobId, runnerId: _runnerId, now, ...changes } = completion;
  const finished = await db
    .update(jobs)
    .set({ status: "completed", completedAt: now, ...changes })
    .where(
      and(
        eq(jobs.id, completion.jobId),
        eq(jobs.runnerId, completion.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    )
    .returning({ id: jobs.id });
  return finished.length > 0;
}

/** assigned → in_progress, by the job's own runner. False when it was not assigned, or not this runner's. */
export async function beginJob(db: Db, start: { jobId: string; runnerId: string; now: string }) {
  const begun = await db
    .update(jobs)
    .set({ status: "in_progress", startedAt: start.now })
    .where(and(eq(jobs.id, start.jobId), eq(jobs.runnerId, start.runnerId), eq(jobs.status, "assigned")))
    .returning({ id: jobs.id });
  return begun.length > 0;
}

/** in_progress → assigned. False when it was not in progress, or not this runner's. */
export async function undoStartOfJob(db: Db, undo: { jobId: string; runnerId: string }): Promise<boolean> {
  const undone = await db
    .update(jobs)
    .set({ status: "assigned", startedAt: null })
    .where(and(eq(jobs.id, undo.jobId), eq(jobs.runnerId, undo.runnerId), eq(jobs.status, "in_progress")))
    .returning({ id: jobs.id });
  return undone.length > 0;
}

/** assigned → scheduled, by the job's own runner. False when it was not assigned, or not this runner's. */
export async function unassignJob(db: Db, release: { jobId: string; runnerId: string }): Promise<boolean> {
  const released = await db
    .update(jobs)
    .set({ status: "scheduled", runnerId: null, acceptedAt: null })
    .where(and(eq(jobs.id, release.jobId), eq(jobs.runnerId, release.runnerId), eq(jobs.status, "assigned")))
    .returning({ id: jobs.id });
  return released.length > 0;
}

/** The same, withheld from all runners until an operator decides. */
export async function withholdJob(db: Db, left: { jobId: string; runnerId: string }): Promise<boolean> {
  const withheld = await db
    .update(jobs)
    .set({ status: "scheduled", runnerId: null, acceptedAt: null, isWithheld: true })
    .where(and(eq(jobs.id, left.jobId), eq(jobs.runnerId, left.runnerId), eq(jobs.status, "assigned")))
    .returning({ id: jobs.id });
  return withheld.length > 0;
}

/** The same for many jobs. Returns the IDs of those that went back. */
export async function unassignJobs(db: Db, release: { jobIds: string[]; runnerId: string }) {
  if (release.jobIds.length === 0) return [];
  const released = await db
    .update(jobs)
    .set({ status: "scheduled", runnerId: null, acceptedAt: null })
    .where(
      and(inArray(jobs.id, release.jobIds), eq(jobs.runnerId, release.runnerId), eq(jobs.status, "assigned")),
    )
    .returning({ id: jobs.id });
  return released.map(({ id }) => id);
}

/** A home's unstarted jobs, locked in ID order against deadlocks; `only` limits them. */
export async function lockOpenJobsOfHome(
  db: Db,
  homeownerId: string | string[],
  only: {
    jobId?: string;
    kind?: JobRow["kind"];
    atHome?: boolean;
    fromOn?: string;
    untilOn?: string;
    startsFrom?: string;
  } = {},
): Promise<Pick<JobRow, "id" | "kind" | "status" | "runnerId" | "scheduledOn">[]> {
  return db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      status: jobs.status,
      runnerId: jobs.runnerId,
      scheduledOn: jobs.scheduledOn,
    })
    .from(jobs)
    .where(
      and(
        Array.isArray(homeownerId)
          ? inArray(jobs.homeownerId, homeownerId)
          : eq(jobs.homeownerId, homeownerId),
        inArray(jobs.status, ["scheduled", "assigned"]),
        only.jobId === undefined ? undefined : eq(jobs.id, only.jobId),
        only.kind === undefined ? undefined : eq(jobs.kind, only.kind),
        only.atHome ? isNull(jobs.propertyId) : undefined,
        only.fromOn === undefined ? undefined : gte(jobs.scheduledOn, only.fromOn),
        only.untilOn === undefined ? undefined : lte(jobs.scheduledOn, only.untilOn),
        only.startsFrom === undefined ? undefined : gte(jobs.windowStartsAt, only.startsFrom),
      ),
    )
    .orderBy(asc(jobs.id))
    .for("update");
}

/** Jobs a runner has taken or begun, locked until the transaction ends. */
export async function lockActiveJobsOfRunner(db: Db, runnerId: string): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))
    .for("update");
}

/** Locks the jobs that erasing an account changes: the home's, those it runs, and those with its notes. */
export async function lockJobsToErase(
  tx: Db,
  of: { userId: string; homeownerId: string | null; runnerId: string | null },
): Promise<void> {
  await tx.execute(sql`
    select from jobs where id in (
      select id from jobs where homeowner_id = ${of.homeownerId}::uuid
      union all select id from jobs where runner_id = ${of.runnerId}::uuid
        and (notes is not null or status in ('assigned', 'in_progress'))
      union all select noted.id from jobs as noted join job_events as event on event.job_id = noted.id
        where event.user_id = ${of.userId}::uuid and noted.notes is not null)
    order by id for update`);
}

/** scheduled or assigned → canceled, of the given jobs. Returns the ids of those that were. */
export async function cancelJobs(db: Db, jobIds: string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const cancelled = await db
    .update(jobs)
    .set({ status: "cancelled", runnerId: null, acceptedAt: null })
    .where(and(inArray(jobs.id, jobIds), inArray(jobs.status, ["scheduled", "assigned"])))
    .returning({ id: jobs.id });
  return cancelled.map((job) => job.id);
}

/** Moves a home's upcoming jobs to its new address and locks them. Leaves the jobs of its rentals alone. */
export async function moveOpenJobs(
  tx: Db,
  homeownerId: string,
  place: Pick<JobRow, "address" | "publicStreet" | "city" | "zipCode" | "latitude" | "longitude">,
): Promise<void> {
  const open = await lockOpenJobsOfHome(tx, homeownerId, { atHome: true });
  if (open.length === 0) return;
  await tx
    .update(jobs)
    .set(place)
    .where(
      inArray(
        jobs.id,
        open.map(({ id }) => id),
      ),
    );
}

/** Erases street, place, instructions and notes from all jobs of a home. */
export async function eraseJobsOfHome(db: Db, homeownerId: string): Promise<void> {
  await db
    .update(jobs)
    .set({
      address: "",
      publicStreet: "",
      latitude: null,
      longitude: null,
      specialInstructions: null,
      notes: null,
    })
    .where(eq(jobs.homeownerId, homeownerId));
}

/**
 * Whether a runner may have an open job: it is not held for another one's backup, and its homeowner has not blocked the
 * runner. `jobs` is the row. Few homes block a runner, so listing them once is faster than checking each job.
 */
export function isForRunner(runnerId: unknown, now: unknown): SQL {
  return sql`(jobs.held_until is null or jobs.held_until <= ${now}::timestamptz or jobs.held_for = ${runnerId}::uuid)
    and jobs.homeowner_id <> all(array(select wish.homeowner_id from runner_preferences as wish
      where wish.runner_id = ${runnerId}::uuid and wish.preference = 'blocked'))`;
}

/** What an open job needs for the claim of a runner, as the claiming statement sees it. */
const isClaimable = (onDay: SQL, timeWindow: SQL) =>
  and(
    eq(jobs.status, "scheduled"),
    eq(jobs.needsConfirmation, false),
    eq(jobs.isWithheld, false),
    isForRunner(sql.placeholder("runnerId"), sql.placeholder("now")),
    sql`${jobs.outBy} > ${sql.placeholder("now")}`,
    sql`${jobs.scheduledOn} = coalesce(${onDay}, ${jobs.scheduledOn})`,
    sql`${jobs.timeWindow} = coalesce(${timeWindow}, ${jobs.timeWindow})`,
  );

const claimed = {
  status: "assigned",
  runnerId: sql`${sql.placeholder("runnerId")}`,
  acceptedAt: sql`${sql.placeholder("now")}`,
  heldFor: null,
  heldUntil: null,
} as const;

/** One job needs no lock before its change, which would be a second write. */
const claimedJob = prepared((db) =>
  db
    .update(jobs)
    .set(claimed)
    .where(
      and(
        eq(jobs.id, sql.placeholder("jobId")),
        isClaimable(sql`${sql.placeholder("onDay")}::date`, sql`${sql.placeholder("timeWindow")}::text`),
      ),
    )
    .returning({ id: jobs.id })
    .prepare("claim_job"),
);

const claimedJobs = prepared((db) => {
  // Every act locks jobs in the order of their ids.
  const held = db.$with("held").as(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .innerJoin(
        sql`unnest(${sql.placeholder("jobIds")}::uuid[], ${sql.placeholder("days")}::date[], ${sql.placeholder("timeWindows")}::text[])
          as wanted (id, day, time_window)`,
        sql`wanted.id = ${jobs.id}`,
      )
      .where(isClaimable(sql`wanted.day`, sql`wanted.time_window`))
      .orderBy(asc(jobs.id))
      .for("no key update", { of: jobs }),
  );
  return db
    .with(held)
    .update(jobs)
    .set(claimed)
    .from(held)
    .where(eq(jobs.id, held.id))
    .returning({ id: jobs.id })
    .prepare("claim_jobs");
});
