import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  emailOf,
  jobs,
  problems,
  ratingAppeals,
  ratings,
  runnerProfiles,
  runnerSteps,
  truckObservations,
  users,
} from "#db/schema/index.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { countedRatings, type Exclusion } from "../rules/problems.ts";
import { lastPromises } from "./promises.ts";

type RatingRow = typeof ratings.$inferSelect;

/** A rating with its job's day and place, and the runner's appeal. */
export type RatingWithAppeal = {
  rating: RatingRow;
  scheduledOn: string;
  publicStreet: string;
  city: string;
  appeal: typeof ratingAppeals.$inferSelect | null;
};

/** Saves a rating. False if the job already has one. */
export async function insertRating(db: Db, rating: typeof ratings.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(ratings)
    .values(rating)
    .onConflictDoNothing({ target: ratings.jobId })
    .returning({ jobId: ratings.jobId });
  return added.length > 0;
}

/** Erases the words of a home's ratings; the runners keep the stars. */
export async function eraseRatingWordsOfHome(db: Db, homeownerId: string): Promise<void> {
  await db
    .update(ratings)
    .set({ words: null })
    .where(
      inArray(ratings.jobId, db.select({ id: jobs.id }).from(jobs).where(eq(jobs.homeownerId, homeownerId))),
    );
}

