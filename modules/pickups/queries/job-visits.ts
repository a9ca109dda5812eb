import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rentalVisits } from "#db/schema/index.ts";

/** Marks planned pickups whose job was cancelled, so that they stay away on their day. */
export async function dropVisitsOf(db: Db, jobIds: string[], now: string): Promise<void> {
  if (jobIds.length === 0) return;
  await db
    .update(rentalVisits)
    .set({ state: "dropped", askedAt: null, updatedAt: now })
    .where(inArray(rentalVisits.jobId, jobIds));
}
