import { and, eq, exists, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { googleAccounts, googleWays, users } from "#db/schema/index.ts";

/** The user of a Google account; null when it is not linked. */
export async function findByGoogle(
  db: Db,
  subject: string,
): Promise<{ userId: string; suspendedAt: string | null } | null> {
  const [row] = await db
    .select({ userId: users.id, suspendedAt: users.suspendedAt })
    .from(googleAccounts)
    .innerJoin(users, eq(users.id, googleAccounts.userId))
    .where(eq(googleAccounts.subject, subject));
  return row ?? null;
}

/** A user's linked Google account; null without one. */
export async function findGoogleOf(
  db: Db,
  userId: string,
): Promise<{ subject: string; email: string } | null> {
  const [row] = await db
    .select({ subject: googleAccounts.subject, email: googleAccounts.email })
    .from(googleAccounts)
    .where(eq(googleAccounts.userId, userId));
  return row ?? null;
}

/** Links a Google account. False when it, or the user, is already linked. */
export async function insertGoogle(db: Db, link: typeof googleAccounts.$inferInsert): Promise<boolean> {
  const linked = await db
    .insert(googleAccounts)
    .values(link)
    .onConflictDoNothing()
    .returning({ subject: googleAccounts.subject });
  return linked.length > 0;
}

/** Unlinks a user's Google account unless they have no password. Returns its address; null when nothing changed. */
export async function deleteGoogleOf(db: Db, userId: string): Promise<string | null> {
  const withPassword = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
  const [unlinked] = await db
    .delete(googleAccounts)
    .where(and(eq(googleAccounts.userId, userId), exists(withPassword)))
    .returning({ email: googleAccounts.email });
  return unlinked?.email ?? null;
}

export async function insertWay(db: Db, way: typeof googleWays.$inferInsert): Promise<void> {
  await db.insert(googleWays).values(way);
}

/** Uses up a started Google sign-in. Null when it is unknown, used or expired. */
export async function takeWay(db: Db, way: { tokenHash: string; now: string }) {
  const [taken] = await db
    .delete(googleWays)
    .where(and(eq(googleWays.tokenHash, way.tokenHash), gt(googleWays.expiresAt, way.now)))
    .returning();
  return taken ?? null;
}
