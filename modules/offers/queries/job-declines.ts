import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobDeclines } from "#db/schema/index.ts";

/** Hides an offer from a runner for good. Safe to repeat. */
export async function insertDecline(db: Db, decline: typeof jobDeclines.$inferInsert): Promise<void> {
  await db.insert(jobDeclines).values(decline).onConflictDoNothing();
}

/** Shows a declined offer again. Safe to repeat. */
export async function deleteDecline(db: Db, decline: { runnerId: string; jobId: string }): Promise<void> {
  await db
    .delete(jobDeclines)
    .where(and(eq(jobDeclines.runnerId, decline.runnerId), eq(jobDeclines.jobId, decline.jobId)));
}
