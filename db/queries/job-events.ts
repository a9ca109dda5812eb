import type { Db } from "../client.ts";
import { jobEvents } from "../schema/index.ts";

export async function insertJobEvent(db: Db, event: typeof jobEvents.$inferInsert): Promise<void> {
  await db.insert(jobEvents).values(event);
}
