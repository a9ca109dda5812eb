import { eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { ratings, runnerProfiles } from "../schema/index.ts";

/** Keeps a rating. False when the job has one already. */
export async function insertRating(db: Db, rating: typeof ratings.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(ratings)
    .values(rating)
    .onConflictDoNothing({ target: ratings.jobId })
    .returning({ jobId: ratings.jobId });
  return added.length > 0;
}

/** Adds a rating to the runner's sum. */
export async function countRating(db: Db, runnerId: string, stars: number): Promise<void> {
  await db
    .update(runnerProfiles)
    .set({
      ratingSum: sql`${runnerProfiles.ratingSum} + ${stars}`,
      ratingCount: sql`${runnerProfiles.ratingCount} + 1`,
    })
    .where(eq(runnerProfiles.id, runnerId));
}
