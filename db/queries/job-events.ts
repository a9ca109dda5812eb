import type { Db } from "../client.ts";
import { jobEvents } from "../schema/index.ts";

export async function insertJobEvent(db: Db, event: typeof jobEvents.$inferInsert): Promise<void> {
  await insertJobEvents(db, [event]);
}

export async function insertJobEvents(db: Db, events: (typeof jobEvents.$inferInsert)[]): Promise<void> {
  if (events.length > 0) await db.insert(jobEvents).values(events);
}
