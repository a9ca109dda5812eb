import { and, asc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkeys, usedPasskeyChallenges, users } from "#db/schema/index.ts";

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey a device names, with its user's standing; null when unknown. */
export async function findPasskey(db: Db, credentialId: string) {
  const [row] = await db
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      signatures: passkeys.signatures,
      suspendedAt: users.suspendedAt,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  return row ?? null;
}

/** Adds a passkey. False when this or another account has it already. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/**
 * Records a signature. False when the passkey is gone, or its count does not grow: then a copy of the device made one
 * too. Devices that do not count always answer 0.
 */
export async function countSignature(
  db: Db,
  made: { id: string; signatures: number; isBackedUp: boolean; now: string },
): Promise<boolean> {
  const { id, signatures, isBackedUp, now } = made;
  const counted = await db
    .update(passkeys)
    .set({ signatures, isBackedUp, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.signatures, signatures), sql`${passkeys.signatures} = 0 and ${signatures} = 0`),
      ),
    )
    .returning({ id: passkeys.id });
  return counted.length > 0;
}

/** Removes one of a user's passkeys, or all added since an instant. Returns the removed ones' names. */
export function deletePasskeys(db: Db, of: { userId: string } & ({ id: string } | { since: string })) {
  return db
    .delete(passkeys)
    .where(
      and(
        eq(passkeys.userId, of.userId),
        "id" in of ? eq(passkeys.id, of.id) : gte(passkeys.createdAt, of.since),
      ),
    )
    .returning({ name: passkeys.name });
}

/** Uses up a challenge. False when it was used before. */
export async function takePasskeyChallenge(
  db: Db,
  challenge: typeof usedPasskeyChallenges.$inferInsert,
): Promise<boolean> {
  const taken = await db
    .insert(usedPasskeyChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ challengeHash: usedPasskeyChallenges.challengeHash });
  return taken.length > 0;
}
