import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { emailChanges } from "#db/schema/index.ts";

/** Stores a requested email change; it replaces an older one and voids its link. */
export async function saveEmailChange(db: Db, change: typeof emailChanges.$inferInsert): Promise<void> {
  const { userId: _userId, ...rest } = change;
  await db.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.userId, set: rest });
}

/** The user whose change a valid link confirms; null otherwise. */
export async function findOwnerOfChange(
  db: Db,
  link: { tokenHash: string; now: string },
): Promise<string | null> {
  const [row] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, link.tokenHash), gt(emailChanges.expiresAt, link.now)));
  return row?.userId ?? null;
}

/** Uses up a link. Null when it is unknown, used or expired. */
export async function takeEmailChange(
  db: Db,
  link: { tokenHash: string; now: string },
): Promise<{ userId: string; newEmail: string } | null> {
  const [taken] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, link.tokenHash), gt(emailChanges.expiresAt, link.now)))
    .returning({ userId: emailChanges.userId, newEmail: emailChanges.newEmail });
  return taken ?? null;
}

/** Sets the token for the requested change's email. Returns the address; null when no change is pending. */
export async function setChangeToken(
  db: Db,
  change: { userId: string; tokenHash: string; now: string; expiresAt: string },
): Promise<string | null> {
  const [wished] = await db
    .update(emailChanges)
    .set({ tokenHash: change.tokenHash, expiresAt: change.expiresAt })
    .where(and(eq(emailChanges.userId, change.userId), gt(emailChanges.expiresAt, change.now)))
    .returning({ newEmail: emailChanges.newEmail });
  return wished?.newEmail ?? null;
}

/** Drops the pending change. */
export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
