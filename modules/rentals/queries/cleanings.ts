import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { cleanings, jobs, properties, rentalPickups } from "#db/schema/index.ts";

/** What decides whether a job at a rental can wait for a cleaner; null for a job of a home. */
export async function findCleaningFacts(db: Db, jobId: string) {
  const [row] = await db
    .select({
      city: properties.city,
      state: properties.state,
      zipCode: properties.zipCode,
      timeZone: properties.timeZone,
      isCollection: sql<boolean>`coalesce(${rentalPickups.isCollection}, false)`,
      cleaning: cleanings,
    })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(rentalPickups, eq(rentalPickups.jobId, jobs.id))
    .leftJoin(cleanings, eq(cleanings.jobId, jobs.id))
    .where(eq(jobs.id, jobId));
  return row ?? null;
}

export async function saveCleaning(db: Db, cleaning: typeof cleanings.$inferInsert): Promise<void> {
  const { jobId, ...set } = cleaning;
  await db.insert(cleanings).values(cleaning).onConflictDoUpdate({ target: cleanings.jobId, set });
}

/** Marks a cleaning as done. False if it was before. */
export async function finishCleaning(
  db: Db,
  { jobId, now }: { jobId: string; now: string },
): Promise<boolean> {
  const done = await db
    .update(cleanings)
    .set({ doneAt: now })
    .where(and(eq(cleanings.jobId, jobId), sql`${cleanings.doneAt} is null`))
    .returning({ jobId: cleanings.jobId });
  return done.length > 0;
}

export async function deleteCleaning(db: Db, jobId: string): Promise<void> {
  await db.delete(cleanings).where(eq(cleanings.jobId, jobId));
}

/** Changes from when a job's cans may go out, while they are in their place. */
export async function setFirstTime(db: Db, job: { jobId: string; from: string }): Promise<void> {
  await db
    .update(jobs)
    .set({ windowStartsAt: job.from })
    .where(and(eq(jobs.id, job.jobId), inArray(jobs.status, ["scheduled", "assigned"])));
}
