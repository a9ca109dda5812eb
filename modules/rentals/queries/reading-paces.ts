import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { readingPaces } from "#db/schema/index.ts";

/**
 * Counts a reading under a key; each takes a given number of milliseconds to recover. Null if it may begin; otherwise
 * the milliseconds to wait, and nothing is counted. Earlier readings must have recovered by `freeBefore`.
 */
export async function takeReading(
  tx: Db,
  reading: { key: string; now: string; takes: number; freeBefore: string },
): Promise<number | null> {
  const { key, now, takes, freeBefore } = reading;
  const next = (from: ReturnType<typeof sql>) => sql`${from} + ${takes} * interval '1 millisecond'`;
  const taken = await tx
    .insert(readingPaces)
    .values({ key, freeAt: next(sql`${now}::timestamptz`) })
    .onConflictDoUpdate({
      target: readingPaces.key,
      set: { freeAt: next(sql`greatest(${readingPaces.freeAt}, ${now}::timestamptz)`) },
      setWhere: sql`${readingPaces.freeAt} <= ${freeBefore}::timestamptz`,
    })
    .returning({ key: readingPaces.key });
  if (taken.length > 0) return null;
  const [row] = await tx
    .select({ freeAt: readingPaces.freeAt })
    .from(readingPaces)
    .where(eq(readingPaces.key, key));
  return Math.max(1, Date.parse(row?.freeAt ?? freeBefore) - Date.parse(freeBefore));
}
