import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { canRhythms, droppedRhythms, homeownerProfiles } from "#db/schema/index.ts";
import { pickupDaysOf, type Rhythm } from "../rules/days/rhythm.ts";

/** A home's can schedules, by weekday. */
export function listRhythms(db: Db, homeownerId: string): Promise<Rhythm[]> {
  return listOf(db, canRhythms, homeownerId);
}

/** The can schedules of weekdays that the homeowner removed from the pickup days, by weekday. */
export function listDroppedRhythms(db: Db, homeownerId: string): Promise<Rhythm[]> {
  return listOf(db, droppedRhythms, homeownerId);
}

/**
 * Replaces a home's can schedules and the pickup days they make. Keeps `dropped` for later, along with those kept for
 * other weekdays.
 */
export async function replaceRhythms(
  tx: Db,
  homeownerId: string,
  rhythms: Rhythm[],
  dropped: Rhythm[] = [],
): Promise<void> {
  const days = [...rhythms, ...dropped].map(({ weekday }) => weekday);
  await tx
    .delete(droppedRhythms)
    .where(and(eq(droppedRhythms.homeownerId, homeownerId), inArray(droppedRhythms.weekday, days)));
  if (dropped.length > 0)
    await tx.insert(droppedRhythms).values(dropped.map((rhythm) => ({ homeownerId, ...rhythm })));
  await tx.delete(canRhythms).where(eq(canRhythms.homeownerId, homeownerId));
  await tx.insert(canRhythms).values(rhythms.map((rhythm) => ({ homeownerId, ...rhythm })));
  await tx
    .update(homeownerProfiles)
    .set({ pickupDays: pickupDaysOf(rhythms) })
    .where(eq(homeownerProfiles.id, homeownerId));
}

function listOf(
  db: Db,
  table: typeof canRhythms | typeof droppedRhythms,
  homeownerId: string,
): Promise<Rhythm[]> {
  return db
    .select({
      canKind: table.canKind,
      weekday: table.weekday,
      everyWeeks: table.everyWeeks,
      anchorOn: table.anchorOn,
    })
    .from(table)
    .where(eq(table.homeownerId, homeownerId))
    .orderBy(asc(table.weekday), asc(table.canKind));
}
