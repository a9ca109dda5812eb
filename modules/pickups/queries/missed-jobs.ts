import { and, asc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { canRhythms, homeownerProfiles, jobs, photos, runnerProfiles, users } from "#db/schema/index.ts";
import { ranSubscription } from "#modules/billing/index.ts";
import type { JobRow } from "./jobs.ts";

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
  const underWay = await db
    .select(openJob)
    .from(jobs)
    .where(and(sql`${jobs.status} = 'in_progress'`, lt(jobs.inBy, overdue.now)))
    .orderBy(asc(jobs.inBy))
    .limit(overdue.limit)
    .for("update", { skipLocked: true });
  return [...notBegun, ...underWay];
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
 * without one), and the home's rhythms. `isGone`: the homeowner's account was deleted.
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
  return db
    .select({
      jobId: jobs.id,
      userId: users.id,
      isGone: sql<boolean>`${users.deletedAt} is not null`,
      runnerUserId: runnerProfiles.userId,
      monthlyRateCents: sql<number>`coalesce(${ran.monthlyRateCents}, 0)`,
      rhythms: rhythms.all,
      hasOutPhoto: sql<boolean>`exists (select from ${photos} where ${photos.jobId} = ${jobs.id} and ${photos.purpose} = 'out' and ${photos.attachedAt} is not null)`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoinLateral(ran, sql`true`)
    .leftJoinLateral(rhythms, sql`true`)
    .where(isAmong(jobIds));
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
