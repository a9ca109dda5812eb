import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clockSkews } from "#db/schema/index.ts";

/** Records that a process's clock is off, for the alert. */
export async function noteSkew(db: Db, skew: { processId: string; skewMilliseconds: number }): Promise<void> {
  const now = sql`clock_timestamp()`;
  // Caps the value at the integer column's limit.
  const most = 2_147_483_647;
  const skewMilliseconds = Math.max(-most, Math.min(most, Math.round(skew.skewMilliseconds)));
  await db
    .insert(clockSkews)
    .values({ ...skew, skewMilliseconds, noticedAt: now, measuredAt: now })
    .onConflictDoUpdate({ target: clockSkews.processId, set: { skewMilliseconds, measuredAt: now } });
}

/** Records that the process's clock is right again. */
export async function forgetSkew(db: Db, processId: string): Promise<void> {
  await db.delete(clockSkews).where(eq(clockSkews.processId, processId));
}
