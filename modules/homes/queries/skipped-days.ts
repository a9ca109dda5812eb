import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { skippedDays } from "#db/schema/index.ts";

/** Excludes a home's days from generation; days already skipped stay skipped. */
export async function insertSkippedDays(
  db: Db,
  skip: { homeownerId: string; days: string[]; now: string },
): Promise<void> {
  if (skip.days.length === 0) return;
  await db
    .insert(skippedDays)
    .values(
      [...new Set(skip.days)].map((onDay) => ({
        homeownerId: skip.homeownerId,
        onDay,
        createdAt: skip.now,
      })),
    )
    .onConflictDoNothing();
}

/** Restores skipped days of a home. Returns those that were skipped, in order. */
export async function deleteSkippedDays(
  db: Db,
  undo: { homeownerId: string; days: string[] },
): Promise<string[]> {
  const deleted = await db
    .delete(skippedDays)
    .where(and(eq(skippedDays.homeownerId, undo.homeownerId), inArray(skippedDays.onDay, undo.days)))
    .returning({ onDay: skippedDays.onDay });
  return deleted.map(({ onDay }) => onDay).toSorted();
}