/** Whether the homeowner or the runner said that the truck had not emptied the cans. */
export async function wasNotEmptied(db: Db, jobId: string): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select exists (select from ${problems} where job_id = ${jobId} and kind = 'notEmptied')
      or exists (select from ${truckObservations} where job_id = ${jobId} and verdict <> 'emptied') as is`,
  );
  return row?.is ?? false;
}

/** Excludes a rating from now on. Returns its runner; null if no rating counts. */
export async function excludeRating(db: Db, exclusion: { jobId: string; because: Exclusion }) {
  const [excluded] = await db
    .update(ratings)
    .set({ excludedBecause: exclusion.because })
    .where(and(eq(ratings.jobId, exclusion.jobId), isNull(ratings.excludedBecause)))
    .returning({ runnerId: ratings.runnerId });
  return excluded?.runnerId ?? null;
}

/** Sums a runner's last counted ratings; lock the runner's row first, or a concurrent one is missed. */
export async function countRatings(db: Db, runnerId: string): Promise<void> {
  await db.execute(sql`
    update ${runnerProfiles} set rating_sum = coalesce(counted.stars, 0), rating_count = coalesce(counted.ratings, 0)
    from (
      select sum(stars)::int as stars, count(*)::int as ratings from (
        select stars from ${ratings} where runner_id = ${runnerId}::uuid and excluded_because is null
        order by rated_at desc, job_id desc limit ${countedRatings}
      ) as last
    ) as counted where runner_profiles.id = ${runnerId}::uuid`);
}

/** Runners rated since an instant whose figures differ from their last ratings, at most `limit`. */
export async function listMiscounted(db: Db, of: { ratedSince: string; limit: number }) {
  return rowsOf<{ runnerId: string }>(
    db,
    sql`
    select runner.id as "runnerId" from ${runnerProfiles} as runner cross join lateral (
      select coalesce(sum(stars), 0) as stars, count(*) as ratings from (
        select stars from ${ratings} where runner_id = runner.id and excluded_because is null
        order by rated_at desc, job_id desc limit ${countedRatings}
      ) as last
    ) as counted
    where runner.id in (select runner_id from ${ratings} where rated_at >= ${of.ratedSince}::timestamptz)
      and (runner.rating_sum, runner.rating_count) <> (counted.stars, counted.ratings)
    limit ${of.limit}`,
  );
}

/** A runner's standing and last ratings, newest first, in one statement. */
export async function findStanding(
  db: Db,
  of: { runnerId: string; userId: string; limit: number; releasesSince: string },
): Promise<{
  ratingSum: number;
  ratingCount: number;
  completedJobs: number;
  lateReleases: number;
  promises: { kept: number; broken: number };
  ratings: RatingWithAppeal[];
}> {
  const lateReleases = db
    .select({ count: sql`count(*)::int` })
    .from(runnerSteps)
    .where(
      and(
        eq(runnerSteps.userId, of.userId),
        sql`${runnerSteps.isLate}`,
        gte(runnerSteps.arrivedAt, of.releasesSince),
      ),
    );
  const last = sql`
    select coalesce(json_agg(json_build_object(
      'rating', json_build_object('jobId', rating.job_id, 'stars', rating.stars, 'tags', rating.tags, 'words', rating.words,
        'ratedAt', ${instantText(sql`rating.rated_at`)}, 'runnerId', rating.runner_id, 'excludedBecause', rating.excluded_because),
      'scheduledOn', job.scheduled_on, 'publicStreet', job.public_street, 'city', job.city,
      'appeal', case when appeal.job_id is not null then json_build_object('jobId', appeal.job_id, 'words', appeal.words,
        'appealedAt', ${instantText(sql`appeal.appealed_at`)}, 'outcome', appeal.outcome, 'answer', appeal.answer) end
      ) order by rating.rated_at desc, rating.job_id desc), '[]')
    from (select * from ${ratings} where runner_id = ${of.runnerId}::uuid order by rated_at desc, job_id desc limit ${of.limit}) as rating
    join ${jobs} as job on job.id = rating.job_id
    left join ${ratingAppeals} as appeal on appeal.job_id = rating.job_id`;
  const [row] = await db
    .select({
      ratingSum: runnerProfiles.ratingSum,
      ratingCount: runnerProfiles.ratingCount,
      completedJobs: runnerProfiles.completedJobs,
      lateReleases: sql<number>`${lateReleases}`,
      promises: sql<{ kept: number; broken: number }>`(select to_json(record) from (
        ${lastPromises({ runnerId: sql`${of.runnerId}::uuid`, until: sql`'infinity'::date` })}) as record)`,
      ratings: sql<RatingWithAppeal[]>`(${last})`,
    })
    .from(runnerProfiles)
    .where(eq(runnerProfiles.id, of.runnerId));
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}

export async function findRating(db: Db, jobId: string): Promise<RatingWithAppeal | null> {
  const [row] = await selectRatings(db).where(eq(ratings.jobId, jobId));
  return row ?? null;
}

/** Saves a runner's appeal. False if there already is one. */
export async function insertAppeal(db: Db, appeal: typeof ratingAppeals.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(ratingAppeals)
    .values(appeal)
    .onConflictDoNothing()
    .returning({ jobId: ratingAppeals.jobId });
  return added.length > 0;
}

export async function decideAppeal(
  db: Db,
  {
    jobId,
    ...decision
  }: { jobId: string } & Pick<
    typeof ratingAppeals.$inferInsert,
    "outcome" | "answer" | "decidedAt" | "decidedBy"
  >,
): Promise<boolean> {
  const decided = await db
    .update(ratingAppeals)
    .set(decision)
    .where(and(eq(ratingAppeals.jobId, jobId), isNull(ratingAppeals.outcome)))
    .returning({ jobId: ratingAppeals.jobId });
  return decided.length > 0;
}

/** Open appeals, longest wait first. */
export async function listOpenAppeals(
  db: Db,
  limit: number,
): Promise<(RatingWithAppeal & { runner: { firstName: string; lastName: string; email: string } })[]> {
  const rows = db
    .select({
      ...ratingColumns,
      runner: { firstName: users.firstName, lastName: users.lastName, email: emailOf(users.email) },
    })
    .from(ratings)
    .innerJoin(jobs, eq(jobs.id, ratings.jobId))
    .innerJoin(ratingAppeals, eq(ratingAppeals.jobId, ratings.jobId))
    .innerJoin(runnerProfiles, eq(runnerProfiles.id, ratings.runnerId))
    .innerJoin(users, eq(users.id, runnerProfiles.userId))
    .where(
      sql`${ratingAppeals.jobId} = any(array(
        select job_id from ${ratingAppeals} where outcome is null order by appealed_at, job_id limit ${literally(limit)}))`,
    )
    .orderBy(ratingAppeals.appealedAt, ratingAppeals.jobId);
  return planOnce("appeals", rows);
}

/** Deletes the open ones: nobody is left to answer. */
export async function eraseAppealsOf(db: Db, runnerId: string): Promise<void> {
  const ofRunner = inArray(
    ratingAppeals.jobId,
    db.select({ id: ratings.jobId }).from(ratings).where(eq(ratings.runnerId, runnerId)),
  );
  await db.delete(ratingAppeals).where(and(ofRunner, isNull(ratingAppeals.outcome)));
  await db.update(ratingAppeals).set({ words: null, answer: null }).where(ofRunner);
}

const ratingColumns = {
  rating: ratings,
  scheduledOn: jobs.scheduledOn,
  publicStreet: jobs.publicStreet,
  city: jobs.city,
  appeal: ratingAppeals,
};

function selectRatings(db: Db) {
  return db
    .select(ratingColumns)
    .from(ratings)
    .innerJoin(jobs, eq(jobs.id, ratings.jobId))
    .leftJoin(ratingAppeals, eq(ratingAppeals.jobId, ratings.jobId))
    .$dynamic();
}
