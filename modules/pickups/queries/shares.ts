import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, pickupShares, users } from "#db/schema/index.ts";
import { selectJobs } from "./jobs.ts";

/**
 * Records a link to a pickup's photos, and deletes the job's oldest beyond `most`. Under `lockJob`.
 */
export async function insertShare(
  db: Db,
  share: typeof pickupShares.$inferInsert,
  { most }: { most: number },
): Promise<void> {
  await db.insert(pickupShares).values(share).onConflictDoNothing();
  const tooMany = db
    .select({ tokenHash: pickupShares.tokenHash })
    .from(pickupShares)
    .where(eq(pickupShares.jobId, share.jobId))
    .orderBy(sql`${pickupShares.createdAt} desc`, sql`${pickupShares.tokenHash} = ${share.tokenHash} desc`)
    .offset(most);
  await db.delete(pickupShares).where(inArray(pickupShares.tokenHash, tooMany));
}

export async function deleteSharesOfJob(db: Db, jobId: string): Promise<void> {
  await db.delete(pickupShares).where(eq(pickupShares.jobId, jobId));
}

export async function deleteSharesOfHome(db: Db, homeownerId: string): Promise<void> {
  const ofHome = db.select({ id: jobs.id }).from(jobs).where(eq(jobs.homeownerId, homeownerId));
  await db.delete(pickupShares).where(inArray(pickupShares.jobId, ofHome));
}

/** The pickup of a link that has not expired; null without one, and for a deleted account. */
export async function findSharedJob(db: Db, link: { tokenHash: string; now: string }) {
  const [share] = await db
    .select({ jobId: pickupShares.jobId, expiresAt: pickupShares.expiresAt })
    .from(pickupShares)
    .innerJoin(jobs, eq(jobs.id, pickupShares.jobId))
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .where(
      and(
        eq(pickupShares.tokenHash, link.tokenHash),
        gt(pickupShares.expiresAt, link.now),
        isNull(users.deletedAt),
      ),
    );
  if (!share) return null;
  const [found] = await selectJobs(db).where(eq(jobs.id, share.jobId));
  return found ? { ...found, expiresAt: share.expiresAt } : null;
}
