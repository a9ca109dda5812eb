import { and, eq, gt, gte, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  dailyDigests,
  googleAccounts,
  googleSignIns,
  homeownerProfiles,
  preferences,
  pushSubscriptions,
  quietHours,
  secondFactors,
  signInChallenges,
  smsNumbers,
} from "#db/schema/index.ts";
import { ownZone } from "#modules/accounts/index.ts";

/** Wrong codes after which the sent code stops working. */
export const mostCodeMisses = 5;

/** Where and when a person can be reached besides email, in one statement. */
export async function findReachability(db: Db, userId: string) {
  const [row] = await db
    .select({
      timezone: preferences.timezone,
      isTimezoneChosen: preferences.isTimezoneChosen,
      homeZone: ownZone,
      quietHours: { fromMinute: quietHours.fromMinute, untilMinute: quietHours.untilMinute },
      digest: dailyDigests.part,
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
    .leftJoin(dailyDigests, eq(dailyDigests.userId, preferences.userId))
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

/** Stores a number with its code; it is used once confirmed. False when a confirmed number exists, which stays. */
export async function saveSmsNumber(
  db: Db,
  number: { userId: string; e164: string; codeHash: string; codeExpiresAt: string; now: string },
): Promise<boolean> {
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
  const saved = await db
    .insert(smsNumbers)
    .values(fresh)
    .onConflictDoUpdate({
      target: smsNumbers.userId,
      set: fresh,
      setWhere: or(
        isNull(smsNumbers.confirmedAt),
        isNotNull(smsNumbers.stoppedAt),
        isNotNull(smsNumbers.failedAt),
      ),
    })
    .returning({ userId: smsNumbers.userId });
  return saved.length > 0;
}

/**
 * Compares a code and counts a wrong one in one statement, so concurrent tries cannot exceed the limit. The right code
 * confirms the number. Null when no code is awaited.
 */
export async function tryCode(
  db: Db,
  tried: { userId: string; codeHash: string; now: string },
): Promise<{ isRight: true } | { isRight: false; misses: number; expiresAt: string } | null> {
  const { userId, codeHash, now } = tried;
  const isRight = sql`(${smsNumbers.codeMisses} < ${mostCodeMisses} and ${smsNumbers.codeHash} = ${codeHash})`;
  const [row] = await db
    .update(smsNumbers)
    .set({
      confirmedAt: sql`case when ${isRight} then ${now}::timestamptz else ${smsNumbers.confirmedAt} end`,
      codeHash: sql`case when ${isRight} then null else ${smsNumbers.codeHash} end`,
      codeExpiresAt: sql`case when ${isRight} then null else ${smsNumbers.codeExpiresAt} end`,
      codeMisses: sql`case when ${isRight} then 0 else least(${smsNumbers.codeMisses} + 1, 100) end`,
    })
    .where(
      and(eq(smsNumbers.userId, userId), isNotNull(smsNumbers.codeHash), gt(smsNumbers.codeExpiresAt, now)),
    )
    .returning({ misses: smsNumbers.codeMisses, expiresAt: smsNumbers.codeExpiresAt });
  if (!row) return null;
  const { misses, expiresAt } = row;
  return expiresAt === null ? { isRight: true } : { isRight: false, misses, expiresAt };
}

/** Whether the user has a confirmed number that takes messages; it stays until the transaction ends. */
export async function lockSmsNumber(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: smsNumbers.userId })
    .from(smsNumbers)
    .where(
      and(
        eq(smsNumbers.userId, userId),
        isNotNull(smsNumbers.confirmedAt),
        isNull(smsNumbers.stoppedAt),
        isNull(smsNumbers.failedAt),
      ),
    )
    .for("share");
  return rows.length > 0;
}

/** Deletes a number whose code could not be sent, unless it was replaced or confirmed since. */
export async function deleteUnproven(db: Db, unproven: { userId: string; e164: string; codeHash: string }) {
  await db
    .delete(smsNumbers)
    .where(
      and(
        eq(smsNumbers.userId, unproven.userId),
        eq(smsNumbers.e164, unproven.e164),
        eq(smsNumbers.codeHash, unproven.codeHash),
      ),
    );
}

export async function deleteSmsNumber(db: Db, userId: string): Promise<void> {
  await db.delete(smsNumbers).where(eq(smsNumbers.userId, userId));
}

/**
 * Removes access another person may have set up: a linked Google account, half-finished sign-ins, and a second factor
 * turned on since an instant. An older second factor is the owner's and stays. Returns whether an active one was
 * removed.
 */
export async function closeForeignAccess(db: Db, { userId, since }: { userId: string; since: string }) {
  await db.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
  await db.delete(googleSignIns).where(eq(googleSignIns.userId, userId));
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  const off = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.confirmedAt, since)))
    .returning({ userId: secondFactors.userId });
  return off.length > 0;
}

/** Unlinks a Google account of another address than the user's; returns its address, or null. */
export async function unlinkOtherGoogle(db: Db, { userId, email }: { userId: string; email: string }) {
  const [unlinked] = await db
    .delete(googleAccounts)
    .where(and(eq(googleAccounts.userId, userId), ne(googleAccounts.email, email)))
    .returning({ email: googleAccounts.email });
  return unlinked?.email ?? null;
}
