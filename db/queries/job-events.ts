import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { jobEvents } from "../schema/index.ts";

export async function insertJobEvent(db: Db, event: typeof jobEvents.$inferInsert): Promise<void> {
  await insertJobEvents(db, [event]);
}

export async function insertJobEvents(db: Db, events: (typeof jobEvents.$inferInsert)[]): Promise<void> {
  if (events.length > 0) await db.insert(jobEvents).values(events);
}

/** Whether this user was the last to take the job, and nobody has given it back since. */
export async function wasTakenBy(db: Db, taken: { jobId: string; userId: string }): Promise<boolean> {
  const [last] = await db
    .select({ toStatus: jobEvents.toStatus, userId: jobEvents.userId })
    .from(jobEvents)
    .where(and(eq(jobEvents.jobId, taken.jobId), inArray(jobEvents.toStatus, ["scheduled", "assigned"])))
    .orderBy(desc(jobEvents.happenedAt), desc(jobEvents.id))
    .limit(1);
  return last?.toStatus === "assigned" && last.userId === taken.userId;
}
