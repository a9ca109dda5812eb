import { asc, eq } from "drizzle-orm";
import { pickupDaysOf, type Rhythm } from "#domain/schedule/rhythm.ts";
import type { Db } from "../client.ts";
import { canRhythms, homeownerProfiles } from "../schema/index.ts";

/** A home's rhythms, by weekday. */
export async function listRhythms(db: Db, homeownerId: string): Promise<Rhythm[]> {
  return db
    .select({
      canKind: canRhythms.canKind,
      weekday: canRhythms.weekday,
      everyWeeks: canRhythms.everyWeeks,
      anchorOn: canRhythms.anchorOn,
    })
    .from(canRhythms)
    .where(eq(canRhythms.homeownerId, homeownerId))
    .orderBy(asc(canRhythms.weekday), asc(canRhythms.canKind));
}

/** Gives a home these rhythms and no others, and the pickup days that they make. */
export async function replaceRhythms(tx: Db, homeownerId: string, rhythms: Rhythm[]): Promise<void> {
  await tx.delete(canRhythms).where(eq(canRhythms.homeownerId, homeownerId));
  await tx.insert(canRhythms).values(rhythms.map((rhythm) => ({ homeownerId, ...rhythm })));
  await tx
    .update(homeownerProfiles)
    .set({ pickupDays: pickupDaysOf(rhythms) })
    .where(eq(homeownerProfiles.id, homeownerId));
}
