import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, properties, rentalChecks, users } from "#db/schema/index.ts";

export type CheckRow = typeof rentalChecks.$inferSelect;

/** The checklist of a job's rental; null without a rental, or if its host has gone. */
export async function findChecklist(db: Db, jobId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ checklist: properties.checklist })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, and(eq(users.id, homeownerProfiles.userId), isNull(users.deletedAt)))
    .where(eq(jobs.id, jobId));
  return row?.checklist ?? null;
}

export async function findCheck(db: Db, check: { jobId: string; item: string }): Promise<CheckRow | null> {
  const [row] = await db
    .select()
    .from(rentalChecks)
    .where(and(eq(rentalChecks.jobId, check.jobId), eq(rentalChecks.item, check.item)));
  return row ?? null;
}

/** Checks off an item. A checked item keeps its time, and its photo unless there is a new one. */
export async function saveCheck(db: Db, check: CheckRow): Promise<CheckRow> {
  const [row] = await db
    .insert(rentalChecks)
    .values(check)
    .onConflictDoUpdate({
      target: [rentalChecks.jobId, rentalChecks.item],
      set: { photoId: sql`coalesce(excluded.photo_id, ${rentalChecks.photoId})` },
    })
    .returning();
  if (!row) throw new Error(`A check of job ${check.jobId} was not saved`);
  return row;
}

export async function deleteCheck(db: Db, check: { jobId: string; item: string }): Promise<void> {
  await db
    .delete(rentalChecks)
    .where(and(eq(rentalChecks.jobId, check.jobId), eq(rentalChecks.item, check.item)));
}

/** Deletes all checks at a host's rentals, because the items are the host's own words. */
export async function deleteChecksOfHome(db: Db, homeownerId: string): Promise<void> {
  const ofHome = db.select({ id: jobs.id }).from(jobs).where(eq(jobs.homeownerId, homeownerId));
  await db.delete(rentalChecks).where(inArray(rentalChecks.jobId, ofHome));
}
