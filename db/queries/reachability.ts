import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import {
  homeownerProfiles,
  preferences,
  pushSubscriptions,
  quietHours,
  smsNumbers,
} from "../schema/index.ts";

/** Wrong codes after which the one that was sent counts no more. */
export const mostCodeMisses = 5;

/** Where and when somebody can be reached besides letters, in one statement. */
export async function findReachability(db: Db, userId: string) {
  const [row] = await db
    .select({
      timezone: preferences.timezone,
      isTimezoneChosen: preferences.isTimezoneChosen,
      homeZone: homeownerProfiles.timeZone,
      quietHours: { fromMinute: quietHours.fromMinute, untilMinute: quietHours.untilMinute },
      number: {
        e164: smsNumbers.e164,
        codeExpiresAt: smsNumbers.codeExpiresAt,
        confirmedAt: smsNumbers.confirmedAt,
        stoppedAt: smsNumbers.stoppedAt,
        failedAt: smsNumbers.failedAt,
      },
      browsers: sql<number>`(select count(*)::int from ${pushSubscriptions} as browser where browser.user_id = ${preferences.userId})`,
    })
    .from(preferences)
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, preferences.userId))
    .leftJoin(quietHours, eq(quietHours.userId, preferences.userId))
    .leftJoin(smsNumbers, eq(smsNumbers.userId, preferences.userId))
    .where(eq(preferences.userId, userId));
  if (!row) throw new Error(`User ${userId} has no preferences`);
  return row;
}

export async function saveQuietHours(
  db: Db,
  { userId, fromMinute, untilMinute }: typeof quietHours.$inferInsert,
): Promise<void> {
  await db
    .insert(quietHours)
    .values({ userId, fromMinute, untilMinute })
    .onConflictDoUpdate({ target: quietHours.userId, set: { fromMinute, untilMinute } });
}

export async function deleteQuietHours(db: Db, userId: string): Promise<void> {
  await db.delete(quietHours).where(eq(quietHours.userId, userId));
}

/** Keeps a number with the code that was sent to it; it takes the place of any other, and counts once it is confirmed. */
export async function saveSmsNumber(
  db: Db,
  number: { userId: string; e164: string; codeHash: string; codeExpiresAt: string; now: string },
): Promise<void> {
  const { now, ...given } = number;
  const fresh = {
    ...given,
    codeSentAt: now,
    codeMisses: 0,
    confirmedAt: null,
    stoppedAt: null,
    failedAt: null,
    createdAt: now,
  };
  await db.insert(smsNumbers).values(fresh).onConflictDoUpdate({ target: smsNumbers.userId, set: fresh });
}

/** Confirms a number by its code, while that counts. False where it is another one, too late or used. */
export async function confirmSmsNumber(
  db: Db,
  confirmed: { userId: string; codeHash: string; now: string },
): Promise<boolean> {
  const { userId, codeHash, now } = confirmed;
  const done = await db
    .update(smsNumbers)
    .set({ confirmedAt: now, codeHash: null, codeExpiresAt: null, codeMisses: 0 })
    .where(
      and(
        eq(smsNumbers.userId, userId),
        eq(smsNumbers.codeHash, codeHash),
        gt(smsNumbers.codeExpiresAt, now),
        lt(smsNumbers.codeMisses, mostCodeMisses),
      ),
    )
    .returning({ userId: smsNumbers.userId });
  return done.length > 0;
}

/** Counts a wrong code. Returns until when the code that was sent counts, and the misses; null where none is awaited. */
export async function countCodeMiss(
  db: Db,
  userId: string,
): Promise<{ misses: number; expiresAt: string } | null> {
  const [row] = await db
    .update(smsNumbers)
    .set({ codeMisses: sql`least(${smsNumbers.codeMisses} + 1, 100)` })
    .where(and(eq(smsNumbers.userId, userId), isNotNull(smsNumbers.codeHash), isNull(smsNumbers.confirmedAt)))
    .returning({ misses: smsNumbers.codeMisses, expiresAt: smsNumbers.codeExpiresAt });
  return row?.expiresAt ? { misses: row.misses, expiresAt: row.expiresAt } : null;
}

export async function deleteSmsNumber(db: Db, userId: string): Promise<void> {
  await db.delete(smsNumbers).where(eq(smsNumbers.userId, userId));
}
