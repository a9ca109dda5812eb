import { and, desc, eq, gt, gte, inArray, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { knownDevices, secondFactors, sessions, users } from "#db/schema/index.ts";

/** Most marks kept per user: each sign-in without cookies leaves a new one. */
const mostMarks = 50;

/** Whether one of these marks is known for the user; null when the user has no known devices. */
export async function findKnown(
  db: Db,
  device: { userId: string; marks: string[] },
): Promise<boolean | null> {
  const own = db.select({ one: sql`1` }).from(knownDevices).where(eq(knownDevices.userId, device.userId));
  const same = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, device.userId), inArray(knownDevices.markHash, device.marks)));
  const [row] = await db
    .select({ hasAny: sql<boolean>`exists (${own})`, hasSame: sql<boolean>`exists (${same})` })
    .from(sql`(values (1)) as once`);
  return row?.hasAny ? row.hasSame : null;
}

/**
 * Whether the browser has a mark from after the last password or second-factor change, and whether it is signed in.
 * Null for an account that does not exist.
 */
export async function findStanding(
  db: Db,
  browser: { userId: string; marks: string[]; tokenHash: string; now: string },
): Promise<{ isKnown: boolean; isSignedIn: boolean; passwordChangedAt: string | null } | null> {
  const lastSet = sql`greatest(${users.passwordChangedAt}, ${secondFactors.confirmedAt}, ${users.createdAt})`;
  const known = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, users.id),
        inArray(knownDevices.markHash, browser.marks),
        gte(knownDevices.lastSeenAt, lastSet),
      ),
    );
  const signedIn = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, users.id),
        eq(sessions.tokenHash, browser.tokenHash),
        gt(sessions.expiresAt, browser.now),
      ),
    );
  const [row] = await db
    .select({
      isKnown: sql<boolean>`exists (${known})`,
      isSignedIn: sql<boolean>`exists (${signedIn})`,
      passwordChangedAt: users.passwordChangedAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, browser.userId));
  return row ?? null;
}

/** Stores a device's marks and drops the ones unused for longest. */
export async function saveMarks(
  db: Db,
  device: { userId: string; marks: string[]; now: string },
): Promise<void> {
  // Fixed order, so two concurrent sign-ins cannot deadlock.
  const rows = device.marks
    .toSorted()
    .map((markHash) => ({ userId: device.userId, markHash, lastSeenAt: device.now }));
  await db
    .insert(knownDevices)
    .values(rows)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.markHash],
      set: { lastSeenAt: device.now },
    });
  const newest = db
    .select({ markHash: knownDevices.markHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, device.userId))
    .orderBy(desc(knownDevices.lastSeenAt), knownDevices.markHash)
    .limit(mostMarks);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, device.userId), notInArray(knownDevices.markHash, newest)));
}

/** Forgets all of a user's devices. */
export async function deleteMarks(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
