import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clockSkews, platformSettings, webhookEvents, zipCodes } from "#db/schema/index.ts";

/** Center and time zone of a ZIP code; null when unknown. */
export async function findZipCode(db: Db, zip: string) {
  const [row] = await db.select().from(zipCodes).where(eq(zipCodes.zip, zip));
  return row ?? null;
}

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

/** Stores a payment provider's event, waiting for the same one's insert. False when already stored. */
export async function insertWebhookEvent(tx: Db, event: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return added.length > 0;
}

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, id));
  return row !== undefined;
}

/** Marks a database that was filled with demo data. */
export const demoKey = "demo_data";

/** Whether the database has demo data, so that public pages show every documented claim. */
export const isDemo = sql<boolean>`exists (select from ${platformSettings} where key = ${demoKey})`;

const clockKey = "trial_clock";

/** Milliseconds a trial moved the clock; 0 if it did not. */
export async function findClockAhead(db: Db): Promise<number> {
  const [row] = await db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, clockKey));
  return typeof row?.value === "number" ? row.value : 0;
}

/**
 * Stores how far a trial moved the clock, if that is still `from` milliseconds. False if it has moved since, or if
 * another transaction is moving it.
 */
export async function moveClock(db: Db, move: { from: number; to: number; now: string }): Promise<boolean> {
  const setting = { value: move.to, updatedAt: move.now };
  const moved = await db
    .insert(platformSettings)
    .values({ key: clockKey, ...setting })
    .onConflictDoUpdate({
      target: platformSettings.key,
      set: setting,
      setWhere: sql`${platformSettings.value} = ${JSON.stringify(move.from)}::jsonb`,
    })
    .returning({ key: platformSettings.key });
  return moved.length > 0;
}
