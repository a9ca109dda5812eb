import { and, desc, eq, gt, gte, inArray, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { knownDevices, secondFactors, sessions, users } from "#db/schema/index.ts";

/** Most marks that are kept of a user: whoever signs in without cookies leaves a new one each time. */
const mostMarks = 50;

/** Whether a user's devices are known by one of these marks; null where none is known by any. */
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
 * Whether the browser has one of these marks from after the last password or second-factor change, and whether it is signed in to
 * the account. Null for an account that does not exist.
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

/** Knows a device by these marks from now on, and forgets those that were seen longest ago. */
export async function saveMarks(
  db: Db,
  device: { userId: string; marks: string[]; now: string },
): Promise<void> {
  // In one order for all, so that two sign-ins at once do not wait for each other.
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

/** Knows none of a user's devices any more. */
export async function deleteMarks(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
